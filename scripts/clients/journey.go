// The journey of a client that was generated for Go. Run by scripts/clients/check.sh.
package main

import (
	"context"
	"io"
	"log"
	"net/http"
	"os"
	"slices"
	"time"

	gb "glovebox.dev/gloveboxapi"
)

var ended = []gb.TaskState{gb.TASKSTATE_SUCCEEDED, gb.TASKSTATE_FAILED, gb.TASKSTATE_CANCELLED, gb.TASKSTATE_REJECTED, gb.TASKSTATE_SKIPPED}

type journey struct {
	client *gb.APIClient
	ctx    context.Context
}

func must[T any](value T, _ *http.Response, err error) T {
	if err != nil {
		log.Fatalf("%v: %+v", err, value)
	}
	return value
}

func check(holds bool, what any) {
	if !holds {
		log.Fatalf("%+v", what)
	}
}

func (j journey) create(script string, artifacts ...string) *gb.Task {
	sandbox := gb.NewSandbox()
	sandbox.SetCommand([]string{"sh", "-c", script})
	request := gb.NewTaskRequest("go", gb.EXECUTIONMODE_PROCESS_SANDBOX)
	request.SetSandbox(*sandbox)
	if len(artifacts) > 0 {
		request.SetArtifacts(artifacts)
	}
	return must(j.client.TasksAPI.CreateTask(j.ctx).TaskRequest(*request).Execute())
}

func (j journey) end(task *gb.Task) *gb.Task {
	for !slices.Contains(ended, task.State) {
		time.Sleep(100 * time.Millisecond)
		task = must(j.client.TasksAPI.GetTask(j.ctx, task.Id).Execute())
	}
	return task
}

func content(file *os.File) string {
	defer os.Remove(file.Name())
	bytes, err := io.ReadAll(file)
	if err != nil {
		log.Fatal(err)
	}
	return string(bytes)
}

func main() {
	configuration := gb.NewConfiguration()
	configuration.Servers = gb.ServerConfigurations{{URL: os.Getenv("GLOVEBOX_SERVER")}}
	j := journey{
		client: gb.NewAPIClient(configuration),
		ctx:    context.WithValue(context.Background(), gb.ContextAccessToken, os.Getenv("GLOVEBOX_KEY")),
	}
	project := gb.NewProjectSpec("go", os.Getenv("GLOVEBOX_PROJECT_ROOT"))
	must(j.client.ProjectsAPI.CreateProject(j.ctx).ProjectSpec(*project).Execute())

	task := j.end(j.create("echo hello; mkdir -p dist; echo data >dist/a.txt", "dist/**"))
	check(task.State == gb.TASKSTATE_SUCCEEDED, task)
	check(content(must(j.client.TasksAPI.TaskLogs(j.ctx, task.Id).Execute())) == "hello\n", "logs")
	found := must(j.client.ArtifactsAPI.ListArtifacts(j.ctx).Task(task.Id).Execute()).Items
	check(len(found) == 1 && found[0].Path == "dist/a.txt", found)
	check(content(must(j.client.ArtifactsAPI.ArtifactContent(j.ctx, found[0].Id).Execute())) == "data\n", "artifact")

	endless := j.create("sleep 600")
	must(j.client.TasksAPI.CancelTask(j.ctx, endless.Id).Execute())
	check(j.end(endless).State == gb.TASKSTATE_CANCELLED, "cancel")

	_, response, err := j.client.TasksAPI.GetTask(j.ctx, "none").Execute()
	check(err != nil && response.StatusCode == http.StatusNotFound, "a task that does not exist was found")
}
