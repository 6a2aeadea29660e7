-- What passes between the portal and the exchange: notices of what participants filed, dictionaries, working days.

create table exchange_notices (
  id bigint generated always as identity primary key,
  area text not null,
  kind text not null,
  entity_id bigint not null,
  organization_id bigint not null references organizations (id),
  user_id bigint not null references users (id),
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  result text,
  result_comment text,
  result_at timestamptz,
  constraint exchange_notices_area_known check (area in ('proposal', 'contract', 'spot', 'application')),
  constraint exchange_notices_kind_format check (kind ~ '^[a-z][A-Za-z_]{0,39}$'),
  constraint exchange_notices_result_known check (result in ('processed', 'rejected')),
  constraint exchange_notices_result_dated check ((result is null) = (result_at is null)),
  constraint exchange_notices_comment_length check (length(result_comment) <= 500)
);
comment on table exchange_notices is 'Outbox to the exchange (A-71): one row for each message of a participant, written with it.';
comment on column exchange_notices.id is 'Number of the notice; they are read in this order.';
comment on column exchange_notices.area is 'What it is about: proposal, contract, spot or application (of members).';
comment on column exchange_notices.kind is 'What happened to it, as delivery, nonDelivery, proposal_new.';
comment on column exchange_notices.entity_id is 'Id of the proposal, contract, spot deal or application.';
comment on column exchange_notices.organization_id is 'The participant.';
comment on column exchange_notices.user_id is 'Who sent it.';
comment on column exchange_notices.payload is 'What was sent.';
comment on column exchange_notices.created_at is 'When it was sent.';
comment on column exchange_notices.delivered_at is 'When the trading system first read it.';
comment on column exchange_notices.result is 'What the exchange made of it: processed or rejected; empty while it waits.';
comment on column exchange_notices.result_comment is 'What the exchange says of it.';
comment on column exchange_notices.result_at is 'When the exchange answered.';
create index exchange_notices_entity on exchange_notices (area, entity_id, id);
create index exchange_notices_organization on exchange_notices (organization_id);
create index exchange_notices_user on exchange_notices (user_id);
grant select, insert on exchange_notices to birzha_app;
grant update (delivered_at, result, result_comment, result_at) on exchange_notices to birzha_app;
alter table exchange_notices enable row level security;
create policy exchange_notices_read on exchange_notices for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy exchange_notices_sent on exchange_notices for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and user_id = (select app_user_id()));
create policy exchange_notices_answered on exchange_notices for update to birzha_app
  using ((select app_is_staff()));

create table dictionary_items (
  kind text not null,
  id integer not null,
  name_ru text not null,
  name_en text not null,
  volume numeric(12, 4),
  short_name text,
  is_active boolean not null default true,
  constraint dictionary_items_pkey primary key (kind, id),
  constraint dictionary_items_kind_known check (kind in ('determineStartPrice', 'commodity', 'direction', 'currency',
    'productUnit', 'miniSessionDuration', 'minStepPrice', 'basis', 'termsSupply', 'renewalPeriod')),
  constraint dictionary_items_id_positive check (id > 0),
  constraint dictionary_items_name_ru_length check (name_ru = btrim(name_ru) and length(name_ru) between 1 and 255),
  constraint dictionary_items_name_en_length check (name_en = btrim(name_en) and length(name_en) between 1 and 255),
  constraint dictionary_items_volume_positive check (volume > 0),
  constraint dictionary_items_volume_given check (
    (kind in ('miniSessionDuration', 'minStepPrice', 'renewalPeriod')) = (volume is not null))
);
comment on table dictionary_items is 'Dictionaries of the auctions (DICT, A-64): kept by import, deactivated, never removed.';
comment on column dictionary_items.kind is 'The dictionary, as the calls name it.';
comment on column dictionary_items.id is 'Id within its dictionary.';
comment on column dictionary_items.name_ru is 'Russian name.';
comment on column dictionary_items.name_en is 'English name.';
comment on column dictionary_items.volume is 'Minutes of a session or renewal period, or the price step.';
comment on column dictionary_items.short_name is 'Short name of a direction.';
comment on column dictionary_items.is_active is 'False: not offered any more, still shown where it was chosen.';
grant select, insert, update on dictionary_items to birzha_app;

create table trade_days (
  date date primary key,
  is_work_day boolean not null
);
comment on table trade_days is 'Working and days off as decreed (A-41); a day that is not here is a working day unless it is a weekend or a fixed holiday.';
comment on column trade_days.date is 'The day.';
comment on column trade_days.is_work_day is 'Whether the exchange works on it.';
grant select, insert, update on trade_days to birzha_app;
