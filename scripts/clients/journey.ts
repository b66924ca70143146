// The journey of a client that was generated for TypeScript. Run by scripts/clients/check.sh.
import { ArtifactsApi, Configuration, ProjectsApi, ResponseError, Task, TasksApi } from './index';

declare const process: { env: Record<string, string>; exit(status: number): never };

const ENDED = ['succeeded', 'failed', 'cancelled', 'rejected', 'skipped'];

function check(holds: boolean, what: unknown): void {
  if (!holds) throw new Error(JSON.stringify(what));
}

async function main(): Promise<void> {
  const configuration = new Configuration({
    basePath: process.env.GLOVEBOX_SERVER,
    accessToken: process.env.GLOVEBOX_KEY,
  });
  const projects = new ProjectsApi(configuration);
  const tasks = new TasksApi(configuration);
  const artifacts = new ArtifactsApi(configuration);
  await projects.createProject({ projectSpec: { id: 'typescript', rootPath: process.env.GLOVEBOX_PROJECT_ROOT } });

  const create = (script: string, patterns?: string[]): Promise<Task> =>
    tasks.createTask({
      taskRequest: {
        project: 'typescript',
        executionMode: 'process-sandbox',
        sandbox: { command: ['sh', '-c', script] },
        artifacts: patterns,
      },
    });
  const ended = async (task: Task): Promise<Task> => {
    while (!ENDED.includes(task.state)) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      task = await tasks.getTask({ id: task.id });
    }
    return task;
  };

  const task = await ended(await create('echo hello; mkdir -p dist; echo data >dist/a.txt', ['dist/**']));
  check(task.state === 'succeeded', task);
  check((await (await tasks.taskLogs({ id: task.id })).text()) === 'hello\n', 'logs');
  const found = (await artifacts.listArtifacts({ task: task.id })).items;
  check(found.length === 1 && found[0].path === 'dist/a.txt', found);
  check((await (await artifacts.artifactContent({ id: found[0].id })).text()) === 'data\n', 'artifact');

  const endless = await create('sleep 600');
  await tasks.cancelTask({ id: endless.id });
  check((await ended(endless)).state === 'cancelled', 'cancel');

  try {
    await tasks.getTask({ id: 'none' });
    check(false, 'a task that does not exist was found');
  } catch (refused) {
    check(refused instanceof ResponseError && (await refused.response.json()).code === 'NOT_FOUND', String(refused));
  }
}

main().catch((wrong) => {
  console.error(wrong);
  process.exit(1);
});
