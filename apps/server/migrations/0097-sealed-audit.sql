-- INST-032: writers do not stand in line at the end of the audit chain; a sealer gives what was committed its place (decision 0054).

-- Whoever writes ends first: what has the old form is complete, what comes has the new one.
lock table audit_log in access exclusive mode;

create sequence audit_ids owned by audit_log.id;
select setval('audit_ids', last_id + 1, false) from audit_head;

alter table audit_log alter column previous_hash drop not null;
comment on column audit_log.id is 'Number of the record, given before its transaction has ended; its place in the chain stands in audit_seals.';
comment on column audit_log.previous_hash is 'Hash of the row before, of rows that were sealed as they were written (until 1.0.0); of others null.';
comment on column audit_log.hash is 'SHA-256 over previous_hash, where there is one, and every other column; made as the row is written.';
comment on table audit_log is 'Append-only record of every write, refused write, sign-in and download; chained by audit_seals.';

create or replace function audit_digest(entry audit_log) returns bytea
  language sql immutable
  return sha256(coalesce(entry.previous_hash, ''::bytea) || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_user_id, entry.actor_role,
    entry.acting_organization_id, entry.action, entry.entity, entry.entity_id, entry.before, entry.after,
    entry.client_request_id, host(entry.ip))::text, 'UTF8'));
comment on function audit_digest(audit_log) is 'Hash of an audit row; the same function makes it and verifies it.';

create table audit_waiting (
  audit_id bigint not null,
  hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  constraint audit_waiting_pkey primary key (audit_id)
);
comment on table audit_waiting is 'Audit rows that have no place in the chain yet: a second witness of what was written, until they are sealed.';
comment on column audit_waiting.audit_id is 'The row.';
comment on column audit_waiting.hash is 'Its hash, as the writer made it.';
comment on column audit_waiting.at is 'Since when it waits.';

create table audit_seals (
  position bigint not null,
  audit_id bigint not null,
  row_hash bytea not null,
  hash bytea not null,
  constraint audit_seals_pkey primary key (position),
  constraint audit_seals_once unique (audit_id)
);
comment on table audit_seals is 'Append-only chain of the audit rows, in the order in which they were sealed (INST-032).';
comment on column audit_seals.position is 'Place in the chain, from 1, without gaps.';
comment on column audit_seals.audit_id is 'The row that has it.';
comment on column audit_seals.row_hash is 'The hash that the writer made of it.';
comment on column audit_seals.hash is 'SHA-256 over the hash of the place before, place, row and row_hash; where the row has a previous_hash, its own hash.';

comment on table audit_head is 'The end of the audit chain; its row lock lets one sealer at it at a time.';
comment on column audit_head.last_id is 'The last place in the chain.';
comment on column audit_head.last_hash is 'Hash of the last place.';

insert into audit_seals (position, audit_id, row_hash, hash) select id, id, hash, hash from audit_log order by id;

create function audit_link(previous bytea, place bigint, row_id bigint, row_hash bytea) returns bytea
  language sql immutable parallel safe
  return sha256(previous || int8send(place) || int8send(row_id) || row_hash);
comment on function audit_link(bytea, bigint, bigint, bytea) is 'Hash of a place in the audit chain; the same function seals and verifies.';

-- Under its old name: nodes of 1.0.0 go on writing rows, of the new form.
create or replace function audit_seal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.id := nextval('audit_ids');
  new.previous_hash := null;
  new.hash := audit_digest(new);
  insert into audit_waiting (audit_id, hash) values (new.id, new.hash);
  return new;
end
$$;
comment on function audit_seal() is 'Gives a new audit row its number and its hash, and has it wait for its place in the chain. Waits for nobody.';

create function seal_audit(most integer, out sealed integer, out changed bigint)
  language plpgsql set search_path = public, pg_temp
as $$
declare
  head audit_head;
  waiting record;
begin
  sealed := 0;
  -- One at a time; whoever comes meanwhile leaves it to that one.
  select * into head from audit_head for update skip locked;
  if not found then return; end if;
  -- A statement of its own: it sees what the sealer before has committed.
  for waiting in
    select w.audit_id, w.hash, coalesce(audit_digest(l) <> w.hash or l.hash <> w.hash, true) as is_changed
    from audit_waiting w left join audit_log l on l.id = w.audit_id
    order by w.audit_id limit most
  loop
    head.last_id := head.last_id + 1;
    head.last_hash := audit_link(head.last_hash, head.last_id, waiting.audit_id, waiting.hash);
    insert into audit_seals (position, audit_id, row_hash, hash)
      values (head.last_id, waiting.audit_id, waiting.hash, head.last_hash);
    delete from audit_waiting where audit_id = waiting.audit_id;
    sealed := sealed + 1;
    if waiting.is_changed then changed := coalesce(changed, waiting.audit_id); end if;
  end loop;
  if sealed > 0 then update audit_head set last_id = head.last_id, last_hash = head.last_hash; end if;
end
$$;
comment on function seal_audit(integer) is 'Gives the rows that wait their places in the chain; says how many, and the first that is not as it was written.';
revoke execute on function seal_audit(integer) from public;

create function audit_waits_until_sealed() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if not exists (select from audit_seals where audit_id = old.audit_id) then
    raise exception 'audit row % is not sealed yet', old.audit_id;
  end if;
  return old;
end
$$;
comment on function audit_waits_until_sealed() is 'Keeps even the owner from taking a row out of the line before it is sealed.';
revoke execute on function audit_waits_until_sealed() from public;

create trigger audit_waiting_until_sealed before delete on audit_waiting
  for each row execute function audit_waits_until_sealed();
create trigger audit_waiting_kept before update or truncate on audit_waiting
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

alter table audit_checks add column unsealed bigint;
comment on column audit_checks.unsealed is 'Records that waited for their places; null of walks by 1.0.0.';

-- A node of 1.0.0 that walks during an upgrade knows only the old form: what it says of the new one is no verdict.
create function audit_check_knows_seals() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  return case when new.unsealed is null then null else new end;
end
$$;
comment on function audit_check_knows_seals() is 'Leaves out what a walk by a node of 1.0.0 says, which does not know audit_seals.';
revoke execute on function audit_check_knows_seals() from public;
create trigger audit_checks_know_seals before insert on audit_checks
  for each row execute function audit_check_knows_seals();
