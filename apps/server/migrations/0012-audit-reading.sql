-- Exchange staff reads the audit log in the portal, and the clock walks its chain.

alter table audit_log enable row level security;
create policy audit_log_written on audit_log for insert to birzha_app with check (true);
create policy audit_log_read_by_staff on audit_log for select to birzha_app using ((select app_is_staff()));
grant select on audit_log to birzha_app;

create index audit_log_action on audit_log (action, id);
-- With the id: a span of time becomes a span of ids, and every other index has its ids in order.
drop index audit_log_at;
create index audit_log_at on audit_log (at, id);

create table audit_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  rows bigint not null,
  first_bad_id bigint,
  reason text,
  constraint audit_checks_reason_given check ((first_bad_id is null) = (reason is null))
);
comment on table audit_checks is 'What each walk along the audit chain found.';
comment on column audit_checks.id is 'Number of the walk.';
comment on column audit_checks.checked_at is 'When it ended.';
comment on column audit_checks.rows is 'Records looked at, up to the first bad one.';
comment on column audit_checks.first_bad_id is 'The first record that does not fit; null when the whole chain holds.';
comment on column audit_checks.reason is 'Why it does not fit.';
grant select on audit_checks to birzha_app;
