package dev.glovebox.screen.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.screen.CodeValidator;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Constants are followed through what programs use to spell a name. Each expression gives {@code __base__}, which is
 * refused as the attribute it names; the same expression with another word must pass, or the folding proves nothing.
 */
class FoldingTest {
    private static ScreenResult judge(String expression, String word) {
        String source = "import base64, binascii, codecs, functools, operator, string, zlib\ngetattr(object(), "
                + expression.replace("WORD", word) + ")\n";
        return new CodeValidator(CodePolicy.of(Profile.STANDARD))
                .validate(source.getBytes(StandardCharsets.UTF_8), Language.PYTHON);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'WORD'",
                "'WO' + 'x'.replace('x', '') + 'RD' if False else 'WORD'",
                "''.join(['WORD'])",
                "''.join(list('WORD'))",
                "'WORD'[::-1][::-1]",
                "'xWORDx'[1:-1]",
                "'xWORD'[1:]",
                "'WORDx'[:-1]",
                "'WORD'.upper().lower()",
                "'WORD'.swapcase().swapcase()",
                "'  WORD '.strip()",
                "'xWORD'.lstrip('x')",
                "'WORDx'.rstrip('x')",
                "'preWORD'.removeprefix('pre')",
                "'WORDpost'.removesuffix('post')",
                "'a,WORD'.split(',')[1]",
                "'a WORD'.split()[1]",
                "'%s' % 'WORD'",
                "'%s%%'.strip('%s') + 'WORD'.strip('%') if 0 else 'WORD'",
                "'{}'.format('WORD')",
                "'{0}'.format('WORD')",
                "f'{\"WORD\"}'",
                "b'WORD'.decode()",
                "b'WORD'.decode('latin-1')",
                "str(b'WORD', 'utf-8')",
                "bytes('WORD', 'ascii').decode('ascii')",
                "bytearray(b'WORD').decode()",
                "bytes.fromhex(b'WORD'.hex()).decode()",
                "binascii.unhexlify(binascii.hexlify(b'WORD')).decode()",
                "base64.b64decode(base64.b64encode(b'WORD')).decode()",
                "codecs.decode(codecs.encode('WORD', 'rot13'), 'rot13')",
                "codecs.decode(b'WORD', 'utf-8')",
                "'WORD'.encode('utf-16-le').decode('utf-16-le')",
                "''.join(chr(ord(c)) for c in 'WORD')",
                "''.join([chr(ord(c) + 1 - 1) for c in 'WORD'])",
                "''.join(map(lambda c: chr(ord(c) ^ 0), 'WORD'))",
                "''.join(reversed('WORD'[::-1]))",
                "'WORD'.translate(str.maketrans('#', '_'))",
                "functools.reduce(operator.add, ['WORD', ''])",
                "operator.concat('WORD', '')",
                "{'k': 'WORD'}['k']",
                "{'k': 'WORD'}.get('k')",
                "list({'k': 'WORD'}.values())[0]",
                "('a', 'WORD')[1]",
                "['WORD'][-1]",
                "('WORD' * 1)",
                "(lambda x: x)('WORD')",
                "(lambda: 'WORD')()",
                "string.ascii_letters[:0] + 'WORD'",
                "'\\x00'.strip('\\x00') + 'WORD'",
                "str('WORD')",
                "(x := 'WORD')",
                "max('WORD', '') if 0 else 'WORD'",
                "[c for c in ['WORD']][0]",
                "*['WORD'],",
            })
    void nameIsFoundThroughTheExpression(String expression) {
        assertThat(judge(expression, "__base__").accepted()).as(expression).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'WORD'",
                "''.join(['WORD'])",
                "'xWORDx'[1:-1]",
                "'{}'.format('WORD')",
                "f'{\"WORD\"}'",
                "b'WORD'.decode()",
                "base64.b64decode(base64.b64encode(b'WORD')).decode()",
                "codecs.decode(codecs.encode('WORD', 'rot13'), 'rot13')",
                "''.join(chr(ord(c)) for c in 'WORD')",
                "{'k': 'WORD'}['k']",
                "(lambda x: x)('WORD')",
                "'%s' % 'WORD'",
            })
    void ordinaryNameThroughTheSameExpressionPasses(String expression) {
        assertThat(judge(expression, "width").errors()).as(expression).isEmpty();
    }
}
