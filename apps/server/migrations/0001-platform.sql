-- What every area stands on: the role of requests, settings and secrets, the audit chain, repeated requests.

create extension if not exists pg_trgm;

-- Requests run as this role. It owns nothing and cannot bypass row-level security; roles belong to the whole
-- cluster, so several databases may create it at the same moment. Where our own role may not create any, the
-- administrator has made and granted it (docs/operations.md).
do $$
begin
  if not exists (select from pg_roles where rolname = 'birzha_app') then
    create role birzha_app nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  if not pg_has_role(current_user, 'birzha_app', 'set') then
    execute format('grant birzha_app to %I', current_user);
  end if;
exception when unique_violation then null;
end
$$;

grant usage on schema public to birzha_app;

-- Who asks, as the request's transaction has set it. Wrapped in functions so that policies read as sentences.
create function app_organization_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;
comment on function app_organization_id() is 'Acting organisation of the request; null when there is none.';

create function app_is_staff() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.is_staff', true), '') = 'true';
comment on function app_is_staff() is 'Whether the request is made by exchange staff, who see the rows of every organisation.';

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
comment on table settings is 'What all nodes must agree on and an administrator may change while they run.';
comment on column settings.key is 'Name of the setting, for example test_clock.';
comment on column settings.value is 'Its value.';
comment on column settings.changed_at is 'When it was last changed.';
grant select on settings to birzha_app;

create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
comment on table secrets is 'Keys made at the first start; never granted to the role of requests.';
comment on column secrets.name is 'What the key is for.';
comment on column secrets.value is 'Random bytes.';
comment on column secrets.created_at is 'When it was made.';

-- Audit: who did what, when, for whom (S-8). Rows are added only, and each carries the hash of the one before it.
create table audit_log (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  actor_user_id bigint,
  actor_role smallint,
  acting_organization_id bigint,
  action text not null,
  entity text not null,
  entity_id bigint,
  before jsonb,
  after jsonb,
  client_request_id text,
  ip inet,
  previous_hash bytea not null,
  hash bytea not null
);
comment on table audit_log is 'Append-only record of every write, refused write, sign-in and download; a hash chain.';
comment on column audit_log.id is 'Position in the chain, from 1, without gaps.';
comment on column audit_log.at is 'When the row was written.';
comment on column audit_log.actor_user_id is 'Who acted; null for the system itself.';
comment on column audit_log.actor_role is 'Role of the actor at that moment: 1 user, 2 operator.';
comment on column audit_log.acting_organization_id is 'Organisation on whose behalf the actor acted.';
comment on column audit_log.action is 'What was done: area.verb, for example agreements.submit.';
comment on column audit_log.entity is 'Kind of the record concerned.';
comment on column audit_log.entity_id is 'Its id.';
comment on column audit_log.before is 'Values before, where there were any.';
comment on column audit_log.after is 'Values after, or the reason of a refusal.';
comment on column audit_log.client_request_id is 'ClientRequestId of the call.';
comment on column audit_log.ip is 'Address of the client.';
comment on column audit_log.previous_hash is 'Hash of the row before; 32 zero bytes for the first.';
comment on column audit_log.hash is 'SHA-256 over previous_hash and every other column.';

create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_actor on audit_log (actor_user_id, id);
create index audit_log_organization on audit_log (acting_organization_id, id);
create index audit_log_at on audit_log (at);

create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash bytea not null
);
comment on table audit_head is 'The end of the audit chain; its row lock puts writers in line.';
comment on column audit_head.only_row is 'There is exactly one row.';
comment on column audit_head.last_id is 'Id of the newest audit row.';
comment on column audit_head.last_hash is 'Hash of the newest audit row.';
insert into audit_head (last_id, last_hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_digest(entry audit_log) returns bytea
  language sql immutable
  return sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_user_id, entry.actor_role,
    entry.acting_organization_id, entry.action, entry.entity, entry.entity_id, entry.before, entry.after,
    entry.client_request_id, host(entry.ip))::text, 'UTF8'));
comment on function audit_digest(audit_log) is 'Hash of an audit row; the same function seals it and verifies it.';

create function audit_seal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update audit_head set last_id = last_id + 1 returning last_id, last_hash into new.id, new.previous_hash;
  new.hash := audit_digest(new);
  update audit_head set last_hash = new.hash;
  return new;
end
$$;
comment on function audit_seal() is 'Gives a new audit row its place in the chain. Runs last in a transaction: it waits for the writer before it.';

create trigger audit_log_seal before insert on audit_log for each row execute function audit_seal();

create function audit_refuse() returns trigger
  language plpgsql
as $$
begin
  raise exception 'audit rows are never changed or removed';
end
$$;
comment on function audit_refuse() is 'Keeps even the owner from changing what was recorded.';

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_refuse();

grant insert, select on audit_log to birzha_app;

-- A repeated write answers what the first one answered (S-1).
create table request_results (
  user_id bigint not null,
  client_request_id text not null,
  fingerprint bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint request_results_pkey primary key (user_id, client_request_id)
);
comment on table request_results is 'Answers of the writes of the last 24 hours, kept in the same transaction as the write.';
comment on column request_results.user_id is 'Who made the call.';
comment on column request_results.client_request_id is 'ClientRequestId header of the call.';
comment on column request_results.fingerprint is 'SHA-256 of method, path and body: the same id with another request is refused.';
comment on column request_results.status is 'HTTP status of the answer.';
comment on column request_results.answer is 'Body of the answer.';
comment on column request_results.created_at is 'When the call was made; rows older than 24 hours are removed.';
create index request_results_created_at on request_results (created_at);
grant select, insert, update on request_results to birzha_app;
