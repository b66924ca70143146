package dev.glovebox.acceptance.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No exception vanishes: a catch block that holds nothing, or nothing but a comment, is on this list with the reason why nobody
 * needs to hear of it. All others log, answer or throw. A new one is either given a line in the log or reviewed and added here.
 */
class SilentCatchTest {

    private static final Path ROOT = Path.of("..", "..");

    /** In a method: what is caught, its name, and a body of comments. */
    private static final Pattern SILENT =
            Pattern.compile("catch \\(([^()]*)\\) \\{((?:\\s|//[^\\n]*\\n|/\\*.*?\\*/)*)\\}", Pattern.DOTALL);

    /** By class and name of the exception. */
    private static final Map<String, String> REVIEWED = new TreeMap<>(Map.ofEntries(
            Map.entry("OutputDirectory.sameMoment", "Whoever made the directory made the one that is wanted."),
            Map.entry("TreeRemoval.taken", "The next name is tried, and a test has a program that takes many."),
            Map.entry("KernelFile.closedAnyway", "Only read from: nothing can be lost."),
            Map.entry("PathContext.hidden", "The path is judged by its name and by the mounts instead."),
            Map.entry("EmbeddedCode.notCode", "A text that does not parse is no finding: it cannot run either."),
            Map.entry("AtomicFile.someoneWasFaster", "Another process made the file first; the first one counts."),
            Map.entry("BoxDirectory.goneMeanwhile", "The box ended between two looks, which is what was asked."),
            Map.entry("Installation.someoneWasFaster", "Another process of this user made the same file."),
            Map.entry("GroupMaker.fine", "Another box made the parent at the same time."),
            Map.entry("BoxMaker.undelivered", "The write that failed has told its caller already."),
            Map.entry("Staging.movedAway", "What is not there needs no removing."),
            Map.entry("Client.broken", "It is closed on the next line, which is what was wanted."),
            Map.entry("Upstream.alreadyBroken", "It is closed on the next line, which is what was wanted."),
            Map.entry("Relay.alreadyBroken", "It is closed on the next line, which is what was wanted."),
            Map.entry("Rendezvous.left", "A member left between two looks."),
            Map.entry("Rendezvous.someoneWasFaster", "Another process of this user made the same directory."),
            Map.entry("Rendezvous.othersAreThere", "The last member removes the directory."),
            Map.entry("WorkspaceDirectory.neverMade", "What is not there needs no removing."),
            Map.entry("Workspaces.swept", "Another process swept it at this moment."),
            Map.entry("OkServer.gone", "A server of the selftest alone; the attack it serves tells what it saw."),
            Map.entry("ListenAddress.noNumber", "The lines below it refuse the address by name."),
            Map.entry("CommandRequest.other", "A variable that is no UTF-8 text cannot name anything Glovebox reads."),
            Map.entry("DaemonLock.sameProcess", "The result says that the lock is held."),
            Map.entry("MountPoints.odd", "No box starts from an image without /etc, and the runtime says so."),
            Map.entry("MountPoints.theirs", "The image has the file that a mount needs."),
            Map.entry("TarHeader.garbage", "The line below it refuses the archive."),
            Map.entry(
                    "TrainingDaemon.gone", "It serves the build alone; the command that it serves tells what it saw."),
            Map.entry("StderrSink.closed", "The log itself: there is nowhere left to say so."),
            Map.entry(
                    "UnforeseenErrors.noWords",
                    "The log itself failed, for want of memory; what follows matters more.")));

    @Test
    void everySilentCatchBlockIsReviewed() throws IOException {
        var found = new TreeSet<String>();
        for (Path source : sources()) {
            found.addAll(silent(source.getFileName().toString().replace(".java", ""), Files.readString(source)));
        }
        assertThat(found).as("catch blocks without a statement").isEqualTo(REVIEWED.keySet());
    }

    @Test
    void everyFormOfSilentCatchBlockIsFound() {
        assertThat(silent("A", "try { x(); } catch (IOException gone) {}")).containsExactly("A.gone");
        assertThat(silent("A", "try { x(); } catch (IOException | Error gone) {\n // a\n /* b */ }"))
                .containsExactly("A.gone");
        assertThat(silent("A", "try { x(); } catch (IOException gone) { // a\n return; }"))
                .isEmpty();
    }

    private static List<String> silent(String type, String text) {
        return SILENT.matcher(text)
                .results()
                .map(match ->
                        type + "." + match.group(1).substring(match.group(1).lastIndexOf(' ') + 1))
                .toList();
    }

    private static List<Path> sources() throws IOException {
        var all = new ArrayList<Path>();
        for (String floor : HousePlan.FLOORS) {
            try (var files = Files.walk(ROOT.resolve(floor))) {
                files.filter(file -> file.toString().endsWith(".java")
                                && file.toString().contains("/src/main/java/"))
                        .forEach(all::add);
            }
        }
        assertThat(all).hasSizeGreaterThan(300);
        return all;
    }
}
