-- Runs of price indices are leaves of the receipt tree, and their hashes have a salt (MKT-012). Auction commodities have
-- a product of the index (MKT-010). Staff reads the frozen inputs (MKT-006).

-- Without a salt, a reader of two hashes in a row finds a lone changed deal by trying prices (MKT-002).
alter table market_runs add column salt bytea not null default ''::bytea;
comment on column market_runs.salt is 'Random bytes in the input hash. Confidential like the inputs; empty in older runs.';

create table receipt_runs (
  run_id bigint primary key,
  day date not null references receipt_days (day),
  leaf_index integer not null,
  leaf_hash bytea not null,
  path bytea not null,
  constraint receipt_runs_leaf_key unique (day, leaf_index),
  constraint receipt_runs_lengths check (leaf_index >= 0 and length(leaf_hash) = 32 and length(path) % 32 = 0)
);
comment on table receipt_runs is 'Runs of price indices in the tree of their day, after its receipts (MKT-012).';
comment on column receipt_runs.run_id is 'Run.';
comment on column receipt_runs.day is 'Day that sealed the run.';
comment on column receipt_runs.leaf_index is 'Index of the leaf, from 0.';
comment on column receipt_runs.leaf_hash is 'Hash of the leaf.';
comment on column receipt_runs.path is 'Hashes of the siblings from the leaf to the root.';
comment on column receipt_days.size is 'Number of leaves that the day sealed: receipts and runs.';

create trigger receipt_runs_append_only before update or delete or truncate on receipt_runs
  for each statement execute function reject_change();

alter table receipt_runs enable row level security;
create policy receipt_runs_read on receipt_runs for select to birzha_app using (true);
grant select on receipt_runs to birzha_app;

create table market_commodities (
  commodity_id integer primary key,
  kind text not null default 'commodity',
  product_type_id bigint not null,
  constraint market_commodities_kind check (kind = 'commodity'),
  constraint market_commodities_commodity_fkey foreign key (kind, commodity_id) references dictionary_items (kind, id),
  constraint market_commodities_product_fkey foreign key (product_type_id) references product_types (id)
);
comment on table market_commodities is 'Auction commodities with the product of the index that compares their prices (MKT-010), entered by staff.';
comment on column market_commodities.commodity_id is 'Commodity in the dictionary of the auctions.';
comment on column market_commodities.kind is 'Dictionary of the commodity, for the foreign key.';
comment on column market_commodities.product_type_id is 'Product type of the reports.';
create index market_commodities_product on market_commodities (product_type_id);

alter table market_commodities enable row level security;
create policy market_commodities_read on market_commodities for select to birzha_app using (true);
create policy market_commodities_edit on market_commodities to birzha_app using ((select app_is_staff()));
grant select, insert, delete on market_commodities to birzha_app;
grant update (product_type_id) on market_commodities to birzha_app;

create policy market_inputs_staff on market_inputs for select to birzha_app using ((select app_is_staff()));
grant select (index_id, product_type_id, day, place, firm_group, kilograms, until_run) on market_inputs to birzha_app;

-- Names of bases and places with prices, as of any day, from the index alone.
create index market_prices_names on market_prices (index_id, product_type_id, kind, day_from) include (basis, place, run_id);

-- Statements of a run and of the feed that would read whole tables (MKT-007).
create index market_prices_weekly on market_prices (run_id, day_from desc)
  where kind = 'week' and basis is null and place is null;
create index market_inputs_left_out on market_inputs (index_id)
  where until_run is null and (is_outlier or flags <> '{}');
create index agreements_affiliated on agreements (organization_inn, purchaser_inn) where is_affiliation_flag;
