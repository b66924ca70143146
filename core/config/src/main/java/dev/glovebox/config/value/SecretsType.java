package dev.glovebox.config.value;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.SourcePosition;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.model.spec.SecretSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Secrets by name: {@code {API_TOKEN: {file: /etc/tokens/api}, DB_PASSWORD: {command: [pass, show, db]}}}. */
public record SecretsType() implements ValueType<Map<String, SecretSource>> {

    private static final List<String> SOURCES = List.of("environment", "file", "command");

    @Override
    public String wanted() {
        return "a mapping of names to {environment: NAME}, {file: PATH} or {command: [WORD, …]}";
    }

    @Override
    public Optional<Map<String, SecretSource>> read(FoundNode found, ValueReading reading) {
        if (!(found instanceof FoundNode.Mapping(SourcePosition _, List<FoundNode.Member> members))) {
            reading.wrongType(found, wanted());
            return Optional.empty();
        }
        var secrets = new LinkedHashMap<String, SecretSource>();
        for (var member : members) {
            var name = ValueTypes.VARIABLE.read(new FoundNode.Scalar(member.position(), member.name()), reading);
            var source = source(member.value(), reading);
            if (name.isPresent() && source.isPresent()) {
                secrets.put(name.get(), source.get());
            }
        }
        return secrets.size() == members.size() ? Optional.of(Map.copyOf(secrets)) : Optional.empty();
    }

    private static Optional<SecretSource> source(FoundNode found, ValueReading reading) {
        return Members.of("a secret", SOURCES, found, reading).flatMap(members -> {
            var variable = members.optional("environment", ValueTypes.VARIABLE);
            var file = members.optional("file", ValueTypes.PATH);
            var command = members.optional("command", ValueTypes.WORDS).filter(words -> !words.isEmpty());
            long given = SOURCES.stream()
                    .filter(source -> members.find(source).isPresent())
                    .count();
            if (given != 1) {
                members.problem("a secret has exactly one source", "set one of environment, file and command");
            }
            if (members.find("command").isPresent() && command.isEmpty() && members.sound()) {
                members.problem("the command of a secret is empty", "write command: [PROGRAM, ARGUMENT, …]");
            }
            return members.sound()
                    ? variable.<SecretSource>map(SecretSource.Variable::new)
                            .or(() -> file.map(SecretSource.File::new))
                            .or(() -> command.map(SecretSource.Command::new))
                    : Optional.empty();
        });
    }

    @Override
    public String show(Map<String, SecretSource> secrets) {
        return secrets.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(secret -> secret.getKey() + ": " + shown(secret.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String shown(SecretSource source) {
        return switch (source) {
            case SecretSource.Variable(String name) -> "{environment: " + name + "}";
            case SecretSource.File(var path) -> "{file: " + path + "}";
            case SecretSource.Command(var words) -> "{command: [" + String.join(", ", words) + "]}";
        };
    }
}
