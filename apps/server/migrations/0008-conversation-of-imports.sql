-- Imports as a conversation (BULK-102): values that the portal fills in, warnings of rows with errors, hidden rows.
alter table import_rows
  add column filled jsonb not null default '{}',
  add column warnings jsonb not null default '[]',
  add column is_hidden boolean not null default false,
  add column is_left_out boolean not null default false;
comment on column import_rows.filled is 'Values that the portal has filled into empty cells, by form field. Personal.';
comment on column import_rows.warnings is 'Warnings of a row with errors.';
comment on column import_rows.is_hidden is 'Whether the workbook hides the row (BULK-104).';
comment on column import_rows.is_left_out is 'Whether the user has left out the hidden row.';
grant update (filled, warnings, is_left_out) on import_rows to birzha_app;
create index import_rows_hidden on import_rows (batch_id) where is_hidden;
