-- The market (MKT-001..013): an index over the reports, its frozen inputs, its runs and its prices.

create table market_indices (
  id smallint generated always as identity primary key,
  code text not null unique,
  name text not null,
  name_en text not null,
  constraint market_indices_code_format check (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  constraint market_indices_name_length check (length(name) between 1 and 150 and length(name_en) between 1 and 150)
);
comment on table market_indices is 'Indices of prices (MKT-009). No two indices cover the same product, so that their difference discloses nothing.';
comment on column market_indices.id is 'Id of the index.';
comment on column market_indices.code is 'Stable name in addresses.';
comment on column market_indices.name is 'Displayed name.';
comment on column market_indices.name_en is 'Displayed name in English.';

create table market_methods (
  index_id smallint not null references market_indices (id),
  version integer not null,
  valid_from date not null,
  method jsonb not null,
  created_at timestamptz not null default now(),
  author_user_id bigint references users (id),
  constraint market_methods_pkey primary key (index_id, version),
  constraint market_methods_valid_from_key unique (index_id, valid_from),
  constraint market_methods_monday check (extract(isodow from valid_from) = 1)
);
comment on table market_methods is 'Versions of the method of an index (MKT-004). A month uses the version that is valid on its first day.';
comment on column market_methods.index_id is 'Index.';
comment on column market_methods.version is 'Version number, from 1.';
comment on column market_methods.valid_from is 'First day of the first market month that uses the version.';
comment on column market_methods.method is 'Parameters, as in the domain.';
comment on column market_methods.created_at is 'Time of the version.';
comment on column market_methods.author_user_id is 'Author; null for the delivered version.';

create table market_rates (
  currency text not null,
  day date not null,
  rate numeric(14,4) not null,
  constraint market_rates_pkey primary key (currency, day),
  constraint market_rates_currency_format check (currency ~ '^[A-Z]{3}$'),
  constraint market_rates_positive check (rate > 0)
);
comment on table market_rates is 'Official rates of currencies (MKT-013).';
comment on column market_rates.currency is 'Letters of ISO 4217.';
comment on column market_rates.day is 'Day of the rate.';
comment on column market_rates.rate is 'Rubles per unit.';

create table market_affiliations (
  inn text not null,
  other_inn text not null,
  constraint market_affiliations_pkey primary key (inn, other_inn),
  constraint market_affiliations_ordered check (inn < other_inn),
  constraint market_affiliations_inn_format check (inn ~ '^(\d{10}|\d{12})$' and other_inn ~ '^(\d{10}|\d{12})$')
);
comment on table market_affiliations is 'Pairs of firms that count as one reporter (MKT-002), entered by staff.';
comment on column market_affiliations.inn is 'INN of a firm. Personal for entrepreneurs.';
comment on column market_affiliations.other_inn is 'INN of the other firm. Personal for entrepreneurs.';

create table market_runs (
  id bigint generated always as identity primary key,
  index_id smallint not null references market_indices (id),
  day date not null,
  started_at timestamptz not null,
  note text,
  author_user_id bigint references users (id),
  inputs integer not null,
  input_hash bytea not null,
  prices integer not null,
  left_out jsonb not null default '{}',
  constraint market_runs_counts check (inputs >= 0 and prices >= 0),
  constraint market_runs_hash_length check (length(input_hash) = 32),
  constraint market_runs_note_length check (length(note) between 1 and 500)
);
comment on table market_runs is 'Runs of the indices (MKT-003). A row appears when all of its prices are stored.';
comment on column market_runs.id is 'Number of the run.';
comment on column market_runs.index_id is 'Index.';
comment on column market_runs.day is 'Moscow day of the run.';
comment on column market_runs.started_at is 'Time of the run.';
comment on column market_runs.note is 'Reason of a run by hand; null for the daily one.';
comment on column market_runs.author_user_id is 'Author of a run by hand; null for the daily one.';
comment on column market_runs.inputs is 'Number of input rows that the run added or ended.';
comment on column market_runs.input_hash is 'SHA-256 of the hash of the run before and of these rows.';
comment on column market_runs.prices is 'Number of prices that the run published.';
comment on column market_runs.left_out is 'Number of reports that no price contains, by reason (MKT-011).';
create index market_runs_by_index on market_runs (index_id, id desc);

create table market_inputs (
  id bigint generated always as identity primary key,
  index_id smallint not null references market_indices (id),
  report_id bigint not null references agreements (id),
  version integer not null,
  day date not null,
  product_type_id bigint not null references product_types (id),
  basis text not null,
  place text,
  firm_group text not null,
  kilograms bigint not null,
  price bigint not null,
  rate bigint not null,
  has_vat boolean,
  flags text[] not null,
  block integer,
  is_outlier boolean not null default false,
  from_run bigint not null,
  until_run bigint,
  constraint market_inputs_positive check (kilograms > 0 and price > 0 and rate > 0),
  constraint market_inputs_run_order check (until_run > from_run)
);
comment on table market_inputs is 'Reports as an index uses them, frozen by a run (MKT-003). A changed report gets a new row.';
comment on column market_inputs.id is 'Id of the row.';
comment on column market_inputs.index_id is 'Index.';
comment on column market_inputs.report_id is 'Report.';
comment on column market_inputs.version is 'Version of the report.';
comment on column market_inputs.day is 'Date of the contract.';
comment on column market_inputs.product_type_id is 'Product type.';
comment on column market_inputs.basis is 'Name of the delivery basis.';
comment on column market_inputs.place is 'Port, station or region of delivery.';
comment on column market_inputs.firm_group is 'INN that stands for the group of affiliated firms of the reporter. Personal for entrepreneurs.';
comment on column market_inputs.kilograms is 'Amount.';
comment on column market_inputs.price is 'Price per tonne in hundredths of the currency.';
comment on column market_inputs.rate is 'Official rate of the currency in ten-thousandths of a ruble.';
comment on column market_inputs.has_vat is 'Whether the price contains VAT; null if the report does not state it.';
comment on column market_inputs.flags is 'Properties that can exclude the report.';
comment on column market_inputs.block is 'Number of its block within product and month; null before the run that places it.';
comment on column market_inputs.is_outlier is 'Whether a run has left the row out because of its price.';
comment on column market_inputs.from_run is 'First run that uses the row.';
comment on column market_inputs.until_run is 'First run that no longer uses it; null while it is current.';
create unique index market_inputs_current on market_inputs (index_id, report_id) where until_run is null;
create index market_inputs_by_product on market_inputs (index_id, product_type_id, day);
create index market_inputs_added on market_inputs (from_run);
create index market_inputs_ended on market_inputs (until_run) where until_run is not null;

create table market_blocks (
  id bigint generated always as identity primary key,
  index_id smallint not null references market_indices (id),
  product_type_id bigint not null references product_types (id),
  month date not null,
  number integer not null,
  versions bigint[] not null,
  constraint market_blocks_number_key unique (index_id, product_type_id, month, number),
  constraint market_blocks_versions_filled check (cardinality(versions) > 0)
);
comment on table market_blocks is 'Sets of input rows that prices use only together (MKT-002).';
comment on column market_blocks.id is 'Id of the block.';
comment on column market_blocks.index_id is 'Index.';
comment on column market_blocks.product_type_id is 'Product type.';
comment on column market_blocks.month is 'First day of the market month.';
comment on column market_blocks.number is 'Number within product and month.';
comment on column market_blocks.versions is 'Runs that published a version of the block, oldest first.';

create table market_prices (
  id bigint generated always as identity primary key,
  index_id smallint not null references market_indices (id),
  run_id bigint not null,
  product_type_id bigint not null references product_types (id),
  kind text not null,
  day_from date not null,
  day_to date not null,
  basis text,
  place text,
  median integer not null,
  lower_quartile integer not null,
  upper_quartile integer not null,
  mean integer not null,
  tonnes integer not null,
  deals integer not null,
  replaces bigint references market_prices (id),
  reasons text[] not null,
  replaced_by_run bigint,
  constraint market_prices_kind_known check (kind in ('day', 'week', 'month')),
  constraint market_prices_day_order check (day_from <= day_to),
  constraint market_prices_positive check (median > 0 and mean > 0 and tonnes >= 0 and deals > 0),
  constraint market_prices_quartile_order check (lower_quartile <= median and median <= upper_quartile)
);
comment on table market_prices is 'Published prices, in rubles per tonne without VAT (MKT-001). A correction is a new row; the old one stays (MKT-003).';
comment on column market_prices.id is 'Id of the price.';
comment on column market_prices.index_id is 'Index.';
comment on column market_prices.run_id is 'Run that published it.';
comment on column market_prices.product_type_id is 'Product type.';
comment on column market_prices.kind is 'Kind of the period.';
comment on column market_prices.day_from is 'First day of the period.';
comment on column market_prices.day_to is 'Last day of the period.';
comment on column market_prices.basis is 'Delivery basis; null for all.';
comment on column market_prices.place is 'Place of delivery; null for all.';
comment on column market_prices.median is 'Median.';
comment on column market_prices.lower_quartile is 'Quartile above 25 % of the deals.';
comment on column market_prices.upper_quartile is 'Quartile above 75 % of the deals.';
comment on column market_prices.mean is 'Mean, weighted by tonnes.';
comment on column market_prices.tonnes is 'Tonnes.';
comment on column market_prices.deals is 'Number of deals.';
comment on column market_prices.replaces is 'Price that it corrects; null for the first one.';
comment on column market_prices.reasons is 'Causes of the correction.';
comment on column market_prices.replaced_by_run is 'Run that corrected it; null while it is current.';
create unique index market_prices_current on market_prices
  (index_id, product_type_id, kind, basis, place, day_from) nulls not distinct where replaced_by_run is null;
create index market_prices_by_cell on market_prices (index_id, product_type_id, kind, basis, place, day_from, run_id);
create index market_prices_by_run on market_prices (run_id, id);
create index market_prices_by_month on market_prices (index_id, product_type_id, day_from) where replaced_by_run is null;

do $$
declare name text;
begin
  foreach name in array array['market_indices', 'market_methods', 'market_runs', 'market_prices', 'market_rates',
    'market_affiliations', 'market_inputs', 'market_blocks'] loop
    execute format('alter table %I enable row level security', name);
  end loop;
end $$;
create policy market_indices_read on market_indices for select to birzha_app using (true);
create policy market_methods_read on market_methods for select to birzha_app using (true);
create policy market_runs_read on market_runs for select to birzha_app using (true);
create policy market_prices_read on market_prices for select to birzha_app using (true);
create policy market_rates_read on market_rates for select to birzha_app using (true);
create policy market_rates_edit on market_rates to birzha_app using ((select app_is_staff()));
create policy market_affiliations_edit on market_affiliations to birzha_app using ((select app_is_staff()));
grant insert on market_rates to birzha_app;
grant update (rate) on market_rates to birzha_app;
grant select, insert on market_affiliations to birzha_app;
grant select on market_indices, market_methods, market_prices, market_rates to birzha_app;
grant select (id, index_id, day, started_at, note, prices, input_hash, left_out) on market_runs to birzha_app;

insert into market_indices (code, name, name_en)
  values ('otc-grain', 'Цены внебиржевых договоров с зерном', 'Prices of over-the-counter grain contracts');
insert into market_methods (index_id, version, valid_from, method)
  select id, 1, '2009-12-28', '{"productTypeIds": [], "bases": [], "places": [], "periods": ["day", "week", "month"],
    "delayDays": 7, "exclusions": ["affiliated", "interdependent", "preferential", "dubious"], "vatPercent": 10,
    "unstatedVat": "included", "outlierRatio": 2, "priceStep": 10, "tonnesStep": 10,
    "confidentiality": {"minGroups": 3, "maxShare": 70, "soleShare": 20, "soleDays": 60}}'::jsonb
  from market_indices where code = 'otc-grain';
