-- FIX-003: who works through the queue of jobs, so that what a killed node held is done by another one.

create table job_runners (
  id text,
  seen_at timestamptz not null,
  constraint job_runners_pkey primary key (id)
);
comment on table job_runners is 'Runners of the job queue, one for each node, that gave a sign of life a moment ago; the owner''s alone.';
comment on column job_runners.id is 'Name under which the runner locks jobs.';
comment on column job_runners.seen_at is 'Its last sign of life, by the clock of the database.';
