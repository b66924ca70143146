CREATE TABLE artifacts (
  ord ${identity}, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL, task TEXT NOT NULL, attempt INTEGER NOT NULL,
  path TEXT NOT NULL, size BIGINT NOT NULL, state TEXT NOT NULL, created BIGINT NOT NULL, UNIQUE (task, attempt, path));
CREATE INDEX artifacts_by_project ON artifacts (project, ord);
CREATE TABLE artifact_pieces (
  artifact TEXT NOT NULL, start BIGINT NOT NULL, data ${bytes} NOT NULL, PRIMARY KEY (artifact, start));
ALTER TABLE tasks ADD COLUMN forgotten BIGINT;
CREATE INDEX tasks_to_forget ON tasks (finished) WHERE forgotten IS NULL;
