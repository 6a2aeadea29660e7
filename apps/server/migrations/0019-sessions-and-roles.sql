-- FIX-004: who was exchange staff since when. FIX-007: where a person is signed in, seen and ended by himself.

alter table user_versions add column role smallint;
comment on column user_versions.role is 'Role since then (G-8); null for what was there before roles were kept.';
alter table user_versions drop constraint user_versions_kind_known;
alter table user_versions add constraint user_versions_kind_known
  check (kind in ('create', 'update', 'block', 'unblock', 'role'));

alter table sessions
  add column number bigint generated always as identity,
  add column user_agent text not null default '',
  add column ip inet,
  add column used_at timestamptz not null default now(),
  add constraint sessions_number_key unique (number),
  add constraint sessions_user_agent_length check (length(user_agent) <= 500);
comment on column sessions.number is 'How the session is called where people see it; opens nothing.';
comment on column sessions.user_agent is 'How the browser introduced itself at its last use.';
comment on column sessions.ip is 'Address of its last use; null for sessions that began before addresses were kept.';
comment on column sessions.used_at is 'When it was last used, to the minute.';

-- What opens a session (id, tokens) stays out of reach of requests.
grant select (number, user_id, user_agent, ip, used_at, created_at, expires_at), delete on sessions to birzha_app;
alter table sessions enable row level security;
create policy sessions_read on sessions for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id()));
create policy sessions_end on sessions for delete to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id()));
