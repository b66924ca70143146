package dev.glovebox.config.file;

import dev.glovebox.config.file.Problem.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Turns YAML into {@link FoundNode}, from the parser's events: unlike its nodes they come one at a time, so that depth is
 * bounded before anything recurses. Aliases and tags, which can make a small file large or mean something else, are refused.
 */
final class YamlText {

    private static final int DEEPEST = 16;
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

    private final String file;
    private final ConfigurationProblems problems;
    private final Iterator<Event> events;

    /** Ends the reading of a file in which nothing after the problem can be made sense of. */
    private static final class GivenUp extends Exception {
        private static final long serialVersionUID = 1;
    }

    private YamlText(String file, String text, ConfigurationProblems problems) {
        this.file = file;
        this.problems = problems;
        this.events = new Parse(LoadSettings.builder().setLabel(file).build())
                .parseString(text)
                .iterator();
    }

    /** Empty when there is nothing in the file, or nothing that can be read. */
    static Optional<FoundNode> read(String file, String text, ConfigurationProblems problems) {
        try {
            return new YamlText(file, text, problems).document();
        } catch (GivenUp reported) {
            return Optional.empty();
        } catch (MarkedYamlEngineException wrong) {
            var position =
                    wrong.getProblemMark().map(mark -> position(file, mark)).orElse(new SourcePosition(file, 1, 1));
            problems.add(
                    Kind.SYNTAX, position, "not YAML: " + wrong.getProblem(), "fix this line or the one before it");
        } catch (ReaderException wrong) {
            problems.add(
                    Kind.SYNTAX,
                    Utf8.position(file, text, wrong.getPosition()),
                    "a character that YAML does not allow",
                    "remove the character, or write it as an escape in double quotes");
        } catch (YamlEngineException wrong) {
            problems.add(
                    Kind.SYNTAX, new SourcePosition(file, 1, 1), "not YAML: " + wrong.getMessage(), "fix the file");
        }
        return Optional.empty();
    }

    private Optional<FoundNode> document() throws GivenUp {
        Optional<FoundNode> document = Optional.empty();
        while (events.hasNext()) {
            var event = events.next();
            switch (event.getEventId()) {
                case Alias, Scalar, SequenceStart, MappingStart -> {
                    if (document.isPresent()) {
                        throw refused(
                                Kind.UNSUPPORTED,
                                event,
                                "the file contains a second YAML document",
                                "keep one document in the file");
                    }
                    document = Optional.of(found(event, 0));
                }
                default -> {
                    // The frame around documents, and comments.
                }
            }
        }
        return document;
    }

    private FoundNode found(Event event, int depth) throws GivenUp {
        if (depth > DEEPEST) {
            throw refused(Kind.TOO_DEEP, event, "nested too deeply", "use at most " + DEEPEST + " levels");
        }
        if (event instanceof AliasEvent) {
            throw refused(Kind.UNSUPPORTED, event, "aliases (*name) are not supported", "write the value out");
        }
        var tag = switch (event) {
            case ScalarEvent scalar -> scalar.getTag();
            case CollectionStartEvent start -> start.getTag();
            default -> Optional.<String>empty();
        };
        if (tag.isPresent()) {
            throw refused(Kind.UNSUPPORTED, event, "tags (!name) are not supported", "remove the tag");
        }
        var position = position(event);
        return switch (event.getEventId()) {
            case SequenceStart -> sequence(position, depth);
            case MappingStart -> mapping(position, depth);
            case Scalar -> scalar((ScalarEvent) event, position);
            default -> throw new IllegalStateException("no node begins with " + event.getEventId());
        };
    }

    private static FoundNode scalar(ScalarEvent scalar, SourcePosition position) {
        return scalar.isPlain() && NULLS.contains(scalar.getValue())
                ? new FoundNode.Nothing(position)
                : new FoundNode.Scalar(position, scalar.getValue());
    }

    private FoundNode sequence(SourcePosition position, int depth) throws GivenUp {
        var items = new ArrayList<FoundNode>();
        for (var event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            items.add(found(event, depth + 1));
        }
        return new FoundNode.Sequence(position, items);
    }

    private FoundNode mapping(SourcePosition position, int depth) throws GivenUp {
        var members = new ArrayList<FoundNode.Member>();
        var seen = new HashMap<String, SourcePosition>();
        for (var event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            var name = found(event, depth + 1);
            var value = found(events.next(), depth + 1);
            if (!(name instanceof FoundNode.Scalar(SourcePosition at, String text))) {
                problems.add(
                        Kind.WRONG_TYPE, name.position(), "a key must be a word, not " + name.kind(), "name the key");
                continue;
            }
            var first = seen.putIfAbsent(text, at);
            if (first == null) {
                members.add(new FoundNode.Member(text, at, value));
            } else {
                problems.add(
                        Kind.DUPLICATE_KEY,
                        at,
                        KeyText.of(text) + " is already set on line " + first.line(),
                        "keep one of the two");
            }
        }
        return new FoundNode.Mapping(position, members);
    }

    private GivenUp refused(Kind kind, Event event, String message, String hint) {
        problems.add(kind, position(event), message, hint);
        return new GivenUp();
    }

    private SourcePosition position(Event event) {
        return event.getStartMark().map(mark -> position(file, mark)).orElse(new SourcePosition(file, 1, 1));
    }

    private static SourcePosition position(String file, Mark mark) {
        return new SourcePosition(file, mark.getLine() + 1, mark.getColumn() + 1);
    }
}
