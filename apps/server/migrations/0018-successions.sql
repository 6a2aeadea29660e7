-- Successions (DEAL-020): an organisation takes over the rows of its predecessor. Rows that record a past state keep their
-- organisation, and their policies let the successor read them (decision 0091).

create table successions (
  id bigint generated always as identity primary key,
  predecessor_id bigint not null references organizations (id),
  successor_id bigint not null references organizations (id),
  present_id bigint not null references organizations (id),
  kind text not null,
  day date not null,
  document text not null,
  state text not null default 'pending',
  error text,
  counts jsonb,
  feed_position bigint not null default 0,
  recorded_by bigint not null references users (id),
  recorded_at timestamptz not null,
  finished_at timestamptz,
  constraint successions_to_another check (predecessor_id not in (successor_id, present_id)),
  constraint successions_kind_known check (kind in ('merger', 'accession', 'transformation')),
  constraint successions_state_known check (state in ('pending', 'done', 'failed')),
  constraint successions_document_length check (document = btrim(document) and length(document) between 1 and 500),
  constraint successions_error_of_failure check ((state = 'failed') = (error is not null)),
  constraint successions_finished_whole check ((state = 'pending') = (finished_at is null))
);
comment on table successions is 'Successors of organisations (DEAL-020).';
comment on column successions.id is 'Id of the succession.';
comment on column successions.predecessor_id is 'Organisation that ended.';
comment on column successions.successor_id is 'Organisation that took over.';
comment on column successions.present_id is 'The last organisation of the chain: the successor, or its own successor.';
comment on column successions.kind is 'Merger, accession or transformation.';
comment on column successions.day is 'Day of the entry in the register of companies.';
comment on column successions.document is 'Reason: the document of the succession.';
comment on column successions.state is 'pending until the job has moved the rows, then done or failed.';
comment on column successions.error is 'Error code of a failed move; null without one.';
comment on column successions.counts is 'Rows of each table that went over; null before the move.';
comment on column successions.feed_position is 'Number in the change feed of the successor after which it has the changes that followed.';
comment on column successions.recorded_by is 'Member of staff who recorded it.';
comment on column successions.recorded_at is 'Time of the record.';
comment on column successions.finished_at is 'Time of the move or of its failure.';

create unique index successions_predecessor on successions (predecessor_id) where state <> 'failed';
create index successions_attempts on successions (predecessor_id, id);
create index successions_successor on successions (successor_id);
create index successions_present on successions (present_id);
create index successions_recorded_by on successions (recorded_by);

alter table successions enable row level security;
create policy successions_read on successions for select to birzha_app
  using ((select app_is_staff()) or (select app_organization_id()) in (predecessor_id, successor_id, present_id));
create policy successions_record on successions for insert to birzha_app with check ((select app_is_staff()));

grant select on successions to birzha_app;
grant insert (predecessor_id, successor_id, present_id, kind, day, document, recorded_by, recorded_at) on successions to birzha_app;

create view former_organizations as
  select s.present_id as organization_id, n.inn, n.name, o.id as former_id, o.inn as former_inn
  from successions s
  join organizations o on o.id = s.predecessor_id
  join organizations n on n.id = s.present_id
  where s.state = 'done';
comment on view former_organizations is 'Organisations whose rows went over, each with its present owner.';
grant select on former_organizations to birzha_app;

create view owned_inns as
  select id as organization_id, inn from organizations
  union all
  select organization_id, former_inn from former_organizations;
comment on view owned_inns is 'INNs whose rows belong to an organisation: its own and those of its predecessors.';
grant select on owned_inns to birzha_app;

-- Names that reports have of predecessors, for the filter by the name of the successor.
create view former_names as
  select distinct t.id as text_id, f.name
  from former_organizations f
  join organization_versions v on v.organization_id = f.former_id
  join register_texts t on md5(t.value) = md5(v.name) and t.value = v.name;
comment on view former_names is 'Texts of register_texts that are names of predecessors, with the name of the present owner.';
grant select on former_names to birzha_app;

create function present_organization(asked bigint) returns bigint
  language sql stable parallel safe security definer set search_path = public, pg_temp
  begin atomic
    select coalesce((select present_id from successions where predecessor_id = asked and state = 'done'), asked);
  end;
comment on function present_organization(bigint) is 'Returns the present owner of the rows of an organisation: itself, or the last successor.';
revoke execute on function present_organization(bigint) from public;
grant execute on function present_organization(bigint) to birzha_app;

create function organization_family(asked bigint) returns bigint[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
  begin atomic
    select array_append(array(select predecessor_id from successions where present_id = asked and state = 'done'), asked);
  end;
comment on function organization_family(bigint) is 'Returns an organisation and its predecessors.';
revoke execute on function organization_family(bigint) from public;
grant execute on function organization_family(bigint) to birzha_app;

create function predecessors_of(asked bigint) returns jsonb
  language sql stable parallel safe security definer set search_path = public, pg_temp
  begin atomic
    select jsonb_agg(jsonb_build_object('id', former_id, 'inn', former_inn) order by former_id)
    from former_organizations where organization_id = asked;
  end;
comment on function predecessors_of(bigint) is 'Returns ids and INNs of the predecessors of an organisation; null without any.';
revoke execute on function predecessors_of(bigint) from public;
grant execute on function predecessors_of(bigint) to birzha_app;

create function app_own_ids() returns bigint[]
  language sql stable parallel safe
  return organization_family(app_organization_id());
comment on function app_own_ids() is 'Acting organisation of the request and its predecessors.';

create function app_own_inns() returns text[]
  language sql stable parallel safe
  return array(select inn from organizations where id = any (app_own_ids()));
comment on function app_own_inns() is 'INNs of the acting organisation of the request and of its predecessors.';

-- Rows that record a past state keep their organisation. The successor reads them.
alter policy agreement_versions_tenant on agreement_versions
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy agreement_version_files_tenant on agreement_version_files
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy auction_proposal_versions_tenant on auction_proposal_versions
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy auction_proposal_decisions_tenant on auction_proposal_decisions
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy member_admission_versions_read on member_admission_versions
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy contract_deal_edits_read on contract_deal_edits
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy spot_deal_edits_read on spot_deal_edits
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy exchange_notices_read on exchange_notices
  using ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[]));
alter policy contract_deal_edits_write on contract_deal_edits
  with check (author_user_id = (select app_user_id())
    and ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[])));
alter policy spot_deal_edits_write on spot_deal_edits
  with check (author_user_id = (select app_user_id())
    and ((select app_is_staff()) or organization_id = any ((select app_own_ids())::bigint[])));

alter policy change_feeds_read on change_feeds
  using (organization_id = any ((select app_own_ids())::bigint[])
    or (organization_id is null and (select app_is_staff())));

-- Rows that belong to an INN keep it. The successor reads and changes them.
alter policy contract_deals_read on contract_deals
  using ((select app_is_staff()) or owner_inn = any ((select app_own_inns())::text[]));
alter policy contract_deals_changed on contract_deals
  using ((select app_is_staff()) or owner_inn = any ((select app_own_inns())::text[]));
alter policy spot_deals_tenant on spot_deals
  using ((select app_is_staff()) or owner_inn = any ((select app_own_inns())::text[]));
alter policy spot_deals_edited on spot_deals
  using ((select app_is_staff()) or owner_inn = any ((select app_own_inns())::text[]));
alter policy applications_read on applications
  using ((select app_is_staff()) or user_id = (select app_user_id()) or inn = any ((select app_own_inns())::text[]));
alter policy applications_decide on applications
  using ((select app_is_staff()) or inn = any ((select app_own_inns())::text[]));

-- Programs, sessions and bookmarks that name a predecessor act for the successor.
create or replace function find_caller_by_session(digest bytea, asked bigint)
  returns table (
    user_id bigint, account text, name text, role smallint, status smallint, last_organization_id bigint,
    organization_id bigint, inn text, organization_name text, organization_status smallint, user_type smallint,
    ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean, session bigint,
    is_use_noted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  asked := present_organization(asked);
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

create or replace function find_caller_by_identity(asked_issuer text, asked_subject text, asked bigint)
  returns table (
    user_id bigint, account text, name text, role smallint, status smallint, last_organization_id bigint,
    organization_id bigint, inn text, organization_name text, organization_status smallint, user_type smallint,
    ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  asked := present_organization(asked);
  return query
  select u.id, u.account, u.name, u.role, u.status, u.last_organization_id,
    o.id, o.inn, o.name, o.status, m.user_type, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot
  from users u
  left join lateral find_membership(u.id, u.role, u.last_organization_id, asked) m on true
  left join organizations o on o.id = coalesce(m.organization_id, case when u.role >= 2 then asked end)
  where u.issuer = asked_issuer and u.subject = asked_subject;
end
$$;

create or replace function find_caller_by_key(digest bytea, caller_address inet, asked bigint)
  returns table (
    user_id bigint, account text, name text, role smallint, status smallint,
    organization_id bigint, inn text, organization_name text, organization_status smallint,
    ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean,
    rights text[], is_from_elsewhere boolean, delegate_name text, is_use_noted boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
begin
  asked := present_organization(asked);
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

-- Both names and INNs find the records of a predecessor.
create or replace view search_sources as
  select 1::smallint as kind, a.id as record_id, o.inn as scope, false as firm_only, a.issue_date as at,
    concat_ws(' ', a.id, a.organization_name, a.organization_inn, a.purchaser_name, a.purchaser_inn,
      a.manufacturer_name, a.manufacturer_inn, a.owner_name, a.owner_inn, a.product_type_name,
      case when o.inn <> a.organization_inn then o.name || ' ' || o.inn end) as names,
    array[a.contract_number] as numbers
  from agreements a join organizations o on o.id = a.organization_id
  union all
  select 2::smallint, d.id, coalesce(f.inn, d.owner_inn), false, d.contract_date at time zone 'UTC',
    concat_ws(' ', d.commodity_name, d.client_name, d.client_inn, d.contractor_name, d.contractor_inn, d.owner_inn,
      f.name, f.inn),
    array[d.contract_number]
  from contract_deals d left join former_organizations f on f.former_inn = d.owner_inn
  union all
  select 3::smallint, p.id, o.inn, p.status = 0, p.created_at,
    concat_ws(' ', p.id, o.name, o.inn, p.commodity_names, p.basis_names), '{}'
  from auction_proposals p join organizations o on o.id = p.organization_id
  where p.deleted_at is null
  union all
  select 4::smallint, d.id, coalesce(f.inn, d.owner_inn), false, d.contract_date at time zone 'UTC',
    concat_ws(' ', d.product_name, d.item_code, d.contractor_name, d.owner_inn, f.name, f.inn), array[d.contract_number]
  from spot_deals d left join former_organizations f on f.former_inn = d.owner_inn
  union all
  select 5::smallint, a.id, coalesce(f.inn, a.inn), false, a.registered_at,
    concat_ws(' ', a.id, a.name, a.inn, a.full_name, a.account), '{}'
  from applications a left join former_organizations f on f.former_inn = a.inn
  union all
  select 6::smallint, m.id, null, false, m.changed_at, concat_ws(' ', m.name, m.inn), '{}'
  from trading_members m
  union all
  select 7::smallint, o.id, null, false, o.active_date at time zone 'UTC', concat_ws(' ', o.name, o.inn), '{}'
  from organizations o
  union all
  select 8::smallint, u.id, null, false, u.registered_at, concat_ws(' ', u.name, u.account), '{}'
  from users u;

create or replace function import_rows_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into import_counts as stored (batch_id, state, organization_id, rows, tonnes, roubles)
      select batch_id, state, organization_id, count(*), coalesce(sum(amount), 0), coalesce(sum(roubles), 0)
      from added group by 1, 2, 3 order by 1, 2
    on conflict (batch_id, state) do update set (rows, tonnes, roubles) = (stored.rows + excluded.rows,
      stored.tonnes + excluded.tonnes, stored.roubles + excluded.roubles);
  else
    insert into import_counts as stored (batch_id, state, organization_id, rows, tonnes, roubles)
      -- The rows of an import have one organisation, except while a successor takes them over.
      select batch_id, state, max(organization_id), sum(change), coalesce(sum(change * amount), 0),
        coalesce(sum(change * roubles), 0)
      from (
        select batch_id, state, organization_id, amount, roubles, 1 as change from added
        union all
        select batch_id, state, organization_id, amount, roubles, -1 from removed
      ) as changes
      group by 1, 2 order by 1, 2
    on conflict (batch_id, state) do update set (rows, tonnes, roubles) = (stored.rows + excluded.rows,
      stored.tonnes + excluded.tonnes, stored.roubles + excluded.roubles);
  end if;
  return null;
end
$$;

-- Requests of staff cannot read the keys, delegations and drafts of an organisation, but count them.
create function count_succession(firm bigint) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select jsonb_build_object(
      'reports', (select coalesce(sum(reports), 0) from agreement_counts where organization_id = firm),
      'drafts', count_firm_drafts(firm, 100000),
      'imports', (select count(*) from import_batches where organization_id = firm),
      'keys', (select count(*) from access_keys where organization_id = firm and revoked_at is null and expires_at > now()),
      'delegations', (select count(*) from delegations
        where firm in (organization_id, delegate_id) and revoked_at is null and ends_at > now()),
      'webhooks', (select count(*) from webhooks where organization_id = firm),
      'deals', (select count(*) from contract_deals where owner_inn = (select inn from organizations where id = firm))
        + (select count(*) from spot_deals where owner_inn = (select inn from organizations where id = firm)),
      'users', (select count(*) from memberships where organization_id = firm))
    where app_is_staff();
  end;
comment on function count_succession(bigint) is 'Counts what a successor of an organisation takes over; null unless the caller is staff.';
revoke execute on function count_succession(bigint) from public;
grant execute on function count_succession(bigint) to birzha_app;
