package dev.glovebox.config.value;

import dev.glovebox.config.file.FoundNode;
import dev.glovebox.config.file.ValueReading;
import dev.glovebox.config.value.TemplateSettings.Preload;
import dev.glovebox.model.spec.Mount;
import java.util.List;
import java.util.Optional;

/** One template: {@code {name: data, preload: {python: [pandas, numpy]}}}. */
record TemplateType() implements ValueType<TemplateSettings> {

    private static final List<String> NAMES = List.of("name", "image", "level", "preload");
    private static final List<String> PRELOADS = List.of("python", "code", "command", "files");

    @Override
    public String wanted() {
        return "a mapping of name, image, level and preload";
    }

    @Override
    public Optional<TemplateSettings> read(FoundNode found, ValueReading reading) {
        return Members.of("a template", NAMES, found, reading).flatMap(members -> {
            var name = members.required("name", ValueTypes.TEMPLATE_NAME);
            var image = members.optional("image", ValueTypes.IMAGE);
            var level = members.optional("level", ValueTypes.LEVEL);
            if (members.find("preload").isEmpty()) {
                members.problem("a template has no preload", "add preload: {python: [json]}");
            }
            var ready = members.find("preload").flatMap(value -> ready(value, reading));
            return members.sound() && name.isPresent() && ready.isPresent()
                    ? Optional.of(new TemplateSettings(
                            name.get(),
                            image,
                            level,
                            ready.get().preload(),
                            ready.get().files()))
                    : Optional.empty();
        });
    }

    private record Ready(Preload preload, List<Mount> files) {}

    private static Optional<Ready> ready(FoundNode found, ValueReading reading) {
        return Members.of("a preload", PRELOADS, found, reading).flatMap(members -> {
            var imports = members.optional("python", ValueTypes.DOTTED_NAMES);
            var code = members.optional("code", ValueTypes.SOURCE);
            var command = members.optional("command", ValueTypes.WORDS);
            var files = members.optional("files", ValueTypes.MOUNTS).orElse(List.of());
            if (files.stream().anyMatch(file -> file.access() != Mount.Access.READ_ONLY)) {
                members.problem("the files of a preload are read-only", "remove readonly: false");
            }
            boolean python = imports.isPresent() || code.isPresent();
            if (python == command.isPresent() && members.sound()) {
                members.problem("a preload has either python (with or without code) or command", "keep one of them");
            }
            if (!members.sound()) {
                return Optional.empty();
            }
            var preload = command.<Preload>map(Preload.Command::new)
                    .orElse(new Preload.Python(imports.orElse(List.of()), code.orElse("")));
            return Optional.of(new Ready(preload, files));
        });
    }

    @Override
    public String show(TemplateSettings template) {
        var text = new StringBuilder("{name: ").append(template.name());
        template.image().ifPresent(image -> text.append(", image: ").append(image));
        template.level().ifPresent(level -> text.append(", level: ").append(level.label()));
        text.append(", preload: ");
        switch (template.preload()) {
            case Preload.Python(var imports, String code) -> {
                text.append("{python: [").append(String.join(", ", imports)).append(']');
                text.append(code.isEmpty() ? "" : ", code: …");
            }
            case Preload.Command(var words) ->
                text.append("{command: [").append(String.join(", ", words)).append(']');
        }
        return text.append(template.files().isEmpty() ? "}}" : ", files: …}}").toString();
    }
}
