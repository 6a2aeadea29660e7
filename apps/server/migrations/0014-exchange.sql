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
grant select on dictionary_items to birzha_app;
grant insert, update (name_ru, name_en, volume, short_name, is_active) on dictionary_items to birzha_app;
alter table dictionary_items enable row level security;
create policy dictionary_items_read on dictionary_items for select to birzha_app using (true);
create policy dictionary_items_keep on dictionary_items to birzha_app using ((select app_is_staff()));

-- What a new exchange begins with (Annex C); changed by import.
insert into dictionary_items (kind, id, name_ru, name_en, short_name) values
  ('determineStartPrice', 1, 'Стартовая цена первого аукциона серии', 'Start price of the first auction of the series', null),
  ('determineStartPrice', 2, 'Лучшая цена предыдущего аукциона', 'Best price of the previous auction', null),
  ('determineStartPrice', 3, 'Средневзвешенная цена предыдущего аукциона', 'Weighted average price of the previous auction', null),
  ('commodity', 1, 'Пшеница 3 класс', 'Wheat, class 3', null),
  ('commodity', 2, 'Пшеница 4 класс', 'Wheat, class 4', null),
  ('commodity', 3, 'Пшеница 5 класс', 'Wheat, class 5', null),
  ('commodity', 4, 'Ячмень', 'Barley', null),
  ('commodity', 5, 'Кукуруза', 'Maize', null),
  ('commodity', 6, 'Подсолнечник', 'Sunflower seed', null),
  ('commodity', 7, 'Соя', 'Soybeans', null),
  ('commodity', 8, 'Масло подсолнечное', 'Sunflower oil', null),
  ('commodity', 9, 'Шрот соевый', 'Soybean meal', null),
  ('commodity', 10, 'Сахар белый', 'White sugar', null),
  ('commodity', 11, 'Сахар-сырец', 'Raw sugar', null),
  ('direction', 1, 'Продажа', 'Sale', 'S'),
  ('direction', 2, 'Покупка', 'Purchase', 'B'),
  ('currency', 1, 'RUB', 'RUB', null),
  ('currency', 2, 'USD', 'USD', null),
  ('currency', 3, 'EUR', 'EUR', null),
  ('currency', 4, 'CNY', 'CNY', null),
  ('productUnit', 1, 'тонна', 'tonne', null),
  ('productUnit', 2, 'килограмм', 'kilogram', null),
  ('productUnit', 3, 'мешок 50 кг', '50 kg bag', null),
  ('basis', 1, 'Новороссийск', 'Novorossiysk', null),
  ('basis', 2, 'Тамань', 'Taman', null),
  ('basis', 3, 'Ростов-на-Дону', 'Rostov-on-Don', null),
  ('basis', 4, 'Краснодар', 'Krasnodar', null),
  ('basis', 5, 'Воронеж', 'Voronezh', null),
  ('basis', 6, 'Липецк', 'Lipetsk', null),
  ('basis', 7, 'Тамбов', 'Tambov', null),
  ('basis', 8, 'Казань', 'Kazan', null),
  ('termsSupply', 1, 'EXW', 'EXW', null),
  ('termsSupply', 2, 'FCA', 'FCA', null),
  ('termsSupply', 3, 'CPT', 'CPT', null),
  ('termsSupply', 4, 'DAP', 'DAP', null),
  ('termsSupply', 5, 'FOB', 'FOB', null);
insert into dictionary_items (kind, id, name_ru, name_en, volume)
select kind, number, replace(trim_scale(volume)::text, '.', ',') || ru, trim_scale(volume)::text || en, volume
from (values
  ('miniSessionDuration', ' мин', ' min', array[5, 10, 15, 20, 30]),
  ('minStepPrice', '', '', array[0.01, 0.5, 1, 5, 10, 50, 100]),
  ('renewalPeriod', ' мин', ' min', array[1, 2, 5, 10, 12])) as given (kind, ru, en, volumes)
cross join unnest(volumes) with ordinality as step (volume, number);

create table trade_days (
  date date primary key,
  is_work_day boolean not null
);
comment on table trade_days is 'Working and days off as decreed (A-41); a day that is not here is a working day unless it is a weekend or a fixed holiday.';
comment on column trade_days.date is 'The day.';
comment on column trade_days.is_work_day is 'Whether the exchange works on it.';
grant select on trade_days to birzha_app;
grant insert, update (is_work_day) on trade_days to birzha_app;
alter table trade_days enable row level security;
create policy trade_days_read on trade_days for select to birzha_app using (true);
create policy trade_days_keep on trade_days to birzha_app using ((select app_is_staff()));

-- Transfers of days off that were decreed for 2023 to 2026 (A-41).
insert into trade_days (date, is_work_day)
select date, false from unnest(array[
  '2023-02-24', '2023-05-08', '2023-11-06',
  '2024-04-29', '2024-04-30', '2024-05-10', '2024-12-30', '2024-12-31',
  '2025-05-02', '2025-05-08', '2025-06-13', '2025-11-03', '2025-12-31',
  '2026-01-09', '2026-03-09', '2026-05-11', '2026-12-31']::date[]) as date
union all
select date, true from unnest(array['2024-04-27', '2024-11-02', '2024-12-28', '2025-11-01']::date[]) as date;
