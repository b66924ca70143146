"""The journey of a client that was generated for Python. Run by scripts/clients/check.sh."""

import os
import time

import glovebox_api as gb

ENDED = {"succeeded", "failed", "cancelled", "rejected", "skipped"}


def main():
    configuration = gb.Configuration(host=os.environ["GLOVEBOX_SERVER"], access_token=os.environ["GLOVEBOX_KEY"])
    with gb.ApiClient(configuration) as client:
        projects, tasks, artifacts = gb.ProjectsApi(client), gb.TasksApi(client), gb.ArtifactsApi(client)
        projects.create_project(gb.ProjectSpec(id="python", root_path=os.environ["GLOVEBOX_PROJECT_ROOT"]))

        def create(script, **more):
            return tasks.create_task(
                gb.TaskRequest(
                    project="python",
                    execution_mode="process-sandbox",
                    sandbox=gb.Sandbox(command=["sh", "-c", script]),
                    **more,
                )
            )

        def ended(task):
            while task.state not in ENDED:
                time.sleep(0.1)
                task = tasks.get_task(task.id)
            return task

        task = ended(create("echo hello; mkdir -p dist; echo data >dist/a.txt", artifacts=["dist/**"]))
        assert task.state == "succeeded", task
        assert bytes(tasks.task_logs(task.id)) == b"hello\n"
        found = artifacts.list_artifacts(task=task.id).items
        assert [artifact.path for artifact in found] == ["dist/a.txt"], found
        assert bytes(artifacts.artifact_content(found[0].id)) == b"data\n"

        endless = create("sleep 600")
        tasks.cancel_task(endless.id)
        assert ended(endless).state == "cancelled"

        try:
            tasks.get_task("none")
            raise AssertionError("a task that does not exist was found")
        except gb.exceptions.NotFoundException as refused:
            assert refused.data.code == "NOT_FOUND", refused


main()
