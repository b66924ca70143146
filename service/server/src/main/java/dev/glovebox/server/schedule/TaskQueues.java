package dev.glovebox.server.schedule;

import dev.glovebox.protocol.resource.ProjectRecord;
import dev.glovebox.protocol.wire.Reading;
import dev.glovebox.server.store.Documents;
import dev.glovebox.server.store.Queue;
import dev.glovebox.server.store.TaskRow;
import dev.glovebox.server.store.Tasks;
import dev.glovebox.server.store.sql.Tx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The queue, one line for each project, as far as one transaction looks into it. Each task is read once. */
final class TaskQueues {

    /** How far into one project's line to look for something that fits. */
    private static final int LOOK_AHEAD = 32;

    private final Tx tx;
    private final Documents documents;
    private final Tasks tasks;
    private final List<String> projects;
    private final Map<String, Line> lines = new HashMap<>();

    TaskQueues(Tx tx, Documents documents, Tasks tasks) {
        this.tasks = tasks;
        this.tx = tx;
        this.documents = documents;
        this.projects = Queue.projects(tx);
    }

    /** The one that has waited longest first. */
    List<String> projects() {
        return projects;
    }

    Line of(String project) {
        return lines.computeIfAbsent(project, Line::new);
    }

    /** The tasks of one project, oldest first; those given out are removed by whoever gives them. */
    final class Line {

        private final String name;
        private final Optional<ProjectRecord.ProjectSpec> project;
        private final List<TaskRow> rows = new ArrayList<>();
        private long behind;
        private boolean whole;

        private Line(String name) {
            this.name = name;
            this.project = documents
                    .find(tx, Documents.Kind.PROJECT, name)
                    .map(document -> Reading.response(document.text(), ProjectRecord.ProjectSpec::read));
        }

        /** Empty when it is gone. */
        Optional<ProjectRecord.ProjectSpec> project() {
            return project;
        }

        Iterator<TaskRow> rows() {
            while (rows.size() < LOOK_AHEAD && !whole) {
                var read = Queue.after(tx, tasks, name, behind, LOOK_AHEAD);
                whole = read.size() < LOOK_AHEAD;
                behind = read.isEmpty() ? behind : read.getLast().number();
                read.forEach(waiting -> rows.add(waiting.row()));
            }
            return rows.iterator();
        }
    }
}
