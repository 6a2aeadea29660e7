-- The pool of requests works as birzha_app alone. What it has to ask past row-level security and past its rights is asked
-- by these functions: they answer one row about a caller who brings a secret or a verified identity.

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
comment on function find_membership(bigint, smallint, bigint, bigint) is
  'G-18: the membership that a user (role 1) acts by: of the asked organisation, by default of the last one or else his first.';

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
comment on function find_caller_by_session(bytea, bigint) is
  'S-2: the user of a session, by the digest of its cookie, and the organisation that he acts for; staff (role 2 and above) for any.';

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
comment on function find_caller_by_identity(text, text, bigint) is
  'S-2: the user whom a verified token names, and the organisation that he acts for; staff (role 2 and above) for any.';

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
comment on function find_caller_by_key(bytea, inet, bigint) is
  'DOOR-002: whose key it is, and for whom it acts: its organisation, or the asked one that delegated to it (both rights in common). The holder must be active (status 0) to act by a delegation.';

-- INST-031, decision 0056: every write leaves a row in the audit log; a replica that has the row has the write.
create function find_own_audit_rows(person bigint) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select array(select id from audit_log where actor_user_id = person order by id desc limit 100);
  end;
comment on function find_own_audit_rows(bigint) is
  'Numbers of the last rows that a person has left in the audit log. Numbers are given before a transaction ends, so the last one alone says nothing of those before.';

create function find_replayed(own bigint[], out last_position bigint, out own_rows integer)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select (select last_id from audit_head), (select count(*)::integer from audit_log where id = any(own));
  end;
comment on function find_replayed(bigint[]) is
  'How far the audit chain has come, and how many of these rows of the log are there; asked of a replica.';

revoke execute on function find_membership(bigint, smallint, bigint, bigint), find_caller_by_session(bytea, bigint),
  find_caller_by_identity(text, text, bigint), find_caller_by_key(bytea, inet, bigint), find_own_audit_rows(bigint),
  find_replayed(bigint[]) from public;
grant execute on function find_caller_by_session(bytea, bigint), find_caller_by_identity(text, text, bigint),
  find_caller_by_key(bytea, inet, bigint), find_own_audit_rows(bigint), find_replayed(bigint[]) to birzha_app;
