-- MKT-101 to MKT-107: prices of deals instead of reports, shown as far as their support allows. The figures of the first
-- index follow older rules, which disclosed deals of few firms. A second index takes its place; the runs of the first one
-- stay, because receipts prove them.

create function market_deal_key(reporter text, partner text, number text, day date, product bigint) returns text
  language sql immutable strict parallel safe
  return md5(least(reporter, partner) || E'\n' || greatest(reporter, partner) || E'\n' || contract_number_identity(number)
    || E'\n' || (day - date '2000-01-01') || E'\n' || product);
comment on function market_deal_key(text, text, text, date, bigint) is 'Returns the same text for the reports that both sides file about a contract and a product (MKT-102).';

create function report_partner(report agreements) returns text
  language sql immutable parallel safe
  return report_partner(report.organization_inn, report.manufacturer_inn, report.owner_inn, report.purchaser_inn,
    report.purchaser_name);
comment on function report_partner(agreements) is 'Returns the other party of a report.';

alter table market_inputs alter column firm_group drop not null,
  add column deal text,
  add column inns text[] not null default '{}',
  add column parties text[] not null default '{}',
  add column insiders text[] not null default '{}',
  add column block_run bigint,
  add column outlier_run bigint;
comment on column market_inputs.firm_group is 'Group of the reporting firm, in rows of the first index. The next major release drops it.';
comment on column market_inputs.is_outlier is 'Whether a run left the row out, in rows of the first index. The next major release drops it.';
comment on column market_inputs.deal is 'Key of the deal: equal in the reports of both sides (MKT-102).';
comment on column market_inputs.inns is 'Reporter, the other party and the owner of the goods: an INN, or the normalized name of a firm without one. Personal for entrepreneurs.';
comment on column market_inputs.parties is 'Groups of firms of the deal, each once, named by an INN. Personal for entrepreneurs.';
comment on column market_inputs.insiders is 'Groups of firms that know the deal. Personal for entrepreneurs.';
comment on column market_inputs.block_run is 'Run that placed the row in its block; null before.';
comment on column market_inputs.outlier_run is 'Run that left the row out for its price; null without one.';
create index market_inputs_of_deal on market_inputs (index_id, deal) where until_run is null;
grant select (parties, flags) on market_inputs to birzha_app;

create table market_groups (
  inn text not null,
  firm_group text not null,
  tied text[] not null,
  from_run bigint not null,
  until_run bigint,
  constraint market_groups_run_order check (until_run > from_run)
);
comment on table market_groups is 'Groups of linked firms, as runs found them (MKT-102).';
comment on column market_groups.inn is 'INN of a firm. Personal for entrepreneurs.';
comment on column market_groups.firm_group is 'Its group: the smallest INN of the group. Personal for entrepreneurs.';
comment on column market_groups.tied is 'Groups that one side alone calls affiliated. Personal for entrepreneurs.';
comment on column market_groups.from_run is 'First run that used it.';
comment on column market_groups.until_run is 'First run that no longer used it; null while it is current.';
create unique index market_groups_current on market_groups (inn) where until_run is null;
alter table market_groups enable row level security;

alter table market_runs add column failed bigint[] not null default '{}';
comment on column market_runs.failed is 'Product types whose prices the run could not compute (MKT-101).';

grant select (failed) on market_runs to birzha_app;

alter table market_prices alter column median drop not null, alter column lower_quartile drop not null,
  alter column upper_quartile drop not null,
  drop constraint market_prices_kind_known,
  add constraint market_prices_kind_known check (kind in ('day', 'week', 'halfMonth', 'month'));
comment on column market_prices.median is 'Median; null without enough deals (MKT-103).';
comment on column market_prices.lower_quartile is 'Quartile above 25 % of the deals; null without enough deals.';
comment on column market_prices.upper_quartile is 'Quartile above 75 % of the deals; null without enough deals.';

create table market_problems (
  id bigint generated always as identity primary key,
  index_id smallint not null references market_indices (id),
  product_type_id bigint not null references product_types (id),
  cause text not null,
  reports bigint[] not null,
  since timestamptz not null,
  constraint market_problems_key unique (index_id, product_type_id, cause),
  constraint market_problems_cause_known check (cause in ('failed', 'noRate'))
);
comment on table market_problems is 'Products whose reports the last run could not count (MKT-101, MKT-013).';
comment on column market_problems.id is 'Id of the problem.';
comment on column market_problems.index_id is 'Index.';
comment on column market_problems.product_type_id is 'Product type.';
comment on column market_problems.cause is 'failed: the prices could not be computed; noRate: a currency has no rate.';
comment on column market_problems.reports is 'The first reports that it concerns.';
comment on column market_problems.since is 'Time of the first run with the problem.';
create index market_problems_product on market_problems (product_type_id);
alter table market_problems enable row level security;
create policy market_problems_read on market_problems for select to birzha_app using ((select app_is_staff()));
grant select on market_problems to birzha_app;

create table market_requests (
  id bigint generated always as identity primary key,
  requested_at timestamptz not null,
  author_user_id bigint not null references users (id),
  note text not null,
  run_id bigint,
  error text,
  finished_at timestamptz,
  constraint market_requests_note_length check (length(note) between 1 and 500),
  constraint market_requests_finished_whole check ((finished_at is null) = (num_nonnulls(run_id, error) = 0))
);
comment on table market_requests is 'Runs of the index that staff asked for, with their outcome (MKT-101).';
comment on column market_requests.id is 'Id of the request.';
comment on column market_requests.requested_at is 'Time of the request.';
comment on column market_requests.author_user_id is 'Member of staff.';
comment on column market_requests.note is 'Reason.';
comment on column market_requests.run_id is 'Run; null before its end.';
comment on column market_requests.error is 'Error that ended the attempt; null without one.';
comment on column market_requests.finished_at is 'End of the run or of the attempt; null before.';
create index market_requests_author on market_requests (author_user_id);
alter table market_requests enable row level security;
create policy market_requests_staff on market_requests to birzha_app using ((select app_is_staff()));
grant select, insert (requested_at, author_user_id, note) on market_requests to birzha_app;

insert into market_indices (code, name, name_en)
  select 'otc-grain-2', name, name_en from market_indices where code = 'otc-grain';
insert into market_methods (index_id, version, valid_from, method, author_user_id)
  select (select id from market_indices where code = 'otc-grain-2'), version, valid_from,
    (method || '{"minPrice": 100, "maxPrice": 1000000, "maxTonnes": 300000}')
      || jsonb_build_object(
        'periods', case when method -> 'periods' ? 'week' then '["day", "week", "halfMonth", "month"]'::jsonb
          else method -> 'periods' end,
        'confidentiality', method -> 'confidentiality' || '{"minDeals": 3, "minError": 15,
          "median": {"deals": 5, "unknownDeals": 3, "groups": 3},
          "quartiles": {"deals": 10, "unknownDeals": 5, "groups": 5}}'),
    author_user_id
  from market_methods where index_id = (select id from market_indices where code = 'otc-grain');
-- A new installation needs no first index.
delete from market_methods where not exists (select from market_runs)
  and index_id = (select id from market_indices where code = 'otc-grain');
delete from market_indices where not exists (select from market_runs) and code = 'otc-grain';

-- MKT-102: affiliations of a firm that count in prices: pairs of the exchange, and reports in force of either side.
create function market_links(asked bigint) returns table (inn text, name text, source text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with own as (select o.inn from owned_inns o where o.organization_id = asked)
  select distinct linked.inn, coalesce(d.name, linked.inn), linked.source from (
    select report_partner(a), 'own' from agreements a
      where a.organization_id = asked and a.is_affiliation_flag and a.status in (1, 2)
    union all
    select a.organization_inn, 'other' from own cross join lateral (
        select named.* from agreements named where named.purchaser_inn = own.inn
          and named.purchaser_inn <> named.organization_inn and named.status <> 3 and named.is_affiliation_flag
        union all
        select named.* from agreements named where named.owner_inn = own.inn
          and named.owner_inn <> named.organization_inn and named.status <> 3 and named.is_affiliation_flag
        union all
        select named.* from agreements named where named.manufacturer_inn = own.inn
          and named.manufacturer_inn <> named.organization_inn and named.status <> 3 and named.is_affiliation_flag
      ) a
      where a.organization_id <> asked and a.status in (1, 2) and report_partner(a::agreements) = own.inn
    union all
    select case when p.inn = own.inn then p.other_inn else p.inn end, 'exchange'
      from market_affiliations p join own on own.inn in (p.inn, p.other_inn)
  ) linked(inn, source) left join organizations d on d.inn = linked.inn
  where linked.inn not in (select own.inn from own)
  order by 2, 1, 3 limit 200
$$;
comment on function market_links(bigint) is 'Returns the firms that count as affiliated with an organisation, and who says so: the organisation, the other firm or the exchange (MKT-102).';
revoke execute on function market_links(bigint) from public;
grant execute on function market_links(bigint) to birzha_app;
