"""Prints, for each path in a file, what CPython's own parser says about it: "0" when it refuses the file, or else the
hash of its tree, written down as our records write themselves; behind a "?" when places are left out. Trees take long:
the second argument says to write every so-manieth, and "1" for the others that it reads."""

import ast
import hashlib
import sys
import warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(20000)

OPERATORS = {
    "Add": "ADD", "Sub": "SUBTRACT", "Mult": "MULTIPLY", "Div": "DIVIDE", "FloorDiv": "FLOOR_DIVIDE",
    "Mod": "MODULO", "Pow": "POWER", "BitAnd": "BIT_AND", "BitOr": "BIT_OR", "BitXor": "BIT_XOR",
    "LShift": "SHIFT_LEFT", "RShift": "SHIFT_RIGHT", "MatMult": "MATRIX_MULTIPLY",
}
ACCESS = {"Load": "LOAD", "Store": "STORE", "Del": "DELETE"}


class Writer:
    def __init__(self, source, places):
        self.lines = source.split("\n")
        self.plain = source.isascii()
        self.places = places

    def column(self, line, offset):
        if self.plain:
            return offset
        return len(self.lines[line - 1].encode()[:offset].decode())

    def span(self, node):
        if not self.places:
            return "?"
        return "Span[line=%d, column=%d, endLine=%d, endColumn=%d]" % (
            node.lineno, self.column(node.lineno, node.col_offset),
            node.end_lineno, self.column(node.end_lineno, node.end_col_offset))

    def each(self, nodes):
        return "[" + ", ".join(self.of(node) for node in nodes) + "]"

    def of(self, node):
        if node is None:
            return "null"
        return getattr(self, type(node).__name__)(node)

    def record(self, kind, *fields):
        return kind + "[" + ", ".join("%s=%s" % field for field in fields) + "]"

    def placed(self, kind, node, *fields):
        return self.record(kind, ("span", self.span(node)), *fields)

    # Expressions

    def Name(self, n):
        return self.placed("Name", n, ("id", n.id), ("access", ACCESS[type(n.ctx).__name__]))

    def Attribute(self, n):
        return self.placed(
            "Attribute", n, ("value", self.of(n.value)), ("name", n.attr), ("access", ACCESS[type(n.ctx).__name__]))

    def Subscript(self, n):
        return self.placed(
            "Subscript", n, ("value", self.of(n.value)), ("index", self.of(n.slice)),
            ("access", ACCESS[type(n.ctx).__name__]))

    def Call(self, n):
        return self.placed(
            "Call", n, ("callee", self.of(n.func)), ("arguments", self.each(n.args)),
            ("keywords", self.each(n.keywords)))

    def keyword(self, n):
        return self.placed("Keyword", n, ("name", n.arg or "null"), ("value", self.of(n.value)))

    def value(self, v):
        if v is None:
            return "Nothing[]"
        if isinstance(v, bool):
            return "Bool[value=%s]" % str(v).lower()
        if isinstance(v, str):
            return "Text[text=%s]" % v
        if isinstance(v, bytes):
            return "Bytes[latin1=%s]" % v.decode("latin-1")
        if isinstance(v, int) and v < 1 << 63:
            return "Int[value=%d]" % v
        return "NUMBER"

    def Constant(self, n):
        return self.placed("Literal", n, ("value", self.value(n.value)))

    def BinOp(self, n):
        return self.placed(
            "Binary", n, ("left", self.of(n.left)), ("operator", OPERATORS[type(n.op).__name__]),
            ("right", self.of(n.right)))

    def UnaryOp(self, n):
        sign = "MINUS" if isinstance(n.op, ast.USub) else "OTHER"
        return self.placed("Unary", n, ("sign", sign), ("operand", self.of(n.operand)))

    def BoolOp(self, n):
        return self.placed("Choice", n, ("options", self.each(n.values)), ("tests", "[]"))

    def IfExp(self, n):
        return self.placed("Choice", n, ("options", self.each([n.body, n.orelse])), ("tests", self.each([n.test])))

    def Compare(self, n):
        return self.placed("Comparison", n, ("operands", self.each([n.left] + n.comparators)))

    def Await(self, n):
        return self.placed("Suspension", n, ("operands", self.each([n.value] if n.value else [])))

    Yield = YieldFrom = Await

    def JoinedStr(self, n):
        return self.placed("Formatted", n, ("parts", self.each(n.values)))

    def FormattedValue(self, n):
        return self.placed(
            "Placeholder", n, ("value", self.of(n.value)), ("specification", self.of(n.format_spec)))

    def display(self, n, shape, access):
        return self.placed("Display", n, ("shape", shape), ("elements", self.each(n.elts)), ("access", access))

    def List(self, n):
        return self.display(n, "LIST", ACCESS[type(n.ctx).__name__])

    def Tuple(self, n):
        return self.display(n, "TUPLE", ACCESS[type(n.ctx).__name__])

    def Set(self, n):
        return self.display(n, "SET", "LOAD")

    def Dict(self, n):
        return self.placed("DictDisplay", n, ("keys", self.each(n.keys)), ("values", self.each(n.values)))

    def comprehended(self, n, shape, element, value):
        return self.placed(
            "Comprehension", n, ("shape", shape), ("element", self.of(element)), ("value", self.of(value)),
            ("generators", self.each(n.generators)))

    def ListComp(self, n):
        return self.comprehended(n, "LIST", n.elt, None)

    def SetComp(self, n):
        return self.comprehended(n, "SET", n.elt, None)

    def DictComp(self, n):
        return self.comprehended(n, "DICT", n.key, n.value)

    def GeneratorExp(self, n):
        return self.comprehended(n, "GENERATOR", n.elt, None)

    def comprehension(self, n):
        return self.record(
            "Generator", ("target", self.of(n.target)), ("source", self.of(n.iter)), ("conditions", self.each(n.ifs)))

    def Lambda(self, n):
        return self.placed("Lambda", n, ("parameters", self.arguments(n.args)), ("body", self.of(n.body)))

    def NamedExpr(self, n):
        return self.placed("Walrus", n, ("target", self.of(n.target)), ("value", self.of(n.value)))

    def Starred(self, n):
        return self.placed("Starred", n, ("value", self.of(n.value)))

    def Slice(self, n):
        return self.placed("Slice", n, ("lower", self.of(n.lower)), ("upper", self.of(n.upper)), ("step", self.of(n.step)))

    def parameter(self, n, default):
        if n is None:
            return "null"
        return self.placed(
            "Parameter", n, ("name", n.arg), ("annotation", self.of(n.annotation)), ("defaultValue", self.of(default)))

    def arguments(self, n):
        positional = n.posonlyargs + n.args
        defaults = [None] * (len(positional) - len(n.defaults)) + n.defaults
        named = [self.parameter(p, d) for p, d in zip(positional, defaults)]
        named += [self.parameter(p, d) for p, d in zip(n.kwonlyargs, n.kw_defaults)]
        return self.record(
            "Parameters", ("named", "[" + ", ".join(named) + "]"), ("rest", self.parameter(n.vararg, None)),
            ("keywords", self.parameter(n.kwarg, None)))

    # Statements

    def types(self, n):
        return self.each(getattr(n, "type_params", []))

    def TypeVar(self, n):
        return self.record(
            "TypeParameter", ("name", n.name), ("bound", self.of(getattr(n, "bound", None))),
            ("defaultValue", self.of(getattr(n, "default_value", None))))

    ParamSpec = TypeVarTuple = TypeVar

    def FunctionDef(self, n):
        return self.placed(
            "FunctionDef", n, ("name", n.name), ("parameters", self.arguments(n.args)), ("body", self.each(n.body)),
            ("decorators", self.each(n.decorator_list)), ("returns", self.of(n.returns)),
            ("typeParameters", self.types(n)))

    AsyncFunctionDef = FunctionDef

    def ClassDef(self, n):
        return self.placed(
            "ClassDef", n, ("name", n.name), ("bases", self.each(n.bases)), ("keywords", self.each(n.keywords)),
            ("body", self.each(n.body)), ("decorators", self.each(n.decorator_list)),
            ("typeParameters", self.types(n)))

    def Return(self, n):
        return self.placed("Return", n, ("value", self.of(n.value)))

    def block(self, n, expressions, body):
        return self.placed(
            "Block", n, ("expressions", self.each(e for e in expressions if e)), ("body", self.each(body)))

    def Delete(self, n):
        return self.block(n, n.targets, [])

    def Assign(self, n):
        return self.placed("Assign", n, ("targets", self.each(n.targets)), ("value", self.of(n.value)))

    def TypeAlias(self, n):
        return self.placed(
            "TypeAlias", n, ("name", self.of(n.name)), ("typeParameters", self.types(n)), ("value", self.of(n.value)))

    def AugAssign(self, n):
        return self.placed(
            "Augment", n, ("target", self.of(n.target)), ("operator", OPERATORS[type(n.op).__name__]),
            ("value", self.of(n.value)))

    def AnnAssign(self, n):
        return self.placed(
            "Annotate", n, ("target", self.of(n.target)), ("annotation", self.of(n.annotation)),
            ("value", self.of(n.value)))

    def For(self, n):
        return self.placed(
            "For", n, ("target", self.of(n.target)), ("source", self.of(n.iter)), ("body", self.each(n.body + n.orelse)))

    AsyncFor = For

    def While(self, n):
        return self.block(n, [n.test], n.body + n.orelse)

    If = While

    def With(self, n):
        return self.placed("With", n, ("items", self.each(n.items)), ("body", self.each(n.body)))

    AsyncWith = With

    def withitem(self, n):
        return self.record("WithItem", ("context", self.of(n.context_expr)), ("target", self.of(n.optional_vars)))

    def Match(self, n):
        return self.placed("Match", n, ("subject", self.of(n.subject)), ("cases", self.each(n.cases)))

    def match_case(self, n):
        return self.record(
            "Case", ("pattern", self.of(n.pattern)), ("guard", self.of(n.guard)), ("body", self.each(n.body)))

    def Raise(self, n):
        return self.block(n, [n.exc, n.cause], [])

    def Try(self, n):
        return self.placed(
            "Try", n, ("body", self.each(n.body)), ("handlers", self.each(n.handlers)),
            ("rest", self.each(n.orelse + n.finalbody)))

    TryStar = Try

    def ExceptHandler(self, n):
        return self.placed(
            "Handler", n, ("type", self.of(n.type)), ("name", n.name or "null"), ("body", self.each(n.body)))

    def Assert(self, n):
        return self.block(n, [n.test, n.msg], [])

    def Import(self, n):
        return self.placed("Import", n, ("names", self.each(n.names)))

    def ImportFrom(self, n):
        return self.placed(
            "ImportFrom", n, ("module", n.module or ""), ("level", str(n.level)), ("names", self.each(n.names)))

    def alias(self, n):
        return self.placed("Alias", n, ("name", n.name), ("as", n.asname or "null"))

    def declaration(self, n, reach):
        return self.placed("Declaration", n, ("reach", reach), ("names", "[" + ", ".join(n.names) + "]"))

    def Global(self, n):
        return self.declaration(n, "GLOBAL")

    def Nonlocal(self, n):
        return self.declaration(n, "NONLOCAL")

    def Expr(self, n):
        return self.placed("Expression", n, ("value", self.of(n.value)))

    def Pass(self, n):
        return self.block(n, [], [])

    Break = Continue = Pass

    # Patterns

    def MatchValue(self, n):
        return self.record("Compared", ("value", self.of(n.value)))

    def MatchSingleton(self, n):
        return self.record("Compared", ("value", self.placed("Literal", n, ("value", self.value(n.value)))))

    def composed(self, keys, parts):
        return self.record("Composed", ("keys", self.each(keys)), ("parts", "[" + ", ".join(parts) + "]"))

    def MatchSequence(self, n):
        return self.composed([], [self.of(p) for p in n.patterns])

    MatchOr = MatchSequence

    def MatchMapping(self, n):
        parts = [self.of(p) for p in n.patterns]
        if n.rest:
            parts.append(self.placed("Captured", n, ("name", n.rest), ("inner", "null")))
        return self.composed(n.keys, parts)

    def MatchClass(self, n):
        return self.placed(
            "ClassShape", n, ("type", self.of(n.cls)), ("positional", self.each(n.patterns)),
            ("attributes", "[" + ", ".join(n.kwd_attrs) + "]"), ("named", self.each(n.kwd_patterns)))

    def MatchStar(self, n):
        return self.placed("Captured", n, ("name", n.name or "null"), ("inner", "null"))

    def MatchAs(self, n):
        return self.placed("Captured", n, ("name", n.name or "null"), ("inner", self.of(n.pattern)))


def read(path):
    with open(path, "rb") as f:
        data = f.read()
    try:
        return ast.parse(data), data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return None, None


def hashed(module, text):
    # Before 3.12 the places inside of f-strings are not those of the file.
    places = sys.version_info >= (3, 12) or not any(isinstance(n, ast.JoinedStr) for n in ast.walk(module))
    written = Writer(text, places).each(module.body).encode("utf-16-be", "surrogatepass")
    return ("" if places else "?") + hashlib.sha256(written).hexdigest()


def main():
    every = int(sys.argv[2])
    for number, line in enumerate(open(sys.argv[1], encoding="utf-8")):
        module, text = read(line.rstrip("\n"))
        if module is None:
            print("0")
        else:
            print("1" if number % every else hashed(module, text))


main()
