-- Fills every list with :rows rows (FAST-005), without triggers. Numbers, positions in the tables and dates rise together,
-- as they come in; firms follow Zipf's law. Every third name has the word ':common'. The row ':rows - 7' alone has the
-- word ':rare', in every text; so do the firm 1999 and the employee 2010 of the exchange.
-- fill-lists.ts replaces :rows, :common, :rare, :proposal and :consent.

create schema bench;
set local search_path = public, bench;

-- A number from 0 to below n, evenly spread, another one for each row and use.
create function dice(g bigint, use int, n int) returns int language sql immutable
  return (hashint4((g * 64 + use)::int) & 2147483647) % n;
create function is_third(g bigint, use int) returns boolean language sql immutable return dice(g, use, 3) = 0;
create function pick(g bigint, use int, variadic words text[]) returns text language sql immutable
  return words[1 + dice(g, use, cardinality(words))];
create function is_rare(g bigint) returns boolean language sql immutable return g in (:rows - 7, :rows - 1007);
create function or_rare(g bigint, value text) returns text language sql immutable
  return case when g = :rows - 7 then ':rare' else value end;
create function moment(g bigint) returns timestamptz language sql stable
  return now() - (:rows - g) * interval '3 years' / :rows;
create function firm(g bigint) returns int language sql immutable
  return least(2000, floor(exp((hashint4((g * 64 + 1)::int) & 2147483647) / 2147483648.0::float * ln(2001))))::int;
create function staff(g bigint, use int) returns int language sql immutable return 2001 + dice(g, use, 9);
create function company(g bigint) returns text language sql immutable
  return case when is_rare(g) then 'ООО «:rare»'
    when is_third(g, 10) then 'АО «Торговый дом :common-' || dice(g, 11, :rows) || '»'
    else pick(g, 12, 'ООО', 'АО', 'СПК', 'ИП') || ' «' ||
      pick(g, 13, 'Агрофирма Поле', 'Мельница', 'Хлебокомбинат', 'Колос', 'Ёлочка', 'Южный порт') || ' № ' ||
      dice(g, 11, :rows) || '»' end;
-- With its check digit.
create function inn(nine bigint) returns text language sql immutable
  return nine || (select sum(substr(nine::text, i, 1)::int * (array[2, 4, 10, 3, 5, 9, 4, 6, 8])[i]) % 11 % 10
    from generate_series(1, 9) i)::text;

-- The owner of an organisation is the user of the same id. The first 2000 trade; the users 2001 to 2010 are staff.
insert into users (issuer, subject, account, name, phone, role, status, description, registered_at)
select 'bench', 'u' || g, case when r.yes then 'bobrolesie.' else pick(g, 1, 'zernov.', 'zernov.', 'sidorov.', 'yolkin.', 'abramov.') end || g,
  case when r.yes then ':rareев' else pick(g, 1, 'Зернов', 'Зернов', 'Сидоров', 'Ёлкин', 'Абрамов') end || ' ' ||
    pick(g, 2, 'Иван', 'Пётр', 'Андрей', 'Ян', 'Эдуард', 'Олег') || ' ' || pick(g, 3, 'Ильич', 'Львович', 'Юрьевич', 'Фомич'),
  '+7' || (9000000000 + dice(g, 5, 1000000000)), case when g between 2001 and 2010 then 2 else 1 end, b.yes::int,
  case when b.yes then 'Уволен' end, moment(g)
from generate_series(1, :rows) g
cross join lateral (select g in (:rows - 7, 1999, 2010) as yes) r
cross join lateral (select g > 2010 and not r.yes and dice(g, 4, 40) = 0 as yes) b
order by g;

insert into organizations (inn, name, address, status, description, active_date, status_date, ntb_user, is_uk, uk_inn)
select inn(361000000 + g - 1), case when g = 1999 then 'ООО «:rare-Юг»' else company(g) end,
  '394000, г. Воронеж, ул. Полевая, д. ' || dice(g, 15, 900), b.yes::int,
  case when b.yes then 'Нарушает правила торгов' end, moment(g)::date,
  case when b.yes or is_third(g, 16) then moment(g) + interval '1 day' end, g <= 2000 or is_third(g, 17),
  k.yes, case when k.yes then inn(774000000) end
from generate_series(1, :rows) g
cross join lateral (select g > 2000 and not is_rare(g) and dice(g, 18, 33) = 0 as yes) b
cross join lateral (select dice(g, 19, 100) = 0 as yes) k
order by g;

insert into memberships (user_id, organization_id, user_type, created_at)
select g, g, 1, moment(g) from generate_series(1, :rows) g
where g not between 2001 and 2010 and (g <= 2000 or dice(g, 21, 12) > 0)
union all
select g, firm(g), 0, moment(g) from generate_series(2011, :rows) g where dice(g, 23, 10) = 0
on conflict do nothing;
insert into agreement_counts (organization_id, status, reports)
select g, 1, 20000 / g + dice(g, 20, 20) from generate_series(1, 2000) g;
analyze users, organizations;

-- Contracts: processed but for the newest and a few that were rejected. One in a hundred has an unknown owner (V-14).
insert into contract_deals (external_id, owner_inn, owner_name, minisession_number, contract_number, contract_date, client_name,
  client_inn, direction, commodity_name, basis, volume, price, cost, client_fee, contractor_name, contractor_inn,
  contractor_fee, delivery_status, delivery_date, reason, deal_status, result_comment, created_at, updated_at)
select case when dice(g, 4, 3) > 0 then 'TS-' || g end, w.inn, w.name, or_rare(g, 'МС-' || g / 30),
  or_rare(g, g || '/' || to_char(moment(g), 'YY')), moment(g)::date, case when s.is_sale then p.name else o.name end,
  case when s.is_sale then p.inn else w.inn end, or_rare(g, case when s.is_sale then 'Продажа' else 'Покупка' end),
  or_rare(g, pick(g, 17, ':common пшеницы ', 'Масло подсолнечное ', 'Сахар белый ') || dice(g, 18, 5) || ' класс'),
  or_rare(g, pick(g, 19, 'Элеватор «:common', 'Франко-склад «Степной', 'Порт «Южный') || '-' || dice(g, 20, 300) || '»'),
  n.volume, n.price, n.volume * n.price, case when not is_third(g, 21) then n.volume / 2 end,
  case when s.is_sale then o.name else p.name end, case when s.is_sale then w.inn else p.inn end,
  case when not is_third(g, 22) then n.volume / 3 end, d.delivery,
  case when d.delivery > 0 then moment(g)::date + dice(g, 23, 30) end,
  case when d.delivery > 0 then or_rare(g, pick(g, 24, 'Отгружено :commonвозами', 'Покупатель не принял', 'Нет вагонов', null)) end,
  a.deal, case when a.deal = 4 then 'Нет акта приёмки' end, moment(g), moment(g)
from generate_series(1, :rows) g
join organizations o on o.id = firm(g)
cross join lateral (select not is_rare(g) and dice(g, 2, 100) = 0 as yes) u
cross join lateral (select case when u.yes then '9990' || lpad(dice(g, 3, 300)::text, 6, '0') else o.inn end as inn,
  case when not u.yes then o.name end as name) w
cross join lateral (select company(g) as name, case when dice(g, 16, 3) > 0 then '7701' || lpad(dice(g, 15, 1000000)::text, 6, '0') end as inn) p
cross join lateral (select (1 + dice(g, 27, 50000)) / 10.0 as volume, 9000 + dice(g, 28, 900000) / 100.0 as price) n
cross join lateral (select g = :rows - 7 or g <> :rows - 1007 and dice(g, 26, 2) = 0 as is_sale) s
cross join lateral (select case when g = :rows - 7 or g > :rows * 0.99 and is_third(g, 40) then 2
  when g > :rows * 0.95 then case when dice(g, 29, 10) = 0 then 0 else 1 end when dice(g, 30, 100) = 0 then 4 else 3 end as deal) a
cross join lateral (select case when a.deal < 2 then 0 when dice(g, 31, 10) = 0 then 2 else 1 end as delivery) d
order by g;

insert into files (organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at, area)
select firm(g), 'bench/' || g, or_rare(g, pick(g, 32, 'Накладная :common', 'Акт приёмки', 'Письмо') || ' ' || g || '.pdf'),
  'application/pdf', 20000, md5(g::text) || md5('f' || g), firm(g), moment(g), 'spot'
from generate_series(1, :rows) g order by g;

insert into spot_deals (external_id, owner_inn, owner_name, settlement_status, contractor_name, basis, delivery_way, product_name,
  item_code, contract_number, contract_date, direction, volume, price, total, expires_on, postponed_to, execution_status,
  execution_date, file_id, file_name, comment, record_status, exchange_comment, imported_at, edited_at, edited_by,
  settled_at, settled_by)
select case when dice(g, 4, 3) > 0 then 'SP-' || g end, o.inn, o.name,
  or_rare(g, pick(g, 33, 'Расчёты завершены', 'Расчёты не завершены', ':common оплачено')), company(g),
  or_rare(g, pick(g, 19, 'Липецк, :common', 'Саратов, склад', 'Тамбов, склад') || ' № ' || dice(g, 20, 300)),
  or_rare(g, pick(g, 34, 'Самовывоз :commonвозами', 'Доставка по железной дороге', 'Доставка автотранспортом')),
  or_rare(g, pick(g, 17, ':common пшеницы ', 'Масло подсолнечное ', 'Сахар белый ') || dice(g, 18, 5) || ' класс'),
  or_rare(g, pick(g, 35, 'WHT', 'SUGR', 'OIL') || '-' || dice(g, 36, 90)), or_rare(g, 'S-' || g), moment(g)::date,
  pick(g, 26, 'sale', 'buy'), n.volume, n.price, n.volume * n.price, moment(g)::date + 14,
  case when not is_third(g, 37) then moment(g)::date + 21 end, a.execution,
  case when a.execution > 0 then moment(g)::date + dice(g, 23, 14) end, f.id, f.name,
  case when a.execution > 0 then or_rare(g, pick(g, 24, 'Отгружено :commonвозами', 'Покупатель не принял', null)) end,
  b.record, case when b.record = 7 then 'Нет накладной' end, moment(g),
  case when b.record > 1 then moment(g) + interval '1 day' end, case when b.record > 1 then o.id end,
  case when b.record in (4, 7) then moment(g) + interval '2 days' end, case when b.record in (4, 7) then staff(g, 39) end
from generate_series(1, :rows) g
join organizations o on o.id = firm(g)
cross join lateral (select (1 + dice(g, 27, 50000)) / 10.0 as volume, 9000 + dice(g, 28, 900000) / 100.0 as price) n
cross join lateral (select case when g = :rows - 7 or g > :rows * 0.99 and is_third(g, 40) then 2
  when g > :rows * 0.95 then 1 when dice(g, 30, 100) = 0 then 7 else 4 end as record) b
cross join lateral (select case when b.record = 1 then 0 else 1 + dice(g, 31, 6) end as execution) a
left join files f on f.storage_id = 'bench/' || g and a.execution > 0 and (g = :rows - 7 or dice(g, 38, 3) > 0)
order by g;
delete from files f where not exists (select from spot_deals d where d.file_id = f.id);

-- Proposals with versions and days: the newest two hundred wait for their auctions, every fifth was changed once.
create temporary table made on commit drop as
select g, o.id as firm, o.name as firm_name, u.name as ru, split_part(u.account, '.', 1) as en, moment(g) as at, d.first, d.last,
  case when g > :rows - 200 then (array[1, 1, 2, 2, 7])[1 + dice(g, 41, 5)]
    when g < :rows * 0.9 and dice(g, 42, 100) = 0 then 2 else (array[3, 4, 5, 5, 5, 6])[1 + dice(g, 43, 6)] end as status,
  case when dice(g, 48, 5) = 0 then 2 else 1 end as version, case when not is_third(g, 54) then 'EXW' end as terms,
  dice(g, 55, 3) = 0 as has_series,
  case when is_rare(g) then ':rare' else pick(g, 44, ':common кукурузы ', 'Ячмень ', 'Сахар белый ') || dice(g, 45, 40) end as commodity_ru,
  pick(g, 44, 'Maize ', 'Barley ', 'White sugar ') || dice(g, 45, 40) as commodity_en,
  case when is_rare(g) then ':rare' else pick(g, 46, 'Новороссийск, :common-', 'Липецк, элеватор ', 'Ейск, терминал ') || dice(g, 47, 60) end as basis_ru,
  pick(g, 46, 'Novorossiysk, grain ', 'Lipetsk, elevator ', 'Yeysk, terminal ') || dice(g, 47, 60) as basis_en
from generate_series(1, :rows) g
join organizations o on o.id = case when g = :rows - 7 then 1999 else firm(g) end
join users u on u.id = o.id
cross join lateral (select case when g > :rows - 200 then current_date + 90 + dice(g, 49, 60) else moment(g)::date + 10 end as first) b
cross join lateral (select b.first, b.first + case when is_third(g, 50) then dice(g, 51, 5) else 0 end as last) d;
analyze made;

insert into auction_proposals (id, organization_id, status, current_version, accepted_version, proposal_type, comment,
  created_by_ntb, external_id, commodity_names, basis_names, basis_terms_ru, basis_terms_en, has_series, first_date,
  last_date, created_at, created_by, created_name_ru, created_name_en, edited_at, edited_by, edited_name_ru,
  edited_name_en, changed_at, accepted_first_date, accepted_last_date)
overriding system value
select g, firm, status, version, case when a.yes then version end, (array[0, 0, 1, 2])[1 + dice(g, 52, 4)],
  case when status in (3, 7) then 'Нет обеспечения' end, t.yes, case when t.yes then 'P-' || g end,
  commodity_ru || e'\n' || commodity_en, basis_ru || e'\n' || basis_en, concat_ws(', ', basis_ru, terms),
  concat_ws(', ', basis_en, terms), has_series, first, last, made.at, firm, ru, en, case when c.yes then e.at end,
  case when c.yes then firm end, case when c.yes then ru end, case when c.yes then en end, e.at,
  case when a.yes then first end, case when a.yes then last end
from made
cross join lateral (select least(now(), made.at + interval '1 day') as at) e
cross join lateral (select status in (2, 5, 6) as yes) a
cross join lateral (select dice(g, 53, 50) = 0 as yes) t
cross join lateral (select version > 1 as yes) c
order by g;
select setval(pg_get_serial_sequence('auction_proposals', 'id'), :rows);

insert into auction_proposal_versions (proposal_id, version, organization_id, kind, payload, author_user_id, changed_at)
select g, v, firm, case when v > 1 then 'change' else 'send' end, ':proposal'::jsonb || jsonb_build_object('firmId', firm,
    'firmName', firm_name, 'auctionDate', jsonb_build_object('begin', first, 'end', last, 'dates', '[]'::jsonb),
    'commodity', jsonb_build_object('id', dice(g, 44, 900), 'name', jsonb_build_object('ru', commodity_ru, 'en', commodity_en)),
    'basis', jsonb_build_object('id', dice(g, 46, 900), 'name', jsonb_build_object('ru', basis_ru, 'en', basis_en)),
    'termsSupply', case when terms is not null then
      jsonb_build_object('id', 1, 'name', jsonb_build_object('ru', terms, 'en', terms)) end,
    'hasAuctionSeries', has_series, 'lotVolume', dice(g, 57, 500) + 1, 'startPrice', 9000 + dice(g, 58, 9000)),
  firm, case when v > 1 then least(now(), at + interval '1 day') else at end
from made join (values (1), (2)) n(v) on v <= version
order by g, v;
insert into auction_proposal_dates (proposal_id, organization_id, date_from, date_to)
select g, firm, first, last from made;

insert into trading_members (external_id, inn, name, auction_start_date, actual_status_date, status, changed_at)
select 'M-' || g, inn(463000000 + g), company(g), case when dice(g, 4, 3) > 0 then moment(g)::date end,
  case when dice(g, 5, 3) > 0 then moment(g)::date + 30 end,
  pick(g, 6, 'active', 'active', 'active', 'opened', 'suspended', 'terminated'), moment(g)
from generate_series(1, :rows) g order by g;

-- Applications about admissions, decided but for the newest, and a thousand admissions of each of a hundred firms.
insert into member_applications (organization_id, status, comment_lku, stored_at, stored_by, last_edit_at, decided_by)
select f.id, s.status, case when s.status = 'rejected' or dice(g, 60, 2) = 0 then
    or_rare(g, pick(g, 61, 'Допущен к торгам :commonм', 'Нет доверенности', 'Проверено')) end, moment(g), f.id,
  case when s.status = 'onexecution' then moment(g) else least(now(), moment(g) + interval '2 hours') end,
  case when s.status <> 'onexecution' then staff(g, 62) end
from generate_series(1, :rows) g
cross join lateral (select case when g = :rows - 7 then 1999 when g <= 100 then g else firm(g) end as id) f
cross join lateral (select case when g = :rows - 7 then 'rejected' when g <= 100 then 'accepted'
  when g > :rows - 400 then 'onexecution' when is_third(g, 63) then 'rejected' else 'accepted' end as status) s
order by g;
insert into member_application_entries (application_id, member_id, inn, name, auction_start_date, actual_status_date,
  member_status, admission_date, cancel_admission_date)
select p.id, m.id, m.inn, m.name, m.auction_start_date, m.actual_status_date, m.status, p.stored_at::date,
  case when p.id % 3 = 0 then p.stored_at::date + 900 end
from member_applications p cross join lateral generate_series(0, (p.id % 2)::int) n
join trading_members m on m.id = 1 + (dice(p.id, 64, :rows) + n) % :rows;
insert into member_admissions (organization_id, member_id, admission_date, cancel_admission_date, application_id)
select f, case when f = 100 and m = 1000 then :rows - 7 else 1 + (f * 37 + m * 89) % :rows end,
  current_date - 1 - dice(f * 2000 + m, 65, 1000), case when m > :rows / 100 then current_date - 1
    when is_third(f * 2000 + m, 66) then current_date + 400 + dice(f * 2000 + m, 67, 900) end, f
from generate_series(1, 100) f cross join generate_series(1, (:rows / 95)::int) m
on conflict do nothing;
insert into member_admission_versions (organization_id, member_id, admission_date, cancel_admission_date, application_id,
  author_user_id, changed_at)
select organization_id, member_id, admission_date, cancel_admission_date, application_id, 2001, admission_date
from member_admissions order by 1, 2;

insert into applications (user_id, account, full_name, phone, inn, name, address, is_f_address, is_ip, is_uk, ntb_user,
  consent_at, consent_version, result_check, check_code, status, description, registered_at, to_operator, changed_at,
  changed_by)
select u.id, u.account, u.name, u.phone, inn(case when dice(g, 27, 3) > 0 then 361000000 else 774000000 end + g - 1), company(g),
  '394000, г. Воронеж, ул. Полевая, д. ' || dice(g, 15, 900), false, false, false, dice(g, 24, 2) = 0, moment(g),
  ':consent', c.holds, case when not c.holds then 'signing.required' end, s.status,
  case when s.status = 2 then 'Не подтверждены полномочия' end, moment(g), dice(g, 25, 4) > 0,
  case when s.status > 0 then least(now(), moment(g) + interval '1 day') end, case when s.status > 0 then staff(g, 26) end
from generate_series(1, :rows) g join users u on u.id = g
cross join lateral (select case when g > :rows - 400 then 0 when is_third(g, 28) then 2 else 1 end as status) s
cross join lateral (select dice(g, 29, 5) > 0 as holds) c
order by g;

-- Notices about a quarter of each kind of record, answered but for the waiting ones.
insert into exchange_notices (area, kind, entity_id, organization_id, user_id, payload, created_at, delivered_at,
  result, result_comment, result_at, result_by)
select area, kind, id, firm, firm, jsonb_build_object('id', id, 'kind', kind), at,
  case when id <= :rows - 300 then at + interval '1 minute' end,
  case when a.yes then pick(id, 75, 'processed', 'processed', 'rejected') end,
  case when a.yes then or_rare(id, pick(id, 72, ':common принято', 'Нет акта', 'Учтено', null)) end,
  case when a.yes then at + interval '1 hour' end,
  case when a.yes then case when id % 5000 = 0 then 2010 else staff(id, 74) end end
from (
  select 'contract' as area, pick(d.id, 70, 'delivery', 'nonDelivery') as kind, d.id, o.id as firm, d.created_at as at,
    d.deal_status = 2 as waits, 0 as part from contract_deals d join organizations o on o.inn = d.owner_inn
  union all select 'spot', pick(d.id, 70, 'delivery', 'extension', 'selfSettlement', 'changes'), d.id, o.id, d.imported_at,
    d.record_status = 2, 1 from spot_deals d join organizations o on o.inn = d.owner_inn
  union all select 'proposal', pick(id, 70, 'proposal_new', 'proposal_change', 'proposal_revoke'), id, organization_id,
    created_at, status = 1, 2 from auction_proposals
  union all select 'application', 'application_new', id, organization_id, stored_at, status = 'onexecution', 3
    from member_applications) n
cross join lateral (select not waits and dice(id, 71, 300) > 0 as yes) a
where id % 4 = part or id = :rows - 7 or waits
order by at, area, id;

insert into product_types (code, name, description, is_active, visibility_type)
select case when not is_third(g, 81) then 'К-' || g end, or_rare(g, pick(g, 80, ':common кормовое', 'Ячмень', 'Щебень') || ' ' || md5(g::text)),
  case when not is_third(g, 82) then 'Заведено биржей' end, dice(g, 83, 8) > 0, 1 + (dice(g, 84, 10) = 0)::int
from generate_series(1, :rows) g order by g;
insert into product_type_regions (product_type_id, region_id)
select t.id, r.id from product_types t
join (select id, row_number() over (order by id) as place from regions) r on r.place in (1 + t.id % 40, 41 + t.id % 40)
where t.visibility_type = 2 and t.content_key is null on conflict do nothing;
insert into delivery_types (code, name, description, is_active, basis_id, value)
select case when not is_third(g, 81) then 'К-' || g end, or_rare(g, pick(g, 80, ':common кормовое', 'Ячмень', 'Щебень') || ' ' || md5(g::text)),
  case when not is_third(g, 82) then 'Заведено биржей' end, dice(g, 83, 8) > 0, b.id, pick(g, 85, 'EXW', 'FCA', 'CPT', null)
from generate_series(1, :rows) g
join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all from basis_types) b
  on b.place = dice(g, 87, 1000) % b.all
order by g;
update catalog_version set version = gen_random_uuid();

select search_rebuild();
drop schema bench cascade;
