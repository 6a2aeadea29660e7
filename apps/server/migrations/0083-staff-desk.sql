-- DESK-021: what staff does where no trading system is connected has screens; they say who acted last.

alter table exchange_notices add column result_by bigint references users (id);
comment on column exchange_notices.result_by is 'Who answered: an operator, or the account of the trading system; empty of answers from before this was kept.';
create index exchange_notices_result_by on exchange_notices (result_by);
grant update (result_by) on exchange_notices to birzha_app;
create index exchange_notices_unanswered on exchange_notices (id) where result is null;
create index exchange_notices_unread on exchange_notices (id) where delivered_at is null;
create index exchange_notices_delivered on exchange_notices (delivered_at);

alter table dictionary_items
  add column version integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by bigint references users (id),
  add constraint dictionary_items_version_positive check (version > 0);
comment on column dictionary_items.version is 'Number of its changes, from 1: who changes it says which one was seen.';
comment on column dictionary_items.changed_at is 'When it was changed last; empty of what the portal began with.';
comment on column dictionary_items.changed_by is 'Who changed it last: an operator, or the account of the trading system.';
create index dictionary_items_changed_by on dictionary_items (changed_by);
grant update (version, changed_at, changed_by) on dictionary_items to birzha_app;

alter table trade_days
  add column changed_at timestamptz,
  add column changed_by bigint references users (id);
comment on column trade_days.changed_at is 'When it was said last; empty of what the portal began with.';
comment on column trade_days.changed_by is 'Who said it last: an operator, or the account of the trading system.';
create index trade_days_changed_by on trade_days (changed_by);
grant update (changed_at, changed_by) on trade_days to birzha_app;

alter table auction_field_rules
  add column changed_at timestamptz,
  add column changed_by bigint references users (id);
comment on column auction_field_rules.changed_at is 'When the exception was made; empty of those from before this was kept.';
comment on column auction_field_rules.changed_by is 'Who made it.';
create index auction_field_rules_changed_by on auction_field_rules (changed_by);
grant insert, delete, update (changeable, changed_at, changed_by) on auction_field_rules to birzha_app;
alter table auction_field_rules enable row level security;
create policy auction_field_rules_read on auction_field_rules for select to birzha_app using (true);
create policy auction_field_rules_keep on auction_field_rules to birzha_app using ((select app_is_staff()));
