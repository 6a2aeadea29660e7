-- Runs of price indices are leaves of the receipt tree, and their hashes have a salt (MKT-012).

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
