CREATE TABLE documents (
  ord ${identity}, kind TEXT NOT NULL, id TEXT NOT NULL, project TEXT NOT NULL, name TEXT NOT NULL,
  doc TEXT NOT NULL, version INTEGER NOT NULL, created BIGINT NOT NULL,
  UNIQUE (kind, id), UNIQUE (kind, project, name));
CREATE TABLE keys (
  ord ${identity}, id TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, doc TEXT NOT NULL, created BIGINT NOT NULL, revoked BIGINT);
CREATE TABLE tasks (
  ord ${identity}, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL, run TEXT, step TEXT, state TEXT NOT NULL,
  request TEXT NOT NULL, effective TEXT NOT NULL, outcome TEXT NOT NULL, attempt INTEGER NOT NULL, not_before BIGINT,
  runner TEXT, creator TEXT NOT NULL, cpu BIGINT NOT NULL, memory BIGINT NOT NULL,
  created BIGINT NOT NULL, started BIGINT, finished BIGINT);
CREATE INDEX tasks_by_state ON tasks (state, project, ord);
CREATE INDEX tasks_by_project ON tasks (project, ord);
CREATE INDEX tasks_by_run ON tasks (run, ord);
CREATE TABLE runs (
  ord ${identity}, id TEXT NOT NULL UNIQUE, project TEXT NOT NULL, workflow TEXT NOT NULL, state TEXT NOT NULL,
  plan TEXT NOT NULL, created BIGINT NOT NULL, finished BIGINT);
CREATE INDEX runs_by_project ON runs (project, ord);
CREATE TABLE events (
  seq ${identity}, project TEXT NOT NULL, task TEXT, run TEXT, type TEXT NOT NULL, at BIGINT NOT NULL, details TEXT NOT NULL);
CREATE INDEX events_by_task ON events (task, seq);
CREATE INDEX events_by_run ON events (run, seq);
CREATE TABLE logs (
  task TEXT NOT NULL, attempt INTEGER NOT NULL, stream TEXT NOT NULL, start BIGINT NOT NULL, data ${bytes} NOT NULL,
  PRIMARY KEY (task, attempt, stream, start));
CREATE TABLE runners (
  ord ${identity}, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, doc TEXT NOT NULL,
  seen BIGINT NOT NULL);
CREATE TABLE leases (
  id TEXT NOT NULL PRIMARY KEY, task TEXT NOT NULL, runner TEXT NOT NULL, token BIGINT NOT NULL, expires BIGINT NOT NULL,
  applied BIGINT NOT NULL, state TEXT NOT NULL);
CREATE INDEX leases_by_expiry ON leases (state, expires);
CREATE INDEX leases_by_runner ON leases (runner, state);
CREATE INDEX leases_by_task ON leases (task, state);
CREATE TABLE idempotency (
  owner TEXT NOT NULL, name TEXT NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL, created BIGINT NOT NULL,
  PRIMARY KEY (owner, name));
