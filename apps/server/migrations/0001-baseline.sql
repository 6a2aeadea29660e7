-- Schema of Birzha: the baseline of all installations. Later changes are separate files, 0002-subject.sql and so on
-- (docs/recipes/change-the-schema.md). After its first release this file never changes.
--
-- Names: tables are plural nouns in snake_case. Indexes, constraints, triggers and policies start with the name of their
-- table. An index <table>_by_<column> serves the ascending order by that column, <table>_down_<column> the descending order
-- with nulls last, <table>_trigrams the search for parts of texts. The policy <table>_tenant separates organisations. Tables
-- *_versions and *_edits are append-only histories. "Personal." in a comment marks personal data (docs/personal-data.md).
--
-- Roles: the role that migrates owns every object and is not subject to row-level security; jobs, sign-in and commands run
-- as this role. Requests run as birzha_app, which owns nothing and has only the rights that are granted here. Functions with
-- "security definer" run with the rights of the owner.
--
-- Not in this file: the job queue (schema graphile_worker, function enqueue_job) and the identity server (schema identity)
-- install their own objects.
--
-- Sections:
--    1. Context of a request: user, organisation and role, for policies and defaults
--    2. Platform: append-only tables, settings, secrets, idempotency, rate limits, job runners, list versions
--    3. Audit log and its hash chain
--    4. Organisations and users
--    5. Four-eyes approvals
--    6. Applications for access, signatures and invitations
--    7. Catalogues
--    8. Files
--    9. Agreements: reports of over-the-counter contracts, their versions and totals
--   10. Reporting duties: rules, nil returns, punctuality, calendars and reminders
--   11. Trading system: dictionaries, working days and messages
--   12. Auction proposals
--   13. Auction members and their admission
--   14. Auction contracts
--   15. Spot deals
--   16. Notifications
--   17. Access keys and delegations
--   18. Change feed
--   19. Webhooks
--   20. Tasks
--   21. Saved views of registers
--   22. Search over the records of all areas
--   23. Export of personal data
--   24. Reference data

create extension if not exists pg_trgm;

create function search_spaced(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    -- Collation C lowers Latin letters alone, faster than translate does.
    translate(lower(normalize(value, nfc) collate "C"),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯёabcehkmoptxy',
      'абвгдеежзийклмнопрстуфхцчшщъыьэюяеавсенкмортху'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02D7\u034F\u058A\u05BE\u061C\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F\u2000-\u206F\u207B\u208B\u2116\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30A0\u3164\uFE00-\uFE1F\uFE30-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFF9-\uFFFD\U0001BCA0-\U0001BCA3\U000E0000-\U000E0FFF]', ' ', 'g');
comment on function search_spaced(text) is 'Normalizes a text for comparison: signs become spaces; case, look-alikes and ё make no difference.';

create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return replace(search_spaced(value), ' ', '');
comment on function search_key(text) is 'Normalizes a number or a name for comparison, as searchKey of the domain; a test compares the two.';

-- Roles belong to the cluster and not to the database, hence the two blocks: another database can have created the role
-- already, or can create it at the same time. An administrator creates and grants it where the owner cannot create roles
-- (docs/operations.md).
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

-- =====================================================================================================================
-- 1. Context of a request: user, organisation and role, for policies and defaults
-- =====================================================================================================================

-- The transaction of a request sets app.user_id, app.organization_id and app.is_staff. Policies call these functions.
create function app_organization_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.organization_id', true), '')::bigint;
comment on function app_organization_id() is 'Acting organisation of the request; null when there is none.';

create function app_is_staff() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.is_staff', true), '') = 'true';
comment on function app_is_staff() is 'True when the request comes from exchange staff, who see the rows of every organisation.';

create function app_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;
comment on function app_user_id() is 'User of the request; null when there is none.';

-- =====================================================================================================================
-- 2. Platform: append-only tables, settings, secrets, idempotency, rate limits, job runners, list versions
-- =====================================================================================================================

create function reject_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
comment on function reject_change() is 'Raises an error: rows of an append-only table are never changed or removed.';
revoke execute on function reject_change() from public;

-- A transaction holds one of 32 parts by an advisory lock until it ends.
create function agreements_count_part() returns smallint
  language plpgsql set search_path = public, pg_temp
as $$
declare
  own text := nullif(current_setting('app.count_part', true), '');
begin
  if own is not null then return own; end if;
  -- Takes the first free part until the transaction ends.
  for part in 0..31 loop
    if pg_try_advisory_xact_lock(hashtext('agreements_count'), part) then
      own := part;
      exit;
    end if;
  end loop;
  if own is null then
    own := pg_backend_pid() % 32;
    perform pg_advisory_xact_lock(hashtext('agreements_count'), own::integer);
  end if;
  perform set_config('app.count_part', own, true);
  return own;
end
$$;
comment on function agreements_count_part() is 'Returns the part of the totals that only this transaction can change until it ends.';
revoke execute on function agreements_count_part() from public;

create function list_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  flag constant text := 'app.changed_' || tg_table_name;
begin
  if current_setting(flag, true) = 'true' then return null; end if;
  insert into list_versions (list, part) values (tg_table_name, agreements_count_part())
    on conflict (list, part) do update set version = excluded.version;
  perform set_config(flag, 'true', true);
  return null;
end
$$;
comment on function list_changed() is 'Gives the table a new version token, once per transaction that changes it.';
revoke execute on function list_changed() from public;

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
comment on table settings is 'Settings shared by all nodes that an administrator can change at run time.';
comment on column settings.key is 'Name of the setting, for example test_clock.';
comment on column settings.value is 'Its value.';
comment on column settings.changed_at is 'Time of the last change.';

grant select on settings to birzha_app;

create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);
comment on table secrets is 'Secret keys generated at the first start; never granted to the role of requests.';
comment on column secrets.name is 'Purpose of the key.';
comment on column secrets.value is 'Random bytes.';
comment on column secrets.created_at is 'Time of creation.';

create table request_results (
  user_id bigint not null,
  client_request_id text not null,
  fingerprint bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint request_results_pkey primary key (user_id, client_request_id)
);
comment on table request_results is 'Responses of writes, kept for 24 hours for idempotency; stored in the transaction of the write.';
comment on column request_results.user_id is 'User who sent the request. Personal.';
comment on column request_results.client_request_id is 'ClientRequestId header of the request.';
comment on column request_results.fingerprint is 'SHA-256 of method, path and body; a repeated id with another request is rejected.';
comment on column request_results.status is 'HTTP status of the response.';
comment on column request_results.answer is 'Body of the response. Personal.';
comment on column request_results.created_at is 'Time of the request; rows older than 24 hours are removed.';

create index request_results_created_at on request_results (created_at);

alter table request_results enable row level security;
-- A user can replay only the responses to requests of that user.
create policy request_results_own on request_results to birzha_app
  using (user_id = (select app_user_id()));

grant insert, select, update on request_results to birzha_app;

-- Unlogged: counters restart within a minute anyway, so a crash or a failover can lose them.
create unlogged table rate_windows (
  limited text not null,
  caller text not null,
  ends_at timestamptz not null,
  taken bigint not null,
  constraint rate_windows_pkey primary key (limited, caller),
  constraint rate_windows_limited_known check (limited in ('sign-ins', 'verifications', 'wrong-keys'))
);
comment on table rate_windows is 'Counters of the rate limits in the current window (INST-034); nodes reserve requests in portions.';
comment on column rate_windows.limited is 'Name of the limit: requests, sign-ins or writes.';
comment on column rate_windows.caller is 'Caller to be limited: IP address or user id. Personal.';
comment on column rate_windows.ends_at is 'End of the current window.';
comment on column rate_windows.taken is 'Requests reserved by the nodes; the limit is exhausted when the number exceeds it.';

create index rate_windows_ends_at on rate_windows (ends_at);

create table job_runners (
  id text primary key,
  seen_at timestamptz not null
);
comment on table job_runners is 'Job runners of the nodes with a recent heartbeat; requests have no access.';
comment on column job_runners.id is 'Name of the runner in the locks of the job queue.';
comment on column job_runners.seen_at is 'Last heartbeat by the clock of the database.';

create table list_versions (
  list text not null,
  part smallint not null,
  version uuid not null default gen_random_uuid(),
  constraint list_versions_pkey primary key (list, part)
);
comment on table list_versions is 'Version tokens of the tables behind lists; a cached total is valid while they stay the same.';
comment on column list_versions.list is 'Name of the table.';
comment on column list_versions.part is 'Part as in agreement_counts; concurrent writers use different parts.';
comment on column list_versions.version is 'New number after every transaction that changed the table.';

grant select on list_versions to birzha_app;

-- =====================================================================================================================
-- 3. Audit log and its hash chain
-- =====================================================================================================================

create function audit_link(previous bytea, place bigint, row_id bigint, row_hash bytea) returns bytea
  language sql immutable parallel safe
  return sha256(previous || int8send(place) || int8send(row_id) || row_hash);
comment on function audit_link(bytea, bigint, bigint, bytea) is 'Computes the hash of a position in the audit chain; sealing and verification share it.';

create function audit_seal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.id := nextval('audit_ids');
  new.hash := audit_digest(new);
  insert into audit_queue (audit_id, hash) values (new.id, new.hash);
  return new;
end
$$;
comment on function audit_seal() is 'Sets number and hash of a new audit row and queues the row for sealing; never blocks.';

-- A transaction writes its audit row last. seal_audit() chains committed rows later (decision 0054).
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
  hash bytea not null
);
comment on table audit_log is 'Append-only log of every write, rejected write, sign-in and download; chained by audit_seals.';
comment on column audit_log.id is 'Number of the entry, assigned before its transaction ends; audit_seals has the position in the chain.';
comment on column audit_log.at is 'Time of the insert.';
comment on column audit_log.actor_user_id is 'User who acted; null for the system itself. Personal.';
comment on column audit_log.actor_role is 'Role of the actor at that time: 1 user, 2 operator.';
comment on column audit_log.acting_organization_id is 'Organisation on whose behalf the actor acted.';
comment on column audit_log.action is 'Audit action: area.verb, for example agreements.submit.';
comment on column audit_log.entity is 'Kind of the record.';
comment on column audit_log.entity_id is 'Id of the record.';
comment on column audit_log.before is 'Values before the action. Personal.';
comment on column audit_log.after is 'Values after the action, or the reason of a rejection. Personal.';
comment on column audit_log.client_request_id is 'ClientRequestId of the request.';
comment on column audit_log.ip is 'IP address of the client. Personal.';
comment on column audit_log.hash is 'SHA-256 over all other columns, computed at the insert.';

create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_actor on audit_log (actor_user_id, id);
create index audit_log_organization on audit_log (acting_organization_id, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_at on audit_log (at, id);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function reject_change();
create trigger audit_log_seal before insert on audit_log for each row execute function audit_seal();

alter table audit_log enable row level security;
create policy audit_log_read_by_staff on audit_log for select to birzha_app using ((select app_is_staff()));
create policy audit_log_written on audit_log for insert to birzha_app with check (true);

grant insert, select on audit_log to birzha_app;

create function audit_digest(entry audit_log) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_user_id, entry.actor_role,
    entry.acting_organization_id, entry.action, entry.entity, entry.entity_id, entry.before, entry.after,
    entry.client_request_id, host(entry.ip))::text, 'UTF8'));
comment on function audit_digest(audit_log) is 'Computes the hash of an audit row; insert and verification share it.';

create sequence audit_ids owned by audit_log.id;

create function audit_queue_protect_unsealed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if not exists (select from audit_seals where audit_id = old.audit_id) then
    raise exception 'audit row % is not sealed yet', old.audit_id;
  end if;
  return old;
end
$$;
comment on function audit_queue_protect_unsealed() is 'Prevents even the owner from deleting a queued audit row before it is sealed.';
revoke execute on function audit_queue_protect_unsealed() from public;

create table audit_queue (
  audit_id bigint primary key,
  hash bytea not null,
  at timestamptz not null default clock_timestamp()
);
comment on table audit_queue is 'Queue of audit rows without a position in the chain; also a second record of their hashes until they are sealed.';
comment on column audit_queue.audit_id is 'The audit row.';
comment on column audit_queue.hash is 'Hash of the row at its insert.';
comment on column audit_queue.at is 'Time when the row was queued.';

create trigger audit_queue_immutable before update or truncate on audit_queue
  for each statement execute function reject_change();
create trigger audit_queue_until_sealed before delete on audit_queue
  for each row execute function audit_queue_protect_unsealed();

create table audit_head (
  only_row boolean default true primary key check (only_row),
  last_id bigint not null,
  last_hash bytea not null
);
comment on table audit_head is 'End of the audit chain; its row lock admits one sealer at a time.';
comment on column audit_head.only_row is 'There is exactly one row.';
comment on column audit_head.last_id is 'Last position in the chain.';
comment on column audit_head.last_hash is 'Hash of the last position.';

-- At most one sealer works at a time: skip locked makes the others return at once.
create function seal_audit(most integer, out sealed integer, out changed bigint)
  language plpgsql set search_path = public, pg_temp
as $$
declare
  head audit_head;
  waiting record;
begin
  sealed := 0;
  -- Another sealer holds the row: leave the work to it.
  select * into head from audit_head for update skip locked;
  if not found then return; end if;
  -- A separate statement: its snapshot includes the commit of the previous sealer.
  for waiting in
    select w.audit_id, w.hash, coalesce(audit_digest(l) <> w.hash or l.hash <> w.hash, true) as is_changed
    from audit_queue w left join audit_log l on l.id = w.audit_id
    order by w.audit_id limit most
  loop
    head.last_id := head.last_id + 1;
    head.last_hash := audit_link(head.last_hash, head.last_id, waiting.audit_id, waiting.hash);
    insert into audit_seals (position, audit_id, row_hash, hash)
      values (head.last_id, waiting.audit_id, waiting.hash, head.last_hash);
    delete from audit_queue where audit_id = waiting.audit_id;
    sealed := sealed + 1;
    if waiting.is_changed then changed := coalesce(changed, waiting.audit_id); end if;
  end loop;
  if sealed > 0 then update audit_head set last_id = head.last_id, last_hash = head.last_hash; end if;
end
$$;
comment on function seal_audit(integer) is 'Appends the queued audit rows to the chain; returns their number and the first row that differs from its queued hash.';
revoke execute on function seal_audit(integer) from public;

create table audit_seals (
  position bigint primary key,
  audit_id bigint not null,
  row_hash bytea not null,
  hash bytea not null,
  constraint audit_seals_once unique (audit_id)
);
comment on table audit_seals is 'Append-only chain of the audit rows in the order of sealing (INST-032).';
comment on column audit_seals.position is 'Position in the chain, from 1, without gaps.';
comment on column audit_seals.audit_id is 'Audit row at this position.';
comment on column audit_seals.row_hash is 'Hash of the row at its insert.';
comment on column audit_seals.hash is 'SHA-256 over the previous hash, position, row and row_hash.';

create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function reject_change();

create table audit_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  rows bigint not null,
  first_bad_id bigint,
  reason text,
  unsealed bigint not null,
  after bigint not null,
  hash bytea,
  constraint audit_checks_hash_of_whole check (hash is null or first_bad_id is null),
  constraint audit_checks_reason_given check ((first_bad_id is null) = (reason is null))
);
comment on table audit_checks is 'Results of the verifications of the audit chain.';
comment on column audit_checks.id is 'Number of the verification.';
comment on column audit_checks.checked_at is 'Time when the verification ended.';
comment on column audit_checks.rows is 'Last verified position.';
comment on column audit_checks.first_bad_id is 'First entry that does not match; null when the whole chain is valid.';
comment on column audit_checks.reason is 'Reason of the mismatch.';
comment on column audit_checks.unsealed is 'Entries in the queue for sealing.';
comment on column audit_checks.after is 'Position after which the verification started; 0 for the start of the chain.';
comment on column audit_checks.hash is 'Hash of the last position of a valid chain: the checkpoint of the next verification.';

create index audit_checks_whole on audit_checks (checked_at) where after = 0 and hash is not null;

grant select on audit_checks to birzha_app;

-- =====================================================================================================================
-- 4. Organisations and users
-- =====================================================================================================================

create function find_caller_by_session(digest bytea, asked bigint)
  returns table (
    user_id bigint, account text, name text, role smallint, status smallint, last_organization_id bigint,
    organization_id bigint, inn text, organization_name text, organization_status smallint, user_type smallint,
    ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean, session bigint,
    is_use_noted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.account, u.name, u.role, u.status, u.last_organization_id,
    o.id, o.inn, o.name, o.status, m.user_type, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot,
    s.number, s.used_at > now() - interval '1 minute'
  from sessions s
  join users u on u.id = s.user_id
  left join lateral find_membership(u.id, u.role, u.last_organization_id, asked) m on true
  left join organizations o on o.id = coalesce(m.organization_id, case when u.role >= 2 then asked end)
  where s.id = digest and s.expires_at > now();
end
$$;
comment on function find_caller_by_session(bytea, bigint) is 'S-2: returns the user of a session by the digest of its cookie, and the acting organisation; staff (role 2 and above) may choose any.';
revoke execute on function find_caller_by_session(bytea, bigint) from public;
grant execute on function find_caller_by_session(bytea, bigint) to birzha_app;

create function find_caller_by_identity(asked_issuer text, asked_subject text, asked bigint)
  returns table (
    user_id bigint, account text, name text, role smallint, status smallint, last_organization_id bigint,
    organization_id bigint, inn text, organization_name text, organization_status smallint, user_type smallint,
    ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.account, u.name, u.role, u.status, u.last_organization_id,
    o.id, o.inn, o.name, o.status, m.user_type, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot
  from users u
  left join lateral find_membership(u.id, u.role, u.last_organization_id, asked) m on true
  left join organizations o on o.id = coalesce(m.organization_id, case when u.role >= 2 then asked end)
  where u.issuer = asked_issuer and u.subject = asked_subject;
end
$$;
comment on function find_caller_by_identity(text, text, bigint) is 'S-2: returns the user of a verified token, and the acting organisation; staff (role 2 and above) may choose any.';
revoke execute on function find_caller_by_identity(text, text, bigint) from public;
grant execute on function find_caller_by_identity(text, text, bigint) to birzha_app;

-- A replica that has replayed these audit rows also has the writes of the same transactions (decision 0056).
create function find_own_audit_rows(person bigint) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select array(select id from audit_log where actor_user_id = person order by id desc limit 100);
  end;
comment on function find_own_audit_rows(bigint) is 'Returns the ids of the last audit rows of a user. Ids are assigned before a transaction ends, so the last id alone does not cover the earlier ones.';
revoke execute on function find_own_audit_rows(bigint) from public;
grant execute on function find_own_audit_rows(bigint) to birzha_app;

create function find_replayed(own bigint[], out last_position bigint, out own_rows integer)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select (select last_id from audit_head), (select count(*)::integer from audit_log where id = any(own));
  end;
comment on function find_replayed(bigint[]) is 'Returns the end of the audit chain and how many of the given audit rows are present; queried on a replica.';
revoke execute on function find_replayed(bigint[]) from public;
grant execute on function find_replayed(bigint[]) to birzha_app;

create table organizations (
  id bigint generated always as identity primary key,
  inn text not null unique,
  name text not null,
  address text not null,
  status smallint not null default 0,
  description text,
  active_date date not null,
  status_date timestamptz,
  ntb_user boolean not null default false,
  has_auctions boolean not null default true,
  has_contracts boolean not null default true,
  has_spot boolean not null default true,
  is_uk boolean not null default false,
  uk_inn text,
  version integer not null default 1,
  is_auction_customer boolean not null default true,
  constraint organizations_address_length check (address = btrim(address) and length(address) between 1 and 500),
  constraint organizations_description_length check (length(description) <= 500),
  constraint organizations_inn_format check (inn ~ '^(\d{10}|\d{12})$'),
  constraint organizations_name_length check (name = btrim(name) and length(name) between 1 and 500),
  constraint organizations_reason_of_block
    check (description is null or (status = 1 and description = btrim(description) and description <> '')),
  constraint organizations_status_known check (status in (0, 1)),
  constraint organizations_uk_inn_format check (uk_inn ~ '^(\d{10}|\d{12})$' and uk_inn <> inn)
);
comment on table organizations is 'Companies that report contracts or take part in auctions.';
comment on column organizations.id is 'Id of the organisation.';
comment on column organizations.inn is 'Taxpayer number, 10 or 12 digits; never changes.';
comment on column organizations.name is 'Full name.';
comment on column organizations.address is 'Address.';
comment on column organizations.status is '0 active, 1 blocked.';
comment on column organizations.description is 'Reason of the block.';
comment on column organizations.active_date is 'Day of the first acceptance.';
comment on column organizations.status_date is 'Time of the last change of the status.';
comment on column organizations.ntb_user is 'Trading participant of the exchange; gives hasAccess (G-12).';
comment on column organizations.has_auctions is 'Right to auction proposals, counts only with ntb_user.';
comment on column organizations.has_contracts is 'Right to the contracts register, counts only with ntb_user.';
comment on column organizations.has_spot is 'Right to the spot register, counts only with ntb_user.';
comment on column organizations.is_uk is 'Managed by a managing company (G-84).';
comment on column organizations.uk_inn is 'INN of the managing company.';
comment on column organizations.version is 'Version number; a request with an older one is rejected.';
comment on column organizations.is_auction_customer is 'True when the organisation has the right to auctions: offered as an organiser of joint auctions (A-62).';

create index organizations_name_trigrams on organizations using gin (search_key(name) gin_trgm_ops);
create index organizations_inn_prefix on organizations (inn text_pattern_ops);
create index organizations_newest on organizations (active_date, id) include (status);
create index organizations_by_inn on organizations (inn, active_date, id) include (status);
create index organizations_by_name on organizations (name collate "ru-x-icu", active_date, id) include (status);
create index organizations_by_status on organizations (status, active_date, id);
create index organizations_by_status_date on organizations (status_date, active_date, id) include (status);
create index organizations_down_status_date on organizations (status_date desc nulls last, active_date desc, id desc) include (status);

create trigger organizations_listed after insert or update or delete or truncate on organizations
  for each statement execute function list_changed();

alter table organizations enable row level security;
create policy organizations_change on organizations for update to birzha_app
  using ((select app_is_staff()) or id = (select app_organization_id()));
create policy organizations_create on organizations for insert to birzha_app with check ((select app_is_staff()));
create policy organizations_read on organizations for select to birzha_app using (true);

-- A writer locks the row of its organisation against a concurrent block; the row lock needs an update right.
grant select on organizations to birzha_app;
grant insert (inn, name, address, active_date, ntb_user, is_uk, uk_inn) on organizations to birzha_app;
grant update (name, address, status, description, status_date, ntb_user, is_uk, uk_inn, version) on organizations to birzha_app;

create table company_directory (
  inn text primary key,
  full_name text not null,
  address text not null,
  is_individual boolean not null default false,
  constraint company_directory_inn_format check (inn ~ '^(\d{10}|\d{12})$')
);
comment on table company_directory is 'Companies known by INN that are not organisations of the portal (G-48).';
comment on column company_directory.inn is 'Taxpayer number.';
comment on column company_directory.full_name is 'Full name.';
comment on column company_directory.address is 'Address.';
comment on column company_directory.is_individual is 'True for a sole proprietor.';

grant select on company_directory to birzha_app;

create table users (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  account text not null,
  name text not null default '',
  phone text not null default '',
  role smallint not null default 1,
  status smallint not null default 0,
  description text,
  registered_at timestamptz not null default now(),
  last_organization_id bigint references organizations (id),
  version integer not null default 1,
  email text,
  constraint users_identity_key unique (issuer, subject),
  constraint users_account_key unique (account),
  constraint users_description_length check (length(description) <= 500),
  constraint users_email_format check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  constraint users_reason_of_block
    check (description is null or (status = 1 and description = btrim(description) and description <> '')),
  constraint users_role_known check (role between 0 and 9),
  constraint users_status_known check (status in (0, 1))
);
comment on table users is 'Users that signed in at least once or were created by the administrator.';
comment on column users.id is 'Id of the user.';
comment on column users.issuer is 'Identity server that knows the user. Personal.';
comment on column users.subject is 'Subject of the user at the identity server. Personal.';
comment on column users.account is 'Login. Personal.';
comment on column users.name is 'Full name. Personal.';
comment on column users.phone is 'Phone, +7 (ddd) ddd-dd-dd, or empty. Personal.';
comment on column users.role is '1 user of an organisation, 2 operator; above 2 other staff; 0 none (G-8).';
comment on column users.status is '0 active, 1 blocked for the whole portal.';
comment on column users.description is 'Reason of the block. Personal.';
comment on column users.registered_at is 'First sign-in.';
comment on column users.last_organization_id is 'Organisation of the last request; the default of requests without one (G-18). Personal.';
comment on column users.version is 'Version number; a request with an older one is rejected.';
comment on column users.email is 'E-mail address confirmed by the identity server; null when it has none. Personal.';

create index users_last_organization on users (last_organization_id);
create index users_account_trigrams on users using gin (search_key(account) gin_trgm_ops);
create index users_name_trigrams on users using gin (search_key(name) gin_trgm_ops);
create index users_active_operators on users (id) where role = 2 and status = 0;
create index users_newest on users (registered_at, id) include (status) where issuer <> 'key';
create index users_by_account on users (account, registered_at, id) include (status) where issuer <> 'key';
create index users_by_name on users (name collate "ru-x-icu", registered_at, id) include (status) where issuer <> 'key';
create index users_by_phone on users (phone, registered_at, id) include (status) where issuer <> 'key';
create index users_by_role on users (role, registered_at, id) include (status) where issuer <> 'key';
create index users_by_status on users (status, registered_at, id) where issuer <> 'key';

create trigger users_listed after insert or update or delete or truncate on users
  for each statement execute function list_changed();

alter table users enable row level security;
-- A request can insert only the account of an access key, which has no identity server and no role.
create policy users_create_key on users for insert to birzha_app
  with check (issuer = 'key' and role = 1 and status = 0);
create policy users_read on users for select to birzha_app using (true);

-- Requests insert the accounts of access keys (policy users_create_key) and no other users.
grant select on users to birzha_app;
grant insert (issuer, subject, account, name) on users to birzha_app;
grant update (name, phone, status, description, version) on users to birzha_app;

create table memberships (
  user_id bigint not null references users (id),
  organization_id bigint not null references organizations (id),
  user_type smallint not null default 0,
  is_active boolean not null default true,
  description text,
  created_at timestamptz not null default now(),
  constraint memberships_pkey primary key (user_id, organization_id),
  constraint memberships_description_length check (length(description) <= 500),
  constraint memberships_reason_of_block
    check (description is null or (not is_active and description = btrim(description) and description <> '')),
  constraint memberships_user_type_known check (user_type in (0, 1))
);
comment on table memberships is 'Users and the organisations that they may act for.';
comment on column memberships.user_id is 'The user.';
comment on column memberships.organization_id is 'The organisation.';
comment on column memberships.user_type is '0 employee, 1 owner of the account (G-10).';
comment on column memberships.is_active is 'False when the user is blocked in this organisation.';
comment on column memberships.description is 'Reason of the block in this organisation. Personal.';
comment on column memberships.created_at is 'Time when the membership began.';

create unique index memberships_one_owner on memberships (organization_id) where user_type = 1 and is_active;
create index memberships_organization on memberships (organization_id, user_id);

create trigger memberships_listed after insert or update or delete or truncate on memberships
  for each statement execute function list_changed();

alter table memberships enable row level security;
create policy memberships_change on memberships for update to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy memberships_create on memberships for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy memberships_read on memberships for select to birzha_app using (true);

grant select on memberships to birzha_app;
grant insert (user_id, organization_id, user_type) on memberships to birzha_app;
grant update (user_type, is_active, description) on memberships to birzha_app;

-- Requests run as birzha_app, which cannot read secrets. The find_caller functions compare a secret and return its user.
create function find_membership(
  person bigint, person_role smallint, last_organization bigint, asked bigint,
  out organization_id bigint, out user_type smallint
) returns setof record
  language sql stable
  begin atomic
    select m.organization_id, m.user_type from memberships m
    where m.user_id = person and m.is_active and person_role = 1 and (asked is null or m.organization_id = asked)
    order by (m.organization_id = last_organization) desc nulls last, m.created_at, m.organization_id
    limit 1;
  end;
comment on function find_membership(bigint, smallint, bigint, bigint) is 'G-18: returns the membership that a user (role 1) acts by: of the requested organisation, else of the last one, else the first.';
revoke execute on function find_membership(bigint, smallint, bigint, bigint) from public;

create function app_is_colleague(colleague bigint) returns boolean
  language sql stable parallel safe
  return exists (select from memberships m where m.user_id = colleague and m.organization_id = app_organization_id());
comment on function app_is_colleague(bigint) is 'True when the user is or was a member of the acting organisation of the request.';

create policy users_change on users for update to birzha_app
  using ((select app_is_staff()) or id = (select app_user_id()) or app_is_colleague(id));

create table sessions (
  id bytea primary key,
  user_id bigint not null references users (id),
  tokens bytea not null,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  number bigint generated always as identity unique,
  user_agent text not null default '',
  ip inet,
  used_at timestamptz not null default now(),
  issuer_session text,
  constraint sessions_issuer_session_length check (length(issuer_session) <= 255),
  constraint sessions_user_agent_length check (length(user_agent) <= 500)
);
comment on table sessions is 'Signed-in browsers. Browsers cannot read the table.';
comment on column sessions.id is 'SHA-256 of the random value in the auth.session cookie.';
comment on column sessions.user_id is 'Signed-in user.';
comment on column sessions.tokens is 'Tokens of the identity server, encrypted. Personal.';
comment on column sessions.created_at is 'Time of the sign-in.';
comment on column sessions.refreshed_at is 'Time of the last token refresh.';
comment on column sessions.expires_at is 'Time when the session expires without a refresh.';
comment on column sessions.number is 'Public number of the session; grants no access.';
comment on column sessions.user_agent is 'User-Agent header of the last request. Personal.';
comment on column sessions.ip is 'IP address of the last request; null for sessions that are older than the column. Personal.';
comment on column sessions.used_at is 'Time of the last request, to the minute.';
comment on column sessions.issuer_session is 'Session id of the identity server (sid); null when it sends none. Personal.';

create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
create index sessions_issuer_session on sessions (issuer_session) where issuer_session is not null;

alter table sessions enable row level security;
create policy sessions_end on sessions for delete to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id()));
create policy sessions_read on sessions for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id()));

-- Requests cannot read the id and the tokens of a session.
grant delete on sessions to birzha_app;
grant select (user_id, created_at, expires_at, number, user_agent, ip, used_at) on sessions to birzha_app;

create table organization_versions (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  version integer not null,
  kind text not null,
  inn text not null,
  name text not null,
  address text not null,
  status smallint not null,
  description text,
  ntb_user boolean not null,
  is_uk boolean not null,
  uk_inn text,
  author_user_id bigint references users (id),
  changed_at timestamptz not null,
  constraint organization_versions_number_key unique (organization_id, version),
  constraint organization_versions_kind_known check (kind in ('create', 'update', 'block', 'unblock', 'trading-member'))
);
comment on table organization_versions is 'Append-only full versions of organisations (S-7). The newest version equals the organisation.';
comment on column organization_versions.id is 'Id of the version.';
comment on column organization_versions.organization_id is 'The organisation.';
comment on column organization_versions.version is 'Number of the version within its organisation.';
comment on column organization_versions.kind is 'Kind of the change.';
comment on column organization_versions.inn is 'Taxpayer number.';
comment on column organization_versions.name is 'Full name in this version.';
comment on column organization_versions.address is 'Address in this version.';
comment on column organization_versions.status is '0 active, 1 blocked.';
comment on column organization_versions.description is 'Reason of the block.';
comment on column organization_versions.ntb_user is 'Trading participant of the exchange.';
comment on column organization_versions.is_uk is 'Managed by a managing company.';
comment on column organization_versions.uk_inn is 'INN of the managing company.';
comment on column organization_versions.author_user_id is 'Author of the version; null for states older than the history.';
comment on column organization_versions.changed_at is 'Time of the version.';

create index organization_versions_author on organization_versions (author_user_id);

create trigger organization_versions_append_only before update or delete or truncate on organization_versions
  for each statement execute function reject_change();

alter table organization_versions enable row level security;
create policy organization_versions_read on organization_versions for select to birzha_app
  using ((select app_is_staff()) or exists (select from memberships m
    where m.organization_id = organization_versions.organization_id and m.user_id = (select app_user_id())
      and m.is_active));
create policy organization_versions_write on organization_versions for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on organization_versions to birzha_app;

create table user_versions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  version integer not null,
  kind text not null,
  account text not null,
  name text not null,
  phone text not null,
  status smallint not null,
  description text,
  author_user_id bigint references users (id),
  changed_at timestamptz not null,
  role smallint,
  constraint user_versions_number_key unique (user_id, version),
  constraint user_versions_kind_known
    check (kind in ('create', 'update', 'block', 'unblock', 'role'))
);
comment on table user_versions is 'Append-only versions of users (S-7). The newest version equals the user.';
comment on column user_versions.id is 'Id of the version.';
comment on column user_versions.user_id is 'The user.';
comment on column user_versions.version is 'Number of the version within its user.';
comment on column user_versions.kind is 'Kind of the change.';
comment on column user_versions.account is 'Login. Personal.';
comment on column user_versions.name is 'Full name in this version. Personal.';
comment on column user_versions.phone is 'Phone in this version, or empty. Personal.';
comment on column user_versions.status is '0 active, 1 blocked for the whole portal.';
comment on column user_versions.description is 'Reason of the block. Personal.';
comment on column user_versions.author_user_id is 'Author of the version; null for the first sign-in and for states older than the history.';
comment on column user_versions.changed_at is 'Time of the version.';
comment on column user_versions.role is 'Role in this version (G-8); null for states older than the column.';

create index user_versions_author on user_versions (author_user_id);

create trigger user_versions_append_only before update or delete or truncate on user_versions
  for each statement execute function reject_change();

alter table user_versions enable row level security;
create policy user_versions_read on user_versions for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id()));
create policy user_versions_write on user_versions for insert to birzha_app
  with check ((select app_is_staff()) or user_id = (select app_user_id()) or app_is_colleague(user_id));

grant insert, select on user_versions to birzha_app;

create table consents (
  user_id bigint not null references users (id),
  version text not null,
  accepted_at timestamptz not null,
  constraint consents_pkey primary key (user_id, version),
  constraint consents_version_length check (length(version) between 1 and 20)
);
comment on table consents is 'INST-041: accepted versions of the consent to the processing of personal data. Proof of the consent: rows are only added.';
comment on column consents.user_id is 'User who accepted.';
comment on column consents.version is 'Version of the displayed text.';
comment on column consents.accepted_at is 'Time of the acceptance. Personal.';

alter table consents enable row level security;
create policy consents_create on consents for insert to birzha_app
  with check (user_id = (select app_user_id()));
create policy consents_read on consents for select to birzha_app
  using (user_id = (select app_user_id()) or (select app_is_staff()));

grant insert, select on consents to birzha_app;

-- A policy hides column statistics from the planner, even one that passes every row. Lists read this view instead.
create view open_organizations as select * from organizations;
comment on view open_organizations is 'organizations, readable by every signed-in user.';
grant select on open_organizations to birzha_app;

create view open_users as select * from users;
comment on view open_users is 'users, readable by every signed-in user.';
grant select on open_users to birzha_app;

-- =====================================================================================================================
-- 5. Four-eyes approvals
-- =====================================================================================================================

create table approvals (
  id bigint generated always as identity primary key,
  kind text not null,
  endpoint text not null,
  input jsonb not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  snapshot_digest bytea not null,
  changes jsonb not null,
  requested_by bigint not null references users (id),
  requested_at timestamptz not null,
  state text not null default 'pending',
  decided_by bigint references users (id),
  decided_at timestamptz,
  comment text,
  constraint approvals_action_length check (length(action) between 1 and 100),
  constraint approvals_decision_complete check ((state in ('pending', 'expired')) = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint approvals_endpoint_length check (length(endpoint) between 1 and 200),
  constraint approvals_entity_length check (length(entity) between 1 and 60),
  constraint approvals_kind_known check (kind in ('cancel', 'block', 'transfer', 'rules', 'catalogs')),
  constraint approvals_snapshot_digest_length check (length(snapshot_digest) = 32),
  constraint approvals_state_known check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  constraint approvals_two_persons check (state not in ('approved', 'rejected') or decided_by <> requested_by),
  constraint approvals_withdrawn_by_requester check (state <> 'withdrawn' or decided_by = requested_by)
);
comment on table approvals is 'Requests of the exchange''s staff that a second operator approves or rejects (DESK-023).';
comment on column approvals.id is 'Number of the request.';
comment on column approvals.kind is 'Kind of the request, as in the setting FOUR_EYES.';
comment on column approvals.endpoint is 'Method and path of the request that runs after the approval.';
comment on column approvals.input is 'Validated input of the request: params, query, body. Personal.';
comment on column approvals.action is 'Audit action of the request.';
comment on column approvals.entity is 'Kind of the record.';
comment on column approvals.entity_id is 'Number of the record; empty when the request creates one.';
comment on column approvals.snapshot_digest is 'SHA-256 of the state that the requester saw; the approval fails when the state has changed.';
comment on column approvals.changes is 'Old and new values of the fields that the request changes. Personal.';
comment on column approvals.requested_by is 'The requester.';
comment on column approvals.requested_at is 'Time of the request.';
comment on column approvals.state is 'pending, approved, rejected, withdrawn or expired; a pending request expires after seven days.';
comment on column approvals.decided_by is 'User who approved, rejected or withdrew the request.';
comment on column approvals.decided_at is 'Time of the decision.';
comment on column approvals.comment is 'Reason of the decision; a rejection needs one.';

create index approvals_requested_by on approvals (requested_by);
create index approvals_decided_by on approvals (decided_by);
create unique index approvals_one_pending on approvals (endpoint, entity, entity_id)
  where state = 'pending' and entity_id is not null;
create index approvals_pending on approvals (requested_at, id) where state = 'pending';

alter table approvals enable row level security;
create policy approvals_decide on approvals for update to birzha_app
  using ((select app_is_staff()));
create policy approvals_read on approvals for select to birzha_app
  using ((select app_is_staff()));
create policy approvals_request on approvals for insert to birzha_app
  with check ((select app_is_staff()) and requested_by = (select app_user_id()));

grant insert, select on approvals to birzha_app;
grant update (state, decided_by, decided_at, comment) on approvals to birzha_app;

-- =====================================================================================================================
-- 6. Applications for access, signatures and invitations
-- =====================================================================================================================

create function organization_owner(organization bigint) returns bigint
  language sql stable parallel safe
  return (select m.user_id from memberships m join users u on u.id = m.user_id
    where m.organization_id = organization and m.user_type = 1 and m.is_active and u.status = 0 and u.role = 1);
comment on function organization_owner(bigint) is 'FIX-041: returns the acting owner of the account; null when there is none.';

create table applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account text not null,
  full_name text not null,
  phone text not null,
  inn text not null,
  name text not null,
  address text not null,
  is_f_address boolean not null,
  is_ip boolean not null,
  is_uk boolean not null,
  uk_inn text,
  ntb_user boolean not null,
  consent_at timestamptz not null,
  consent_version text not null,
  result_check boolean not null,
  check_code text,
  status smallint not null default 0,
  description text,
  registered_at timestamptz not null,
  to_operator boolean not null,
  changed_at timestamptz,
  changed_by bigint references users (id),
  constraint applications_address_length check (address = btrim(address) and length(address) between 1 and 500),
  constraint applications_decided check ((status = 0) = (changed_at is null)),
  constraint applications_description_length check (description = btrim(description) and length(description) between 1 and 500),
  constraint applications_full_name_length check (full_name = btrim(full_name) and length(full_name) between 1 and 500),
  constraint applications_inn_format check (inn ~ '^(\d{10}|\d{12})$'),
  constraint applications_name_length check (name = btrim(name) and length(name) between 1 and 500),
  constraint applications_rejection_has_reason check ((status = 2) = (description is not null)),
  constraint applications_status_known check (status in (0, 1, 2)),
  constraint applications_uk_inn_format check (uk_inn ~ '^(\d{10}|\d{12})$' and uk_inn <> inn),
  constraint applications_uk_inn_given check (is_uk = (uk_inn is not null))
);
comment on table applications is 'Applications for access to an organisation (APP, G-59). Never removed; decided once.';
comment on column applications.id is 'Number of the application.';
comment on column applications.user_id is 'The applicant.';
comment on column applications.account is 'Login of the applicant at that time. Personal.';
comment on column applications.full_name is 'Full name from the application. Personal.';
comment on column applications.phone is 'Phone from the application. Personal.';
comment on column applications.inn is 'INN of the organisation.';
comment on column applications.name is 'Full name of the organisation from the application.';
comment on column applications.address is 'Address of the organisation from the application.';
comment on column applications.is_f_address is 'True when the address comes from the directory and is complete.';
comment on column applications.is_ip is 'True for a sole proprietor.';
comment on column applications.is_uk is 'Managed by a managing company (G-84).';
comment on column applications.uk_inn is 'INN of the managing company.';
comment on column applications.ntb_user is 'True: for trading; false: for reports of OTC contracts (G-59).';
comment on column applications.consent_at is 'Time when the applicant accepted the rules and conditions (G-80). Personal.';
comment on column applications.consent_version is 'Version of the accepted rules. Personal.';
comment on column applications.result_check is 'True when the signature was valid (G-63).';
comment on column applications.check_code is 'Error code of an invalid signature.';
comment on column applications.status is '0 new, 1 accepted, 2 rejected.';
comment on column applications.description is 'Reason of the rejection. Personal.';
comment on column applications.registered_at is 'Time of the filing.';
comment on column applications.to_operator is 'True when the exchange decided, or was to decide at the filing; recomputed for a new one (application_for_operator).';
comment on column applications.changed_at is 'Time of the decision.';
comment on column applications.changed_by is 'User who decided.';

-- At most one pending application of a user for an organisation and purpose (S-9, G-62).
create unique index applications_one_new on applications (user_id, inn, ntb_user) where status = 0;
create index applications_status on applications (status, registered_at, id);
create index applications_registered_at on applications (registered_at, id);
create index applications_inn on applications (inn text_pattern_ops, registered_at);
create index applications_name_trigrams on applications using gin (search_key(name) gin_trgm_ops);
create index applications_changed_by on applications (changed_by);
create index applications_applicant on applications (user_id, registered_at, id);
create index applications_by_name on applications (name collate "ru-x-icu", registered_at, id);
create index applications_by_inn on applications (inn, registered_at, id);
create index applications_by_full_name on applications (full_name collate "ru-x-icu", registered_at, id);
create index applications_by_changed_at on applications (changed_at, registered_at, id);
create index applications_down_changed_at on applications (changed_at desc nulls last, registered_at desc, id desc);
create index applications_by_result_check on applications (result_check, registered_at, id);

create trigger applications_listed after insert or update or delete or truncate on applications
  for each statement execute function list_changed();

alter table applications enable row level security;
create policy applications_decide on applications for update to birzha_app
  using ((select app_is_staff())
    or inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy applications_file on applications for insert to birzha_app
  with check (user_id = (select app_user_id()));
create policy applications_read on applications for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id())
    or inn = (select o.inn from organizations o where o.id = (select app_organization_id())));

grant insert, select on applications to birzha_app;
grant update (status, description, to_operator, changed_at, changed_by) on applications to birzha_app;

create function application_for_operator(entry applications) returns boolean
  language sql stable parallel safe
  return case when entry.status <> 0 then entry.to_operator
    else entry.ntb_user or not exists (
      select from organizations o where o.inn = entry.inn and organization_owner(o.id) is not null)
    end;
comment on function application_for_operator(applications) is 'G-59: true when the exchange decides: on trading participants, and when the account has no acting owner. For a decided application: true when the exchange decided.';

create table signing_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  nonce_hash bytea not null,
  data text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint signing_requests_nonce_key unique (nonce_hash),
  constraint signing_requests_data_length check (length(data) between 1 and 4096),
  constraint signing_requests_expires_after_creation check (expires_at > created_at),
  constraint signing_requests_nonce_length check (length(nonce_hash) = 32)
);
comment on table signing_requests is 'Texts built for signing (G-81); each is valid for one application and a short time.';
comment on column signing_requests.id is 'Number of the text.';
comment on column signing_requests.user_id is 'User of the text; other users cannot use it.';
comment on column signing_requests.nonce_hash is 'SHA-256 of the nonce in the text.';
comment on column signing_requests.data is 'Exact text to be signed. Personal.';
comment on column signing_requests.created_at is 'Time of creation.';
comment on column signing_requests.expires_at is 'Time when the text expires.';
comment on column signing_requests.used_at is 'Time when an application used the text; null before.';

create index signing_requests_user on signing_requests (user_id, created_at);
create index signing_requests_expires_at on signing_requests (expires_at);

alter table signing_requests enable row level security;
create policy signing_requests_own on signing_requests to birzha_app
  using (user_id = (select app_user_id()));

grant insert, select on signing_requests to birzha_app;
grant update (used_at) on signing_requests to birzha_app;

create table signature_evidence (
  application_id bigint primary key references applications (id),
  user_id bigint not null references users (id),
  content bytea not null,
  signature bytea not null,
  certificate bytea,
  chain bytea[] not null,
  trusted text[] not null,
  revocation_lists text[] not null,
  inn text,
  subject text,
  error text,
  checked_at timestamptz not null,
  signed_at timestamptz,
  constraint signature_evidence_content_length check (length(content) between 1 and 16384),
  constraint signature_evidence_signature_length check (length(signature) between 1 and 262144),
  constraint signature_evidence_whole check (error is not null or (certificate is not null and cardinality(chain) > 0))
);
comment on table signature_evidence is 'Signatures of applications with all data to verify them again years later (G-81). Append-only.';
comment on column signature_evidence.application_id is 'The application.';
comment on column signature_evidence.user_id is 'User who filed the application.';
comment on column signature_evidence.content is 'The signed bytes. Personal.';
comment on column signature_evidence.signature is 'The detached signature, CMS in DER. Personal.';
comment on column signature_evidence.certificate is 'Certificate of the signer in DER; null when the signature contains none. Personal.';
comment on column signature_evidence.chain is 'Certificates of the authorities in DER, the trusted one last; empty when no chain was found.';
comment on column signature_evidence.trusted is 'SHA-256 of the certificates trusted at that time, hexadecimal.';
comment on column signature_evidence.revocation_lists is 'SHA-256 of the certificate revocation lists in use, hexadecimal.';
comment on column signature_evidence.inn is 'INN from the certificate. Personal.';
comment on column signature_evidence.subject is 'Subject of the certificate. Personal.';
comment on column signature_evidence.error is 'Error code of an invalid signature; null when it was valid.';
comment on column signature_evidence.checked_at is 'Time for which the signature was verified.';
comment on column signature_evidence.signed_at is 'Signing time as stated by the signer.';

create index signature_evidence_user on signature_evidence (user_id);

create trigger signature_evidence_append_only before update or delete or truncate on signature_evidence
  for each statement execute function reject_change();

alter table signature_evidence enable row level security;
create policy signature_evidence_read_by_staff on signature_evidence for select to birzha_app
  using ((select app_is_staff()));
create policy signature_evidence_written_by_signer on signature_evidence for insert to birzha_app
  with check (user_id = (select app_user_id()));

grant insert, select on signature_evidence to birzha_app;

create function app_user_email() returns text
  language sql stable parallel safe
  return (select lower(u.email) from users u where u.id = app_user_id());
comment on function app_user_email() is 'Returns the confirmed e-mail address of the user of the request in lower case; null when unknown.';

create table invitations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  email text not null,
  name text,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  requested_at timestamptz not null,
  emails smallint not null default 1,
  emailed_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_by bigint references users (id),
  withdrawn_at timestamptz,
  accepted_by bigint references users (id),
  accepted_at timestamptz,
  constraint invitations_accepted_whole check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_email_format check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  constraint invitations_end_once check (withdrawn_at is null or accepted_at is null),
  constraint invitations_emails_counted check (emails > 0),
  constraint invitations_name_length check (name = btrim(name) and length(name) between 1 and 100),
  constraint invitations_withdrawn_whole check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on table invitations is 'INST-001: invitations by e-mail from account owners or staff to work for an organisation.';
comment on column invitations.id is 'Number of the invitation; grants no access.';
comment on column invitations.organization_id is 'Organisation of the future membership.';
comment on column invitations.email is 'Address of the invited user, who must sign in with it as a confirmed address. Personal.';
comment on column invitations.name is 'Name given by the inviter; null when absent. Personal.';
comment on column invitations.created_by is 'User who created the invitation or sent it again; it is valid while this user owns the account or is an operator.';
comment on column invitations.created_at is 'Time of creation.';
comment on column invitations.requested_at is 'Time when the last e-mail was requested.';
comment on column invitations.emails is 'Number of requested e-mails.';
comment on column invitations.emailed_at is 'Time when the last e-mail was sent; null before.';
comment on column invitations.expires_at is 'Time when the invitation expires.';
comment on column invitations.withdrawn_by is 'User who withdrew the invitation.';
comment on column invitations.withdrawn_at is 'Time of the withdrawal.';
comment on column invitations.accepted_by is 'User who accepted the invitation.';
comment on column invitations.accepted_at is 'Time of the acceptance.';

create unique index invitations_open on invitations (organization_id, lower(email))
  where withdrawn_at is null and accepted_at is null;
create index invitations_email on invitations (lower(email), id);
create index invitations_organization on invitations (organization_id, requested_at);
create index invitations_created_by on invitations (created_by);
create index invitations_withdrawn_by on invitations (withdrawn_by);
create index invitations_accepted_by on invitations (accepted_by);
create index invitations_ends on invitations ((least(expires_at, withdrawn_at, accepted_at)));
create index invitations_pending on invitations (id) where withdrawn_at is null and accepted_at is null;

alter table invitations enable row level security;
create policy invitations_change on invitations for update to birzha_app
  using ((select app_is_staff())
    or organization_id = (select app_organization_id())
    or lower(email) = (select app_user_email()));
create policy invitations_create on invitations for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy invitations_read on invitations for select to birzha_app
  using ((select app_is_staff())
    or organization_id = (select app_organization_id())
    or lower(email) = (select app_user_email()));

grant insert, select on invitations to birzha_app;
grant update (
  created_by, requested_at, emails, emailed_at, expires_at, withdrawn_by, withdrawn_at, accepted_by, accepted_at
) on invitations to birzha_app;

-- An invited user joins as an employee only.
create policy memberships_join on memberships for insert to birzha_app
  with check (user_id = (select app_user_id()) and user_type = 0 and exists (
    select from invitations i where i.organization_id = memberships.organization_id and i.accepted_by = user_id));

create function emails_to_invited(address text) returns integer
  language sql stable security definer set search_path to public, pg_temp
as $$
  select coalesce(sum(emails), 0)::int from invitations
  where lower(email) = lower(address) and requested_at > now() - interval '1 day';
$$;
comment on function emails_to_invited(text) is 'INST-001: returns the number of invitation e-mails to an address within a day, over all organisations; reveals nothing else.';
revoke execute on function emails_to_invited(text) from public;
grant execute on function emails_to_invited(text) to birzha_app;

-- Staff read all rows through all_… views: the condition is checked once, so trigram indexes stay usable (decision 0067).
create view all_applications as select * from applications where app_is_staff();
comment on view all_applications is 'applications for exchange staff; empty for others.';
grant select on all_applications to birzha_app;

-- =====================================================================================================================
-- 7. Catalogues
-- =====================================================================================================================

-- One version for all catalogues. Nodes cache catalogues and compare this version in the transaction of the request.
create table catalog_version (
  only_row boolean default true primary key check (only_row),
  version uuid not null default gen_random_uuid()
);
comment on table catalog_version is 'Version token of the content of all catalogues.';
comment on column catalog_version.only_row is 'There is exactly one row.';
comment on column catalog_version.version is 'New random value after every change; a counter could repeat after a rollback.';

grant select on catalog_version to birzha_app;

create function catalog_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update catalog_version set version = gen_random_uuid();
  return null;
end
$$;
comment on function catalog_changed() is 'Gives the catalogues a new version token after a statement that changed one of them.';

create table countries (
  id bigint generated always as identity primary key,
  code text not null unique,
  alpha2 text not null unique,
  alpha3 text not null unique,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  constraint countries_alpha2_format check (alpha2 ~ '^[A-Z]{2}$'),
  constraint countries_alpha3_format check (alpha3 ~ '^[A-Z]{3}$'),
  constraint countries_code_format check (code ~ '^\d{3}$'),
  constraint countries_description_length check (length(description) <= 500),
  constraint countries_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table countries is 'Countries of the world classifier OKSM; read-only (G-74).';
comment on column countries.id is 'Id of the record.';
comment on column countries.code is 'Three digits of the OKSM (ISO 3166-1 numeric).';
comment on column countries.alpha2 is 'Two letters of ISO 3166-1.';
comment on column countries.alpha3 is 'Three letters of ISO 3166-1.';
comment on column countries.name is 'Short name in Russian.';
comment on column countries.description is 'Full name or an explanation; can be absent.';
comment on column countries.is_active is 'False: no longer offered, still shown in records that use it.';
comment on column countries.content_key is 'Key of the record in the delivered content.';

create unique index countries_name_key on countries (lower(name));

create trigger countries_changed after insert or update or delete or truncate on countries
  for each statement execute function catalog_changed();

grant select on countries to birzha_app;

create table currencies (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint currencies_code_format check (code ~ '^[A-Z]{3}$'),
  constraint currencies_description_length check (length(description) <= 500),
  constraint currencies_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table currencies is 'Currencies of ISO 4217.';
comment on column currencies.id is 'Id of the record.';
comment on column currencies.code is 'Letters of ISO 4217.';
comment on column currencies.name is 'Displayed name; unique without regard to case (G-75).';
comment on column currencies.description is 'Explanation for editors of the catalogue.';
comment on column currencies.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column currencies.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column currencies.version is 'Version number; a request with an older one is rejected.';

create unique index currencies_name_key on currencies (lower(name));
create index currencies_by_name on currencies (name collate "ru-x-icu", id) include (is_active);
create index currencies_name_trigrams on currencies using gin (search_key(name) gin_trgm_ops);
create index currencies_by_code on currencies (code, name collate "ru-x-icu", id);
create index currencies_down_code on currencies (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index currencies_by_is_active on currencies (is_active, name collate "ru-x-icu", id);

create trigger currencies_changed after insert or update or delete or truncate on currencies
  for each statement execute function catalog_changed();
create trigger currencies_listed after insert or update or delete or truncate on currencies
  for each statement execute function list_changed();

alter table currencies enable row level security;
create policy currencies_edit on currencies to birzha_app using ((select app_is_staff()));
create policy currencies_read on currencies for select to birzha_app using (true);

grant select on currencies to birzha_app;
grant insert (code, name, description, is_active) on currencies to birzha_app;
grant update (code, name, description, is_active, version) on currencies to birzha_app;

create table basis_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_port boolean not null default false,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint basis_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint basis_types_description_length check (length(description) <= 500),
  constraint basis_types_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table basis_types is 'Bases of delivery: the point where the goods pass to the purchaser.';
comment on column basis_types.id is 'Id of the record.';
comment on column basis_types.code is 'Code; can be absent.';
comment on column basis_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column basis_types.is_port is 'Delivery at a port: the report states the port (OTC-107).';
comment on column basis_types.is_railway_station is 'Delivery at a railway station: the report states the station (OTC-107).';
comment on column basis_types.description is 'Explanation for editors of the catalogue.';
comment on column basis_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column basis_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column basis_types.version is 'Version number; a request with an older one is rejected.';

create unique index basis_types_name_key on basis_types (lower(name));
create index basis_types_by_name on basis_types (name collate "ru-x-icu", id) include (is_active);
create index basis_types_name_trigrams on basis_types using gin (search_key(name) gin_trgm_ops);
create index basis_types_by_code on basis_types (code, name collate "ru-x-icu", id);
create index basis_types_down_code on basis_types (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index basis_types_by_is_port on basis_types (is_port, name collate "ru-x-icu", id);
create index basis_types_by_is_railway_station on basis_types (is_railway_station, name collate "ru-x-icu", id);
create index basis_types_by_is_active on basis_types (is_active, name collate "ru-x-icu", id);

create trigger basis_types_changed after insert or update or delete or truncate on basis_types
  for each statement execute function catalog_changed();
create trigger basis_types_listed after insert or update or delete or truncate on basis_types
  for each statement execute function list_changed();

alter table basis_types enable row level security;
create policy basis_types_edit on basis_types to birzha_app using ((select app_is_staff()));
create policy basis_types_read on basis_types for select to birzha_app using (true);

grant select on basis_types to birzha_app;
grant insert (code, name, is_port, is_railway_station, description, is_active) on basis_types to birzha_app;
grant update (code, name, is_port, is_railway_station, description, is_active, version) on basis_types to birzha_app;

create table calculation_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint calculation_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint calculation_types_description_length check (length(description) <= 500),
  constraint calculation_types_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table calculation_types is 'Payment terms of contracts.';
comment on column calculation_types.id is 'Id of the record.';
comment on column calculation_types.code is 'Code; can be absent.';
comment on column calculation_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column calculation_types.description is 'Explanation for editors of the catalogue.';
comment on column calculation_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column calculation_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column calculation_types.version is 'Version number; a request with an older one is rejected.';

create unique index calculation_types_name_key on calculation_types (lower(name));
create index calculation_types_by_name on calculation_types (name collate "ru-x-icu", id) include (is_active);
create index calculation_types_name_trigrams on calculation_types using gin (search_key(name) gin_trgm_ops);
create index calculation_types_by_code on calculation_types (code, name collate "ru-x-icu", id);
create index calculation_types_down_code on calculation_types (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index calculation_types_by_is_active on calculation_types (is_active, name collate "ru-x-icu", id);

create trigger calculation_types_changed after insert or update or delete or truncate on calculation_types
  for each statement execute function catalog_changed();
create trigger calculation_types_listed after insert or update or delete or truncate on calculation_types
  for each statement execute function list_changed();

alter table calculation_types enable row level security;
create policy calculation_types_edit on calculation_types to birzha_app using ((select app_is_staff()));
create policy calculation_types_read on calculation_types for select to birzha_app using (true);

grant select on calculation_types to birzha_app;
grant insert (code, name, description, is_active) on calculation_types to birzha_app;
grant update (code, name, description, is_active, version) on calculation_types to birzha_app;

create table delivery_methods (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_port boolean not null default false,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint delivery_methods_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint delivery_methods_description_length check (length(description) <= 500),
  constraint delivery_methods_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table delivery_methods is 'Means of transport of the goods.';
comment on column delivery_methods.id is 'Id of the record.';
comment on column delivery_methods.code is 'Code; can be absent.';
comment on column delivery_methods.name is 'Displayed name; unique without regard to case (G-75).';
comment on column delivery_methods.is_port is 'Offered for delivery at a port (G-50).';
comment on column delivery_methods.is_railway_station is 'Offered for delivery at a railway station (G-50).';
comment on column delivery_methods.description is 'Explanation for editors of the catalogue.';
comment on column delivery_methods.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column delivery_methods.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column delivery_methods.version is 'Version number; a request with an older one is rejected.';

create unique index delivery_methods_name_key on delivery_methods (lower(name));
create index delivery_methods_by_name on delivery_methods (name collate "ru-x-icu", id) include (is_active);
create index delivery_methods_name_trigrams on delivery_methods using gin (search_key(name) gin_trgm_ops);
create index delivery_methods_by_code on delivery_methods (code, name collate "ru-x-icu", id);
create index delivery_methods_down_code on delivery_methods (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index delivery_methods_by_is_port on delivery_methods (is_port, name collate "ru-x-icu", id);
create index delivery_methods_by_is_railway_station on delivery_methods (is_railway_station, name collate "ru-x-icu", id);
create index delivery_methods_by_is_active on delivery_methods (is_active, name collate "ru-x-icu", id);

create trigger delivery_methods_changed after insert or update or delete or truncate on delivery_methods
  for each statement execute function catalog_changed();
create trigger delivery_methods_listed after insert or update or delete or truncate on delivery_methods
  for each statement execute function list_changed();

alter table delivery_methods enable row level security;
create policy delivery_methods_edit on delivery_methods to birzha_app using ((select app_is_staff()));
create policy delivery_methods_read on delivery_methods for select to birzha_app using (true);

grant select on delivery_methods to birzha_app;
grant insert (code, name, is_port, is_railway_station, description, is_active) on delivery_methods to birzha_app;
grant update (code, name, is_port, is_railway_station, description, is_active, version) on delivery_methods to birzha_app;

create table delivery_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  basis_id bigint not null references basis_types (id),
  value text,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint delivery_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint delivery_types_description_length check (length(description) <= 500),
  constraint delivery_types_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint delivery_types_value_length check (value = btrim(value) and length(value) between 1 and 50)
);
comment on table delivery_types is 'Delivery terms, each with its preset basis.';
comment on column delivery_types.id is 'Id of the record.';
comment on column delivery_types.code is 'Short code of the term.';
comment on column delivery_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column delivery_types.basis_id is 'Preset basis of the term (OTC-119).';
comment on column delivery_types.value is 'Short code of the term, for example FCA (G-78).';
comment on column delivery_types.description is 'Explanation for editors of the catalogue.';
comment on column delivery_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column delivery_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column delivery_types.version is 'Version number; a request with an older one is rejected.';

create unique index delivery_types_name_key on delivery_types (lower(name));
create index delivery_types_basis on delivery_types (basis_id);
create index delivery_types_by_name on delivery_types (name collate "ru-x-icu", id) include (is_active);
create index delivery_types_name_trigrams on delivery_types using gin (search_key(name) gin_trgm_ops);
create index delivery_types_by_code on delivery_types (code, name collate "ru-x-icu", id);
create index delivery_types_down_code on delivery_types (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index delivery_types_by_is_active on delivery_types (is_active, name collate "ru-x-icu", id);
create index delivery_types_by_value on delivery_types (value collate "ru-x-icu", name collate "ru-x-icu", id);
create index delivery_types_down_value on delivery_types
  (value collate "ru-x-icu" desc nulls last, name collate "ru-x-icu" desc, id desc);

create trigger delivery_types_changed after insert or update or delete or truncate on delivery_types
  for each statement execute function catalog_changed();
create trigger delivery_types_listed after insert or update or delete or truncate on delivery_types
  for each statement execute function list_changed();

alter table delivery_types enable row level security;
create policy delivery_types_edit on delivery_types to birzha_app using ((select app_is_staff()));
create policy delivery_types_read on delivery_types for select to birzha_app using (true);

grant select on delivery_types to birzha_app;
grant insert (code, name, basis_id, value, description, is_active) on delivery_types to birzha_app;
grant update (code, name, basis_id, value, description, is_active, version) on delivery_types to birzha_app;

create table origin_goods (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint origin_goods_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint origin_goods_description_length check (length(description) <= 500),
  constraint origin_goods_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table origin_goods is 'Origins of the goods of the seller.';
comment on column origin_goods.id is 'Id of the record.';
comment on column origin_goods.code is 'Code; can be absent.';
comment on column origin_goods.name is 'Displayed name; unique without regard to case (G-75).';
comment on column origin_goods.description is 'Explanation for editors of the catalogue.';
comment on column origin_goods.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column origin_goods.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column origin_goods.version is 'Version number; a request with an older one is rejected.';

create unique index origin_goods_name_key on origin_goods (lower(name));
create index origin_goods_by_name on origin_goods (name collate "ru-x-icu", id) include (is_active);
create index origin_goods_name_trigrams on origin_goods using gin (search_key(name) gin_trgm_ops);
create index origin_goods_by_code on origin_goods (code, name collate "ru-x-icu", id);
create index origin_goods_down_code on origin_goods (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index origin_goods_by_is_active on origin_goods (is_active, name collate "ru-x-icu", id);

create trigger origin_goods_changed after insert or update or delete or truncate on origin_goods
  for each statement execute function catalog_changed();
create trigger origin_goods_listed after insert or update or delete or truncate on origin_goods
  for each statement execute function list_changed();

alter table origin_goods enable row level security;
create policy origin_goods_edit on origin_goods to birzha_app using ((select app_is_staff()));
create policy origin_goods_read on origin_goods for select to birzha_app using (true);

grant select on origin_goods to birzha_app;
grant insert (code, name, description, is_active) on origin_goods to birzha_app;
grant update (code, name, description, is_active, version) on origin_goods to birzha_app;

create table ports (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_port boolean not null default false,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint ports_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint ports_description_length check (length(description) <= 500),
  constraint ports_kind_chosen check (is_port or is_railway_station),
  constraint ports_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table ports is 'Ports and railway stations in contracts.';
comment on column ports.id is 'Id of the record.';
comment on column ports.code is 'Station code of the railways'' uniform numbering (ESR); empty for ports.';
comment on column ports.name is 'Displayed name; unique without regard to case (G-75).';
comment on column ports.is_port is 'The record is a port.';
comment on column ports.is_railway_station is 'The record is a railway station.';
comment on column ports.description is 'Explanation for editors of the catalogue.';
comment on column ports.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column ports.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column ports.version is 'Version number; a request with an older one is rejected.';

create unique index ports_name_key on ports (lower(name));
create index ports_name_trigrams on ports using gin (search_key(name) gin_trgm_ops);
create index ports_by_name on ports (name collate "ru-x-icu", id) include (is_active);
create index ports_by_code on ports (code, name collate "ru-x-icu", id);
create index ports_down_code on ports (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index ports_by_is_port on ports (is_port, name collate "ru-x-icu", id);
create index ports_by_is_railway_station on ports (is_railway_station, name collate "ru-x-icu", id);
create index ports_by_is_active on ports (is_active, name collate "ru-x-icu", id);

create trigger ports_changed after insert or update or delete or truncate on ports
  for each statement execute function catalog_changed();
create trigger ports_listed after insert or update or delete or truncate on ports
  for each statement execute function list_changed();

alter table ports enable row level security;
create policy ports_edit on ports to birzha_app using ((select app_is_staff()));
create policy ports_read on ports for select to birzha_app using (true);

grant select on ports to birzha_app;
grant insert (code, name, is_port, is_railway_station, description, is_active) on ports to birzha_app;
grant update (code, name, is_port, is_railway_station, description, is_active, version) on ports to birzha_app;

create table product_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  visibility_type smallint not null default 1,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint product_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint product_types_description_length check (length(description) <= 500),
  constraint product_types_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint product_types_visibility_known check (visibility_type in (1, 2))
);
comment on table product_types is 'Goods that are subject to reports.';
comment on column product_types.id is 'Id of the record.';
comment on column product_types.code is 'Code; can be absent.';
comment on column product_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column product_types.visibility_type is '1 offered in the whole country, 2 only in the regions of product_type_regions (G-77).';
comment on column product_types.description is 'Explanation for editors of the catalogue.';
comment on column product_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column product_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column product_types.version is 'Version number; a request with an older one is rejected.';

create unique index product_types_name_key on product_types (lower(name));
create index product_types_by_name on product_types (name collate "ru-x-icu", id) include (is_active);
create index product_types_name_trigrams on product_types using gin (search_key(name) gin_trgm_ops);
create index product_types_by_code on product_types (code, name collate "ru-x-icu", id);
create index product_types_down_code on product_types (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index product_types_by_visibility_type on product_types (visibility_type, name collate "ru-x-icu", id);
create index product_types_by_is_active on product_types (is_active, name collate "ru-x-icu", id);

create trigger product_types_changed after insert or update or delete or truncate on product_types
  for each statement execute function catalog_changed();
create trigger product_types_listed after insert or update or delete or truncate on product_types
  for each statement execute function list_changed();

alter table product_types enable row level security;
create policy product_types_edit on product_types to birzha_app using ((select app_is_staff()));
create policy product_types_read on product_types for select to birzha_app using (true);

grant select on product_types to birzha_app;
grant insert (code, name, visibility_type, description, is_active) on product_types to birzha_app;
grant update (code, name, visibility_type, description, is_active, version) on product_types to birzha_app;

create table regions (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text unique,
  version integer not null default 1,
  constraint regions_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint regions_description_length check (length(description) <= 500),
  constraint regions_name_length check (name = btrim(name) and length(name) between 1 and 255)
);
comment on table regions is 'Subjects of the Russian Federation.';
comment on column regions.id is 'Id of the record.';
comment on column regions.code is 'Code of the classifier OKATO.';
comment on column regions.name is 'Displayed name; unique without regard to case (G-75).';
comment on column regions.is_railway_station is 'The region has an export station; information only (G-79).';
comment on column regions.description is 'Explanation for editors of the catalogue.';
comment on column regions.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column regions.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column regions.version is 'Version number; a request with an older one is rejected.';

create unique index regions_name_key on regions (lower(name));
create index regions_by_name on regions (name collate "ru-x-icu", id) include (is_active);
create index regions_name_trigrams on regions using gin (search_key(name) gin_trgm_ops);
create index regions_by_code on regions (code, name collate "ru-x-icu", id);
create index regions_down_code on regions (code desc nulls last, name collate "ru-x-icu" desc, id desc);
create index regions_by_is_railway_station on regions (is_railway_station, name collate "ru-x-icu", id);
create index regions_by_is_active on regions (is_active, name collate "ru-x-icu", id);

create trigger regions_changed after insert or update or delete or truncate on regions
  for each statement execute function catalog_changed();
create trigger regions_listed after insert or update or delete or truncate on regions
  for each statement execute function list_changed();

alter table regions enable row level security;
create policy regions_edit on regions to birzha_app using ((select app_is_staff()));
create policy regions_read on regions for select to birzha_app using (true);

grant select on regions to birzha_app;
grant insert (code, name, is_railway_station, description, is_active) on regions to birzha_app;
grant update (code, name, is_railway_station, description, is_active, version) on regions to birzha_app;

create table product_type_regions (
  product_type_id bigint not null references product_types (id),
  region_id bigint not null references regions (id),
  constraint product_type_regions_pkey primary key (product_type_id, region_id)
);
comment on table product_type_regions is 'Regions of the product types that are not offered everywhere (G-77).';
comment on column product_type_regions.product_type_id is 'The product type.';
comment on column product_type_regions.region_id is 'Region where the product type is offered.';

create index product_type_regions_region on product_type_regions (region_id);

create trigger product_type_regions_changed after insert or update or delete or truncate on product_type_regions
  for each statement execute function catalog_changed();

alter table product_type_regions enable row level security;
create policy product_type_regions_edit on product_type_regions to birzha_app using ((select app_is_staff()));
create policy product_type_regions_read on product_type_regions for select to birzha_app using (true);

grant delete, insert, select on product_type_regions to birzha_app;

-- =====================================================================================================================
-- 8. Files
-- =====================================================================================================================

-- One table for all areas. A foreign key of a record includes the area, so that a report cannot refer to the file of a deal.
create table files (
  id bigint generated always as identity,
  organization_id bigint not null references organizations (id),
  storage_id text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by bigint not null references users (id),
  uploaded_at timestamptz not null,
  area text not null,
  constraint files_pkey primary key (area, id),
  constraint files_storage_key unique (storage_id),
  constraint files_area_known check (area in ('agreements', 'spot')),
  constraint files_name_length check (length(name) between 1 and 255)
);
comment on table files is 'Uploaded files of all areas; the file storage has the content.';
comment on column files.id is 'Id of the file within its area; files uploaded before 0030 can share it with a file of another area.';
comment on column files.organization_id is 'Organisation of the upload.';
comment on column files.storage_id is 'Random id in the file storage.';
comment on column files.name is 'Name as uploaded. Personal.';
comment on column files.content_type is 'Content type, detected from the content.';
comment on column files.size is 'Size in bytes.';
comment on column files.sha256 is 'SHA-256 of the content, hexadecimal.';
comment on column files.uploaded_by is 'User who uploaded the file.';
comment on column files.uploaded_at is 'Time of the upload; a file without a record is removed after 24 hours (G-44, A-58).';
comment on column files.area is 'Area of the records that can refer to the file.';

create index files_organization on files (organization_id);
create index files_uploaded_by on files (uploaded_by);
create index files_uploaded_at on files (uploaded_at);

alter table files enable row level security;
create policy files_tenant on files to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on files to birzha_app;

-- =====================================================================================================================
-- 9. Agreements: reports of over-the-counter contracts, their versions and totals
-- =====================================================================================================================

create function report_duplicate_key(
  manufacturer_inn text, owner_inn text, owner_name text, purchaser_inn text, purchaser_name text,
  contract_number text, contract_date date, product_type_id bigint, amount numeric, price numeric,
  currency_name text, delivery_date date, shipment_fact_date date) returns text
  language sql immutable parallel safe
  return md5(manufacturer_inn || chr(31) || coalesce(owner_inn, search_key(owner_name), '') || chr(31)
    || coalesce(purchaser_inn, search_key(purchaser_name), '') || chr(31) || search_key(contract_number) || chr(31)
    || (contract_date - date '2000-01-01')::text || chr(31) || product_type_id::text || chr(31)
    || trim_scale(amount)::text || chr(31) || trim_scale(price)::text || chr(31) || currency_name || chr(31)
    || coalesce((delivery_date - date '2000-01-01')::text, '') || chr(31)
    || coalesce((shipment_fact_date - date '2000-01-01')::text, ''));
comment on function report_duplicate_key(text, text, text, text, text, text, date, bigint, numeric, numeric, text, date, date) is 'Returns the same key for reports that are equal by DUP-001, as reportDifferences of the domain; a test compares the two.';

-- Row-level security prevents trigram indexes on agreements: a search finds texts here, then agreements by text id.
create table register_texts (
  id bigint generated always as identity primary key,
  value text not null,
  key text not null generated always as (search_key(value)) stored
);
comment on table register_texts is 'Distinct names and places of reports, for substring search.';
comment on column register_texts.id is 'Number of the text.';
comment on column register_texts.value is 'The text. Personal.';
comment on column register_texts.key is 'The text normalized for filters. Personal.';

create unique index register_texts_value on register_texts (md5(value));
create index register_texts_trigrams on register_texts using gin (key gin_trgm_ops);

grant insert, select on register_texts to birzha_app;

-- As register_texts: trigram search by contract number in front of row-level security.
create table contract_number_keys (
  key text primary key
);
comment on table contract_number_keys is 'All values of contract_number_key of present and past reports, for substring search; never returned by an endpoint.';
comment on column contract_number_keys.key is 'The normalized number.';

create index contract_number_keys_trigrams on contract_number_keys using gin (key gin_trgm_ops);

grant insert, select on contract_number_keys to birzha_app;

create function agreements_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own smallint := agreements_count_part();
begin
  with changes (organization_id, field, text_id, status, currency_name, change, tonnes, total_price) as (
    select r.organization_id, m.field, m.text_id, r.status, r.currency_name, r.change, r.tonnes, r.total_price
    from (
      select new.organization_id, new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id,
        new.delivery_place_id, new.currency_name, 1 as change, new.amount as tonnes, new.total_price
      union all
      select old.organization_id, old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id,
        old.delivery_place_id, old.currency_name, -1, -old.amount, -old.total_price
      where tg_op = 'UPDATE'
    ) r
    cross join lateral (values (0, null), (1, r.purchaser_name_id), (2, r.organization_name_id),
      (3, r.family_name_id), (4, r.delivery_place_id)) as m (field, text_id)
  ), texts as (
    insert into agreement_text_counts as stored (organization_id, field, text_id, status, part, reports)
      select s.organization_id, field, text_id, status, own, sum(change)
      from changes c cross join lateral (values (c.organization_id), (null)) as s (organization_id)
      where field > 0
      group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (organization_id, field, text_id, status, part)
      do update set reports = stored.reports + excluded.reports
  )
  insert into agreement_counts as stored (organization_id, status, currency_name, part, reports, tonnes, total_price)
    select organization_id, status, currency_name, own, sum(change), sum(tonnes), sum(total_price)
    from changes where field = 0
    group by 1, 2, 3 having (sum(change), sum(tonnes), sum(total_price)) <> (0, 0, 0)
  on conflict (organization_id, status, currency_name, part) do update
    set (reports, tonnes, total_price) = (stored.reports + excluded.reports, stored.tonnes + excluded.tonnes,
      stored.total_price + excluded.total_price);
  update agreement_count_versions set version = gen_random_uuid() where part = own;
  return null;
end
$$;
comment on function agreements_count() is 'Updates the totals of reports at the commit; each transaction uses its own part.';

create function agreements_add_number_key() returns trigger
  language plpgsql
as $$
begin
  insert into contract_number_keys (key) values (new.contract_number_key) on conflict do nothing;
  return null;
end
$$;
comment on function agreements_add_number_key() is 'Adds the contract number of a report to contract_number_keys.';

-- Reports and versions share one sequence: an id identifies either a report or one of its versions (G-38).
create sequence agreement_ids;
grant usage on sequence agreement_ids to birzha_app;

create table agreements (
  id bigint default nextval('agreement_ids') primary key,
  organization_id bigint not null references organizations (id),
  author_user_id bigint not null references users (id),
  passport_id integer not null,
  status smallint not null,
  description text,
  is_dubious_deal boolean not null default false,
  version integer not null default 1,
  product_type_id bigint not null references product_types (id),
  organization_name_id bigint not null references register_texts (id),
  purchaser_name_id bigint not null references register_texts (id),
  family_name_id bigint not null references register_texts (id),
  delivery_place_id bigint not null references register_texts (id),
  issue_date timestamptz not null,
  changed_date timestamptz,
  organization_name text not null,
  organization_inn text not null,
  family_name text not null,
  is_export_delivery_flag boolean not null,
  manufacturer_inn text not null,
  manufacturer_name text not null,
  owner_inn text,
  owner_name text,
  purchaser_inn text,
  purchaser_name text not null,
  contract_date date not null,
  contract_number text not null,
  contract_start_date date,
  agreement_date date,
  agreement_number text,
  agreement_start_date date,
  product_type_name text not null,
  origin_goods_name text,
  harvest_year integer,
  protein_percentage numeric(5,2),
  gluten_percentage numeric(5,2),
  amount numeric(12,3) not null,
  price numeric(11,2) not null,
  product_basis_price numeric(11,2),
  currency_name text not null,
  is_price_nds boolean,
  price_determining_date date,
  calculation_type_name text,
  delivery_type_name text not null,
  basis_type_name text not null,
  port_name text,
  delivery_full_address text,
  delivery_country_name text,
  delivery_method_name text,
  delivery_date date,
  manufacturer_full_address text,
  production_place_type text,
  shipment_full_address text,
  shipment_place_type text,
  shipment_fact_date date,
  transportation_cost_from_manufacturer numeric(11,2),
  transportation_cost_from_shipment numeric(11,2),
  is_price_transportation_costs boolean,
  transport_included_place_type text,
  transport_included_place_name text,
  is_preferential_pricing boolean,
  normative_act_requisites text,
  is_interdependence_flag boolean,
  is_affiliation_flag boolean,
  termination_date date,
  termination_number text,
  termination_report_number text,
  termination_report_date date,
  not_duplicate_of bigint references agreements (id),
  replaces bigint references agreements (id),
  warnings jsonb,
  correction jsonb,
  contract_number_key text not null generated always as (search_key(contract_number)) stored,
  duplicate_key text not null generated always as (report_duplicate_key(manufacturer_inn, owner_inn, owner_name, purchaser_inn,
    purchaser_name, contract_number, contract_date, product_type_id, amount, price, currency_name, delivery_date,
    shipment_fact_date)) stored,
  duty_rule_id bigint,
  duty_rule_version integer,
  trigger_date date,
  due_date date,
  is_on_time boolean generated always as ((((issue_date AT TIME ZONE 'Europe/Moscow'::text))::date <= due_date)) stored,
  total_price numeric(20,2) not null generated always as (round(amount * price, 2)) stored,
  constraint agreements_amount_positive check (amount > 0),
  constraint agreements_basis_price_within_price check (product_basis_price > 0 and product_basis_price <= price),
  constraint agreements_costs_not_negative check (
    transportation_cost_from_manufacturer >= 0 and transportation_cost_from_shipment >= 0),
  constraint agreements_description_length check (length(description) between 1 and 500),
  constraint agreements_duty_whole check (
    num_nulls(duty_rule_id, duty_rule_version, trigger_date, due_date) in (0, 4)),
  constraint agreements_inn_format check (
    organization_inn ~ '^(\d{10}|\d{12})$' and manufacturer_inn ~ '^(\d{10}|\d{12})$'
    and owner_inn ~ '^(\d{10}|\d{12})$' and purchaser_inn ~ '^(\d{10}|\d{12})$'),
  constraint agreements_percentages check (
    protein_percentage between 0 and 100 and gluten_percentage between 0 and 100),
  constraint agreements_price_positive check (price > 0),
  constraint agreements_purchaser_inn_unless_export check (is_export_delivery_flag or purchaser_inn is not null),
  constraint agreements_rejection_has_reason check (status <> 3 or description is not null),
  constraint agreements_status_known check (status between 1 and 4),
  constraint agreements_termination_after_contract check (termination_date >= contract_date),
  constraint agreements_termination_complete check (
    status <> 4 or (termination_date is not null and termination_number is not null
      and termination_report_number is not null and termination_report_date is not null))
);
comment on table agreements is 'Reports of OTC contracts in their current state; never deleted. Each state is also a version.';
comment on column agreements.id is 'Number of the report.';
comment on column agreements.organization_id is 'Reporting organisation.';
comment on column agreements.author_user_id is 'User who registered the report.';
comment on column agreements.passport_id is 'Version of the form of the report (G-43).';
comment on column agreements.status is '1 registered, 2 changed, 3 rejected, 4 terminated (G-32).';
comment on column agreements.description is 'Reason of the rejection.';
comment on column agreements.is_dubious_deal is 'Flag of the exchange; never shown to the organisation (G-53).';
comment on column agreements.version is 'Number of the current version; a request with an older one is rejected (G-85).';
comment on column agreements.product_type_id is 'Product type in the catalogue.';
comment on column agreements.organization_name_id is 'Name of the organisation in register_texts.';
comment on column agreements.purchaser_name_id is 'Purchaser in register_texts.';
comment on column agreements.family_name_id is 'Author in register_texts.';
comment on column agreements.delivery_place_id is 'Basis, port and full address in register_texts (OTC-010).';
comment on column agreements.issue_date is 'Time of the registration (server time, cannot be backdated).';
comment on column agreements.changed_date is 'Time of the last change; null for an unchanged report.';
comment on column agreements.organization_name is 'Name of the reporting organisation at that time.';
comment on column agreements.organization_inn is 'INN of the reporting organisation.';
comment on column agreements.family_name is 'Name of the author of the report. Personal.';
comment on column agreements.is_export_delivery_flag is 'True when the goods are delivered for export.';
comment on column agreements.manufacturer_inn is 'INN of the manufacturer.';
comment on column agreements.manufacturer_name is 'Manufacturer.';
comment on column agreements.owner_inn is 'INN of the owner of the goods.';
comment on column agreements.owner_name is 'Owner of the goods.';
comment on column agreements.purchaser_inn is 'INN of the purchaser; null for a foreign one.';
comment on column agreements.purchaser_name is 'Purchaser.';
comment on column agreements.contract_date is 'Date of the contract.';
comment on column agreements.contract_number is 'Number of the contract.';
comment on column agreements.contract_start_date is 'Day the contract takes effect.';
comment on column agreements.agreement_date is 'Date of the supplementary agreement.';
comment on column agreements.agreement_number is 'Number of the supplementary agreement.';
comment on column agreements.agreement_start_date is 'Day the supplementary agreement takes effect.';
comment on column agreements.product_type_name is 'Name of the product type at that time.';
comment on column agreements.origin_goods_name is 'Origin of the goods.';
comment on column agreements.harvest_year is 'Year of harvest.';
comment on column agreements.protein_percentage is 'Protein, per cent.';
comment on column agreements.gluten_percentage is 'Gluten, per cent.';
comment on column agreements.amount is 'Quantity in tonnes.';
comment on column agreements.price is 'Price per tonne including taxes, in the currency of the contract.';
comment on column agreements.product_basis_price is 'Price of the goods at the basis, per tonne.';
comment on column agreements.currency_name is 'Currency.';
comment on column agreements.is_price_nds is 'True when the price includes VAT.';
comment on column agreements.price_determining_date is 'Day of the price.';
comment on column agreements.calculation_type_name is 'Settlement of the parties.';
comment on column agreements.delivery_type_name is 'Delivery terms.';
comment on column agreements.basis_type_name is 'Delivery basis.';
comment on column agreements.port_name is 'Port or railway station of the basis.';
comment on column agreements.delivery_full_address is 'Zip code, region and address of delivery.';
comment on column agreements.delivery_country_name is 'Country of delivery.';
comment on column agreements.delivery_method_name is 'Means of transport.';
comment on column agreements.delivery_date is 'Day of delivery.';
comment on column agreements.manufacturer_full_address is 'Zip code, region and address of production.';
comment on column agreements.production_place_type is 'Kind of place of production.';
comment on column agreements.shipment_full_address is 'Zip code, region and address of shipment.';
comment on column agreements.shipment_place_type is 'Kind of place of shipment.';
comment on column agreements.shipment_fact_date is 'Actual day of shipment.';
comment on column agreements.transportation_cost_from_manufacturer is 'Cost of transport from the manufacturer, per tonne.';
comment on column agreements.transportation_cost_from_shipment is 'Cost of transport from the place of shipment, per tonne.';
comment on column agreements.is_price_transportation_costs is 'True when the price includes transport.';
comment on column agreements.transport_included_place_type is 'Kind of place up to which transport is included.';
comment on column agreements.transport_included_place_name is 'Name of that place.';
comment on column agreements.is_preferential_pricing is 'True for preferential pricing.';
comment on column agreements.normative_act_requisites is 'Act on which the preferential pricing is based.';
comment on column agreements.is_interdependence_flag is 'True when the parties are interdependent.';
comment on column agreements.is_affiliation_flag is 'True when the parties are affiliated.';
comment on column agreements.termination_date is 'Day of the termination.';
comment on column agreements.termination_number is 'Number of the termination.';
comment on column agreements.termination_report_number is 'Number of the termination report.';
comment on column agreements.termination_report_date is 'Day of the termination report.';
comment on column agreements.not_duplicate_of is 'Similar report that the author confirmed as no duplicate: another consignment (DUP-001).';
comment on column agreements.replaces is 'Rejected report of the organisation that this one was filed again for; set at the registration (SCREEN-003).';
comment on column agreements.correction is 'Cause and reason of the last correction (PROOF-004); null if not given.';
comment on column agreements.warnings is 'Warnings of the report and whether its author confirmed them (SOFT-001); null without any.';
comment on column agreements.contract_number_key is 'Contract number in normalized form: without case, look-alikes, spaces and signs (FIX-024).';
comment on column agreements.duplicate_key is 'Hash of the fields that make two reports of an organisation duplicates (DUP-001).';
comment on column agreements.duty_rule_id is 'Reporting rule that applies; null when none does.';
comment on column agreements.duty_rule_version is 'Version of the rule.';
comment on column agreements.trigger_date is 'Trigger date: the start of the period (WORK-061).';
comment on column agreements.due_date is 'Due date: the last day, in Moscow, on which the report is on time.';
comment on column agreements.is_on_time is 'True when the report was registered by the due date; null without a due date.';
comment on column agreements.total_price is 'Amount multiplied by the price, in the currency of the price.';

-- The included organisation lets row-level security and totals use an index-only scan.
create index agreements_newest on agreements (issue_date desc, id desc) include (organization_id);
create index agreements_organization on agreements (organization_id, issue_date desc, id desc);
create index agreements_organization_status on agreements (organization_id, status, issue_date desc, id desc);
create index agreements_status on agreements (status, issue_date desc, id desc) include (organization_id);
create index agreements_purchaser_name on agreements (purchaser_name_id, issue_date desc, id desc) include (organization_id);
create index agreements_organization_name on agreements (organization_name_id, issue_date desc, id desc) include (organization_id);
create index agreements_family_name on agreements (family_name_id, issue_date desc, id desc) include (organization_id);
create index agreements_delivery_place on agreements (delivery_place_id, issue_date desc, id desc) include (organization_id);
create index agreements_product_type on agreements (product_type_id, issue_date desc, id desc) include (organization_id);
create index agreements_author on agreements (author_user_id, issue_date desc, id desc) include (organization_id);
create index agreements_price_determining_date on agreements (price_determining_date, issue_date desc, id desc) include (organization_id);
create index agreements_purchaser_inn on agreements (purchaser_inn text_pattern_ops) include (organization_id);
create index agreements_organization_inn on agreements (organization_inn text_pattern_ops) include (organization_id);
-- PROOF-004: reports without a deal, which the exchange decides about.
create index agreements_no_deal on agreements (issue_date, id)
  where correction ->> 'cause' = 'no-deal' and status = 2;
create index agreements_dubious on agreements (issue_date desc, id desc) where is_dubious_deal;
-- One index for each sort order (G-4). Nullable columns need one for each direction: nulls come last in both.
create index agreements_by_changed_date on agreements (changed_date desc nulls last, id desc);
create index agreements_by_contract_date on agreements (contract_date, id);
create index agreements_by_price_determining_date on agreements (price_determining_date desc nulls last, id desc);
create index agreements_by_amount on agreements (amount, id);
create index agreements_by_price on agreements (price, id);
create index agreements_by_status on agreements (status, id);
create index agreements_by_organization_name on agreements (organization_name collate "ru-x-icu", id);
create index agreements_by_purchaser_name on agreements (purchaser_name collate "ru-x-icu", id);
create index agreements_by_product_type_name on agreements (product_type_name collate "ru-x-icu", id);
create index agreements_not_duplicate_of on agreements (not_duplicate_of) where not_duplicate_of is not null;
create unique index agreements_replaces on agreements (replaces) where replaces is not null;
create index agreements_contract_number on agreements (contract_number_key, issue_date desc, id desc)
  include (organization_id);
create index agreements_by_due_date on agreements (due_date desc nulls last, id desc) include (organization_id);
create index agreements_on_time on agreements (is_on_time, issue_date desc, id desc) include (organization_id);
create index agreements_organization_on_time on agreements (organization_id, is_on_time, issue_date desc, id desc)
  include (status);
create index agreements_organization_contract_date on agreements (organization_id, contract_date, id desc)
  include (status);
-- Concurrent reports of one contract collide here. not_duplicate_of is the newest similar report, once its author says so.
create unique index agreements_duplicate on agreements (organization_id, duplicate_key, not_duplicate_of) nulls not distinct
  where status <> 3;

create constraint trigger agreements_count_changed
  after update of status, purchaser_name_id, organization_name_id, family_name_id, delivery_place_id, amount, price,
    currency_name on agreements
  deferrable initially deferred for each row
  when ((old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id, old.delivery_place_id,
      old.amount, old.price, old.currency_name)
    is distinct from
    (new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id, new.delivery_place_id,
      new.amount, new.price, new.currency_name))
  execute function agreements_count();
create constraint trigger agreements_count_new after insert on agreements
  deferrable initially deferred for each row execute function agreements_count();
create trigger agreements_number_key_changed after update of contract_number on agreements
  for each row when (old.contract_number is distinct from new.contract_number)
  execute function agreements_add_number_key();
create trigger agreements_number_key_new after insert on agreements
  for each row execute function agreements_add_number_key();

alter table agreements enable row level security;
create policy agreements_tenant on agreements to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select, update on agreements to birzha_app;

create table agreement_versions (
  id bigint default nextval('agreement_ids') primary key,
  organization_id bigint not null,
  report_author_id bigint not null,
  passport_id integer not null,
  status smallint not null,
  description text,
  is_dubious_deal boolean not null,
  version integer not null,
  product_type_id bigint not null,
  organization_name_id bigint not null,
  purchaser_name_id bigint not null,
  family_name_id bigint not null,
  delivery_place_id bigint not null,
  issue_date timestamptz not null,
  changed_date timestamptz,
  organization_name text not null,
  organization_inn text not null,
  family_name text not null,
  is_export_delivery_flag boolean not null,
  manufacturer_inn text not null,
  manufacturer_name text not null,
  owner_inn text,
  owner_name text,
  purchaser_inn text,
  purchaser_name text not null,
  contract_date date not null,
  contract_number text not null,
  contract_start_date date,
  agreement_date date,
  agreement_number text,
  agreement_start_date date,
  product_type_name text not null,
  origin_goods_name text,
  harvest_year integer,
  protein_percentage numeric(5,2),
  gluten_percentage numeric(5,2),
  amount numeric(12,3) not null,
  price numeric(11,2) not null,
  product_basis_price numeric(11,2),
  currency_name text not null,
  is_price_nds boolean,
  price_determining_date date,
  calculation_type_name text,
  delivery_type_name text not null,
  basis_type_name text not null,
  port_name text,
  delivery_full_address text,
  delivery_country_name text,
  delivery_method_name text,
  delivery_date date,
  manufacturer_full_address text,
  production_place_type text,
  shipment_full_address text,
  shipment_place_type text,
  shipment_fact_date date,
  transportation_cost_from_manufacturer numeric(11,2),
  transportation_cost_from_shipment numeric(11,2),
  is_price_transportation_costs boolean,
  transport_included_place_type text,
  transport_included_place_name text,
  is_preferential_pricing boolean,
  normative_act_requisites text,
  is_interdependence_flag boolean,
  is_affiliation_flag boolean,
  termination_date date,
  termination_number text,
  termination_report_number text,
  termination_report_date date,
  report_id bigint not null references agreements (id),
  kind text not null,
  author_user_id bigint not null references users (id),
  author_name text not null,
  changed_at timestamptz not null,
  data_xml text not null,
  not_duplicate_of bigint,
  warnings jsonb,
  correction jsonb,
  duty_rule_id bigint,
  duty_rule_version integer,
  trigger_date date,
  due_date date,
  is_on_time boolean generated always as ((((issue_date AT TIME ZONE 'Europe/Moscow'::text))::date <= due_date)) stored,
  total_price numeric(20,2) not null generated always as (round(amount * price, 2)) stored,
  constraint agreement_versions_number_key unique (report_id, version),
  constraint agreement_versions_kind_known
    check (kind in ('create', 'update', 'status', 'deal', 'terminate', 'change-termination'))
);
comment on table agreement_versions is 'Append-only full versions of reports (S-7). The newest version equals the report.';
comment on column agreement_versions.id is 'Id of the version, from the sequence of the reports.';
comment on column agreement_versions.organization_id is 'Reporting organisation.';
comment on column agreement_versions.report_author_id is 'User who registered the report.';
comment on column agreement_versions.passport_id is 'Version of the form of the report (G-43).';
comment on column agreement_versions.status is '1 registered, 2 changed, 3 rejected, 4 terminated (G-32).';
comment on column agreement_versions.description is 'Reason of the rejection.';
comment on column agreement_versions.is_dubious_deal is 'Flag of the exchange; never shown to the organisation (G-53).';
comment on column agreement_versions.version is 'Number of the version within its report, from 1.';
comment on column agreement_versions.product_type_id is 'Product type in the catalogue.';
comment on column agreement_versions.organization_name_id is 'Name of the organisation in register_texts.';
comment on column agreement_versions.purchaser_name_id is 'Purchaser in register_texts.';
comment on column agreement_versions.family_name_id is 'Author in register_texts.';
comment on column agreement_versions.delivery_place_id is 'Basis, port and full address in register_texts (OTC-010).';
comment on column agreement_versions.issue_date is 'Time of the registration (server time, cannot be backdated).';
comment on column agreement_versions.changed_date is 'Time of the last change; null for an unchanged report.';
comment on column agreement_versions.organization_name is 'Name of the reporting organisation at that time.';
comment on column agreement_versions.organization_inn is 'INN of the reporting organisation.';
comment on column agreement_versions.family_name is 'Name of the author of the report. Personal.';
comment on column agreement_versions.is_export_delivery_flag is 'True when the goods are delivered for export.';
comment on column agreement_versions.manufacturer_inn is 'INN of the manufacturer.';
comment on column agreement_versions.manufacturer_name is 'Manufacturer.';
comment on column agreement_versions.owner_inn is 'INN of the owner of the goods.';
comment on column agreement_versions.owner_name is 'Owner of the goods.';
comment on column agreement_versions.purchaser_inn is 'INN of the purchaser; null for a foreign one.';
comment on column agreement_versions.purchaser_name is 'Purchaser.';
comment on column agreement_versions.contract_date is 'Date of the contract.';
comment on column agreement_versions.contract_number is 'Number of the contract.';
comment on column agreement_versions.contract_start_date is 'Day the contract takes effect.';
comment on column agreement_versions.agreement_date is 'Date of the supplementary agreement.';
comment on column agreement_versions.agreement_number is 'Number of the supplementary agreement.';
comment on column agreement_versions.agreement_start_date is 'Day the supplementary agreement takes effect.';
comment on column agreement_versions.product_type_name is 'Name of the product type at that time.';
comment on column agreement_versions.origin_goods_name is 'Origin of the goods.';
comment on column agreement_versions.harvest_year is 'Year of harvest.';
comment on column agreement_versions.protein_percentage is 'Protein, per cent.';
comment on column agreement_versions.gluten_percentage is 'Gluten, per cent.';
comment on column agreement_versions.amount is 'Quantity in tonnes.';
comment on column agreement_versions.price is 'Price per tonne including taxes, in the currency of the contract.';
comment on column agreement_versions.product_basis_price is 'Price of the goods at the basis, per tonne.';
comment on column agreement_versions.currency_name is 'Currency.';
comment on column agreement_versions.is_price_nds is 'True when the price includes VAT.';
comment on column agreement_versions.price_determining_date is 'Day of the price.';
comment on column agreement_versions.calculation_type_name is 'Settlement of the parties.';
comment on column agreement_versions.delivery_type_name is 'Delivery terms.';
comment on column agreement_versions.basis_type_name is 'Delivery basis.';
comment on column agreement_versions.port_name is 'Port or railway station of the basis.';
comment on column agreement_versions.delivery_full_address is 'Zip code, region and address of delivery.';
comment on column agreement_versions.delivery_country_name is 'Country of delivery.';
comment on column agreement_versions.delivery_method_name is 'Means of transport.';
comment on column agreement_versions.delivery_date is 'Day of delivery.';
comment on column agreement_versions.manufacturer_full_address is 'Zip code, region and address of production.';
comment on column agreement_versions.production_place_type is 'Kind of place of production.';
comment on column agreement_versions.shipment_full_address is 'Zip code, region and address of shipment.';
comment on column agreement_versions.shipment_place_type is 'Kind of place of shipment.';
comment on column agreement_versions.shipment_fact_date is 'Actual day of shipment.';
comment on column agreement_versions.transportation_cost_from_manufacturer is 'Cost of transport from the manufacturer, per tonne.';
comment on column agreement_versions.transportation_cost_from_shipment is 'Cost of transport from the place of shipment, per tonne.';
comment on column agreement_versions.is_price_transportation_costs is 'True when the price includes transport.';
comment on column agreement_versions.transport_included_place_type is 'Kind of place up to which transport is included.';
comment on column agreement_versions.transport_included_place_name is 'Name of that place.';
comment on column agreement_versions.is_preferential_pricing is 'True for preferential pricing.';
comment on column agreement_versions.normative_act_requisites is 'Act on which the preferential pricing is based.';
comment on column agreement_versions.is_interdependence_flag is 'True when the parties are interdependent.';
comment on column agreement_versions.is_affiliation_flag is 'True when the parties are affiliated.';
comment on column agreement_versions.termination_date is 'Day of the termination.';
comment on column agreement_versions.termination_number is 'Number of the termination.';
comment on column agreement_versions.termination_report_number is 'Number of the termination report.';
comment on column agreement_versions.termination_report_date is 'Day of the termination report.';
comment on column agreement_versions.report_id is 'The report.';
comment on column agreement_versions.kind is 'Kind of the change.';
comment on column agreement_versions.author_user_id is 'Author of the version.';
comment on column agreement_versions.author_name is 'Name of the author of the version at that time. Personal.';
comment on column agreement_versions.changed_at is 'Time of the version.';
comment on column agreement_versions.data_xml is 'Report as sent by the organisation, with the system elements of the server (G-42).';
comment on column agreement_versions.not_duplicate_of is 'Similar report that the author confirmed as no duplicate: another consignment (DUP-001).';
comment on column agreement_versions.correction is 'Cause and reason of the version (PROOF-004); null if not given.';
comment on column agreement_versions.warnings is 'Warnings of the version and whether its author confirmed them (SOFT-001); null without any.';
comment on column agreement_versions.duty_rule_id is 'Reporting rule that applied to the version; null when none did.';
comment on column agreement_versions.duty_rule_version is 'Version of the rule.';
comment on column agreement_versions.trigger_date is 'Trigger date: the start of the period (WORK-061).';
comment on column agreement_versions.due_date is 'Due date in this version.';
comment on column agreement_versions.is_on_time is 'True when the report was registered by the due date; null without a due date.';
comment on column agreement_versions.total_price is 'Amount multiplied by the price, in the currency of the price.';

create trigger agreement_versions_append_only before update or delete or truncate on agreement_versions
  for each statement execute function reject_change();

alter table agreement_versions enable row level security;
create policy agreement_versions_tenant on agreement_versions to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on agreement_versions to birzha_app;

create table agreement_version_files (
  version_id bigint not null references agreement_versions (id),
  position smallint not null,
  file_id bigint not null,
  organization_id bigint not null references organizations (id),
  file_area text generated always as ('agreements') stored,
  constraint agreement_version_files_pkey primary key (version_id, position),
  constraint agreement_version_files_position check (position between 1 and 3),
  constraint agreement_version_files_file_fkey foreign key (file_area, file_id) references files (area, id)
);
comment on table agreement_version_files is 'Files of each version, at most three (OTC-079).';
comment on column agreement_version_files.version_id is 'The version.';
comment on column agreement_version_files.position is 'Order within the version, from 1.';
comment on column agreement_version_files.file_id is 'The file.';
comment on column agreement_version_files.organization_id is 'Organisation of the report; row-level security reads it.';
comment on column agreement_version_files.file_area is 'Area of the file.';

create index agreement_version_files_file on agreement_version_files (file_id);
create index agreement_version_files_organization on agreement_version_files (organization_id);

alter table agreement_version_files enable row level security;
create policy agreement_version_files_tenant on agreement_version_files to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on agreement_version_files to birzha_app;

create table agreement_filings (
  organization_id bigint not null references organizations (id),
  key text not null,
  fingerprint bytea not null,
  report_id bigint not null references agreements (id),
  filed_at timestamptz not null,
  constraint agreement_filings_pkey primary key (organization_id, key),
  constraint agreement_filings_fingerprint_length check (length(fingerprint) = 32),
  constraint agreement_filings_key_format check (key ~ '^[A-Za-z0-9_.:/-]{1,64}$')
);
comment on table agreement_filings is 'Reports sent with a filing key, the key of the sender''s own system (DOOR-003).';
comment on column agreement_filings.organization_id is 'Reporting organisation.';
comment on column agreement_filings.key is 'Key of the document in the system of the sender.';
comment on column agreement_filings.fingerprint is 'SHA-256 of the form version and the document; a repeated key with another document is rejected.';
comment on column agreement_filings.report_id is 'The report.';
comment on column agreement_filings.filed_at is 'Time of the registration.';

create index agreement_filings_report on agreement_filings (report_id);

alter table agreement_filings enable row level security;
create policy agreement_filings_own on agreement_filings to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on agreement_filings to birzha_app;

create table receipt_days (
  day date primary key,
  size integer not null,
  root bytea not null,
  previous bytea,
  hash bytea not null,
  signature bytea not null,
  public_key bytea not null,
  sealed_at timestamptz not null,
  constraint receipt_days_previous_key unique nulls not distinct (previous),
  constraint receipt_days_lengths check (size >= 0 and length(root) = 32 and length(previous) = 32
    and length(hash) = 32 and length(signature) = 64 and length(public_key) = 32)
);
comment on table receipt_days is 'Signed Merkle roots of the receipts of a day, each chained to the day before (PROOF-003).';
comment on column receipt_days.day is 'Moscow day.';
comment on column receipt_days.size is 'Number of receipts that the day sealed.';
comment on column receipt_days.root is 'Merkle root of the receipts, as in RFC 6962.';
comment on column receipt_days.previous is 'Hash of the day before; null for the first day.';
comment on column receipt_days.hash is 'SHA-256 of day, size, root and previous.';
comment on column receipt_days.signature is 'Ed25519 signature of the hash.';
comment on column receipt_days.public_key is 'Raw public key of the signature.';
comment on column receipt_days.sealed_at is 'Time of the signature.';

create trigger receipt_days_append_only before update or delete or truncate on receipt_days
  for each statement execute function reject_change();

alter table receipt_days enable row level security;
create policy receipt_days_public on receipt_days for select to birzha_app using (true);

grant select on receipt_days to birzha_app;

create table agreement_receipts (
  version_id bigint primary key references agreement_versions (id),
  report_id bigint not null,
  organization_id bigint not null,
  version integer not null,
  number text not null,
  code text not null,
  accepted_at timestamptz not null,
  salt bytea not null,
  content_hash bytea not null,
  day date references receipt_days (day),
  leaf_index integer,
  leaf_hash bytea,
  path bytea,
  audit_position bigint,
  constraint agreement_receipts_number_key unique (number),
  constraint agreement_receipts_version_key unique (report_id, version),
  constraint agreement_receipts_code_format check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  constraint agreement_receipts_lengths check (length(salt) = 16 and length(content_hash) = 32 and length(leaf_hash) = 32),
  constraint agreement_receipts_sealed_whole
    check ((day is null) = (leaf_index is null) and (day is null) = (leaf_hash is null) and (day is null) = (path is null))
);
comment on table agreement_receipts is 'Receipts of the accepted versions of reports (PROOF-001).';
comment on column agreement_receipts.version_id is 'Version of the report.';
comment on column agreement_receipts.report_id is 'The report.';
comment on column agreement_receipts.organization_id is 'Reporting organisation; row-level security reads it.';
comment on column agreement_receipts.version is 'Number of the version as the organisation sees it.';
comment on column agreement_receipts.number is 'Report, version and code.';
comment on column agreement_receipts.code is 'Random part of the number.';
comment on column agreement_receipts.accepted_at is 'Time of the version.';
comment on column agreement_receipts.salt is 'Random bytes in the hashed content, so that the hash reveals nothing of a guessable deal.';
comment on column agreement_receipts.content_hash is 'SHA-256 of the canonical content (RFC 8785).';
comment on column agreement_receipts.day is 'Day that sealed the receipt; null until the night.';
comment on column agreement_receipts.leaf_index is 'Position in the Merkle tree of the day, from 0.';
comment on column agreement_receipts.leaf_hash is 'Hash of the leaf.';
comment on column agreement_receipts.path is 'Hashes of the Merkle path, one after another.';
comment on column agreement_receipts.audit_position is 'Position of the audit entry in the chain; null before the day is sealed, and for versions without an entry.';

create index agreement_receipts_unsealed on agreement_receipts (version_id) where day is null;
create index agreement_receipts_day on agreement_receipts (day);

alter table agreement_receipts enable row level security;
create policy agreement_receipts_tenant on agreement_receipts to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on agreement_receipts to birzha_app;

create function find_receipt(asked text)
  returns table (
    number text, report_id bigint, version integer, accepted_at timestamptz, content_hash bytea, day date,
    leaf_index integer, audit_position bigint, status smallint, changed_at timestamptz,
    newest integer, replaced_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.number, r.report_id, r.version, r.accepted_at, r.content_hash, r.day, r.leaf_index, r.audit_position,
    a.status, coalesce(a.changed_date, a.issue_date), newest.version, following.accepted_at
  from agreement_receipts r
  join agreements a on a.id = r.report_id
  join lateral (select n.version from agreement_receipts n where n.report_id = r.report_id
    order by n.version desc limit 1) newest on true
  left join lateral (select n.accepted_at from agreement_receipts n
    where n.report_id = r.report_id and n.version > r.version order by n.version limit 1) following on true
  where r.number = asked
$$;
comment on function find_receipt(text) is 'PROOF-002: returns the public values of a receipt to everybody who knows its number; nothing of the deal.';
revoke execute on function find_receipt(text) from public;
grant execute on function find_receipt(text) to birzha_app;

create table agreement_count_versions (
  part smallint primary key,
  version uuid not null default gen_random_uuid()
);
comment on table agreement_count_versions is 'Version tokens of the totals, one for each part.';
comment on column agreement_count_versions.part is 'The part.';
comment on column agreement_count_versions.version is 'New value after every change of the part.';

-- Exact totals without counting rows. Concurrent transactions update different parts and do not wait (decision 0054).
create table agreement_counts (
  organization_id bigint not null references organizations (id),
  status smallint not null,
  currency_name text not null,
  reports bigint not null,
  tonnes numeric not null,
  total_price numeric not null,
  part smallint not null default 0,
  constraint agreement_counts_pkey primary key (organization_id, status, currency_name, part)
);
comment on table agreement_counts is 'Number, tonnes and total price of the reports of each organisation, status and currency.';
comment on column agreement_counts.organization_id is 'The organisation.';
comment on column agreement_counts.status is 'Status of the reports.';
comment on column agreement_counts.currency_name is 'Currency of the price.';
comment on column agreement_counts.reports is 'Number of reports in this part.';
comment on column agreement_counts.tonnes is 'Tonnes of the reports in this part.';
comment on column agreement_counts.total_price is 'Total price of the reports in this part.';
comment on column agreement_counts.part is 'Part of the total, used by one writer at a time; a part can be negative, the sum cannot.';

alter table agreement_counts enable row level security;
create policy agreement_counts_tenant on agreement_counts to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant select on agreement_counts to birzha_app;

create table agreement_text_counts (
  organization_id bigint references organizations (id),
  field smallint not null,
  text_id bigint not null references register_texts (id),
  status smallint not null,
  reports bigint not null,
  part smallint not null default 0,
  constraint agreement_text_counts_key unique nulls not distinct (organization_id, field, text_id, status, part),
  constraint agreement_text_counts_field_known check (field between 1 and 4)
);
comment on table agreement_text_counts is 'Number of reports of each status that contain a text: of one organisation, and of all together.';
comment on column agreement_text_counts.organization_id is 'The organisation; null for all together.';
comment on column agreement_text_counts.field is 'Field of the text: 1 purchaser, 2 organisation, 3 author, 4 place of delivery.';
comment on column agreement_text_counts.text_id is 'The text.';
comment on column agreement_text_counts.status is 'Status of the reports.';
comment on column agreement_text_counts.reports is 'Number of reports in this part.';
comment on column agreement_text_counts.part is 'Part of the total, as in agreement_counts.';

create index agreement_text_counts_text on agreement_text_counts (text_id);

alter table agreement_text_counts enable row level security;
create policy agreement_text_counts_tenant on agreement_text_counts to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant select on agreement_text_counts to birzha_app;

create view agreement_count_version as
  select md5(string_agg(version::text, '' order by part))::uuid as version from agreement_count_versions;
comment on view agreement_count_version is 'Version token of all totals of the register: a cached total is valid while it stays the same.';
comment on column agreement_count_version.version is 'New value after every change of any part.';
grant select on agreement_count_version to birzha_app;

-- =====================================================================================================================
-- 10. Reporting duties: rules, nil returns, punctuality, calendars and reminders
-- =====================================================================================================================

create function punctuality_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed record;
begin
  -- Serializes the writers of an organisation: its punctuality is computed from all its reports.
  perform pg_advisory_xact_lock(hashtextextended('punctuality:' || new.organization_id, 0));
  for changed in
    select r.organization_id, date_trunc('month', r.contract_date)::date as month,
      greatest(0, (r.issue_date at time zone 'Europe/Moscow')::date - r.due_date) as days_late, sum(r.change) as change
    from (
      select new.organization_id, new.contract_date, new.issue_date, new.due_date, new.status, 1 as change
      union all
      select old.organization_id, old.contract_date, old.issue_date, old.due_date, old.status, -1
      where tg_op = 'UPDATE'
    ) r
    where r.due_date is not null and r.status <> 3
    group by 1, 2, 3 having sum(r.change) <> 0
  loop
    insert into punctuality_days as stored (organization_id, month, days_late, reports)
      values (changed.organization_id, changed.month, changed.days_late, changed.change)
      on conflict (organization_id, month, days_late) do update set reports = stored.reports + excluded.reports;
    delete from punctuality_days
      where organization_id = changed.organization_id and month = changed.month and reports = 0;
    perform punctuality_refresh(changed.organization_id, changed.month);
    delete from punctuality p where p.organization_id = changed.organization_id and p.month = changed.month
      and not exists (
        select from punctuality_days c where c.organization_id = p.organization_id and c.month = p.month);
  end loop;
  return null;
end
$$;
comment on function punctuality_count() is 'Updates punctuality_days and punctuality after a change of reports.';

create constraint trigger punctuality_count_changed after update of status, contract_date, due_date on agreements
  deferrable initially deferred for each row when (old.status <> new.status or old.contract_date <> new.contract_date
    or old.due_date is distinct from new.due_date) execute function punctuality_count();
-- Deferred to the commit: a transaction that waits for the advisory lock holds no row locks that others need.
create constraint trigger punctuality_count_new after insert on agreements
  deferrable initially deferred for each row when (new.due_date is not null) execute function punctuality_count();

create function nil_return_overtake() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Waits for a concurrent nil return of the organisation, so that neither misses the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || new.organization_id, 0));
  update nil_returns
    set overtaken_by = new.id, overtaken_at = coalesce(new.changed_date, new.issue_date)
    where organization_id = new.organization_id and month = date_trunc('month', new.contract_date)::date
      and overtaken_by is null;
  return null;
end
$$;
comment on function nil_return_overtake() is 'Marks the nil return of a month when a report of a contract of that month follows.';

create constraint trigger nil_return_overtake_changed after update of contract_date on agreements
  deferrable initially deferred for each row when (old.contract_date <> new.contract_date)
  execute function nil_return_overtake();
-- Deferred to the commit: reports lock shared, nil returns exclusively, and a stalled node blocks no other reports (FIX-170).
create constraint trigger nil_return_overtake_new after insert on agreements
  deferrable initially deferred for each row execute function nil_return_overtake();

create table duty_rules (
  id bigint generated always as identity primary key,
  version integer not null default 1
);
comment on table duty_rules is 'Reporting rules; duty_rule_versions has their content.';
comment on column duty_rules.id is 'Id of the rule.';
comment on column duty_rules.version is 'Number of the newest version; a change based on an older one is rejected.';

alter table duty_rules enable row level security;
create policy duty_rules_edit on duty_rules to birzha_app using ((select app_is_staff()));
-- All users and guests can read the rules; only staff can change them.
create policy duty_rules_read on duty_rules for select to birzha_app using (true);

grant insert, select on duty_rules to birzha_app;
grant update (version) on duty_rules to birzha_app;

create table duty_rule_versions (
  rule_id bigint not null references duty_rules (id),
  version integer not null,
  kind text not null,
  author_user_id bigint not null references users (id),
  changed_at timestamptz not null,
  name text not null,
  product_type_ids bigint[] not null,
  volume_from numeric(12,3),
  amount_from numeric(17,2),
  trigger_field text not null,
  days integer not null,
  day_kind text not null,
  valid_from date not null,
  valid_to date,
  citation text not null,
  confirmed_by text,
  confirmed_on date,
  constraint duty_rule_versions_pkey primary key (rule_id, version),
  constraint duty_rule_versions_citation_length check (length(citation) between 1 and 500),
  constraint duty_rule_versions_confirmed_by_length check (length(confirmed_by) between 1 and 150),
  constraint duty_rule_versions_confirmed_whole check ((confirmed_by is null) = (confirmed_on is null)),
  constraint duty_rule_versions_day_kind_known check (day_kind in ('working', 'calendar', 'calendar-moved')),
  constraint duty_rule_versions_days_limited check (days between 1 and 365),
  constraint duty_rule_versions_ends_after_beginning check (valid_to >= valid_from),
  constraint duty_rule_versions_kind_known check (kind in ('create', 'update')),
  constraint duty_rule_versions_name_length check (length(name) between 1 and 150),
  constraint duty_rule_versions_thresholds_positive check (volume_from > 0 and amount_from > 0),
  constraint duty_rule_versions_trigger_known check (
    trigger_field in ('contract_date', 'supplementary_agreement_date', 'delivery_date', 'shipment_fact_date'))
);
comment on table duty_rule_versions is 'Append-only versions of rules. The newest version that is valid on the trigger date applies.';
comment on column duty_rule_versions.rule_id is 'The rule.';
comment on column duty_rule_versions.version is 'Number of the version within its rule, from 1.';
comment on column duty_rule_versions.kind is 'Kind of the change.';
comment on column duty_rule_versions.author_user_id is 'Author of the version.';
comment on column duty_rule_versions.changed_at is 'Time of the version.';
comment on column duty_rule_versions.name is 'Name of the rule.';
comment on column duty_rule_versions.product_type_ids is 'Product types of the rule; empty for all.';
comment on column duty_rule_versions.volume_from is 'Minimum quantity in tonnes; null for any.';
comment on column duty_rule_versions.amount_from is 'Minimum sum of the contract in roubles; null for any.';
comment on column duty_rule_versions.trigger_field is 'Field of the report with the trigger date.';
comment on column duty_rule_versions.days is 'Days from the trigger date to the due date.';
comment on column duty_rule_versions.day_kind is 'Kind of the counted days.';
comment on column duty_rule_versions.valid_from is 'First trigger date of the rule.';
comment on column duty_rule_versions.valid_to is 'Last trigger date of the rule; null while it is unlimited.';
comment on column duty_rule_versions.citation is 'Legal act of the rule.';
comment on column duty_rule_versions.confirmed_by is 'Lawyer who confirmed the rule; null when unconfirmed. Personal.';
comment on column duty_rule_versions.confirmed_on is 'Day of the confirmation.';

create index duty_rule_versions_author on duty_rule_versions (author_user_id);

create trigger duty_rule_versions_append_only before update or delete or truncate on duty_rule_versions
  for each statement execute function reject_change();

alter table duty_rule_versions enable row level security;
create policy duty_rule_versions_edit on duty_rule_versions for insert to birzha_app
  with check ((select app_is_staff()));
create policy duty_rule_versions_read on duty_rule_versions for select to birzha_app using (true);

grant insert, select on duty_rule_versions to birzha_app;

create function nil_return_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Waits for concurrent reports of the organisation and then reads their committed rows.
  perform pg_advisory_xact_lock(hashtextextended('nil_returns:' || new.organization_id, 0));
  if exists (
    select from agreements
    where organization_id = new.organization_id and status <> 3
      and contract_date >= new.month and contract_date < new.month + interval '1 month'
  ) then
    raise exception 'the month has reports'
      using errcode = 'check_violation', constraint = 'nil_returns_without_reports', table = 'nil_returns';
  end if;
  return null;
end
$$;
comment on function nil_return_check() is 'Rejects a nil return of a month that has reports; runs at the commit.';

create table nil_returns (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  month date not null,
  author_user_id bigint not null references users (id),
  filed_at timestamptz not null,
  overtaken_by bigint references agreements (id),
  overtaken_at timestamptz,
  constraint nil_returns_once unique (organization_id, month),
  constraint nil_returns_month_begins check (extract(day from month) = 1),
  constraint nil_returns_overtaken_whole check ((overtaken_by is null) = (overtaken_at is null))
);
comment on table nil_returns is 'Months for which an organisation declared that it made no deals; never deleted.';
comment on column nil_returns.id is 'Number of the nil return.';
comment on column nil_returns.organization_id is 'The organisation.';
comment on column nil_returns.month is 'First day of the month.';
comment on column nil_returns.author_user_id is 'Author of the nil return.';
comment on column nil_returns.filed_at is 'Time of the filing.';
comment on column nil_returns.overtaken_by is 'First later report of a contract of that month; null when there is none.';
comment on column nil_returns.overtaken_at is 'Time of that report or of its correction.';

create index nil_returns_author on nil_returns (author_user_id);
create index nil_returns_overtaken_by on nil_returns (overtaken_by) where overtaken_by is not null;

-- Deferred to the commit, as nil_return_overtake_new: it sees reports committed by concurrent transactions.
create constraint trigger nil_returns_without_reports after insert on nil_returns
  deferrable initially deferred for each row execute function nil_return_check();

alter table nil_returns enable row level security;
create policy nil_returns_file on nil_returns for insert to birzha_app
  with check (organization_id = (select app_organization_id()));
create policy nil_returns_tenant on nil_returns for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on nil_returns to birzha_app;

create table punctuality_days (
  organization_id bigint not null references organizations (id),
  month date not null,
  days_late integer not null,
  reports bigint not null,
  constraint punctuality_days_pkey primary key (organization_id, month, days_late),
  constraint punctuality_days_late_counted check (days_late >= 0),
  constraint punctuality_days_month_begins check (extract(day from month) = 1)
);
comment on table punctuality_days is 'Number of reports by organisation, month and days after the due date.';
comment on column punctuality_days.organization_id is 'The organisation.';
comment on column punctuality_days.month is 'First day of the month of the contracts.';
comment on column punctuality_days.days_late is 'Days after the due date, in Moscow; 0 for on time.';
comment on column punctuality_days.reports is 'Number of reports.';

alter table punctuality_days enable row level security;
create policy punctuality_days_tenant on punctuality_days to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant select on punctuality_days to birzha_app;

create table punctuality (
  organization_id bigint not null references organizations (id),
  month date not null,
  on_time bigint not null,
  late bigint not null,
  late_to_3 bigint not null,
  late_to_10 bigint not null,
  late_to_30 bigint not null,
  late_longer bigint not null,
  median_days integer,
  worst_days integer,
  constraint punctuality_pkey primary key (organization_id, month),
  constraint punctuality_bands_whole check (late = late_to_3 + late_to_10 + late_to_30 + late_longer)
);
comment on table punctuality is 'Punctuality of an organisation in a month, computed from punctuality_days.';
comment on column punctuality.organization_id is 'The organisation.';
comment on column punctuality.month is 'First day of the month of the contracts.';
comment on column punctuality.on_time is 'Number of reports on time.';
comment on column punctuality.late is 'Number of late reports.';
comment on column punctuality.late_to_3 is 'Number of reports late by one to three days.';
comment on column punctuality.late_to_10 is 'Number of reports late by four to ten days.';
comment on column punctuality.late_to_30 is 'Number of reports late by eleven to thirty days.';
comment on column punctuality.late_longer is 'Number of reports late by more than thirty days.';
comment on column punctuality.median_days is 'Median days of the late reports; null when there are none.';
comment on column punctuality.worst_days is 'Days of the latest report; null when none was late.';

create index punctuality_by_month on punctuality (month desc, organization_id);

alter table punctuality enable row level security;
create policy punctuality_tenant on punctuality to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant select on punctuality to birzha_app;

create function punctuality_refresh(given_organization bigint, given_month date) returns void
  language sql
begin atomic
  insert into punctuality (organization_id, month, on_time, late, late_to_3, late_to_10, late_to_30, late_longer,
      median_days, worst_days)
    select organization_id, month,
      coalesce(sum(reports) filter (where days_late = 0), 0),
      coalesce(sum(reports) filter (where days_late > 0), 0),
      coalesce(sum(reports) filter (where days_late between 1 and 3), 0),
      coalesce(sum(reports) filter (where days_late between 4 and 10), 0),
      coalesce(sum(reports) filter (where days_late between 11 and 30), 0),
      coalesce(sum(reports) filter (where days_late > 30), 0),
      min(days_late) filter (where days_late > 0 and so_far * 2 >= late),
      max(days_late) filter (where days_late > 0)
    from (
      select c.organization_id, c.month, c.days_late, c.reports,
        sum(c.reports) filter (where c.days_late > 0)
          over (partition by c.organization_id, c.month order by c.days_late) as so_far,
        sum(c.reports) filter (where c.days_late > 0) over (partition by c.organization_id, c.month) as late
      from punctuality_days c
      where c.organization_id = coalesce(given_organization, c.organization_id)
        and c.month = coalesce(given_month, c.month)
    ) counted
    group by organization_id, month
  on conflict (organization_id, month) do update set on_time = excluded.on_time, late = excluded.late,
    late_to_3 = excluded.late_to_3, late_to_10 = excluded.late_to_10, late_to_30 = excluded.late_to_30,
    late_longer = excluded.late_longer, median_days = excluded.median_days, worst_days = excluded.worst_days;
end;
comment on function punctuality_refresh(bigint, date) is 'Computes punctuality from punctuality_days for one month of an organisation; for all when the arguments are null.';
revoke execute on function punctuality_refresh(bigint, date) from public;

create function agreements_recount() returns void
  language sql
begin atomic
  delete from agreement_counts;
  delete from agreement_text_counts;
  insert into agreement_counts (organization_id, status, currency_name, reports, tonnes, total_price)
    select organization_id, status, currency_name, count(*), sum(amount), sum(total_price)
    from agreements group by organization_id, status, currency_name;
  insert into agreement_text_counts (organization_id, field, text_id, status, reports)
    select a.organization_id, m.field, m.text_id, a.status, count(*)
    from agreements a cross join lateral (values (1, a.purchaser_name_id), (2, a.organization_name_id),
      (3, a.family_name_id), (4, a.delivery_place_id)) as m (field, text_id)
    group by grouping sets ((a.organization_id, m.field, m.text_id, a.status), (m.field, m.text_id, a.status));
  update agreement_count_versions set version = gen_random_uuid();
  delete from punctuality;
  delete from punctuality_days;
  insert into punctuality_days (organization_id, month, days_late, reports)
    select organization_id, date_trunc('month', contract_date)::date,
      greatest(0, (issue_date at time zone 'Europe/Moscow')::date - due_date), count(*)
    from agreements where due_date is not null and status <> 3
    group by 1, 2, 3;
  select punctuality_refresh(null, null);
end;
comment on function agreements_recount() is 'Computes all totals again; for the owner, after inserts that bypassed the triggers.';
revoke execute on function agreements_recount() from public;

create table calendar_feeds (
  user_id bigint not null,
  organization_id bigint not null,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  constraint calendar_feeds_pkey primary key (user_id, organization_id),
  constraint calendar_feeds_secret_hashed check (length(secret_hash) = 32),
  constraint calendar_feeds_membership_fkey foreign key (user_id, organization_id)
    references memberships (user_id, organization_id) on delete cascade
);
comment on table calendar_feeds is 'Addresses of calendar subscriptions to the due dates of an organisation, without a session.';
comment on column calendar_feeds.user_id is 'User of the address; removed with the membership. Personal.';
comment on column calendar_feeds.organization_id is 'Organisation of the due dates.';
comment on column calendar_feeds.secret_hash is 'SHA-256 of the secret; the secret itself is not stored.';
comment on column calendar_feeds.created_at is 'Time when the address was created or replaced.';

alter table calendar_feeds enable row level security;
create policy calendar_feeds_own on calendar_feeds to birzha_app
  using (user_id = (select app_user_id()) and organization_id = (select app_organization_id()));

grant delete, insert on calendar_feeds to birzha_app;
grant select (user_id, organization_id, created_at) on calendar_feeds to birzha_app;
grant update (secret_hash, created_at) on calendar_feeds to birzha_app;

create table due_reminders (
  record_kind text not null,
  record_id bigint not null,
  due_date date not null,
  stage text not null,
  reminded_at timestamptz not null,
  constraint due_reminders_pkey primary key (record_kind, record_id, due_date, stage),
  constraint due_reminders_kind_known check (record_kind in ('report', 'deal')),
  constraint due_reminders_stage_known check (stage in ('soon', 'tomorrow', 'today', 'overdue'))
);
comment on table due_reminders is 'Sent reminders, so that none is sent twice; a changed due date is reminded of again.';
comment on column due_reminders.record_kind is 'Kind of the due record.';
comment on column due_reminders.record_id is 'Id of the record.';
comment on column due_reminders.due_date is 'The due date.';
comment on column due_reminders.stage is 'Two days or one day before, on the day, or after it.';
comment on column due_reminders.reminded_at is 'Time of the reminder.';

create index due_reminders_age on due_reminders (due_date);

alter table agreements add constraint agreements_duty_rule_fkey
  foreign key (duty_rule_id, duty_rule_version) references duty_rule_versions (rule_id, version);

-- =====================================================================================================================
-- 11. Trading system: dictionaries, working days and messages
-- =====================================================================================================================

create table dictionary_items (
  kind text not null,
  id integer not null,
  name_ru text not null,
  name_en text not null,
  volume numeric(12,4),
  short_name text,
  is_active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by bigint references users (id),
  constraint dictionary_items_pkey primary key (kind, id),
  constraint dictionary_items_id_positive check (id > 0),
  constraint dictionary_items_kind_known check (kind in ('determineStartPrice', 'commodity', 'direction', 'currency',
    'productUnit', 'miniSessionDuration', 'minStepPrice', 'basis', 'termsSupply', 'renewalPeriod')),
  constraint dictionary_items_name_en_length check (name_en = btrim(name_en) and length(name_en) between 1 and 255),
  constraint dictionary_items_name_ru_length check (name_ru = btrim(name_ru) and length(name_ru) between 1 and 255),
  constraint dictionary_items_version_positive check (version > 0),
  constraint dictionary_items_volume_given check (
    (kind in ('miniSessionDuration', 'minStepPrice', 'renewalPeriod')) = (volume is not null)),
  constraint dictionary_items_volume_positive check (volume > 0)
);
comment on table dictionary_items is 'Dictionaries of the auctions (DICT, A-64): imported; items are deactivated, never removed.';
comment on column dictionary_items.kind is 'Name of the dictionary in the endpoints.';
comment on column dictionary_items.id is 'Id within its dictionary.';
comment on column dictionary_items.name_ru is 'Russian name.';
comment on column dictionary_items.name_en is 'English name.';
comment on column dictionary_items.volume is 'Minutes of a session or of a renewal period, or the price step.';
comment on column dictionary_items.short_name is 'Short name of a direction.';
comment on column dictionary_items.is_active is 'False: no longer offered, still shown in records that use it.';
comment on column dictionary_items.version is 'Version number, from 1; a change based on an older one is rejected.';
comment on column dictionary_items.changed_at is 'Time of the last change; null for initial items.';
comment on column dictionary_items.changed_by is 'Author of the last change: an operator, or the account of the trading system.';

create index dictionary_items_changed_by on dictionary_items (changed_by);
create index dictionary_items_name_ru on dictionary_items (name_ru);

alter table dictionary_items enable row level security;
create policy dictionary_items_edit on dictionary_items to birzha_app using ((select app_is_staff()));
create policy dictionary_items_read on dictionary_items for select to birzha_app using (true);

grant insert, select on dictionary_items to birzha_app;
grant update (name_ru, name_en, volume, short_name, is_active, version, changed_at, changed_by) on dictionary_items to birzha_app;

create table trade_days (
  date date primary key,
  is_work_day boolean not null,
  changed_at timestamptz,
  changed_by bigint references users (id)
);
comment on table trade_days is 'Decreed working days and days off (A-41); other days follow the weekends and fixed holidays.';
comment on column trade_days.date is 'The day.';
comment on column trade_days.is_work_day is 'True when the exchange works on the day.';
comment on column trade_days.changed_at is 'Time of the last change; null for initial days.';
comment on column trade_days.changed_by is 'Author of the last change: an operator, or the account of the trading system.';

create index trade_days_changed_by on trade_days (changed_by);

alter table trade_days enable row level security;
create policy trade_days_edit on trade_days to birzha_app using ((select app_is_staff()));
create policy trade_days_read on trade_days for select to birzha_app using (true);

grant insert, select on trade_days to birzha_app;
grant update (is_work_day, changed_at, changed_by) on trade_days to birzha_app;

create table exchange_notices (
  id bigint generated always as identity primary key,
  area text not null,
  kind text not null,
  entity_id bigint not null,
  organization_id bigint not null references organizations (id),
  user_id bigint not null references users (id),
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  result text,
  result_comment text,
  result_at timestamptz,
  result_by bigint references users (id),
  constraint exchange_notices_area_known check (area in ('proposal', 'contract', 'spot', 'application')),
  constraint exchange_notices_comment_length check (length(result_comment) <= 500),
  constraint exchange_notices_kind_format check (kind ~ '^[a-z][A-Za-z_]{0,39}$'),
  constraint exchange_notices_result_dated check ((result is null) = (result_at is null)),
  constraint exchange_notices_result_known check (result in ('processed', 'rejected'))
);
comment on table exchange_notices is 'Outbox of messages to the exchange (A-71), written in the transaction of the participant''s action.';
comment on column exchange_notices.id is 'Number of the message; also the order of delivery.';
comment on column exchange_notices.area is 'Area of the record: proposal, contract, spot or application (of members).';
comment on column exchange_notices.kind is 'Event of the record, for example delivery, nonDelivery, proposal_new.';
comment on column exchange_notices.entity_id is 'Id of the proposal, contract, spot deal or application.';
comment on column exchange_notices.organization_id is 'The participant.';
comment on column exchange_notices.user_id is 'User who sent the message.';
comment on column exchange_notices.payload is 'Content of the message. Personal.';
comment on column exchange_notices.created_at is 'Time of the message.';
comment on column exchange_notices.delivered_at is 'Time when the trading system first read the message.';
comment on column exchange_notices.result is 'Response of the exchange: processed or rejected; null while pending.';
comment on column exchange_notices.result_comment is 'Comment of the exchange.';
comment on column exchange_notices.result_at is 'Time of the response.';
comment on column exchange_notices.result_by is 'Author of the response: an operator, or the account of the trading system; null for responses older than the column.';

create index exchange_notices_entity on exchange_notices (area, entity_id, id);
create index exchange_notices_organization on exchange_notices (organization_id);
create index exchange_notices_user on exchange_notices (user_id);
create index exchange_notices_result_by on exchange_notices (result_by);
create index exchange_notices_unanswered on exchange_notices (id) where result is null;
create index exchange_notices_unread on exchange_notices (id) where delivered_at is null;
create index exchange_notices_delivered on exchange_notices (delivered_at);
create index exchange_notices_undelivered on exchange_notices (created_at) where delivered_at is null and result is null;

alter table exchange_notices enable row level security;
create policy exchange_notices_answered on exchange_notices for update to birzha_app
  using ((select app_is_staff()));
create policy exchange_notices_read on exchange_notices for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy exchange_notices_sent on exchange_notices for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and user_id = (select app_user_id()));

grant insert, select on exchange_notices to birzha_app;
grant update (delivered_at, result, result_comment, result_at, result_by) on exchange_notices to birzha_app;

-- =====================================================================================================================
-- 12. Auction proposals
-- =====================================================================================================================

create table auction_field_rules (
  status smallint not null,
  field text not null,
  changeable boolean not null,
  changed_at timestamptz,
  changed_by bigint references users (id),
  constraint auction_field_rules_pkey primary key (status, field),
  constraint auction_field_rules_field_format check (field ~ '^[a-z][A-Za-z]{1,39}$'),
  constraint auction_field_rules_status_known check (status in (1, 2, 7))
);
comment on table auction_field_rules is 'Exceptions to the rule on editable fields of a sent proposal (A-21); set by the administrator.';
comment on column auction_field_rules.status is 'Status of the proposal.';
comment on column auction_field_rules.field is 'Name of the field in the payload.';
comment on column auction_field_rules.changeable is 'True when the field can be changed.';
comment on column auction_field_rules.changed_at is 'Time of the exception; null for exceptions older than the column.';
comment on column auction_field_rules.changed_by is 'Author of the exception.';

create index auction_field_rules_changed_by on auction_field_rules (changed_by);

alter table auction_field_rules enable row level security;
create policy auction_field_rules_edit on auction_field_rules to birzha_app using ((select app_is_staff()));
create policy auction_field_rules_read on auction_field_rules for select to birzha_app using (true);

grant delete, insert, select on auction_field_rules to birzha_app;
grant update (changeable, changed_at, changed_by) on auction_field_rules to birzha_app;

create table auction_proposals (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  status smallint not null,
  current_version integer not null default 1,
  accepted_version integer,
  proposal_type smallint not null default 0,
  comment text,
  is_blocked_manual boolean not null default false,
  created_by_ntb boolean not null default false,
  external_id text unique,
  commodity_names text,
  basis_names text,
  first_date date,
  last_date date,
  created_at timestamptz not null,
  created_by bigint not null references users (id),
  created_name_ru text not null,
  created_name_en text not null,
  edited_at timestamptz,
  edited_by bigint references users (id),
  edited_name_ru text,
  edited_name_en text,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  accepted_first_date date,
  accepted_last_date date,
  change_outcome text,
  basis_terms_ru text,
  basis_terms_en text,
  has_series boolean,
  constraint auction_proposals_accepted_dated check (
    (accepted_version is null) = (accepted_first_date is null)
    and (accepted_version is null) = (accepted_last_date is null) and accepted_first_date <= accepted_last_date),
  constraint auction_proposals_accepted_kept check (status not in (2, 5, 6) or accepted_version is not null),
  constraint auction_proposals_accepted_known check (accepted_version between 1 and current_version),
  constraint auction_proposals_comment_given check (status not in (3, 7) or comment is not null),
  constraint auction_proposals_comment_length check (length(comment) between 1 and 500),
  constraint auction_proposals_dated check ((first_date is null) = (last_date is null) and first_date <= last_date),
  constraint auction_proposals_draft_deleted check (deleted_at is null or status = 0),
  constraint auction_proposals_edited check (
    (edited_at is null) = (edited_by is null) and (edited_at is null) = (edited_name_ru is null)
    and (edited_at is null) = (edited_name_en is null)),
  constraint auction_proposals_outcome_accepted check (change_outcome is null or accepted_version is not null),
  constraint auction_proposals_outcome_known check (change_outcome in ('rejected', 'expired', 'notConsidered')),
  constraint auction_proposals_sent_dated check (status = 0 or first_date is not null),
  constraint auction_proposals_status_known check (status between 0 and 7),
  constraint auction_proposals_type_known check (proposal_type in (0, 1, 2)),
  constraint auction_proposals_version_positive check (current_version > 0)
);
comment on table auction_proposals is 'Auction proposals and their drafts (PROP) with one id sequence (A-23). Never removed; a deleted draft is only flagged.';
comment on column auction_proposals.id is 'Number of the draft and of the later proposal.';
comment on column auction_proposals.organization_id is 'Organisation of the proposal.';
comment on column auction_proposals.status is '0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned for revision (A-11).';
comment on column auction_proposals.current_version is 'Number of the current version.';
comment on column auction_proposals.accepted_version is 'Number of the last accepted version; in force until another decision (A-12).';
comment on column auction_proposals.proposal_type is 'Last message of the organisation: 0 proposal, 1 change, 2 revocation (A-19).';
comment on column auction_proposals.comment is 'Comment of the exchange on a rejection or return.';
comment on column auction_proposals.is_blocked_manual is 'True when the operator has blocked changes (A-14).';
comment on column auction_proposals.created_by_ntb is 'True when the proposal was filed in the partner trading system (PROP-025).';
comment on column auction_proposals.external_id is 'Id in the trading system, for a proposal filed there.';
comment on column auction_proposals.commodity_names is 'Names of the commodity in both languages, one per line, for searches.';
comment on column auction_proposals.basis_names is 'Names of the basis in both languages, one per line, for searches.';
comment on column auction_proposals.first_date is 'First possible day of the auction.';
comment on column auction_proposals.last_date is 'Last possible day of the auction.';
comment on column auction_proposals.created_at is 'Time of the first sending; for a draft, of the first saving.';
comment on column auction_proposals.created_by is 'User who created the proposal or draft.';
comment on column auction_proposals.created_name_ru is 'Name of that user at that time. Personal.';
comment on column auction_proposals.created_name_en is 'Name of that user in Latin letters (A-7). Personal.';
comment on column auction_proposals.edited_at is 'Time of the last edit by the organisation.';
comment on column auction_proposals.edited_by is 'User who made the last edit.';
comment on column auction_proposals.edited_name_ru is 'Name of that user at that time. Personal.';
comment on column auction_proposals.edited_name_en is 'Name of that user in Latin letters. Personal.';
comment on column auction_proposals.changed_at is 'Time of the last step of any kind.';
comment on column auction_proposals.deleted_at is 'Time when the draft was deleted.';
comment on column auction_proposals.accepted_first_date is 'First day of the accepted version; a pending change does not move it.';
comment on column auction_proposals.accepted_last_date is 'Last day of the accepted version.';
comment on column auction_proposals.change_outcome is 'Outcome of the last change of an accepted proposal that was not accepted: rejected, expired, or notConsidered when the auction was over.';
comment on column auction_proposals.basis_terms_ru is 'Basis and terms of delivery as displayed in the list, for sorting.';
comment on column auction_proposals.basis_terms_en is 'The same in English.';
comment on column auction_proposals.has_series is 'True for a series of auctions.';

create index auction_proposals_firm on auction_proposals (organization_id, created_at, id) where deleted_at is null;
create index auction_proposals_status on auction_proposals (status, created_at, id) where deleted_at is null;
create index auction_proposals_changed_at on auction_proposals (changed_at, id) where accepted_version is not null;
create index auction_proposals_commodity on auction_proposals using gin (search_key(commodity_names) gin_trgm_ops);
create index auction_proposals_basis on auction_proposals using gin (search_key(basis_names) gin_trgm_ops);
create index auction_proposals_created_by on auction_proposals (created_by);
create index auction_proposals_edited_by on auction_proposals (edited_by);
-- Proposals expire by the last of their days, current or accepted (A-17, FIX-066).
create index auction_proposals_open on auction_proposals ((greatest(last_date, accepted_last_date)))
  where status in (1, 2, 7);
create index auction_proposals_pending on auction_proposals (last_date) where status in (1, 7);
create index auction_proposals_by_first_date on auction_proposals (first_date, created_at, id) where deleted_at is null;
create index auction_proposals_down_first_date on auction_proposals (first_date desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_commodity_ru on auction_proposals (split_part(commodity_names, '
', 1) collate "ru-x-icu", created_at, id) where deleted_at is null;
create index auction_proposals_down_commodity_ru on auction_proposals (split_part(commodity_names, '
', 1) collate "ru-x-icu" desc nulls last, created_at desc, id desc) where deleted_at is null;
create index auction_proposals_by_commodity_en on auction_proposals (split_part(commodity_names, '
', 2) collate "ru-x-icu", created_at, id) where deleted_at is null;
create index auction_proposals_down_commodity_en on auction_proposals (split_part(commodity_names, '
', 2) collate "ru-x-icu" desc nulls last, created_at desc, id desc) where deleted_at is null;
create index auction_proposals_by_basis_ru on auction_proposals (basis_terms_ru collate "ru-x-icu", created_at, id)
  where deleted_at is null;
create index auction_proposals_down_basis_ru on auction_proposals (basis_terms_ru collate "ru-x-icu" desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_basis_en on auction_proposals (basis_terms_en collate "ru-x-icu", created_at, id)
  where deleted_at is null;
create index auction_proposals_down_basis_en on auction_proposals (basis_terms_en collate "ru-x-icu" desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_type on auction_proposals (proposal_type, created_at, id) where deleted_at is null;
create index auction_proposals_by_series on auction_proposals (has_series, created_at, id) where deleted_at is null;
create index auction_proposals_down_series on auction_proposals (has_series desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_state on auction_proposals (status, created_at, id) where deleted_at is null;
create index auction_proposals_by_creator_ru on auction_proposals (created_name_ru collate "ru-x-icu", created_at, id)
  where deleted_at is null;
create index auction_proposals_by_creator_en on auction_proposals (created_name_en collate "ru-x-icu", created_at, id)
  where deleted_at is null;
create index auction_proposals_by_editor_ru on auction_proposals (edited_name_ru collate "ru-x-icu", created_at, id)
  where deleted_at is null;
create index auction_proposals_down_editor_ru on auction_proposals (edited_name_ru collate "ru-x-icu" desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_editor_en on auction_proposals (edited_name_en collate "ru-x-icu", created_at, id)
  where deleted_at is null;
create index auction_proposals_down_editor_en on auction_proposals (edited_name_en collate "ru-x-icu" desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_creator on auction_proposals (created_name_ru, created_at, id) where deleted_at is null;
create index auction_proposals_newest on auction_proposals (created_at, id)
  include (status, last_date, accepted_last_date) where deleted_at is null;

create trigger auction_proposals_listed after insert or update or delete or truncate on auction_proposals
  for each statement execute function list_changed();

alter table auction_proposals enable row level security;
-- Only the organisation can read its drafts; staff cannot (FIX-068).
create policy auction_proposals_tenant on auction_proposals to birzha_app
  using (((select app_is_staff()) and status <> 0)
    or ((select not app_is_staff()) and organization_id = (select app_organization_id())));

grant insert, select on auction_proposals to birzha_app;
grant update (
  status, current_version, accepted_version, proposal_type, comment, is_blocked_manual, commodity_names,
  basis_names, first_date, last_date, created_at, edited_at, edited_by, edited_name_ru, edited_name_en, changed_at,
  deleted_at, accepted_first_date, accepted_last_date, change_outcome, basis_terms_ru, basis_terms_en, has_series
) on auction_proposals to birzha_app;

create table auction_proposal_versions (
  proposal_id bigint not null references auction_proposals (id),
  version integer not null,
  organization_id bigint not null references organizations (id),
  kind text not null,
  payload jsonb not null,
  author_user_id bigint references users (id),
  changed_at timestamptz not null,
  constraint auction_proposal_versions_pkey primary key (proposal_id, version),
  constraint auction_proposal_versions_kind_known check (kind in ('draft', 'send', 'change', 'revoke', 'restore', 'import')),
  constraint auction_proposal_versions_version_positive check (version > 0)
);
comment on table auction_proposal_versions is 'Append-only full versions of proposals (A-15).';
comment on column auction_proposal_versions.proposal_id is 'The proposal.';
comment on column auction_proposal_versions.version is 'Number of the version, from 1.';
comment on column auction_proposal_versions.organization_id is 'Organisation of the proposal.';
comment on column auction_proposal_versions.kind is 'Kind of the change: draft, send, change, revoke, restore (of an accepted one) or import.';
comment on column auction_proposal_versions.payload is 'Proposal in wire form, with the names of its choices at that time and exact numbers. Personal.';
comment on column auction_proposal_versions.author_user_id is 'Author of the version; null when the portal made it.';
comment on column auction_proposal_versions.changed_at is 'Time of the version.';

create index auction_proposal_versions_organization on auction_proposal_versions (organization_id);
create index auction_proposal_versions_author on auction_proposal_versions (author_user_id);

create trigger auction_proposal_versions_append_only before update or delete or truncate on auction_proposal_versions
  for each statement execute function reject_change();

alter table auction_proposal_versions enable row level security;
create policy auction_proposal_versions_tenant on auction_proposal_versions to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on auction_proposal_versions to birzha_app;

create table auction_proposal_dates (
  proposal_id bigint not null references auction_proposals (id),
  date_from date not null,
  date_to date not null,
  organization_id bigint not null references organizations (id),
  constraint auction_proposal_dates_pkey primary key (proposal_id, date_from, date_to),
  constraint auction_proposal_dates_ordered check (date_from <= date_to)
);
comment on table auction_proposal_dates is 'Days of the current version and of the one in force, for filters (A-9, FIX-060): single days, or a period.';
comment on column auction_proposal_dates.proposal_id is 'The proposal.';
comment on column auction_proposal_dates.date_from is 'The day, or the first day of the period.';
comment on column auction_proposal_dates.date_to is 'The day, or the last day of the period.';
comment on column auction_proposal_dates.organization_id is 'Organisation of the proposal.';

create index auction_proposal_dates_days on auction_proposal_dates (date_from, date_to);
create index auction_proposal_dates_organization on auction_proposal_dates (organization_id);
create index auction_proposal_dates_range on auction_proposal_dates using gist (daterange(date_from, date_to, '[]'));

alter table auction_proposal_dates enable row level security;
create policy auction_proposal_dates_tenant on auction_proposal_dates to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant delete, insert, select on auction_proposal_dates to birzha_app;

create table auction_proposal_decisions (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references auction_proposals (id),
  organization_id bigint not null references organizations (id),
  kind text not null,
  description text,
  author_user_id bigint references users (id),
  changed_at timestamptz not null,
  version integer,
  constraint auction_proposal_decisions_description_length check (length(description) >= 1 and length(description) <= 500),
  constraint auction_proposal_decisions_kind_known check (kind in ('accept', 'reject', 'return', 'rejectChange', 'revoke',
    'expire', 'hold', 'notHold', 'block', 'unblock', 'takeOff', 'notConsidered')),
  constraint auction_proposal_decisions_reason check (
    kind not in ('reject', 'return', 'rejectChange', 'expire', 'takeOff', 'notConsidered') or description is not null),
  constraint auction_proposal_decisions_version_known foreign key (proposal_id, version) references auction_proposal_versions (proposal_id, version)
);
comment on table auction_proposal_decisions is 'Append-only decisions about proposals with reasons (A-13).';
comment on column auction_proposal_decisions.id is 'Number of the decision; also their order.';
comment on column auction_proposal_decisions.proposal_id is 'The proposal.';
comment on column auction_proposal_decisions.organization_id is 'Organisation of the proposal.';
comment on column auction_proposal_decisions.kind is 'accept, reject, return, rejectChange, takeOff (off the schedule), revoke, expire, notConsidered (a change after the auction), hold, notHold, block or unblock.';
comment on column auction_proposal_decisions.description is 'Reason of the decision.';
comment on column auction_proposal_decisions.author_user_id is 'User who decided; null when the portal did.';
comment on column auction_proposal_decisions.changed_at is 'Time of the decision.';
comment on column auction_proposal_decisions.version is 'Number of the version of the decision; null in rows older than the column.';

create index auction_proposal_decisions_proposal on auction_proposal_decisions (proposal_id, id);
create index auction_proposal_decisions_organization on auction_proposal_decisions (organization_id);
create index auction_proposal_decisions_author on auction_proposal_decisions (author_user_id);
create index auction_proposal_decisions_version on auction_proposal_decisions (proposal_id, version);

create trigger auction_proposal_decisions_append_only before update or delete or truncate on auction_proposal_decisions
  for each statement execute function reject_change();

alter table auction_proposal_decisions enable row level security;
create policy auction_proposal_decisions_tenant on auction_proposal_decisions to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on auction_proposal_decisions to birzha_app;

create view all_auction_proposals as select * from auction_proposals where app_is_staff() and status <> 0;
comment on view all_auction_proposals is 'auction_proposals without drafts for exchange staff; empty for others.';
grant select on all_auction_proposals to birzha_app;

create view all_auction_proposal_dates as select * from auction_proposal_dates where app_is_staff();
comment on view all_auction_proposal_dates is 'auction_proposal_dates for exchange staff; empty for others.';
grant select on all_auction_proposal_dates to birzha_app;

-- =====================================================================================================================
-- 13. Auction members and their admission
-- =====================================================================================================================

create table trading_members (
  id bigint generated always as identity primary key,
  external_id text not null unique,
  inn text not null unique,
  name text not null,
  auction_start_date date,
  actual_status_date date,
  status text not null,
  changed_at timestamptz not null,
  constraint trading_members_external_id_length check (length(external_id) between 1 and 100),
  constraint trading_members_inn_format check (inn ~ '^(\d{10}|\d{12})$'),
  constraint trading_members_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint trading_members_status_known check (status in ('active', 'terminated', 'suspended', 'opened'))
);
comment on table trading_members is 'Trading members of the exchange (A-43), imported from the trading system.';
comment on column trading_members.id is 'Id of the member.';
comment on column trading_members.external_id is 'Id in the trading system.';
comment on column trading_members.inn is 'Taxpayer number.';
comment on column trading_members.name is 'Name.';
comment on column trading_members.auction_start_date is 'First day at auctions.';
comment on column trading_members.actual_status_date is 'First day of the current status.';
comment on column trading_members.status is 'Status at the exchange: active, terminated, suspended or opened.';
comment on column trading_members.changed_at is 'Time of the last change by an import.';

create index trading_members_by_name on trading_members (name collate "ru-x-icu", id);
create index trading_members_by_inn on trading_members (inn, name collate "ru-x-icu", id);
create index trading_members_by_start on trading_members (auction_start_date, name collate "ru-x-icu", id);
create index trading_members_down_start on trading_members (auction_start_date desc nulls last, name collate "ru-x-icu" desc, id desc);
create index trading_members_by_actual on trading_members (actual_status_date, name collate "ru-x-icu", id);
create index trading_members_down_actual on trading_members (actual_status_date desc nulls last, name collate "ru-x-icu" desc, id desc);
create index trading_members_by_status on trading_members (status, name collate "ru-x-icu", id);
create index trading_members_trigrams on trading_members using gin (search_key(name collate "ru-x-icu") gin_trgm_ops, inn gin_trgm_ops);

create trigger trading_members_listed after insert or update or delete or truncate on trading_members
  for each statement execute function list_changed();

alter table trading_members enable row level security;
create policy trading_members_change on trading_members for update to birzha_app
  using ((select app_is_staff()));
create policy trading_members_import on trading_members for insert to birzha_app
  with check ((select app_is_staff()));
create policy trading_members_read on trading_members for select to birzha_app using (true);

grant insert, select, update on trading_members to birzha_app;

create table member_drafts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  stored_at timestamptz not null,
  stored_by bigint not null references users (id),
  last_edit_at timestamptz not null
);
comment on table member_drafts is 'Drafts of member applications (A-46); removed when they are sent or deleted.';
comment on column member_drafts.id is 'Number of the draft.';
comment on column member_drafts.organization_id is 'The organisation.';
comment on column member_drafts.stored_at is 'Time of creation.';
comment on column member_drafts.stored_by is 'User who created the draft.';
comment on column member_drafts.last_edit_at is 'Time of the last saving.';

create index member_drafts_organization on member_drafts (organization_id, stored_at, id);
create index member_drafts_stored_at on member_drafts (stored_at, id);
create index member_drafts_stored_by on member_drafts (stored_by);

alter table member_drafts enable row level security;
create policy member_drafts_begin on member_drafts for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and stored_by = (select app_user_id()));
create policy member_drafts_read on member_drafts for select to birzha_app
  using ((select not app_is_staff()) and organization_id = (select app_organization_id()));
create policy member_drafts_remove on member_drafts for delete to birzha_app
  using (organization_id = (select app_organization_id()));
create policy member_drafts_save on member_drafts for update to birzha_app
  using (organization_id = (select app_organization_id()));

grant delete, insert, select on member_drafts to birzha_app;
grant update (last_edit_at) on member_drafts to birzha_app;

create function count_firm_drafts(firm bigint, most integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from (
    select 1 from auction_proposals where organization_id = firm and status = 0 and deleted_at is null and app_is_staff()
    union all
    select 1 from member_drafts where organization_id = firm and app_is_staff()
    limit most) drafts
$$;
comment on function count_firm_drafts(bigint, integer) is 'Returns to staff the number of drafts of an organisation, up to the given limit; 0 to others.';
revoke execute on function count_firm_drafts(bigint, integer) from public;
grant execute on function count_firm_drafts(bigint, integer) to birzha_app;

create function count_user_drafts(author bigint, most integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from (
    select 1 from auction_proposals where created_by = author and status = 0 and deleted_at is null and app_is_staff()
    union all
    select 1 from member_drafts where stored_by = author and app_is_staff()
    limit most) drafts
$$;
comment on function count_user_drafts(bigint, integer) is 'Returns to staff the number of drafts of a user, up to the given limit; 0 to others.';
revoke execute on function count_user_drafts(bigint, integer) from public;
grant execute on function count_user_drafts(bigint, integer) to birzha_app;

create table member_draft_entries (
  draft_id bigint not null references member_drafts (id) on delete cascade,
  member_id bigint not null references trading_members (id),
  admission_date date,
  cancel_admission_date date,
  constraint member_draft_entries_pkey primary key (draft_id, member_id)
);
comment on table member_draft_entries is 'Members in a draft with their dates; validated only when the draft is sent.';
comment on column member_draft_entries.draft_id is 'The draft.';
comment on column member_draft_entries.member_id is 'The member.';
comment on column member_draft_entries.admission_date is 'First day of the admission; null for no change.';
comment on column member_draft_entries.cancel_admission_date is 'Last day of the admission; null for no change.';

create index member_draft_entries_member on member_draft_entries (member_id);

alter table member_draft_entries enable row level security;
create policy member_draft_entries_read on member_draft_entries for select to birzha_app
  using (exists (select from member_drafts d where d.id = draft_id));
create policy member_draft_entries_remove on member_draft_entries for delete to birzha_app
  using (exists (select from member_drafts d
    where d.id = draft_id and d.organization_id = (select app_organization_id())));
create policy member_draft_entries_write on member_draft_entries for insert to birzha_app
  with check (exists (select from member_drafts d
    where d.id = draft_id and d.organization_id = (select app_organization_id())));

grant delete, insert, select on member_draft_entries to birzha_app;

create table member_applications (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  status text not null default 'onexecution',
  comment_lku text,
  draft_id bigint,
  stored_at timestamptz not null,
  stored_by bigint not null references users (id),
  last_edit_at timestamptz not null,
  decided_by bigint references users (id),
  constraint member_applications_draft_key unique (draft_id),
  constraint member_applications_comment_length
    check (comment_lku = btrim(comment_lku) and length(comment_lku) between 1 and 500),
  constraint member_applications_decided check ((status = 'onexecution') = (decided_by is null)),
  constraint member_applications_rejection_has_comment check (status <> 'rejected' or comment_lku is not null),
  constraint member_applications_status_known check (status in ('onexecution', 'accepted', 'rejected'))
);
comment on table member_applications is 'Applications of organisations to change the admitted members (A-45). Never removed; decided once.';
comment on column member_applications.id is 'Number of the application, orderId on the wire.';
comment on column member_applications.organization_id is 'The organisation.';
comment on column member_applications.status is 'onexecution, then accepted or rejected.';
comment on column member_applications.comment_lku is 'Comment of the exchange on its decision; required for a rejection.';
comment on column member_applications.draft_id is 'Id of the sent draft, now removed; a draft can be sent only once (A-70).';
comment on column member_applications.stored_at is 'Time of the sending.';
comment on column member_applications.stored_by is 'User who sent the application.';
comment on column member_applications.last_edit_at is 'Time of the sending or of the decision.';
comment on column member_applications.decided_by is 'User who decided.';

create index member_applications_organization on member_applications (organization_id, stored_at, id);
create index member_applications_stored_by on member_applications (stored_by);
create index member_applications_decided_by on member_applications (decided_by);
create index member_applications_pending on member_applications (organization_id, id) where status = 'onexecution';
create index member_applications_newest on member_applications (stored_at, id) include (organization_id);
create index member_applications_by_status on member_applications (status, stored_at, id);
create index member_applications_by_comment on member_applications (comment_lku, stored_at, id);
create index member_applications_down_comment on member_applications (comment_lku desc nulls last, stored_at desc, id desc);
create index member_applications_by_last_edit on member_applications (last_edit_at, stored_at, id);
create index member_applications_comment_trigrams on member_applications using gin (search_key(comment_lku) gin_trgm_ops);

create trigger member_applications_listed after insert or update or delete or truncate on member_applications
  for each statement execute function list_changed();

alter table member_applications enable row level security;
create policy member_applications_decide on member_applications for update to birzha_app
  using ((select app_is_staff()));
create policy member_applications_read on member_applications for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy member_applications_send on member_applications for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and stored_by = (select app_user_id()));

grant insert, select on member_applications to birzha_app;
grant update (status, comment_lku, last_edit_at, decided_by) on member_applications to birzha_app;

create table member_application_entries (
  application_id bigint not null references member_applications (id),
  member_id bigint not null references trading_members (id),
  inn text not null,
  name text not null,
  auction_start_date date,
  actual_status_date date,
  member_status text not null,
  admission_date date,
  cancel_admission_date date,
  constraint member_application_entries_pkey primary key (application_id, member_id),
  constraint member_application_entries_start_given check (admission_date is not null or cancel_admission_date is null)
);
comment on table member_application_entries is 'Members of an application with the requested dates, as of the time of sending (V-12). Append-only.';
comment on column member_application_entries.application_id is 'The application.';
comment on column member_application_entries.member_id is 'The member.';
comment on column member_application_entries.inn is 'Taxpayer number at that time.';
comment on column member_application_entries.name is 'Name at that time.';
comment on column member_application_entries.auction_start_date is 'First day at auctions, as of that time.';
comment on column member_application_entries.actual_status_date is 'First day of the status, as of that time.';
comment on column member_application_entries.member_status is 'Status at the exchange at that time.';
comment on column member_application_entries.admission_date is 'First day of the requested admission.';
comment on column member_application_entries.cancel_admission_date is 'Last day of the requested admission.';

create index member_application_entries_member on member_application_entries (member_id);

create trigger member_application_entries_append_only before update or delete or truncate on member_application_entries
  for each statement execute function reject_change();

alter table member_application_entries enable row level security;
create policy member_application_entries_read on member_application_entries for select to birzha_app
  using (exists (select from member_applications a where a.id = application_id));
create policy member_application_entries_send on member_application_entries for insert to birzha_app
  with check (exists (select from member_applications a
    where a.id = application_id and a.organization_id = (select app_organization_id())));

grant insert, select on member_application_entries to birzha_app;

create table member_admissions (
  organization_id bigint not null references organizations (id),
  member_id bigint not null references trading_members (id),
  admission_date date not null,
  cancel_admission_date date,
  application_id bigint not null references member_applications (id),
  constraint member_admissions_pkey primary key (organization_id, member_id)
);
comment on table member_admissions is 'Admitted members of each organisation (A-43); changed only by accepted applications (V-13).';
comment on column member_admissions.organization_id is 'The organisation.';
comment on column member_admissions.member_id is 'The member.';
comment on column member_admissions.admission_date is 'First day of the admission.';
comment on column member_admissions.cancel_admission_date is 'Last day of the admission; earlier than the first day when it belongs to a previous admission.';
comment on column member_admissions.application_id is 'Application of the last change.';

create index member_admissions_member on member_admissions (member_id);
create index member_admissions_application on member_admissions (application_id);

create trigger member_admissions_listed after insert or update or delete or truncate on member_admissions
  for each statement execute function list_changed();

alter table member_admissions enable row level security;
create policy member_admissions_change on member_admissions for update to birzha_app
  using ((select app_is_staff()));
create policy member_admissions_create on member_admissions for insert to birzha_app
  with check ((select app_is_staff()));
create policy member_admissions_read on member_admissions for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

grant insert, select on member_admissions to birzha_app;
grant update (admission_date, cancel_admission_date, application_id) on member_admissions to birzha_app;

create table member_admission_versions (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  member_id bigint not null references trading_members (id),
  admission_date date not null,
  cancel_admission_date date,
  application_id bigint not null references member_applications (id),
  author_user_id bigint not null references users (id),
  changed_at timestamptz not null
);
comment on table member_admission_versions is 'Append-only versions of admissions (V-13). The newest version equals the admission.';
comment on column member_admission_versions.id is 'Id of the version.';
comment on column member_admission_versions.organization_id is 'The organisation.';
comment on column member_admission_versions.member_id is 'The member.';
comment on column member_admission_versions.admission_date is 'First day of the admission.';
comment on column member_admission_versions.cancel_admission_date is 'Last day of the admission.';
comment on column member_admission_versions.application_id is 'Application of the change.';
comment on column member_admission_versions.author_user_id is 'User who accepted the application.';
comment on column member_admission_versions.changed_at is 'Time of the acceptance.';

create index member_admission_versions_admission on member_admission_versions (organization_id, member_id, id);
create index member_admission_versions_member on member_admission_versions (member_id);
create index member_admission_versions_application on member_admission_versions (application_id);
create index member_admission_versions_author on member_admission_versions (author_user_id);

create trigger member_admission_versions_append_only before update or delete or truncate on member_admission_versions
  for each statement execute function reject_change();

alter table member_admission_versions enable row level security;
create policy member_admission_versions_read on member_admission_versions for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy member_admission_versions_write on member_admission_versions for insert to birzha_app
  with check ((select app_is_staff()));

grant insert, select on member_admission_versions to birzha_app;

create view all_member_applications as select * from member_applications where app_is_staff();
comment on view all_member_applications is 'member_applications for exchange staff; empty for others.';
grant select on all_member_applications to birzha_app;

create view open_trading_members as select * from trading_members;
comment on view open_trading_members is 'trading_members, readable by every signed-in user.';
grant select on open_trading_members to birzha_app;

-- =====================================================================================================================
-- 14. Auction contracts
-- =====================================================================================================================

create function deals_of_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('deal_owner'), hashtext(new.inn) & 255);
  update contract_deals set owner_name = new.name where owner_inn = new.inn and owner_name is distinct from new.name;
  update spot_deals set owner_name = new.name where owner_inn = new.inn and owner_name is distinct from new.name;
  return null;
end
$$;
comment on function deals_of_owner() is 'Updates the owner name of deals after a change of the organisation.';
revoke execute on function deals_of_owner() from public;

create trigger organizations_deals after insert or update of name on organizations
  for each row execute function deals_of_owner();

-- A deal and the organisation of its owner can be created concurrently: one transaction waits and sees the other.
create function deal_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('deal_owner'), hashtext(new.owner_inn) & 255);
  new.owner_name := (select name from organizations where inn = new.owner_inn);
  return new;
end
$$;
comment on function deal_owner() is 'Sets the owner name of a deal from the organisation of the owner.';
revoke execute on function deal_owner() from public;

create table contract_deals (
  id bigint generated always as identity primary key,
  external_id text,
  owner_inn text not null,
  minisession_number text not null,
  contract_number text not null,
  contract_date date not null,
  client_name text not null,
  client_inn text,
  direction text not null,
  commodity_name text not null,
  basis text not null,
  volume numeric(18,6) not null,
  price numeric(18,6) not null,
  cost numeric(18,6) not null,
  client_fee numeric(18,6),
  contractor_name text not null,
  contractor_inn text,
  contractor_fee numeric(18,6),
  delivery_status smallint not null default 0,
  delivery_date date,
  reason text,
  deal_status smallint not null default 1,
  result_comment text,
  result_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  counterparty_name text not null generated always as (case when contractor_inn = owner_inn then client_name else contractor_name end) stored,
  counterparty_inn text generated always as (case when contractor_inn = owner_inn then client_inn else contractor_inn end) stored,
  owner_name text,
  owner_name_key text generated always as (search_key(owner_name)) stored,
  minisession_number_key text generated always as (search_key(minisession_number)) stored,
  contract_number_key text generated always as (search_key(contract_number)) stored,
  counterparty_name_key text generated always as (search_key(case when contractor_inn = owner_inn then client_name else contractor_name end)) stored,
  client_name_key text generated always as (search_key(client_name)) stored,
  direction_key text generated always as (search_key(direction)) stored,
  commodity_name_key text generated always as (search_key(commodity_name)) stored,
  basis_key text generated always as (search_key(basis)) stored,
  contractor_name_key text generated always as (search_key(contractor_name)) stored,
  reason_key text generated always as (search_key(reason)) stored,
  constraint contract_deals_client_inn_format check (client_inn ~ '^(\d{10}|\d{12})$'),
  constraint contract_deals_contract_number_length check (contract_number = btrim(contract_number) and length(contract_number) between 1 and 50),
  constraint contract_deals_contractor_inn_format check (contractor_inn ~ '^(\d{10}|\d{12})$'),
  constraint contract_deals_deal_status_known check (deal_status between 0 and 4),
  constraint contract_deals_delivery_status_known check (delivery_status in (0, 1, 2)),
  constraint contract_deals_owner_inn_format check (owner_inn ~ '^(\d{10}|\d{12})$'),
  constraint contract_deals_reason_length check (length(reason) between 1 and 500),
  constraint contract_deals_result_comment_length check (length(result_comment) between 1 and 500)
);
comment on table contract_deals is 'Auction contracts and their delivery (CON, A-34). Only the trading system adds rows; rows are never removed.';
comment on column contract_deals.id is 'Number of the row, idRec on the wire.';
comment on column contract_deals.external_id is 'Id of the row in the trading system.';
comment on column contract_deals.owner_inn is 'INN of the owner, the side of the row; hidden until an organisation with this INN is registered (V-14).';
comment on column contract_deals.minisession_number is 'Number of the trading session.';
comment on column contract_deals.contract_number is 'Number of the contract.';
comment on column contract_deals.contract_date is 'Day of the registration of the contract.';
comment on column contract_deals.client_name is 'Customer of the auction.';
comment on column contract_deals.client_inn is 'INN of the customer.';
comment on column contract_deals.direction is 'Sale or purchase as text, from the side of the owner.';
comment on column contract_deals.commodity_name is 'Name of the commodity.';
comment on column contract_deals.basis is 'Basis and terms of delivery.';
comment on column contract_deals.volume is 'Volume.';
comment on column contract_deals.price is 'Price per unit.';
comment on column contract_deals.cost is 'Total cost.';
comment on column contract_deals.client_fee is 'Fee of the customer.';
comment on column contract_deals.contractor_name is 'Name of the counterparty.';
comment on column contract_deals.contractor_inn is 'INN of the counterparty.';
comment on column contract_deals.contractor_fee is 'Fee of the counterparty.';
comment on column contract_deals.delivery_status is '0 not set, 1 delivered, 2 not delivered (A-35).';
comment on column contract_deals.delivery_date is 'Day of delivery, as reported by the owner.';
comment on column contract_deals.reason is 'Reasons, as reported by the owner.';
comment on column contract_deals.deal_status is '0 not filed, 1 new, 2 sent, 3 processed, 4 rejected (A-35).';
comment on column contract_deals.result_comment is 'Comment of the exchange on the last message.';
comment on column contract_deals.result_at is 'Time of the decision of the exchange on the last message; null while it is pending.';
comment on column contract_deals.created_at is 'Time of the import.';
comment on column contract_deals.updated_at is 'Time of the last change.';
comment on column contract_deals.counterparty_name is 'Name of the other side: the customer when the owner is the counterparty.';
comment on column contract_deals.counterparty_inn is 'INN of the other side.';
comment on column contract_deals.owner_name is 'Name of the organisation of the owner; null when there is none.';
comment on column contract_deals.owner_name_key is 'owner_name normalized for filters.';
comment on column contract_deals.minisession_number_key is 'minisession_number normalized for filters.';
comment on column contract_deals.contract_number_key is 'contract_number normalized for filters.';
comment on column contract_deals.counterparty_name_key is 'counterparty_name normalized for filters.';
comment on column contract_deals.client_name_key is 'client_name normalized for filters.';
comment on column contract_deals.direction_key is 'direction normalized for filters.';
comment on column contract_deals.commodity_name_key is 'commodity_name normalized for filters.';
comment on column contract_deals.basis_key is 'basis normalized for filters.';
comment on column contract_deals.contractor_name_key is 'contractor_name normalized for filters.';
comment on column contract_deals.reason_key is 'reason normalized for filters.';

create unique index contract_deals_external_id on contract_deals (external_id);
-- Without an id of the trading system, number and owner identify a contract (A-34).
create unique index contract_deals_number_of_owner on contract_deals (owner_inn, contract_number) where external_id is null;
create index contract_deals_owner on contract_deals (owner_inn, contract_date, id);
create index contract_deals_unsettled on contract_deals (owner_inn, deal_status, contract_date, id) where deal_status <> 3;
create index contract_deals_sent on contract_deals (contract_date, id) where deal_status = 2;
create index contract_deals_processed on contract_deals (owner_inn) where deal_status = 3;
create index contract_deals_newest on contract_deals (contract_date, id) include (deal_status)
  where owner_name is not null;
create index contract_deals_by_owner_name on contract_deals (owner_name, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_minisession_number on contract_deals (minisession_number, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_contract_number on contract_deals (contract_number, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_counterparty_name on contract_deals (counterparty_name, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_counterparty_inn on contract_deals (counterparty_inn, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_counterparty_inn on contract_deals (counterparty_inn desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_client_name on contract_deals (client_name, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_client_inn on contract_deals (client_inn, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_client_inn on contract_deals (client_inn desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_direction on contract_deals (direction, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_commodity_name on contract_deals (commodity_name, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_basis on contract_deals (basis, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_volume on contract_deals (volume, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_price on contract_deals (price, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_cost on contract_deals (cost, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_client_fee on contract_deals (client_fee, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_client_fee on contract_deals (client_fee desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_contractor_name on contract_deals (contractor_name, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_contractor_inn on contract_deals (contractor_inn, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_contractor_inn on contract_deals (contractor_inn desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_contractor_fee on contract_deals (contractor_fee, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_contractor_fee on contract_deals (contractor_fee desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_delivery_status on contract_deals (delivery_status, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_delivery_date on contract_deals (delivery_date, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_delivery_date on contract_deals (delivery_date desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_reason on contract_deals (reason, contract_date, id)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_down_reason on contract_deals (reason desc nulls last, contract_date desc, id desc)
  include (deal_status)
  where owner_name is not null;
create index contract_deals_by_deal_status on contract_deals (deal_status, contract_date, id)
  include (deal_status)
  where owner_name is not null;
-- A short pending list keeps searches fast: every search scans it.
create index contract_deals_trigrams on contract_deals using gin (owner_name_key gin_trgm_ops,
  minisession_number_key gin_trgm_ops, contract_number_key gin_trgm_ops, counterparty_name_key gin_trgm_ops,
  counterparty_inn gin_trgm_ops, client_name_key gin_trgm_ops, client_inn gin_trgm_ops, direction_key gin_trgm_ops,
  commodity_name_key gin_trgm_ops, basis_key gin_trgm_ops, contractor_name_key gin_trgm_ops, contractor_inn gin_trgm_ops,
  reason_key gin_trgm_ops) with (gin_pending_list_limit = 256);
create index contract_deals_number on contract_deals (owner_inn, contract_number);

create trigger contract_deals_listed after insert or update or delete or truncate on contract_deals
  for each statement execute function list_changed();
create trigger contract_deals_owner before insert or update of owner_inn on contract_deals
  for each row execute function deal_owner();

alter table contract_deals enable row level security;
create policy contract_deals_changed on contract_deals for update to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy contract_deals_imported on contract_deals for insert to birzha_app
  with check ((select app_is_staff()));
create policy contract_deals_read on contract_deals for select to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));

grant insert, select, update on contract_deals to birzha_app;

create table contract_deal_edits (
  id bigint generated always as identity primary key,
  deal_id bigint not null references contract_deals (id),
  kind text not null,
  notice_kind text,
  before jsonb not null,
  after jsonb not null,
  description text,
  author_user_id bigint not null references users (id),
  changed_at timestamptz not null,
  organization_id bigint references organizations (id),
  author_name text not null,
  constraint contract_deal_edits_kind_known check (kind in ('report', 'result', 'import')),
  constraint contract_deal_edits_notice_kind_known check (notice_kind in ('delivery', 'nonDelivery', 'extension', 'changes')),
  constraint contract_deal_edits_notice_given check ((kind = 'report') = (notice_kind is not null))
);
comment on table contract_deal_edits is 'Append-only edits of contracts with old and new values (A-37).';
comment on column contract_deal_edits.id is 'Id of the edit.';
comment on column contract_deal_edits.deal_id is 'The contract.';
comment on column contract_deal_edits.kind is 'report: message of the owner to the exchange; result: response of the exchange; import: the trading system.';
comment on column contract_deal_edits.notice_kind is 'Kind of the message, for a report.';
comment on column contract_deal_edits.before is 'Changed fields with their old values.';
comment on column contract_deal_edits.after is 'Changed fields with their new values.';
comment on column contract_deal_edits.description is 'Comment of the exchange.';
comment on column contract_deal_edits.author_user_id is 'Author of the edit.';
comment on column contract_deal_edits.changed_at is 'Time of the edit.';
comment on column contract_deal_edits.organization_id is 'Organisation of the contract at that time; null when the portal had none. Row-level security reads it.';
comment on column contract_deal_edits.author_name is 'Name of the author at that time. Personal.';

create index contract_deal_edits_deal on contract_deal_edits (deal_id, id);
create index contract_deal_edits_author on contract_deal_edits (author_user_id);
create index contract_deal_edits_organization on contract_deal_edits (organization_id);

create trigger contract_deal_edits_append_only before update or delete or truncate on contract_deal_edits
  for each statement execute function reject_change();

alter table contract_deal_edits enable row level security;
create policy contract_deal_edits_read on contract_deal_edits for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy contract_deal_edits_write on contract_deal_edits for insert to birzha_app
  with check (author_user_id = (select app_user_id())
    and ((select app_is_staff()) or organization_id = (select app_organization_id())));

grant insert, select on contract_deal_edits to birzha_app;

create view all_contract_deals as select * from contract_deals where app_is_staff();
comment on view all_contract_deals is 'contract_deals for exchange staff; empty for others.';
grant select on all_contract_deals to birzha_app;

-- =====================================================================================================================
-- 15. Spot deals
-- =====================================================================================================================

create function spot_deal_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.file_name := (select name from files where area = 'spot' and id = new.file_id);
  return new;
end
$$;
comment on function spot_deal_file() is 'Sets the name of the document of a spot deal.';
revoke execute on function spot_deal_file() from public;

create table spot_deals (
  id bigint generated always as identity primary key,
  external_id text,
  owner_inn text not null,
  settlement_status text not null,
  contractor_name text not null,
  basis text not null,
  delivery_way text not null,
  product_name text not null,
  item_code text not null,
  contract_number text not null,
  contract_date date not null,
  direction text not null,
  volume numeric(16,3) not null,
  price numeric(16,2) not null,
  total numeric(18,2) not null,
  expires_on date,
  postponed_to date,
  execution_status smallint not null default 0,
  execution_date date,
  file_id bigint,
  comment text,
  record_status smallint not null default 1,
  exchange_comment text,
  imported_at timestamptz not null,
  edited_at timestamptz,
  edited_by bigint references users (id),
  settled_at timestamptz,
  settled_by bigint references users (id),
  file_area text generated always as ('spot') stored,
  owner_name text,
  file_name text,
  owner_name_key text generated always as (search_key(owner_name)) stored,
  settlement_status_key text generated always as (search_key(settlement_status)) stored,
  contractor_name_key text generated always as (search_key(contractor_name)) stored,
  basis_key text generated always as (search_key(basis)) stored,
  delivery_way_key text generated always as (search_key(delivery_way)) stored,
  product_name_key text generated always as (search_key(product_name)) stored,
  item_code_key text generated always as (search_key(item_code)) stored,
  contract_number_key text generated always as (search_key(contract_number)) stored,
  file_name_key text generated always as (search_key(file_name)) stored,
  comment_key text generated always as (search_key(comment)) stored,
  constraint spot_deals_external_key unique (external_id),
  constraint spot_deals_comment_length check (length(comment) between 1 and 500),
  constraint spot_deals_direction_known check (direction in ('sale', 'buy')),
  constraint spot_deals_exchange_comment_length check (length(exchange_comment) between 1 and 500),
  constraint spot_deals_execution_known check (execution_status between 0 and 6),
  constraint spot_deals_not_negative check (volume >= 0 and price >= 0 and total >= 0),
  constraint spot_deals_owner_inn_format check (owner_inn ~ '^(\d{10}|\d{12})$'),
  constraint spot_deals_record_known check (record_status in (1, 2, 4, 7)),
  constraint spot_deals_file_fkey foreign key (file_area, file_id) references files (area, id)
);
comment on table spot_deals is 'Spot deals, one row for each side that is an organisation of the portal (A-51); visible to the organisation with that INN as soon as it exists.';
comment on column spot_deals.id is 'Id of the deal, idRec on the wire.';
comment on column spot_deals.external_id is 'Id of the deal in the trading system.';
comment on column spot_deals.owner_inn is 'INN of the organisation of this side.';
comment on column spot_deals.settlement_status is 'Settlement status, as a text of the exchange.';
comment on column spot_deals.contractor_name is 'Name of the other side.';
comment on column spot_deals.basis is 'Basis of delivery.';
comment on column spot_deals.delivery_way is 'Delivery method.';
comment on column spot_deals.product_name is 'Name of the goods.';
comment on column spot_deals.item_code is 'Code of the instrument.';
comment on column spot_deals.contract_number is 'Sale number.';
comment on column spot_deals.contract_date is 'Sale date.';
comment on column spot_deals.direction is 'sale or buy, from the side of the owner.';
comment on column spot_deals.volume is 'Quantity.';
comment on column spot_deals.price is 'Price per unit in roubles.';
comment on column spot_deals.total is 'Total of the deal in roubles.';
comment on column spot_deals.expires_on is 'Due day of the execution.';
comment on column spot_deals.postponed_to is 'Due day after a postponement by the exchange.';
comment on column spot_deals.execution_status is 'Execution status (A-52): 0 not set, 1 delivered, 2 not delivered, 3 self-settlement, 4 force majeure, 5 not paid, 6 extended.';
comment on column spot_deals.execution_date is 'Date of the execution status.';
comment on column spot_deals.file_id is 'Document of the deal; spot_deal_edits refers to replaced documents.';
comment on column spot_deals.comment is 'Comment of the owner.';
comment on column spot_deals.record_status is '1 new, 2 sent, 4 processed, 7 rejected (A-53).';
comment on column spot_deals.exchange_comment is 'Comment of the exchange on its response.';
comment on column spot_deals.imported_at is 'Time of the last change by the trading system.';
comment on column spot_deals.edited_at is 'Time of the last message of the owner.';
comment on column spot_deals.edited_by is 'User who sent that message.';
comment on column spot_deals.settled_at is 'Time of the last response of the exchange.';
comment on column spot_deals.settled_by is 'Author of that response: the trading system or an operator.';
comment on column spot_deals.file_area is 'Area of the file.';
comment on column spot_deals.owner_name is 'Name of the organisation of the owner; null when there is none.';
comment on column spot_deals.file_name is 'Name of the document.';
comment on column spot_deals.owner_name_key is 'owner_name normalized for filters.';
comment on column spot_deals.settlement_status_key is 'settlement_status normalized for filters.';
comment on column spot_deals.contractor_name_key is 'contractor_name normalized for filters.';
comment on column spot_deals.basis_key is 'basis normalized for filters.';
comment on column spot_deals.delivery_way_key is 'delivery_way normalized for filters.';
comment on column spot_deals.product_name_key is 'product_name normalized for filters.';
comment on column spot_deals.item_code_key is 'item_code normalized for filters.';
comment on column spot_deals.contract_number_key is 'contract_number normalized for filters.';
comment on column spot_deals.file_name_key is 'file_name normalized for filters.';
comment on column spot_deals.comment_key is 'comment normalized for filters.';

create index spot_deals_owner on spot_deals (owner_inn, contract_date, id);
create index spot_deals_number on spot_deals (contract_number, owner_inn);
create index spot_deals_file on spot_deals (file_id);
create index spot_deals_edited_by on spot_deals (edited_by);
create index spot_deals_settled_by on spot_deals (settled_by);
create index spot_deals_unsettled on spot_deals (owner_inn, record_status, contract_date, id) where record_status <> 4;
create index spot_deals_sent on spot_deals (contract_date, id) where record_status = 2;
create index spot_deals_due on spot_deals (coalesce(postponed_to, expires_on)) where record_status in (1, 7);
create index spot_deals_processed on spot_deals (owner_inn) where record_status = 4;
create index spot_deals_newest on spot_deals (contract_date, id) include (record_status);
create index spot_deals_by_owner_name on spot_deals (owner_name, contract_date, id) include (record_status);
create index spot_deals_down_owner_name on spot_deals (owner_name desc nulls last, contract_date desc, id desc)
  include (record_status);
create index spot_deals_by_owner_inn on spot_deals (owner_inn, contract_date, id) include (record_status);
create index spot_deals_by_settlement_status on spot_deals (settlement_status, contract_date, id) include (record_status);
create index spot_deals_by_contractor_name on spot_deals (contractor_name, contract_date, id) include (record_status);
create index spot_deals_by_basis on spot_deals (basis, contract_date, id) include (record_status);
create index spot_deals_by_delivery_way on spot_deals (delivery_way, contract_date, id) include (record_status);
create index spot_deals_by_product_name on spot_deals (product_name, contract_date, id) include (record_status);
create index spot_deals_by_item_code on spot_deals (item_code, contract_date, id) include (record_status);
create index spot_deals_by_contract_number on spot_deals (contract_number, contract_date, id) include (record_status);
create index spot_deals_by_direction on spot_deals (direction, contract_date, id) include (record_status);
create index spot_deals_by_volume on spot_deals (volume, contract_date, id) include (record_status);
create index spot_deals_by_price on spot_deals (price, contract_date, id) include (record_status);
create index spot_deals_by_total on spot_deals (total, contract_date, id) include (record_status);
create index spot_deals_by_expires_on on spot_deals (expires_on, contract_date, id) include (record_status);
create index spot_deals_down_expires_on on spot_deals (expires_on desc nulls last, contract_date desc, id desc)
  include (record_status);
create index spot_deals_by_postponed_to on spot_deals (postponed_to, contract_date, id) include (record_status);
create index spot_deals_down_postponed_to on spot_deals (postponed_to desc nulls last, contract_date desc, id desc)
  include (record_status);
create index spot_deals_by_execution_status on spot_deals (execution_status, contract_date, id) include (record_status);
create index spot_deals_by_execution_date on spot_deals (execution_date, contract_date, id) include (record_status);
create index spot_deals_down_execution_date on spot_deals (execution_date desc nulls last, contract_date desc, id desc)
  include (record_status);
create index spot_deals_by_file_name on spot_deals (file_name, contract_date, id) include (record_status);
create index spot_deals_down_file_name on spot_deals (file_name desc nulls last, contract_date desc, id desc)
  include (record_status);
create index spot_deals_by_comment on spot_deals (comment, contract_date, id) include (record_status);
create index spot_deals_down_comment on spot_deals (comment desc nulls last, contract_date desc, id desc) include (record_status);
create index spot_deals_by_record_status on spot_deals (record_status, contract_date, id) include (record_status);
create index spot_deals_trigrams on spot_deals using gin (owner_name_key gin_trgm_ops, owner_inn gin_trgm_ops,
  settlement_status_key gin_trgm_ops, contractor_name_key gin_trgm_ops, basis_key gin_trgm_ops, delivery_way_key gin_trgm_ops,
  product_name_key gin_trgm_ops, item_code_key gin_trgm_ops, contract_number_key gin_trgm_ops, file_name_key gin_trgm_ops,
  comment_key gin_trgm_ops) with (gin_pending_list_limit = 256);

create trigger spot_deals_file before insert or update of file_id on spot_deals
  for each row execute function spot_deal_file();
create trigger spot_deals_listed after insert or update or delete or truncate on spot_deals
  for each statement execute function list_changed();
create trigger spot_deals_owner before insert or update of owner_inn on spot_deals
  for each row execute function deal_owner();

alter table spot_deals enable row level security;
create policy spot_deals_edited on spot_deals for update to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy spot_deals_imported on spot_deals for insert to birzha_app
  with check ((select app_is_staff()));
create policy spot_deals_tenant on spot_deals for select to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));

grant insert, select on spot_deals to birzha_app;
grant update (
  external_id, owner_inn, settlement_status, contractor_name, basis, delivery_way, product_name, item_code,
  contract_number, contract_date, direction, volume, price, total, expires_on, postponed_to, execution_status,
  execution_date, file_id, comment, record_status, exchange_comment, imported_at, edited_at, edited_by, settled_at,
  settled_by
) on spot_deals to birzha_app;

create table spot_deal_edits (
  id bigint generated always as identity primary key,
  deal_id bigint not null references spot_deals (id),
  organization_id bigint references organizations (id),
  notice_kind text,
  author_user_id bigint not null references users (id),
  author_name text not null,
  changed_at timestamptz not null,
  file_area text generated always as ('spot') stored,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  description text,
  file_before bigint generated always as (((before ->> 'file'::text))::bigint) stored,
  file_after bigint generated always as (((after ->> 'file'::text))::bigint) stored,
  constraint spot_deal_edits_kind_known check (kind in ('report', 'result', 'import')),
  constraint spot_deal_edits_notice_kind_known
    check (notice_kind in ('delivery', 'nonDelivery', 'extension', 'selfSettlement', 'changes')),
  constraint spot_deal_edits_notice_given check ((kind = 'report') = (notice_kind is not null)),
  constraint spot_deal_edits_file_before_fkey foreign key (file_area, file_before) references files (area, id),
  constraint spot_deal_edits_file_after_fkey foreign key (file_area, file_after) references files (area, id)
);
comment on table spot_deal_edits is 'Append-only edits of deals with old and new values (V-9).';
comment on column spot_deal_edits.id is 'Id of the edit.';
comment on column spot_deal_edits.deal_id is 'The deal.';
comment on column spot_deal_edits.organization_id is 'Organisation of the deal at that time; null when the portal had none. Row-level security reads it.';
comment on column spot_deal_edits.notice_kind is 'Kind of the message, for a report.';
comment on column spot_deal_edits.author_user_id is 'Author of the edit.';
comment on column spot_deal_edits.author_name is 'Name of the author at that time. Personal.';
comment on column spot_deal_edits.changed_at is 'Time of the edit.';
comment on column spot_deal_edits.file_area is 'Area of both files.';
comment on column spot_deal_edits.kind is 'report: message of the owner to the exchange; result: response of the exchange; import: the trading system.';
comment on column spot_deal_edits.before is 'Changed fields with their old values.';
comment on column spot_deal_edits.after is 'Changed fields with their new values.';
comment on column spot_deal_edits.description is 'Comment of the exchange.';
comment on column spot_deal_edits.file_before is 'Old document, as `before` refers to it.';
comment on column spot_deal_edits.file_after is 'New document, as `after` refers to it.';

create index spot_deal_edits_deal on spot_deal_edits (deal_id, id);
create index spot_deal_edits_organization on spot_deal_edits (organization_id);
create index spot_deal_edits_author on spot_deal_edits (author_user_id);
create index spot_deal_edits_file_before on spot_deal_edits (file_before);
create index spot_deal_edits_file_after on spot_deal_edits (file_after);

create trigger spot_deal_edits_append_only before update or delete or truncate on spot_deal_edits
  for each statement execute function reject_change();

alter table spot_deal_edits enable row level security;
create policy spot_deal_edits_read on spot_deal_edits for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy spot_deal_edits_write on spot_deal_edits for insert to birzha_app
  with check (author_user_id = (select app_user_id())
    and ((select app_is_staff()) or organization_id = (select app_organization_id())));

grant insert, select on spot_deal_edits to birzha_app;

create view all_spot_deals as select * from spot_deals where app_is_staff();
comment on view all_spot_deals is 'spot_deals for exchange staff; empty for others.';
grant select on all_spot_deals to birzha_app;

-- =====================================================================================================================
-- 16. Notifications
-- =====================================================================================================================

create table notices (
  id bigint generated by default as identity primary key,
  user_id bigint not null references users (id),
  organization_id bigint references organizations (id),
  kind text not null,
  entity_id bigint,
  number text,
  reason text,
  done_rows integer,
  rejected_rows integer,
  created_at timestamptz not null,
  read_at timestamptz,
  emailed_at timestamptz,
  constraint notices_closed_for_a_reason check (kind <> 'access-closed' or reason is not null),
  constraint notices_kind_known check (kind in (
    'application-accepted', 'application-rejected',
    'access-closed', 'access-opened', 'cabinet-given', 'cabinet-taken',
    'organization-blocked', 'organization-unblocked', 'user-blocked', 'user-unblocked',
    'report-rejected', 'report-restored', 'report-checked',
    'proposal-accepted', 'proposal-returned', 'proposal-rejected', 'proposal-taken-off', 'proposal-expired',
    'proposal-blocked', 'proposal-unblocked', 'change-accepted', 'change-rejected', 'change-expired',
    'auction-held', 'auction-not-held',
    'admission-accepted', 'admission-rejected',
    'contract-processed', 'contract-rejected', 'deal-processed', 'deal-rejected',
    'report-due-soon', 'report-due-tomorrow', 'report-due-today', 'report-overdue',
    'deal-due-soon', 'deal-due-tomorrow', 'deal-due-today', 'deal-overdue',
    'import-finished', 'webhook-gave-up'))
);
comment on table notices is 'WORK-020: notifications of users in the portal, optionally sent by e-mail.';
comment on column notices.id is 'Id of the notification.';
comment on column notices.user_id is 'Recipient.';
comment on column notices.organization_id is 'Organisation of the record; null when the portal has none.';
comment on column notices.kind is 'Kind of the notification, from notice-kinds.ts.';
comment on column notices.entity_id is 'Id of the record; the kind determines the table.';
comment on column notices.number is 'Displayed number of the record; null when the id is the number.';
comment on column notices.reason is 'Reason given by the acting user. Personal.';
comment on column notices.done_rows is 'Registered rows of a finished import; null for other kinds.';
comment on column notices.rejected_rows is 'Rows of a finished import that stay with errors; null for other kinds.';
comment on column notices.created_at is 'Time of the event.';
comment on column notices.read_at is 'Time when the user marked the notification as read, or caused the event.';
comment on column notices.emailed_at is 'Time when the e-mail or daily digest was sent.';

create index notices_newest on notices (user_id, id desc);
create index notices_unread on notices (user_id, id desc) where read_at is null;
create index notices_organization on notices (organization_id);
create index notices_age on notices (created_at);

alter table notices enable row level security;
create policy notices_create on notices for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy notices_mark_read on notices for update to birzha_app
  using (user_id = (select app_user_id()));
create policy notices_read on notices for select to birzha_app
  using (user_id = (select app_user_id()));

-- The sequence is granted because the code fetches the id before the insert: the writer cannot see the row of another user.
grant insert, select on notices to birzha_app;
grant update (read_at) on notices to birzha_app;
grant usage on sequence notices_id_seq to birzha_app;

create table notice_choices (
  user_id bigint primary key references users (id),
  emails jsonb not null,
  has_digest boolean not null,
  digested_on date,
  constraint notice_choices_emails_object check (jsonb_typeof(emails) = 'object')
);
comment on table notice_choices is 'WORK-020: notification preferences of users; defaults apply without a row.';
comment on column notice_choices.user_id is 'The user.';
comment on column notice_choices.emails is 'E-mail preference for each topic of notice-kinds.ts; defaults apply to absent topics.';
comment on column notice_choices.has_digest is 'True when the user gets a daily digest of unread notifications that were not sent by e-mail.';
comment on column notice_choices.digested_on is 'Day, in Moscow, of the last digest.';

create index notice_choices_digest on notice_choices (user_id) where has_digest;

alter table notice_choices enable row level security;
create policy notice_choices_own on notice_choices to birzha_app
  using (user_id = (select app_user_id())) with check (user_id = (select app_user_id()));

grant insert, select on notice_choices to birzha_app;
grant update (emails, has_digest) on notice_choices to birzha_app;

-- =====================================================================================================================
-- 17. Access keys and delegations
-- =====================================================================================================================

create function find_caller_by_key(digest bytea, caller_address inet, asked bigint)
  returns table (
    user_id bigint, account text, name text, role smallint, status smallint,
    organization_id bigint, inn text, organization_name text, organization_status smallint,
    ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean,
    rights text[], is_from_elsewhere boolean, delegate_name text, is_use_noted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.account, u.name, u.role, u.status,
    o.id, o.inn, o.name, o.status, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot,
    case when d.id is null then k.rights
      else array(select unnest(k.rights) intersect select unnest(d.rights) order by 1) end,
    not (k.addresses = '{}' or caller_address <<= any (k.addresses)),
    case when d.id is not null then holder.name end,
    coalesce(k.used_at > now() - interval '1 minute', false)
  from access_keys k
  join users u on u.id = k.user_id
  join organizations holder on holder.id = k.organization_id
  left join delegations d on d.delegate_id = k.organization_id and d.organization_id = asked
    and d.revoked_at is null and d.ends_at > now() and holder.status = 0
  left join organizations o on o.id = case
    when asked is null or asked = k.organization_id then k.organization_id else d.organization_id end
  where k.secret_hash = digest and k.revoked_at is null and k.expires_at > now();
end
$$;
comment on function find_caller_by_key(bytea, inet, bigint) is 'DOOR-002: returns the user of an access key and the acting organisation: that of the key, or a requested one that delegated to it (with the common rights). The holder must be active (status 0) to act by a delegation.';
revoke execute on function find_caller_by_key(bytea, inet, bigint) from public;
grant execute on function find_caller_by_key(bytea, inet, bigint) to birzha_app;

create table access_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  organization_id bigint not null references organizations (id),
  name text not null,
  first_letters text not null,
  secret_hash bytea not null,
  rights text[] not null,
  addresses inet[] not null default '{}'::inet[],
  until date not null,
  expires_at timestamptz not null,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_by bigint references users (id),
  revoked_at timestamptz,
  constraint access_keys_user_key unique (user_id),
  constraint access_keys_secret_key unique (secret_hash),
  constraint access_keys_addresses_limited check (cardinality(addresses) <= 20),
  constraint access_keys_first_letters_format check (first_letters ~ '^bzh_[A-Za-z0-9_-]{8}$'),
  constraint access_keys_name_length check (name = btrim(name) and length(name) between 1 and 60),
  constraint access_keys_revoked_whole check ((revoked_at is null) = (revoked_by is null)),
  constraint access_keys_rights_known
    check (cardinality(rights) > 0 and rights <@ array['read', 'file', 'files', 'deliveries']),
  constraint access_keys_secret_hashed check (length(secret_hash) = 32)
);
comment on table access_keys is 'Access keys of organisations: programs authenticate with them instead of a session (DOOR-002).';
comment on column access_keys.id is 'Number of the key.';
comment on column access_keys.user_id is 'Technical account of the key, shown in histories and the audit log; it cannot sign in.';
comment on column access_keys.organization_id is 'The organisation.';
comment on column access_keys.name is 'Name given by the owner.';
comment on column access_keys.first_letters is 'First characters of the key, to tell keys apart; the only part that is shown again.';
comment on column access_keys.secret_hash is 'SHA-256 of the key; the key itself is not stored.';
comment on column access_keys.rights is 'Rights of the key among those of a member: read, file, files, deliveries.';
comment on column access_keys.addresses is 'Networks from which the key can be used; empty for any.';
comment on column access_keys.until is 'Last day of validity in Moscow, as set by the owner.';
comment on column access_keys.expires_at is 'End of that day.';
comment on column access_keys.created_by is 'Account owner who created the key.';
comment on column access_keys.created_at is 'Time of creation.';
comment on column access_keys.used_at is 'Time of the last use, to the minute.';
comment on column access_keys.revoked_by is 'User who revoked the key.';
comment on column access_keys.revoked_at is 'Time of the revocation.';

create index access_keys_organization on access_keys (organization_id, id);
create index access_keys_created_by on access_keys (created_by);
create index access_keys_revoked_by on access_keys (revoked_by);

alter table access_keys enable row level security;
create policy access_keys_own on access_keys to birzha_app
  using (organization_id = (select app_organization_id()));

-- A request can write the hash of a secret but not read it.
grant insert on access_keys to birzha_app;
grant select (
  id, user_id, organization_id, name, first_letters, rights, addresses, until, expires_at, created_by, created_at,
  used_at, revoked_by, revoked_at
) on access_keys to birzha_app;
grant update (revoked_by, revoked_at) on access_keys to birzha_app;

create table delegations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  delegate_id bigint not null references organizations (id),
  rights text[] not null,
  until date not null,
  ends_at timestamptz not null,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  revoked_by bigint references users (id),
  revoked_at timestamptz,
  constraint delegations_revoked_whole check ((revoked_at is null) = (revoked_by is null)),
  constraint delegations_rights_known
    check (cardinality(rights) > 0 and rights <@ array['read', 'file', 'files', 'deliveries']),
  constraint delegations_to_another check (organization_id <> delegate_id)
);
comment on table delegations is 'Organisations whose keys may act for another organisation (DOOR-002).';
comment on column delegations.id is 'Number of the delegation.';
comment on column delegations.organization_id is 'Organisation that delegates.';
comment on column delegations.delegate_id is 'Organisation whose keys act.';
comment on column delegations.rights is 'Maximum rights of the delegation; a key has those that are also among its own.';
comment on column delegations.until is 'Last day of the delegation in Moscow.';
comment on column delegations.ends_at is 'End of that day.';
comment on column delegations.created_by is 'Account owner who delegated.';
comment on column delegations.created_at is 'Time of creation.';
comment on column delegations.revoked_by is 'User who revoked the delegation.';
comment on column delegations.revoked_at is 'Time of the revocation.';

create unique index delegations_once on delegations (organization_id, delegate_id) where revoked_at is null;
create index delegations_organization on delegations (organization_id, id);
create index delegations_delegate on delegations (delegate_id, id);
create index delegations_created_by on delegations (created_by);
create index delegations_revoked_by on delegations (revoked_by);

alter table delegations enable row level security;
create policy delegations_change on delegations for update to birzha_app
  using (organization_id = (select app_organization_id()));
create policy delegations_create on delegations for insert to birzha_app
  with check (organization_id = (select app_organization_id()));
create policy delegations_read on delegations for select to birzha_app
  using ((select app_organization_id()) in (organization_id, delegate_id));

grant insert, select on delegations to birzha_app;
grant update (revoked_by, revoked_at) on delegations to birzha_app;

-- =====================================================================================================================
-- 18. Change feed
-- =====================================================================================================================

create table change_position (
  only_row boolean default true primary key,
  last_id bigint not null,
  constraint change_position_only_row check (only_row)
);
comment on table change_position is 'Last position of the audit log in the change feeds; its row lock admits one node at a time.';
comment on column change_position.only_row is 'There is exactly one row.';
comment on column change_position.last_id is 'Position in the audit log of the last processed action.';

create table change_feeds (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations (id),
  last_number bigint not null default 0,
  forgotten_to bigint not null default 0,
  constraint change_feeds_once unique nulls not distinct (organization_id),
  constraint change_feeds_order check (forgotten_to between 0 and last_number)
);
comment on table change_feeds is 'Change feeds: one for each organisation and one for the exchange (DOOR-004).';
comment on column change_feeds.id is 'Number of the feed.';
comment on column change_feeds.organization_id is 'The organisation; null for exchange staff.';
comment on column change_feeds.last_number is 'Number of the newest change.';
comment on column change_feeds.forgotten_to is 'Last number of the removed changes.';

alter table change_feeds enable row level security;
create policy change_feeds_read on change_feeds for select to birzha_app
  using (organization_id = (select app_organization_id())
    or (organization_id is null and (select app_is_staff())));

grant select on change_feeds to birzha_app;

create table changes (
  feed_id bigint not null references change_feeds (id),
  number bigint not null,
  kind text not null,
  record_id bigint not null,
  is_new boolean not null,
  at timestamptz not null,
  constraint changes_pkey primary key (feed_id, number),
  constraint changes_kind_known check (kind in ('agreements', 'applications', 'auctions', 'contracts',
    'member-applications', 'nil-returns', 'organizations', 'spot', 'users'))
);
comment on table changes is 'Changes in the order of the audit log, numbered without gaps in each feed (DOOR-004).';
comment on column changes.feed_id is 'The feed.';
comment on column changes.number is 'Position in the feed.';
comment on column changes.kind is 'Kind of the changed record.';
comment on column changes.record_id is 'Id of the record.';
comment on column changes.is_new is 'True when the record was created.';
comment on column changes.at is 'Time of the change.';

create index changes_at on changes (at);

alter table changes enable row level security;
create policy changes_read on changes for select to birzha_app
  using (feed_id in (select id from change_feeds));

grant select on changes to birzha_app;

-- =====================================================================================================================
-- 19. Webhooks
-- =====================================================================================================================

create function webhooks_store_old_secret() returns trigger
  language plpgsql
as $$
begin
  new.old_secret := old.secret;
  return new;
end
$$;
comment on function webhooks_store_old_secret() is 'Stores the previous secret in old_secret, because a user who sets a secret cannot read one.';

create table webhooks (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations (id),
  address text not null,
  kinds text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  number bigint not null,
  attempts integer not null default 0,
  due_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  test_requested_at timestamptz,
  test_ended_at timestamptz,
  test_failure text,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  notified_at timestamptz,
  constraint webhooks_address_length check (length(address) between 1 and 500),
  constraint webhooks_attempts_whole check ((attempts = 0) = (due_at is null)),
  constraint webhooks_failure_whole check ((last_failure is null) = (last_failure_at is null)),
  constraint webhooks_kinds_known check (cardinality(kinds) > 0 and kinds <@ array['agreements', 'applications',
    'auctions', 'contracts', 'member-applications', 'nil-returns', 'organizations', 'spot', 'users', 'exchange-notices']),
  constraint webhooks_secret_length check (length(secret) = 32 and length(old_secret) = 32)
);
comment on table webhooks is 'Webhooks: addresses that receive the changes of a feed, each with its position (DOOR-005).';
comment on column webhooks.id is 'Number of the webhook.';
comment on column webhooks.organization_id is 'The organisation; null for the trading system, which receives messages to the exchange.';
comment on column webhooks.address is 'URL of the receiver.';
comment on column webhooks.kinds is 'Kinds of changes to send.';
comment on column webhooks.secret is 'Secret that signs the messages.';
comment on column webhooks.old_secret is 'Previous secret, which also signs messages for a day.';
comment on column webhooks.old_secret_until is 'Time when the previous secret expires.';
comment on column webhooks.number is 'Number of the last change, or message to the exchange, that was delivered or became a dead letter.';
comment on column webhooks.attempts is 'Failed attempts of the next message.';
comment on column webhooks.due_at is 'Time of the next attempt.';
comment on column webhooks.last_success_at is 'Time of the last successful delivery.';
comment on column webhooks.last_failure_at is 'Time of the last failed delivery.';
comment on column webhooks.last_failure is 'Reason of the failure: status of the response, timeout, unreachable, certificate, inside.';
comment on column webhooks.test_requested_at is 'Time when the last test message was requested.';
comment on column webhooks.test_ended_at is 'Time when the test ended.';
comment on column webhooks.test_failure is 'Reason why the test failed.';
comment on column webhooks.created_by is 'User who created the webhook.';
comment on column webhooks.created_at is 'Time of creation.';
comment on column webhooks.notified_at is 'Time when its owners were last notified of dead letters; at most once a day.';

create index webhooks_organization on webhooks (organization_id, id);
create index webhooks_created_by on webhooks (created_by);

create trigger webhooks_secret before update of secret on webhooks
  for each row execute function webhooks_store_old_secret();

alter table webhooks enable row level security;
create policy webhooks_own on webhooks to birzha_app
  using (organization_id = (select app_organization_id())
    or (organization_id is null and (select app_organization_id()) is null and (select app_is_staff())));

-- A request can write secrets but not read them; jobs of the owner sign.
grant delete, insert on webhooks to birzha_app;
grant select (
  id, organization_id, address, kinds, old_secret_until, number, attempts, due_at, last_success_at,
  last_failure_at, last_failure, test_requested_at, test_ended_at, test_failure, created_by, created_at
) on webhooks to birzha_app;
grant update (
  address, kinds, secret, old_secret_until, attempts, due_at, test_requested_at, test_ended_at, test_failure
) on webhooks to birzha_app;

create table webhook_dead_letters (
  webhook_id bigint not null references webhooks (id) on delete cascade,
  number bigint not null,
  kind text not null,
  record_id bigint not null,
  is_new boolean not null,
  at timestamptz not null,
  failure text not null,
  failed_at timestamptz not null,
  retry_requested_at timestamptz,
  constraint webhook_dead_letters_pkey primary key (webhook_id, number)
);
comment on table webhook_dead_letters is 'Dead letters: messages that were not delivered within three days (DOOR-005).';
comment on column webhook_dead_letters.webhook_id is 'The webhook.';
comment on column webhook_dead_letters.number is 'Number of the change, or of the message to the exchange.';
comment on column webhook_dead_letters.kind is 'Kind of the changed record.';
comment on column webhook_dead_letters.record_id is 'Id of the record.';
comment on column webhook_dead_letters.is_new is 'True when the record was created.';
comment on column webhook_dead_letters.at is 'Time of the change.';
comment on column webhook_dead_letters.failure is 'Reason of the failure, as in webhooks.';
comment on column webhook_dead_letters.failed_at is 'Time of the last attempt.';
comment on column webhook_dead_letters.retry_requested_at is 'Time when another delivery was requested.';

create index webhook_dead_letters_failed_at on webhook_dead_letters (failed_at);

alter table webhook_dead_letters enable row level security;
create policy webhook_dead_letters_own on webhook_dead_letters to birzha_app
  using (webhook_id in (select id from webhooks));

grant select on webhook_dead_letters to birzha_app;
grant update (retry_requested_at) on webhook_dead_letters to birzha_app;

-- =====================================================================================================================
-- 20. Tasks
-- =====================================================================================================================

create table task_claims (
  kind text not null,
  entity_id bigint not null,
  user_id bigint not null references users (id),
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  constraint task_claims_pkey primary key (kind, entity_id),
  constraint task_claims_expires_later check (expires_at > claimed_at),
  constraint task_claims_kind_length check (length(kind) between 1 and 60)
);
comment on table task_claims is 'Claimed tasks of the exchange''s queue (DESK-020). Informs colleagues only: a claim locks nothing and expires.';
comment on column task_claims.kind is 'Kind of the task, from the work list, for example proposalToDecide.';
comment on column task_claims.entity_id is 'Number of the record.';
comment on column task_claims.user_id is 'User who claimed the task.';
comment on column task_claims.claimed_at is 'Time of the claim.';
comment on column task_claims.expires_at is 'Time when the claim expires unless it is renewed.';

create index task_claims_user on task_claims (user_id);
create index task_claims_expires_at on task_claims (expires_at);

alter table task_claims enable row level security;
create policy task_claims_renew on task_claims for update to birzha_app
  using ((select app_is_staff()) and user_id = (select app_user_id()));
create policy task_claims_read on task_claims for select to birzha_app
  using ((select app_is_staff()));
-- Any member of staff can release a claim.
create policy task_claims_release on task_claims for delete to birzha_app
  using ((select app_is_staff()));
create policy task_claims_create on task_claims for insert to birzha_app
  with check ((select app_is_staff()) and user_id = (select app_user_id()));

grant delete, insert, select on task_claims to birzha_app;
grant update (expires_at) on task_claims to birzha_app;

-- =====================================================================================================================
-- 21. Saved views of registers
-- =====================================================================================================================

create function app_view_scope() returns bigint
  language sql stable
  return case when app_is_staff() then null else app_organization_id() end;
comment on function app_view_scope() is 'Returns the organisation whose views the caller can use: the acting organisation; null for exchange staff.';

create table views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  organization_id bigint references organizations (id),
  register text not null,
  name text not null,
  is_shared boolean not null,
  state jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  constraint views_name_key unique nulls not distinct (user_id, organization_id, register, name),
  constraint views_register_key unique (id, register),
  constraint views_name_length check (name = btrim(name) and length(name) between 1 and 60),
  constraint views_register_length check (length(register) between 1 and 60),
  constraint views_state_length check (pg_column_size(state) <= 100000)
);
comment on table views is 'Saved views of registers (WORK-040).';
comment on column views.id is 'Number of the view.';
comment on column views.user_id is 'Author; other users cannot change the view.';
comment on column views.organization_id is 'Acting organisation of the author; null for views of exchange staff.';
comment on column views.register is 'Name of the register, the key under which browsers store its columns.';
comment on column views.name is 'Name given by the author. Personal.';
comment on column views.is_shared is 'True when all users of the organisation, or of the exchange, can use the view.';
comment on column views.state is 'Address, columns and density; validated against the columns of the register on write and read. Personal.';
comment on column views.version is 'Number of changes.';
comment on column views.changed_at is 'Time of the last change.';

create index views_offered on views (organization_id, register) where is_shared;

alter table views enable row level security;
create policy views_change on views for update to birzha_app
  using (organization_id is not distinct from (select app_view_scope()) and user_id = (select app_user_id()));
create policy views_create on views for insert to birzha_app
  with check (organization_id is not distinct from (select app_view_scope()) and user_id = (select app_user_id()));
create policy views_read on views for select to birzha_app
  using (organization_id is not distinct from (select app_view_scope())
    and (user_id = (select app_user_id()) or is_shared));
create policy views_remove on views for delete to birzha_app
  using (organization_id is not distinct from (select app_view_scope())
    and (user_id = (select app_user_id()) or is_shared));

grant delete, insert, select on views to birzha_app;
grant update (name, is_shared, state, version, changed_at) on views to birzha_app;

create table view_defaults (
  user_id bigint not null references users (id),
  organization_id bigint references organizations (id),
  register text not null,
  view_id bigint not null,
  constraint view_defaults_key unique nulls not distinct (user_id, organization_id, register),
  constraint view_defaults_view_fkey foreign key (view_id, register) references views (id, register) on delete cascade
);
comment on table view_defaults is 'Default view of a register for a user (WORK-040).';
comment on column view_defaults.user_id is 'The user.';
comment on column view_defaults.organization_id is 'Acting organisation; null for the exchange.';
comment on column view_defaults.register is 'The register.';
comment on column view_defaults.view_id is 'Own or shared view; not used as the default while it is not shared.';

create index view_defaults_view on view_defaults (view_id, register);
create index view_defaults_organization on view_defaults (organization_id);

alter table view_defaults enable row level security;
create policy view_defaults_own on view_defaults to birzha_app
  using (organization_id is not distinct from (select app_view_scope()) and user_id = (select app_user_id()));

grant delete, insert, select on view_defaults to birzha_app;
grant update (view_id) on view_defaults to birzha_app;

-- =====================================================================================================================
-- 22. Search over the records of all areas
-- =====================================================================================================================

-- plpgsql: a SQL function would be planned again for each record.
create function search_words(names text, numbers text[]) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare
  -- A letter that no name contains replaces the spaces, to distinguish them from signs within a word.
  spaced constant text := search_spaced(replace(names || ' ' || array_to_string(numbers, ' '), ' ', 'ǀ'));
  words text[] := string_to_array(replace(spaced, 'ǀ', ' '), ' ') || string_to_array(replace(spaced, ' ', ''), 'ǀ');
  key text;
begin
  foreach key in array numbers loop
    key := left(search_key(key), 40);
    for place in 2 .. length(key) - 2 loop
      words := words || substr(key, place);
    end loop;
    words := words || key;
  end loop;
  return array_to_tsvector(array_remove(words, ''));
end
$$;
comment on function search_words(text, text[]) is 'Returns the search words of a record: the words of its names, with and without signs, and all suffixes of its numbers from three characters (WORK-010).';

create function search_lexemes(kind smallint, scope text, firm_only boolean, words tsvector) returns tsvector
  language plpgsql immutable parallel safe cost 10000
as $$
declare
  told constant text[] := tsvector_to_array(words);
  begun text[] := '{}';
  prefix text;
begin
  if cardinality(told) = 0 then return ''; end if;
  if not firm_only then
    prefix := kind || '~';
    begun := string_to_array(prefix || array_to_string(told, ' ' || prefix), ' ');
  end if;
  if scope is not null then
    prefix := kind || scope || '~';
    begun := begun || string_to_array(prefix || array_to_string(told, ' ' || prefix), ' ');
  end if;
  return array_to_tsvector(begun);
end
$$;
comment on function search_lexemes(smallint, text, boolean, tsvector) is 'Returns each word twice: for the exchange, and with the INN of the organisation as prefix, so that an organisation searches only its own words.';

create function search_refresh() returns trigger
  language plpgsql security definer set search_path to public, pg_temp
as $$
begin
  insert into search_entries as stored (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers)
    from search_sources where kind = tg_argv[0]::smallint and record_id = new.id
  on conflict (kind, record_id) do update
    set (scope, firm_only, at, words) = (excluded.scope, excluded.firm_only, excluded.at, excluded.words);
  if not found then
    delete from search_entries where kind = tg_argv[0]::smallint and record_id = new.id;
  end if;
  return null;
end
$$;
comment on function search_refresh() is 'Updates search_entries from search_sources in the transaction that writes the record.';
revoke execute on function search_refresh() from public;

create trigger organizations_search after insert or update of name on organizations
  for each row execute function search_refresh('7');
-- The search excludes the technical accounts of access keys.
create trigger users_search after insert or update of name, account on users
  for each row when (new.issuer <> 'key') execute function search_refresh('8');
create trigger applications_search after insert on applications
  for each row execute function search_refresh('5');
create trigger agreements_search after insert or update of organization_name, organization_inn, purchaser_name,
  purchaser_inn, manufacturer_name, manufacturer_inn, owner_name, owner_inn, product_type_name, contract_number
  on agreements for each row execute function search_refresh('1');
create trigger auction_proposals_search after insert or update of status, created_at, commodity_names, basis_names,
  deleted_at on auction_proposals for each row execute function search_refresh('3');
create trigger trading_members_search after insert or update of name, inn, changed_at on trading_members
  for each row execute function search_refresh('6');
create trigger contract_deals_search after insert or update of owner_inn, contract_number, contract_date, commodity_name,
  client_name, client_inn, contractor_name, contractor_inn
  on contract_deals for each row execute function search_refresh('2');
create trigger spot_deals_search after insert or update of owner_inn, contract_number, contract_date, product_name,
  item_code, contractor_name on spot_deals for each row execute function search_refresh('4');

create function search_refresh_proposals() returns trigger
  language plpgsql security definer set search_path to public, pg_temp
as $$
begin
  update search_entries e set words = search_words(s.names, s.numbers)
  from auction_proposals p join search_sources s on s.kind = 3 and s.record_id = p.id
  where p.organization_id = new.id and e.kind = 3 and e.record_id = p.id;
  return null;
end
$$;
comment on function search_refresh_proposals() is 'Updates the search entries of proposals after the organisation was renamed.';
revoke execute on function search_refresh_proposals() from public;

create trigger organizations_search_proposals after update of name on organizations
  for each row when (old.name is distinct from new.name) execute function search_refresh_proposals();

-- The only access of requests to search_entries: row-level security would prevent the use of the index (decision 0030).
create function search_ids(asked_kind smallint, asked_words text[], most integer) returns bigint[]
  -- Volatile: other functions cannot run explain.
  language plpgsql security definer set search_path to public, pg_temp
  -- The planner overestimates the few hundred words of an organisation; parallel workers start slower than the query runs.
  set enable_seqscan to off
  set max_parallel_workers_per_gather to 0
as $$
declare
  is_whole constant boolean := asked_kind >= 6 or (app_is_staff() and app_organization_id() is null);
  own_inn constant text := (select inn from organizations where id = app_organization_id());
  prefix constant text := asked_kind || case when is_whole then '' else own_inn end || '~';
  all_begun constant tsquery := (
    select string_agg(quote_literal(word) || ':*', ' & ') from unnest(asked_words) as word)::tsquery;
  near constant integer := 500;
  far constant integer := 5000;
  depth integer := near;
  word text;
  begun tsquery;
  rarest tsquery;
  plan json;
  records float;
  fewest float;
  found bigint[];
begin
  if cardinality(asked_words) = 0 or (asked_kind >= 7 and not app_is_staff()) or (own_inn is null and not is_whole) then
    return '{}';
  end if;
  loop
    -- A word of most records matches early in the order of the result.
    if is_whole then
      found := array(
        select e.record_id from (
          select * from search_entries where kind = asked_kind and not firm_only
          order by at desc, record_id desc limit depth) e
        where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
    else
      found := array(
        select e.record_id from (
          select * from search_entries where scope = own_inn and kind = asked_kind
          order by at desc, record_id desc limit depth) e
        where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
    end if;
    if cardinality(found) = most or depth = far then return found; end if;
    -- Looks up the rarest word by the statistics of the planner: posting lists of frequent words are long.
    foreach word in array asked_words loop
      begun := (quote_literal(prefix || word) || ':*')::tsquery;
      execute format('explain (format json) select from search_entries
        where search_lexemes(kind, scope, firm_only, words) @@ %L::tsquery', begun) into plan;
      records := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float;
      if fewest is null or records < fewest then
        fewest := records;
        rarest := begun;
      end if;
    end loop;
    exit when fewest <= 2 * far;
    -- All words are frequent: a match appears early or not at all.
    depth := far;
  end loop;
  return array(
    select e.record_id from (
      select record_id, at, words from search_entries
      where search_lexemes(kind, scope, firm_only, words) @@ rarest limit 2 * far) e
    where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
end
$$;
comment on function search_ids(smallint, text[], integer) is 'WORK-010: returns the newest records of a kind with words of these prefixes that the caller can see: all for the exchange without an acting organisation, own records for an organisation.';
revoke execute on function search_ids(smallint, text[], integer) from public;
grant execute on function search_ids(smallint, text[], integer) to birzha_app;

-- The register searches whole lists with it, so the result is complete or null.
create function search_report_ids(asked_words text[], is_whole boolean, most integer) returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp
  set enable_seqscan to off
  set max_parallel_workers_per_gather to 0
as $$
declare
  own_inn constant text := (select inn from organizations where id = app_organization_id());
  prefix constant text := '1' || case when is_whole then '' else own_inn end || '~';
  begun constant tsquery := (
    select string_agg(quote_literal(prefix || word) || ':*', ' & ') from unnest(asked_words) as word)::tsquery;
  found bigint[];
begin
  if cardinality(asked_words) = 0 or (is_whole and not app_is_staff()) or (own_inn is null and not is_whole) then
    return '{}';
  end if;
  -- A literal query: the planner then knows how many entries match.
  execute format('select array(select record_id from search_entries
    where search_lexemes(kind, scope, firm_only, words) @@ %L::tsquery limit %s)', begun, most + 1) into found;
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function search_report_ids(text[], boolean, integer) is 'SCREEN-007: returns all reports with words of these prefixes that the caller can see, of the whole register or of the organisation; null when there are more than the limit.';
revoke execute on function search_report_ids(text[], boolean, integer) from public;
grant execute on function search_report_ids(text[], boolean, integer) to birzha_app;

create table search_entries (
  kind smallint not null,
  record_id bigint not null,
  scope text,
  firm_only boolean not null,
  at timestamptz not null,
  words tsvector not null,
  constraint search_entries_pkey primary key (kind, record_id),
  constraint search_entries_kind_known check (kind between 1 and 8)
);
comment on table search_entries is 'Search index over the records of all areas (WORK-010); triggers write it, only search_ids reads it.';
comment on column search_entries.kind is '1 report, 2 contract, 3 proposal, 4 spot deal, 5 application, 6 member of the auctions, 7 organisation, 8 user.';
comment on column search_entries.record_id is 'Id of the record.';
comment on column search_entries.scope is 'INN of the organisation of the record; null when it belongs to none.';
comment on column search_entries.firm_only is 'True when the exchange cannot see the record: a draft.';
comment on column search_entries.at is 'Sort key, newest first.';
comment on column search_entries.words is 'Search words (search_words). Personal.';

create index search_entries_newest on search_entries (kind, at desc, record_id desc) where not firm_only;
create index search_entries_own on search_entries (scope, kind, at desc, record_id desc);
-- A short pending list keeps searches fast: every search scans it.
create index search_entries_words on search_entries using gin (search_lexemes(kind, scope, firm_only, words))
  with (gin_pending_list_limit = 256);

create view search_sources as
  select 1::smallint as kind, a.id as record_id, o.inn as scope, false as firm_only, a.issue_date as at,
    concat_ws(' ', a.id, a.organization_name, a.organization_inn, a.purchaser_name, a.purchaser_inn,
      a.manufacturer_name, a.manufacturer_inn, a.owner_name, a.owner_inn, a.product_type_name) as names,
    array[a.contract_number] as numbers
  from agreements a join organizations o on o.id = a.organization_id
  union all
  select 2::smallint, d.id, d.owner_inn, false, d.contract_date at time zone 'UTC',
    concat_ws(' ', d.commodity_name, d.client_name, d.client_inn, d.contractor_name, d.contractor_inn, d.owner_inn),
    array[d.contract_number]
  from contract_deals d
  union all
  select 3::smallint, p.id, o.inn, p.status = 0, p.created_at,
    concat_ws(' ', p.id, o.name, o.inn, p.commodity_names, p.basis_names), '{}'
  from auction_proposals p join organizations o on o.id = p.organization_id
  where p.deleted_at is null
  union all
  select 4::smallint, d.id, d.owner_inn, false, d.contract_date at time zone 'UTC',
    concat_ws(' ', d.product_name, d.item_code, d.contractor_name, d.owner_inn), array[d.contract_number]
  from spot_deals d
  union all
  select 5::smallint, a.id, a.inn, false, a.registered_at,
    concat_ws(' ', a.id, a.name, a.inn, a.full_name, a.account), '{}'
  from applications a
  union all
  select 6::smallint, m.id, null, false, m.changed_at, concat_ws(' ', m.name, m.inn), '{}'
  from trading_members m
  union all
  select 7::smallint, o.id, null, false, o.active_date at time zone 'UTC', concat_ws(' ', o.name, o.inn), '{}'
  from organizations o
  union all
  select 8::smallint, u.id, null, false, u.registered_at, concat_ws(' ', u.name, u.account), '{}'
  from users u;
comment on view search_sources is 'Source texts of search_entries; for the owner.';

create function search_rebuild() returns void
  language sql
begin atomic
  delete from search_entries;
  insert into search_entries (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers) from search_sources;
end;
comment on function search_rebuild() is 'Builds search_entries again; for the owner, after inserts that bypassed the triggers.';
revoke execute on function search_rebuild() from public;

-- =====================================================================================================================
-- 23. Export of personal data
-- =====================================================================================================================

create function person_export(asked bigint) returns jsonb
  language sql stable security definer set search_path to public, pg_temp
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', u.id, 'account', u.account, 'name', u.name, 'phone', u.phone, 'email', u.email,
      'role', u.role, 'status', u.status, 'blockedBecause', u.description, 'firstSignIn', u.registered_at,
      'identityServer', u.issuer, 'identityServerCallsHim', u.subject),
    'history', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select version, kind, account, name, phone, role, status, description, changed_at as at
      from user_versions where user_id = u.id order by version limit 10000) as one),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select o.inn, o.name, m.user_type = 1 as "isOwner", m.is_active as "isActive", m.description as "blockedBecause",
        m.created_at as since
      from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = u.id order by m.created_at limit 10000) as one),
    'applications', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, registered_at as "filedAt", account, full_name as "fullName", phone, inn, name, address,
        consent_at as "consentAt", consent_version as "consentVersion", status, description as "rejectedBecause"
      from applications where user_id = u.id order by id limit 10000) as one),
    'consents', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select version, accepted_at as "acceptedAt"
      from consents where user_id = u.id order by accepted_at limit 1000) as one),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select i.email, i.name, o.inn as "organizationInn", o.name as organization, i.created_at as "createdAt",
        i.expires_at as "expiresAt", i.withdrawn_at as "withdrawnAt", i.accepted_at as "acceptedAt"
      from invitations i join organizations o on o.id = i.organization_id
      where lower(i.email) = lower(u.email) or i.accepted_by = u.id order by i.id limit 1000) as one),
    'signatures', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select application_id as application, subject, inn, signed_at as "signedAt", checked_at as "checkedAt", error,
        encode(certificate, 'base64') as certificate
      from signature_evidence where user_id = u.id order by application_id limit 10000) as one),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select created_at as "signedIn", used_at as "lastUse", expires_at as "endsAt", host(ip) as address,
        user_agent as browser
      from sessions where user_id = u.id order by number limit 10000) as one),
    'notices', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select kind, number, reason, created_at as at, read_at as "readAt", emailed_at as "emailedAt"
      from notices where user_id = u.id order by id desc limit 10000) as one),
    'emails', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select emails as choices, has_digest as "hasDailyDigest" from notice_choices where user_id = u.id) as one),
    'views', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select register, name, is_shared as "isShared", state, changed_at as at
      from views where user_id = u.id order by id limit 10000) as one),
    'files', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, name, size, uploaded_at as at from files where uploaded_by = u.id order by id desc limit 10000) as one),
    -- Limited to the newest entries: those of staff grow for years.
    'acts', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, at, action, entity, entity_id as "entityId", host(ip) as address
      from audit_log where actor_user_id = u.id order by id desc limit 50000) as one))
  from users u where u.id = asked and (u.id = app_user_id() or app_is_staff());
$$;
comment on function person_export(bigint) is 'INST-041: returns the data about a user, to that user and to staff; null to others. Contains no secrets and no records of organisations that name the user as author.';
revoke execute on function person_export(bigint) from public;
grant execute on function person_export(bigint) to birzha_app;

-- =====================================================================================================================
-- 24. Reference data
-- =====================================================================================================================

-- An empty audit chain.
insert into audit_head (last_id, last_hash) values (0, decode(repeat('00', 32), 'hex'));

-- The version of the catalogues.
insert into catalog_version default values;

-- One version for each part of the totals.
insert into agreement_count_versions (part) select generate_series(0, 31);

-- Dictionaries of auctions that a new exchange starts with (Annex C); imports and staff change them.
insert into dictionary_items (kind, id, name_ru, name_en, volume, short_name) values
  ('basis', 1, 'Новороссийск', 'Novorossiysk', null, null),
  ('basis', 2, 'Тамань', 'Taman', null, null),
  ('basis', 3, 'Ростов-на-Дону', 'Rostov-on-Don', null, null),
  ('basis', 4, 'Краснодар', 'Krasnodar', null, null),
  ('basis', 5, 'Воронеж', 'Voronezh', null, null),
  ('basis', 6, 'Липецк', 'Lipetsk', null, null),
  ('basis', 7, 'Тамбов', 'Tambov', null, null),
  ('basis', 8, 'Казань', 'Kazan', null, null),

  ('commodity', 1, 'Пшеница 3 класс', 'Wheat, class 3', null, null),
  ('commodity', 2, 'Пшеница 4 класс', 'Wheat, class 4', null, null),
  ('commodity', 3, 'Пшеница 5 класс', 'Wheat, class 5', null, null),
  ('commodity', 4, 'Ячмень', 'Barley', null, null),
  ('commodity', 5, 'Кукуруза', 'Maize', null, null),
  ('commodity', 6, 'Подсолнечник', 'Sunflower seed', null, null),
  ('commodity', 7, 'Соя', 'Soybeans', null, null),
  ('commodity', 8, 'Масло подсолнечное', 'Sunflower oil', null, null),
  ('commodity', 9, 'Шрот соевый', 'Soybean meal', null, null),
  ('commodity', 10, 'Сахар белый', 'White sugar', null, null),
  ('commodity', 11, 'Сахар-сырец', 'Raw sugar', null, null),

  ('currency', 1, 'RUB', 'RUB', null, null),
  ('currency', 2, 'USD', 'USD', null, null),
  ('currency', 3, 'EUR', 'EUR', null, null),
  ('currency', 4, 'CNY', 'CNY', null, null),

  ('determineStartPrice', 1, 'Стартовая цена первого аукциона серии', 'Start price of the first auction of the series', null, null),
  ('determineStartPrice', 2, 'Лучшая цена предыдущего аукциона', 'Best price of the previous auction', null, null),
  ('determineStartPrice', 3, 'Средневзвешенная цена предыдущего аукциона', 'Weighted average price of the previous auction', null, null),

  ('direction', 1, 'Продажа', 'Sale', null, 'S'),
  ('direction', 2, 'Покупка', 'Purchase', null, 'B'),

  ('minStepPrice', 1, '0,01', '0.01', 0.01, null),
  ('minStepPrice', 2, '0,5', '0.5', 0.5, null),
  ('minStepPrice', 3, '1', '1', 1, null),
  ('minStepPrice', 4, '5', '5', 5, null),
  ('minStepPrice', 5, '10', '10', 10, null),
  ('minStepPrice', 6, '50', '50', 50, null),
  ('minStepPrice', 7, '100', '100', 100, null),

  ('miniSessionDuration', 1, '5 мин', '5 min', 5, null),
  ('miniSessionDuration', 2, '10 мин', '10 min', 10, null),
  ('miniSessionDuration', 3, '15 мин', '15 min', 15, null),
  ('miniSessionDuration', 4, '20 мин', '20 min', 20, null),
  ('miniSessionDuration', 5, '30 мин', '30 min', 30, null),

  ('productUnit', 1, 'тонна', 'tonne', null, null),
  ('productUnit', 2, 'килограмм', 'kilogram', null, null),
  ('productUnit', 3, 'мешок 50 кг', '50 kg bag', null, null),

  ('renewalPeriod', 1, '1 мин', '1 min', 1, null),
  ('renewalPeriod', 2, '2 мин', '2 min', 2, null),
  ('renewalPeriod', 3, '5 мин', '5 min', 5, null),
  ('renewalPeriod', 4, '10 мин', '10 min', 10, null),
  ('renewalPeriod', 5, '12 мин', '12 min', 12, null),

  ('termsSupply', 1, 'EXW', 'EXW', null, null),
  ('termsSupply', 2, 'FCA', 'FCA', null, null),
  ('termsSupply', 3, 'CPT', 'CPT', null, null),
  ('termsSupply', 4, 'DAP', 'DAP', null, null),
  ('termsSupply', 5, 'FOB', 'FOB', null, null);

-- Days off moved by decree, 2023 to 2026 (A-41); all other days follow the calendar.
insert into trade_days (date, is_work_day) values
  ('2023-02-24', false), ('2023-05-08', false), ('2023-11-06', false), ('2024-04-27', true), ('2024-04-29', false),
  ('2024-04-30', false), ('2024-05-10', false), ('2024-11-02', true), ('2024-12-28', true), ('2024-12-30', false),
  ('2024-12-31', false), ('2025-05-02', false), ('2025-05-08', false), ('2025-06-13', false), ('2025-11-01', true),
  ('2025-11-03', false), ('2025-12-31', false), ('2026-01-09', false), ('2026-03-09', false), ('2026-05-11', false),
  ('2026-12-31', false);

-- The change feed starts at the first entry of the audit log.
insert into change_position (last_id) values (0);

create table import_batches (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  author_user_id bigint not null references users (id),
  purpose text not null default 'registration',
  file_name text not null,
  reason text,
  columns jsonb not null,
  is_registering boolean not null default false,
  started_at timestamptz,
  started_rows integer not null default 0,
  period_from date,
  period_to date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint import_batches_file_name_length check (length(file_name) between 1 and 255),
  constraint import_batches_period_of_reconciliation
    check ((purpose = 'reconciliation') = (period_from is not null) and (period_from is null) = (period_to is null)),
  constraint import_batches_period_ordered check (period_from <= period_to),
  constraint import_batches_reason_length check (length(reason) between 1 and 500),
  constraint import_batches_purpose_known check (purpose in ('registration', 'correction', 'reconciliation'))
);
comment on table import_batches is 'Files of reports that organisations import (BULK-001).';
comment on column import_batches.id is 'Id of the import.';
comment on column import_batches.organization_id is 'The organisation.';
comment on column import_batches.author_user_id is 'User who uploaded the file and for whom the job registers.';
comment on column import_batches.purpose is 'What the rows are for: new reports, corrections of reports, or a comparison with the register.';
comment on column import_batches.file_name is 'Name of the file.';
comment on column import_batches.reason is 'Reason of a correction (BULK-007).';
comment on column import_batches.columns is 'Headers of the file with their fields.';
comment on column import_batches.is_registering is 'Whether a job is registering the ready rows.';
comment on column import_batches.started_at is 'Start of the last registration.';
comment on column import_batches.started_rows is 'Ready rows at the start of the last registration.';
comment on column import_batches.period_from is 'First contract date of a reconciliation.';
comment on column import_batches.period_to is 'Last contract date of a reconciliation.';
comment on column import_batches.created_at is 'Time of the upload.';
comment on column import_batches.changed_at is 'Time of the last change; the retention counts from it.';

create index import_batches_author on import_batches (author_user_id);
create index import_batches_changed on import_batches (changed_at);
create index import_batches_organization on import_batches (organization_id, id desc);
-- BULK-001: one running import for each organisation.
create unique index import_batches_running on import_batches (organization_id) where is_registering;

alter table import_batches enable row level security;
create policy import_batches_tenant on import_batches to birzha_app
  using (organization_id = (select app_organization_id()));
grant insert, select on import_batches to birzha_app;
grant update (columns, is_registering, started_at, started_rows, changed_at, reason) on import_batches to birzha_app;

create table import_rows (
  batch_id bigint not null references import_batches (id) on delete cascade,
  number integer not null,
  organization_id bigint not null references organizations (id),
  cells jsonb not null,
  state text not null,
  errors jsonb not null,
  differences jsonb not null,
  duplicate_of bigint,
  not_duplicate_of bigint,
  confirmed_warnings jsonb not null default '[]',
  data_xml text,
  fingerprint bytea,
  amount numeric(12,3),
  roubles numeric(22,5),
  report_id bigint references agreements (id),
  corrected_report_id bigint references agreements (id),
  corrected_version integer,
  original_cells jsonb,
  constraint import_rows_pkey primary key (batch_id, number),
  constraint import_rows_corrected_whole check (num_nulls(corrected_report_id, corrected_version) in (0, 2)),
  constraint import_rows_state_known
    check (state in ('ready', 'invalid', 'warned', 'similar', 'filed', 'skipped', 'unchanged', 'done')),
  constraint import_rows_registered_whole check ((state = 'done') = (report_id is not null))
);
comment on table import_rows is 'Rows of imported files.';
comment on column import_rows.batch_id is 'The import.';
comment on column import_rows.number is 'Number of the row in the file.';
comment on column import_rows.organization_id is 'The organisation.';
comment on column import_rows.cells is 'Texts of the cells as corrected. Personal.';
comment on column import_rows.state is 'State of the row.';
comment on column import_rows.errors is 'Errors of the fields, or warnings to confirm.';
comment on column import_rows.differences is 'Fields in which the similar report differs.';
comment on column import_rows.duplicate_of is 'The equal or similar report.';
comment on column import_rows.not_duplicate_of is 'Report that the user confirmed as a different deal.';
comment on column import_rows.confirmed_warnings is 'Codes of the warnings that the user has confirmed (SOFT-001).';
comment on column import_rows.data_xml is 'XML of the valid report. Personal.';
comment on column import_rows.fingerprint is 'SHA-256 of the XML, to recognise the row in later files.';
comment on column import_rows.amount is 'Tonnes of a valid row.';
comment on column import_rows.roubles is 'Sum of a valid row in roubles; null in another currency.';
comment on column import_rows.report_id is 'The registered report.';
comment on column import_rows.corrected_report_id is 'Report that the row corrects (BULK-007).';
comment on column import_rows.corrected_version is 'Version on which the correction is based, as the organisation counts them.';
comment on column import_rows.original_cells is 'Texts of that version, by column. Personal.';

create unique index import_rows_corrected on import_rows (corrected_report_id, batch_id)
  where corrected_report_id is not null;
create index import_rows_fingerprint on import_rows (organization_id, fingerprint) where report_id is not null;
create index import_rows_report on import_rows (report_id) where report_id is not null;
create index import_rows_state on import_rows (batch_id, state, number);

alter table import_rows enable row level security;
create policy import_rows_tenant on import_rows to birzha_app
  using (organization_id = (select app_organization_id()));
grant insert, select on import_rows to birzha_app;
grant update (cells, state, errors, differences, duplicate_of, not_duplicate_of, confirmed_warnings, data_xml, fingerprint,
  amount, roubles, original_cells) on import_rows to birzha_app;

create table import_columns (
  organization_id bigint not null references organizations (id),
  header_key text not null,
  field text,
  constraint import_columns_pkey primary key (organization_id, header_key)
);
comment on table import_columns is 'Columns that an organisation has assigned to fields (BULK-001).';
comment on column import_columns.organization_id is 'The organisation.';
comment on column import_columns.header_key is 'Normalised header.';
comment on column import_columns.field is 'Field of the report; null if the column is not imported.';

alter table import_columns enable row level security;
create policy import_columns_tenant on import_columns to birzha_app
  using (organization_id = (select app_organization_id()));
grant insert, select on import_columns to birzha_app;
grant update (field) on import_columns to birzha_app;

-- RULE-002: rules of reports that staff draft. Nodes cache the rules in force and compare this version.
create table report_rule_version (
  only_row boolean default true primary key check (only_row),
  version uuid not null default gen_random_uuid()
);
comment on table report_rule_version is 'Version token of the custom rules in force.';
comment on column report_rule_version.only_row is 'There is exactly one row.';
comment on column report_rule_version.version is 'New random value after every change; a counter could repeat after a rollback.';

grant select on report_rule_version to birzha_app;
insert into report_rule_version default values;

create table report_rules (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  state text not null default 'draft',
  definition jsonb not null,
  severity text not null,
  text_ru text not null,
  text_en text not null,
  source text not null,
  valid_from date not null,
  valid_to date,
  changed_at timestamptz not null,
  constraint report_rules_ends_after_beginning check (valid_to >= valid_from),
  constraint report_rules_severity_known check (severity in ('error', 'warning')),
  constraint report_rules_source_length check (length(source) between 1 and 500),
  constraint report_rules_state_known check (state in ('draft', 'in-force')),
  constraint report_rules_text_en_length check (length(text_en) between 1 and 300),
  constraint report_rules_text_ru_length check (length(text_ru) between 1 and 300)
);
comment on table report_rules is 'Custom rules of reports, drafted from templates (RULE-002).';
comment on column report_rules.id is 'Number of the rule, as in its code.';
comment on column report_rules.version is 'Number of the version; a change based on an older one is rejected.';
comment on column report_rules.state is 'draft or in-force; a rule in force ends with its last contract date.';
comment on column report_rules.definition is 'Template with fields, values and condition.';
comment on column report_rules.severity is 'error or warning.';
comment on column report_rules.text_ru is 'Russian text; states the valid case.';
comment on column report_rules.text_en is 'English text.';
comment on column report_rules.source is 'Citation of the decision or the act.';
comment on column report_rules.valid_from is 'First contract date of the rule.';
comment on column report_rules.valid_to is 'Last contract date of the rule; null while it is unlimited.';
comment on column report_rules.changed_at is 'Time of the last change.';

create function report_rule_frozen() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if old.state <> 'draft' and (new.state, new.definition, new.severity, new.text_ru, new.text_en, new.source, new.valid_from)
    is distinct from (old.state, old.definition, old.severity, old.text_ru, old.text_en, old.source, old.valid_from)
  then
    raise exception 'a rule in force is immutable'
      using errcode = 'check_violation', constraint = 'report_rules_frozen', table = 'report_rules';
  end if;
  return new;
end
$$;
comment on function report_rule_frozen() is 'Rejects a change of a rule in force, except of its end.';
create trigger report_rules_frozen before update on report_rules
  for each row execute function report_rule_frozen();

create function report_rule_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update report_rule_version set version = gen_random_uuid();
  return null;
end
$$;
comment on function report_rule_changed() is 'Gives the custom rules a new version token after a statement that changed one of them.';
create trigger report_rules_changed after insert or update or delete on report_rules
  for each statement execute function report_rule_changed();

alter table report_rules enable row level security;
create policy report_rules_edit on report_rules to birzha_app using ((select app_is_staff()));
-- All users and guests can read the rules in force.
create policy report_rules_read on report_rules for select to birzha_app using (state = 'in-force');

grant insert, select, delete on report_rules to birzha_app;
grant update (version, state, definition, severity, text_ru, text_en, source, valid_from, valid_to, changed_at)
  on report_rules to birzha_app;

create table report_rule_versions (
  rule_id bigint not null references report_rules (id) on delete cascade,
  version integer not null,
  kind text not null,
  author_user_id bigint not null references users (id),
  changed_at timestamptz not null,
  definition jsonb not null,
  severity text not null,
  text_ru text not null,
  text_en text not null,
  source text not null,
  valid_from date not null,
  valid_to date,
  constraint report_rule_versions_pkey primary key (rule_id, version),
  constraint report_rule_versions_kind_known check (kind in ('create', 'update', 'put-in-force', 'end'))
);
comment on table report_rule_versions is 'Versions of custom rules; removed only with a deleted draft.';
comment on column report_rule_versions.rule_id is 'The rule.';
comment on column report_rule_versions.version is 'Number of the version within its rule, from 1.';
comment on column report_rule_versions.kind is 'Kind of the change.';
comment on column report_rule_versions.author_user_id is 'Author of the version.';
comment on column report_rule_versions.changed_at is 'Time of the version.';
comment on column report_rule_versions.definition is 'Template with fields, values and condition.';
comment on column report_rule_versions.severity is 'error or warning.';
comment on column report_rule_versions.text_ru is 'Russian text.';
comment on column report_rule_versions.text_en is 'English text.';
comment on column report_rule_versions.source is 'Citation of the decision or the act.';
comment on column report_rule_versions.valid_from is 'First contract date of the rule.';
comment on column report_rule_versions.valid_to is 'Last contract date of the rule; null while it is unlimited.';

create index report_rule_versions_author on report_rule_versions (author_user_id);

alter table report_rule_versions enable row level security;
create policy report_rule_versions_staff on report_rule_versions to birzha_app using ((select app_is_staff()));
grant insert, select on report_rule_versions to birzha_app;

create table report_rule_trials (
  id bigint generated always as identity primary key,
  rule_id bigint not null references report_rules (id) on delete cascade,
  definition jsonb not null,
  state text not null default 'running',
  period_from date not null,
  period_to date not null,
  total integer,
  read integer not null default 0,
  failing integer not null default 0,
  read_date date,
  read_id bigint,
  examples jsonb not null default '[]',
  requested_by bigint not null references users (id),
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint report_rule_trials_finished_whole check ((state = 'running') = (finished_at is null)),
  constraint report_rule_trials_position_whole check ((read_date is null) = (read_id is null)),
  constraint report_rule_trials_state_known check (state in ('running', 'done', 'timed-out', 'cancelled', 'failed'))
);
comment on table report_rule_trials is 'Last trials of custom rules on the reports of twelve months (RULE-002).';
comment on column report_rule_trials.id is 'Id of the trial.';
comment on column report_rule_trials.rule_id is 'The rule.';
comment on column report_rule_trials.definition is 'Definition at the start; the draft can change meanwhile.';
comment on column report_rule_trials.state is 'running, done, timed-out, cancelled or failed.';
comment on column report_rule_trials.period_from is 'First contract date.';
comment on column report_rule_trials.period_to is 'Last contract date.';
comment on column report_rule_trials.total is 'Reports of the period at the start; null before.';
comment on column report_rule_trials.read is 'Validated reports.';
comment on column report_rule_trials.failing is 'Reports that break the rule.';
comment on column report_rule_trials.read_date is 'Contract date of the last validated report.';
comment on column report_rule_trials.read_id is 'Number of that report.';
comment on column report_rule_trials.examples is 'Failing reports with the values of their fields; at most 100. Personal.';
comment on column report_rule_trials.requested_by is 'User who requested the trial.';
comment on column report_rule_trials.requested_at is 'Time of the request.';
comment on column report_rule_trials.started_at is 'Start of the job; the time limit counts from it.';
comment on column report_rule_trials.finished_at is 'End of the trial.';

create index report_rule_trials_requested_by on report_rule_trials (requested_by);
create index report_rule_trials_rule on report_rule_trials (rule_id, id desc);
create unique index report_rule_trials_running on report_rule_trials (rule_id) where state = 'running';

alter table report_rule_trials enable row level security;
create policy report_rule_trials_staff on report_rule_trials to birzha_app using ((select app_is_staff()));
grant insert, select, delete on report_rule_trials to birzha_app;
grant update (state, finished_at) on report_rule_trials to birzha_app;

create table report_rule_trial_results (
  trial_id bigint not null references report_rule_trials (id) on delete cascade,
  organization_id bigint not null references organizations (id),
  read integer not null,
  failing integer not null,
  constraint report_rule_trial_results_pkey primary key (trial_id, organization_id)
);
comment on table report_rule_trial_results is 'Results of a trial by organisation.';
comment on column report_rule_trial_results.trial_id is 'The trial.';
comment on column report_rule_trial_results.organization_id is 'The organisation.';
comment on column report_rule_trial_results.read is 'Validated reports of the organisation.';
comment on column report_rule_trial_results.failing is 'Its reports that break the rule.';

create index report_rule_trial_results_failing on report_rule_trial_results (trial_id, failing desc, organization_id)
  where failing > 0;
create index report_rule_trial_results_organization on report_rule_trial_results (organization_id);

alter table report_rule_trial_results enable row level security;
create policy report_rule_trial_results_staff on report_rule_trial_results to birzha_app
  using ((select app_is_staff()));
grant select on report_rule_trial_results to birzha_app;
