-- INST-033: a walk along the audit chain leaves where it came to, and the next one goes on from there (decision 0064).

alter table audit_checks
  add column after bigint,
  add column hash bytea,
  add constraint audit_checks_hash_of_whole check (hash is null or (first_bad_id is null and after is not null));
comment on column audit_checks.rows is 'The last place that was looked at.';
comment on column audit_checks.after is 'The place that the walk went on from, 0 from the start; null of walks before there were checkpoints.';
comment on column audit_checks.hash is 'Hash of the last place, where all that was looked at holds: a checkpoint for the next walk.';

create index audit_checks_whole on audit_checks (checked_at) where after = 0 and hash is not null;
