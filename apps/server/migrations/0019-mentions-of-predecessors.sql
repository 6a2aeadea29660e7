-- Mentions of predecessors (DEAL-020, DEAL-021): a successor sees and answers the reports that name a former INN.

-- A predecessor owns nothing after the move.
create or replace view owned_inns as
  select o.id as organization_id, o.inn
  from organizations o
  where not exists (select from successions s where s.predecessor_id = o.id and s.state = 'done')
  union all
  select organization_id, former_inn from former_organizations;

-- Without conditions, so that the planner merges the partial indexes of the roles in their order.
create view report_mentions as
  select id as report_id, organization_id as reporter_id, organization_inn as reporter_inn, status, 'buyer' as role,
    purchaser_inn as inn, purchaser_name as name
  from agreements
  union all
  select id, organization_id, organization_inn, status, 'owner', owner_inn, coalesce(owner_name, '') from agreements
  union all
  select id, organization_id, organization_inn, status, 'producer', manufacturer_inn, manufacturer_name from agreements;
comment on view report_mentions is 'INNs that reports name, by role. Not readable by requests.';

-- `written_inn` has the INNs of the roles, separated by spaces.
create or replace function list_mentions(asked_role text, asked_report bigint, is_unanswered boolean, before_report bigint, row_limit integer)
  returns table (
    report_id bigint, reporter_name text, reporter_inn text, roles text[], written_inn text,
    written_names text[], contract_number text, contract_date date, product_type_name text, issue_day date,
    status smallint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with own as materialized (select organization_id, inn from owned_inns
    where organization_id = app_organization_id() and not app_is_staff()),
  -- One ordered scan per INN and role, which the limit ends.
  found as (select distinct named.report_id from own cross join lateral (
      select distinct m.report_id from report_mentions m
      where m.inn = own.inn and m.inn <> m.reporter_inn and m.status <> 3
        and m.reporter_id <> own.organization_id and (asked_role is null or m.role = asked_role)
        and m.report_id >= coalesce(asked_report, 0)
        and m.report_id < coalesce(asked_report + 1, before_report, 9223372036854775807)
        and (not is_unanswered or not exists (select from report_answers d where d.report_id = m.report_id
          and d.organization_id = own.organization_id and d.superseded_at is null
          and d.digest = (select mention_digest(a) from agreements a where a.id = m.report_id)))
      order by m.report_id desc limit row_limit) named
    order by named.report_id desc limit row_limit)
  select a.id, a.organization_name, a.organization_inn, named.roles, named.inns, named.names, a.contract_number,
    a.contract_date, a.product_type_name, (a.issue_date at time zone 'Europe/Moscow')::date, a.status
  from found join agreements a on a.id = found.report_id
    cross join lateral (select array_agg(m.role order by m.role) as roles, string_agg(m.inn, ' ' order by m.role) as inns,
        array_agg(m.name order by m.role) as names
      from report_mentions m where m.report_id = a.id and m.inn in (select inn from own)) named
  order by a.id desc
$$;
comment on function list_mentions(text, bigint, boolean, bigint, integer) is 'DEAL-021: returns what the acting organisation sees of reports that name it or a predecessor: these columns and no others, of reports in force, newest first.';

create or replace function report_answer_fill() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select a.organization_id, a.version, mention_digest(a) into new.reporter_id, new.version, new.digest
  from agreements a
  where a.id = new.report_id and a.status <> 3 and a.organization_id <> new.organization_id
    and exists (select from owned_inns o where o.organization_id = new.organization_id
      and o.inn in (a.purchaser_inn, a.owner_inn, a.manufacturer_inn))
  for share of a;
  if not found then
    raise exception 'report % does not name organisation %', new.report_id, new.organization_id;
  end if;
  return new;
end
$$;

-- A succession finds the rows of the predecessor.
create index report_answers_organization on report_answers (organization_id);
create index report_answers_reporter on report_answers (reporter_id);
create index report_pairs_organization on report_pairs (organization_id);
