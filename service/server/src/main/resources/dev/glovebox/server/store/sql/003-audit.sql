CREATE TABLE audit (
  seq ${identity}, at BIGINT NOT NULL, type TEXT NOT NULL, task TEXT, hash TEXT NOT NULL, details TEXT NOT NULL);
CREATE INDEX audit_by_task ON audit (task, seq);
CREATE INDEX audit_by_type ON audit (type, seq);
