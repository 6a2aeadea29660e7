-- Counterparties (DEAL-021): reports that name another organisation, its answers, and pairs of reports of one deal.
-- The report of another organisation stays unreadable. Functions return or compare the allowed columns only.

create index agreements_named_purchaser on agreements (purchaser_inn, id desc)
  where purchaser_inn <> organization_inn and status <> 3;
create index agreements_named_owner on agreements (owner_inn, id desc)
  where owner_inn <> organization_inn and status <> 3;
create index agreements_named_manufacturer on agreements (manufacturer_inn, id desc)
  where manufacturer_inn <> organization_inn and status <> 3;

create function compared_values(report agreements) returns jsonb
  language sql stable
  return jsonb_build_object('contract_number', report.contract_number, 'contract_date', report.contract_date,
    'amount', report.amount::text, 'price', report.price::text, 'currency', report.currency_name,
    'price_nds_flag', report.is_price_nds::text, 'delivery_type', report.delivery_type_name,
    'basis_type', report.basis_type_name, 'delivery_date', report.delivery_date);
comment on function compared_values(agreements) is 'Returns the values of a report that a pair compares, by their form fields.';
revoke execute on function compared_values(agreements) from public;

create function mention_digest(report agreements) returns bytea
  language sql stable
  return sha256(convert_to(jsonb_build_array(report.organization_inn, report.purchaser_inn, report.purchaser_name,
    report.owner_inn, report.owner_name, report.manufacturer_inn, report.manufacturer_name, report.product_type_name,
    compared_values(report))::text, 'UTF8'));
comment on function mention_digest(agreements) is 'Returns a hash of the visible and the compared values of a report; a new hash asks the named organisations again.';
revoke execute on function mention_digest(agreements) from public;

create table report_answers (
  id bigint generated always as identity primary key,
  report_id bigint not null references agreements (id),
  version integer not null,
  organization_id bigint not null references organizations (id),
  reporter_id bigint not null references organizations (id),
  kind text not null,
  reason text,
  digest bytea not null,
  author_user_id bigint not null references users (id),
  answered_at timestamptz not null,
  superseded_at timestamptz,
  settlement text,
  settled_at timestamptz,
  settled_by bigint references users (id),
  constraint report_answers_kind_known check (kind in ('confirmed', 'disputed')),
  constraint report_answers_reason_of_dispute check ((kind = 'disputed') = (reason is not null)),
  constraint report_answers_reason_length check (length(reason) between 1 and 1000),
  constraint report_answers_settlement_length check (length(settlement) between 1 and 1000),
  constraint report_answers_settled_whole check (num_nulls(settlement, settled_at, settled_by) in (0, 3))
);
comment on table report_answers is 'Answers of organisations to reports that name them (DEAL-021). A later answer supersedes the earlier one, which stays.';
comment on column report_answers.id is 'Id of the answer.';
comment on column report_answers.report_id is 'Report.';
comment on column report_answers.version is 'Version of the report that the answer is about.';
comment on column report_answers.organization_id is 'Organisation that answers.';
comment on column report_answers.reporter_id is 'Organisation of the report.';
comment on column report_answers.kind is 'confirmed or disputed.';
comment on column report_answers.reason is 'Reason of a dispute.';
comment on column report_answers.digest is 'Hash of the visible and the compared values of the report; never readable by requests.';
comment on column report_answers.author_user_id is 'User who answered.';
comment on column report_answers.answered_at is 'Time of the answer.';
comment on column report_answers.superseded_at is 'Time of the next answer; null for the current one.';
comment on column report_answers.settlement is 'Note of the exchange that settled the dispute.';
comment on column report_answers.settled_at is 'Time of the settlement.';
comment on column report_answers.settled_by is 'Operator who settled it.';
create unique index report_answers_current on report_answers (report_id, organization_id) where superseded_at is null;
create index report_answers_disputes on report_answers (answered_at, id)
  where kind = 'disputed' and superseded_at is null and settled_at is null;

create function report_answer_fill() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  select a.organization_id, a.version, mention_digest(a) into new.reporter_id, new.version, new.digest
  from agreements a, organizations o
  where a.id = new.report_id and o.id = new.organization_id and a.status <> 3 and a.organization_id <> o.id
    and o.inn in (a.purchaser_inn, a.owner_inn, a.manufacturer_inn)
  for share of a;
  if not found then
    raise exception 'report % does not name organisation %', new.report_id, new.organization_id;
  end if;
  return new;
end
$$;
comment on function report_answer_fill() is 'Sets reporter, version and hash of a new answer; rejects organisations that the report does not name.';
revoke execute on function report_answer_fill() from public;
create trigger report_answers_fill before insert on report_answers
  for each row execute function report_answer_fill();

create function is_answer_current(asked bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select d.digest = mention_digest(a) from report_answers d join agreements a on a.id = d.report_id
  where d.id = asked and (app_is_staff() or app_organization_id() in (d.organization_id, d.reporter_id))
$$;
comment on function is_answer_current(bigint) is 'Returns whether the report has kept its visible and compared values since the answer.';
revoke execute on function is_answer_current(bigint) from public;
grant execute on function is_answer_current(bigint) to birzha_app;

create function list_mentions(asked_role text, asked_report bigint, is_unanswered boolean, before_report bigint, row_limit integer)
  returns table (
    report_id bigint, reporter_name text, reporter_inn text, roles text[], written_inn text,
    written_names text[], contract_number text, contract_date date, product_type_name text, issue_day date,
    status smallint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with own as materialized (select id, inn from organizations where id = app_organization_id() and not app_is_staff()),
  bounds as materialized (select coalesce(asked_report, 0) as lowest_id,
    coalesce(asked_report + 1, before_report, 9223372036854775807) as end_id),
  -- Scalar subqueries keep the order of the partial indexes, so that a limit ends the scan.
  named as (
    (select a.id from agreements a
      where asked_role is distinct from 'owner' and asked_role is distinct from 'producer'
        and a.purchaser_inn = (select inn from own) and a.purchaser_inn <> a.organization_inn and a.status <> 3
        and a.id >= (select lowest_id from bounds) and a.id < (select end_id from bounds)
        and (not is_unanswered or not exists (select from report_answers d where d.report_id = a.id
          and d.organization_id = (select id from own) and d.superseded_at is null and d.digest = mention_digest(a)))
      order by a.id desc limit row_limit)
    union
    (select a.id from agreements a
      where asked_role is distinct from 'buyer' and asked_role is distinct from 'producer'
        and a.owner_inn = (select inn from own) and a.owner_inn <> a.organization_inn and a.status <> 3
        and a.id >= (select lowest_id from bounds) and a.id < (select end_id from bounds)
        and (not is_unanswered or not exists (select from report_answers d where d.report_id = a.id
          and d.organization_id = (select id from own) and d.superseded_at is null and d.digest = mention_digest(a)))
      order by a.id desc limit row_limit)
    union
    (select a.id from agreements a
      where asked_role is distinct from 'buyer' and asked_role is distinct from 'owner'
        and a.manufacturer_inn = (select inn from own) and a.manufacturer_inn <> a.organization_inn and a.status <> 3
        and a.id >= (select lowest_id from bounds) and a.id < (select end_id from bounds)
        and (not is_unanswered or not exists (select from report_answers d where d.report_id = a.id
          and d.organization_id = (select id from own) and d.superseded_at is null and d.digest = mention_digest(a)))
      order by a.id desc limit row_limit))
  select a.id, a.organization_name, a.organization_inn,
    array_remove(array[case when a.purchaser_inn = own.inn then 'buyer' end,
      case when a.owner_inn = own.inn then 'owner' end, case when a.manufacturer_inn = own.inn then 'producer' end], null),
    own.inn,
    array_remove(array[case when a.purchaser_inn = own.inn then a.purchaser_name end,
      case when a.owner_inn = own.inn then coalesce(a.owner_name, '') end,
      case when a.manufacturer_inn = own.inn then a.manufacturer_name end], null),
    a.contract_number, a.contract_date, a.product_type_name, (a.issue_date at time zone 'Europe/Moscow')::date, a.status
  from own, named join agreements a on a.id = named.id
  where a.organization_id <> own.id
  order by a.id desc limit row_limit
$$;
comment on function list_mentions(text, bigint, boolean, bigint, integer) is 'DEAL-021: returns what the acting organisation sees of reports that name it: these columns and no others, of reports in force, newest first.';
revoke execute on function list_mentions(text, bigint, boolean, bigint, integer) from public;
grant execute on function list_mentions(text, bigint, boolean, bigint, integer) to birzha_app;

-- Requests can read their own side only. The nightly job writes the rows; consent_to_pair changes consents and values.
create table report_pairs (
  report_id bigint primary key references agreements (id),
  other_report_id bigint not null unique references agreements (id),
  organization_id bigint not null references organizations (id),
  differing text[] not null,
  compared_at timestamptz not null,
  consented_at timestamptz,
  consented_by bigint references users (id),
  other_consented_at timestamptz,
  shown_at timestamptz,
  own_values jsonb,
  other_values jsonb,
  constraint report_pairs_two_reports check (report_id <> other_report_id),
  constraint report_pairs_values_after_consents check (num_nulls(shown_at, own_values, other_values) = 3
    or num_nulls(shown_at, own_values, other_values, consented_at, other_consented_at) = 0)
);
comment on table report_pairs is 'Pairs of reports of one deal, two rows each: the sides of both organisations (DEAL-021). A report is in one pair at most.';
comment on column report_pairs.report_id is 'Report of the organisation.';
comment on column report_pairs.other_report_id is 'Report of the other organisation.';
comment on column report_pairs.organization_id is 'Organisation of this side.';
comment on column report_pairs.differing is 'Form fields in which the reports differ, without values.';
comment on column report_pairs.compared_at is 'Time of the comparison.';
comment on column report_pairs.consented_at is 'Time at which the organisation agreed to show the values; null without consent.';
comment on column report_pairs.consented_by is 'User who agreed.';
comment on column report_pairs.other_consented_at is 'Time at which the other organisation agreed; null without consent.';
comment on column report_pairs.shown_at is 'Time of the second consent.';
comment on column report_pairs.own_values is 'Compared values of the own report at that time.';
comment on column report_pairs.other_values is 'Compared values of the other report at that time.';

create function consent_to_pair(asked bigint, is_given boolean, asked_at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own report_pairs;
begin
  -- Both sides in one order: of two concurrent consents the second one sees the first.
  perform from report_pairs p where exists (select from report_pairs mine where mine.report_id = asked
    and mine.organization_id = app_organization_id() and asked in (p.report_id, p.other_report_id))
    order by p.report_id for update;
  select p.* into own from report_pairs p
    join agreements a on a.id = p.report_id and a.status <> 3
    join agreements b on b.id = p.other_report_id and b.status <> 3
    where p.report_id = asked and p.organization_id = app_organization_id();
  if not found then return null; end if;
  if own.shown_at is not null then return 'shown before'; end if;
  if is_given = (own.consented_at is not null) then return 'unchanged'; end if;
  update report_pairs set consented_at = case when is_given then asked_at end,
    consented_by = case when is_given then app_user_id() end where report_id = own.report_id;
  update report_pairs set other_consented_at = case when is_given then asked_at end
    where report_id = own.other_report_id;
  if not is_given then return 'withdrawn'; end if;
  if own.other_consented_at is null then return 'given'; end if;
  update report_pairs p set shown_at = asked_at, own_values = compared_values(a), other_values = compared_values(b)
    from agreements a, agreements b
    where p.report_id in (own.report_id, own.other_report_id) and a.id = p.report_id and b.id = p.other_report_id;
  return 'shown';
end
$$;
comment on function consent_to_pair(bigint, boolean, timestamptz) is 'DEAL-021: gives or withdraws the consent of the acting organisation. The second consent stores the compared values of both reports for both sides.';
revoke execute on function consent_to_pair(bigint, boolean, timestamptz) from public;
grant execute on function consent_to_pair(bigint, boolean, timestamptz) to birzha_app;

alter table report_answers enable row level security;
alter table report_pairs enable row level security;
create policy report_answers_answer on report_answers for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and author_user_id = (select app_user_id())
    and not (select app_is_staff()));
create policy report_answers_change on report_answers for update to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy report_answers_read on report_answers for select to birzha_app
  using ((select app_is_staff()) or (select app_organization_id()) in (organization_id, reporter_id));
create policy report_pairs_tenant on report_pairs for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
grant insert (report_id, organization_id, kind, reason, author_user_id, answered_at),
  update (superseded_at, settlement, settled_at, settled_by),
  select (id, report_id, organization_id, reporter_id, kind, reason, author_user_id, answered_at, superseded_at,
    settlement, settled_at, settled_by) on report_answers to birzha_app;
grant select on report_pairs to birzha_app;

-- Adds two kinds to those of earlier migrations.
do $$
begin
  execute 'alter table notices drop constraint notices_kind_known, add constraint notices_kind_known '
    || (select replace(pg_get_constraintdef(oid), '''report-checked''', '''report-checked''::text, ''report-confirmed''::text, ''report-disputed''')
      from pg_constraint where conname = 'notices_kind_known');
end $$;
