-- FAST-005: every list by its indexes at a hundred thousand rows (decision 0067).

-- What a deal is listed by, kept beside it: a list that is joined with something cannot be read from an index alone.
alter table contract_deals add column owner_name text;
comment on column contract_deals.owner_name is 'Name of its owner''s organisation; null while there is none.';
alter table spot_deals add column owner_name text, add column file_name text;
comment on column spot_deals.owner_name is 'Name of its owner''s organisation; null while there is none.';
comment on column spot_deals.file_name is 'Name of its document.';

update contract_deals d set owner_name = o.name from organizations o where o.inn = d.owner_inn;
update spot_deals d set owner_name = (select o.name from organizations o where o.inn = d.owner_inn),
  file_name = (select f.name from files f where (f.area, f.id) = (d.file_area, d.file_id));

-- A deal and its owner's organisation may come at the same moment: one of the two waits, and sees the other.
create function deal_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('deal_owner'), hashtext(new.owner_inn) & 255);
  new.owner_name := (select name from organizations where inn = new.owner_inn);
  return new;
end
$$;
comment on function deal_owner() is 'A deal bears the name of its owner''s organisation.';
revoke execute on function deal_owner() from public;

create function deals_of_owner() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtext('deal_owner'), hashtext(new.inn) & 255);
  update contract_deals set owner_name = new.name where owner_inn = new.inn and owner_name is distinct from new.name;
  update spot_deals set owner_name = new.name where owner_inn = new.inn and owner_name is distinct from new.name;
  return null;
end
$$;
comment on function deals_of_owner() is 'Deals bear the name that their owner''s organisation has now.';
revoke execute on function deals_of_owner() from public;

create function spot_deal_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.file_name := (select name from files where area = 'spot' and id = new.file_id);
  return new;
end
$$;
comment on function spot_deal_file() is 'A spot deal bears the name of its document.';
revoke execute on function spot_deal_file() from public;

create trigger contract_deals_owner before insert or update of owner_inn on contract_deals
  for each row execute function deal_owner();
create trigger spot_deals_owner before insert or update of owner_inn on spot_deals
  for each row execute function deal_owner();
create trigger spot_deals_file before insert or update of file_id on spot_deals
  for each row execute function spot_deal_file();
create trigger organizations_deals after insert or update of name on organizations
  for each row execute function deals_of_owner();

-- What the version that stands says of terms and series, for the order of proposals (A-19).
alter table auction_proposals add column basis_terms_ru text, add column basis_terms_en text,
  add column has_series boolean;
comment on column auction_proposals.basis_terms_ru is 'Basis and terms of delivery as the list shows them, for their order.';
comment on column auction_proposals.basis_terms_en is 'The same in English.';
comment on column auction_proposals.has_series is 'Whether it is for a series of auctions.';
grant update (basis_terms_ru, basis_terms_en, has_series) on auction_proposals to birzha_app;
update auction_proposals p set
  basis_terms_ru = nullif(concat_ws(', ', v.payload #>> '{basis,name,ru}', v.payload #>> '{termsSupply,name,ru}'), ''),
  basis_terms_en = nullif(concat_ws(', ', v.payload #>> '{basis,name,en}', v.payload #>> '{termsSupply,name,en}'), ''),
  has_series = (v.payload ->> 'hasAuctionSeries')::boolean
from auction_proposal_versions v where v.proposal_id = p.id and v.version = p.current_version;

-- The exchange reads the rows of all firms by views of its own. The wall is the same condition as in the policies, but it is
-- asked once and not of every row: a policy would keep PostgreSQL from using an index of parts of texts.
create view all_contract_deals as select * from contract_deals where app_is_staff();
create view all_spot_deals as select * from spot_deals where app_is_staff();
create view all_auction_proposals as select * from auction_proposals where app_is_staff() and status <> 0;
create view all_applications as select * from applications where app_is_staff();
create view all_member_applications as select * from member_applications where app_is_staff();
comment on view all_contract_deals is 'contract_deals for staff of the exchange; nothing for others.';
comment on view all_spot_deals is 'spot_deals for staff of the exchange; nothing for others.';
comment on view all_auction_proposals is 'auction_proposals for staff of the exchange, drafts apart; nothing for others.';
comment on view all_applications is 'applications for staff of the exchange; nothing for others.';
comment on view all_member_applications is 'member_applications for staff of the exchange; nothing for others.';
grant select on all_contract_deals, all_spot_deals, all_auction_proposals, all_applications, all_member_applications
  to birzha_app;

-- Whoever remembers how many rows a list has reads its marks instead of counting.
create table list_marks (
  list text not null,
  part smallint not null,
  mark uuid not null default gen_random_uuid(),
  constraint list_marks_pkey primary key (list, part)
);
comment on table list_marks is 'Marks of the tables that lists are made of: a total that is remembered holds while they stay the same.';
comment on column list_marks.list is 'The table.';
comment on column list_marks.part is 'As in agreement_counts: writers at the same moment have parts of their own.';
comment on column list_marks.mark is 'Another one after every transaction that changed the table.';
grant select on list_marks to birzha_app;

create function list_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  told constant text := 'app.changed_' || tg_table_name;
begin
  if current_setting(told, true) = 'true' then return null; end if;
  insert into list_marks as kept (list, part) values (tg_table_name, agreements_count_part())
    on conflict (list, part) do update set mark = excluded.mark;
  perform set_config(told, 'true', true);
  return null;
end
$$;
comment on function list_changed() is 'Gives a table another mark, once in a transaction that changes it.';
revoke execute on function list_changed() from public;

do $$
declare listed text;
begin
  foreach listed in array array['contract_deals', 'spot_deals', 'auction_proposals', 'trading_members',
    'member_admissions', 'member_applications', 'users', 'memberships', 'organizations', 'applications',
    'basis_types', 'calculation_types', 'currencies', 'delivery_methods', 'delivery_types', 'origin_goods', 'ports',
    'product_types', 'regions'] loop
    execute format('create trigger %1$s_listed after insert or update or delete or truncate on %1$s
      for each statement execute function list_changed()', listed);
  end loop;
end $$;

-- An index for the order by each column, and for the rows that have one value of it. What is empty stands last in any order: a
-- column that may be empty has an index for each direction.
-- contract: what 1.0.0 reads by the indexes that are dropped here it reads by those that take their place.
drop index contract_deals_contract_date, spot_deals_contract_date;
create index contract_deals_newest on contract_deals (contract_date, id) include (deal_status)
  where owner_name is not null;
create index spot_deals_newest on spot_deals (contract_date, id) include (record_status);

do $$
declare listed text;
begin
  foreach listed in array array['owner_name', 'minisession_number', 'contract_number', 'counterparty_name',
    'counterparty_inn empty', 'client_name', 'client_inn empty', 'direction', 'commodity_name', 'basis',
    'volume', 'price', 'cost', 'client_fee empty', 'contractor_name', 'contractor_inn empty',
    'contractor_fee empty', 'delivery_status', 'delivery_date empty', 'reason empty', 'deal_status'] loop
    execute format('create index contract_deals_by_%s on contract_deals (%s, contract_date, id) include (deal_status) where owner_name is not null',
      split_part(listed, ' ', 1), split_part(listed, ' ', 1));
    if listed like '% empty' then
      execute format('create index contract_deals_down_%s on contract_deals (%s desc nulls last, contract_date desc, id desc)
        include (deal_status) where owner_name is not null', split_part(listed, ' ', 1), split_part(listed, ' ', 1));
    end if;
  end loop;
  foreach listed in array array['owner_name empty', 'owner_inn', 'settlement_status', 'contractor_name', 'basis',
    'delivery_way', 'product_name', 'item_code', 'contract_number', 'direction', 'volume', 'price', 'total',
    'expires_on empty', 'postponed_to empty', 'execution_status', 'execution_date empty',
    'file_name empty', 'comment empty', 'record_status'] loop
    execute format('create index spot_deals_by_%s on spot_deals (%s, contract_date, id) include (record_status)',
      split_part(listed, ' ', 1), split_part(listed, ' ', 1));
    if listed like '% empty' then
      execute format('create index spot_deals_down_%s on spot_deals (%s desc nulls last, contract_date desc, id desc)
        include (record_status)', split_part(listed, ' ', 1), split_part(listed, ' ', 1));
    end if;
  end loop;
end $$;

-- What waits to be sorted into an index of parts is read by every search: little may wait.
create index contract_deals_trigrams on contract_deals using gin (owner_name gin_trgm_ops,
  minisession_number gin_trgm_ops, contract_number gin_trgm_ops, counterparty_name gin_trgm_ops,
  counterparty_inn gin_trgm_ops, client_name gin_trgm_ops, client_inn gin_trgm_ops, direction gin_trgm_ops,
  commodity_name gin_trgm_ops, basis gin_trgm_ops, contractor_name gin_trgm_ops, contractor_inn gin_trgm_ops,
  reason gin_trgm_ops) with (gin_pending_list_limit = 256);
create index spot_deals_trigrams on spot_deals using gin (owner_name gin_trgm_ops, owner_inn gin_trgm_ops,
  settlement_status gin_trgm_ops, contractor_name gin_trgm_ops, basis gin_trgm_ops, delivery_way gin_trgm_ops,
  product_name gin_trgm_ops, item_code gin_trgm_ops, contract_number gin_trgm_ops, file_name gin_trgm_ops,
  comment gin_trgm_ops) with (gin_pending_list_limit = 256);

drop index users_registered_at;
create index users_newest on users (registered_at, id) include (status) where issuer <> 'key';
create index users_by_account on users (account, registered_at, id) include (status) where issuer <> 'key';
create index users_by_name on users (name collate "ru-x-icu", registered_at, id) include (status) where issuer <> 'key';
create index users_by_phone on users (phone, registered_at, id) include (status) where issuer <> 'key';
create index users_by_role on users (role, registered_at, id) include (status) where issuer <> 'key';
create index users_by_status on users (status, registered_at, id) where issuer <> 'key';

drop index organizations_active_date, organizations_status;
create index organizations_newest on organizations (active_date, id) include (status);
create index organizations_by_inn on organizations (inn, active_date, id) include (status);
create index organizations_by_name on organizations (name collate "ru-x-icu", active_date, id) include (status);
create index organizations_by_status on organizations (status, active_date, id);
create index organizations_by_status_date on organizations (status_date, active_date, id) include (status);
create index organizations_down_status_date on organizations (status_date desc nulls last, active_date desc, id desc) include (status);

create index applications_by_name on applications (name collate "ru-x-icu", registered_at, id);
create index applications_by_inn on applications (inn, registered_at, id);
create index applications_by_full_name on applications (full_name collate "ru-x-icu", registered_at, id);
create index applications_by_changed_at on applications (changed_at, registered_at, id);
create index applications_down_changed_at on applications (changed_at desc nulls last, registered_at desc, id desc);
create index applications_by_result_check on applications (result_check, registered_at, id);

drop index member_applications_stored_at;
create index member_applications_newest on member_applications (stored_at, id) include (organization_id);
create index member_applications_by_status on member_applications (status, stored_at, id);
create index member_applications_by_comment on member_applications (comment_lku, stored_at, id);
create index member_applications_down_comment on member_applications (comment_lku desc nulls last, stored_at desc, id desc);
create index member_applications_by_last_edit on member_applications (last_edit_at, stored_at, id);
create index member_applications_comment_trigrams on member_applications using gin (comment_lku gin_trgm_ops);

create index trading_members_by_inn on trading_members (inn, name collate "ru-x-icu", id);
create index trading_members_by_start on trading_members (auction_start_date, name collate "ru-x-icu", id);
create index trading_members_down_start on trading_members (auction_start_date desc nulls last, name collate "ru-x-icu" desc, id desc);
create index trading_members_by_actual on trading_members (actual_status_date, name collate "ru-x-icu", id);
create index trading_members_down_actual on trading_members (actual_status_date desc nulls last, name collate "ru-x-icu" desc, id desc);
create index trading_members_by_status on trading_members (status, name collate "ru-x-icu", id);
create index trading_members_trigrams on trading_members using gin (name collate "ru-x-icu" gin_trgm_ops, inn gin_trgm_ops);

do $$
declare listed text[];
begin
  foreach listed slice 1 in array array[['first_date', 'first_date', 'empty'],
    ['commodity_ru', 'split_part(commodity_names, e''\n'', 1) collate "ru-x-icu"', 'empty'],
    ['commodity_en', 'split_part(commodity_names, e''\n'', 2) collate "ru-x-icu"', 'empty'],
    ['basis_ru', 'basis_terms_ru collate "ru-x-icu"', 'empty'],
    ['basis_en', 'basis_terms_en collate "ru-x-icu"', 'empty'],
    ['type', 'proposal_type', ''], ['series', 'has_series', 'empty'], ['state', 'status', ''],
    ['creator_ru', 'created_name_ru collate "ru-x-icu"', ''], ['creator_en', 'created_name_en collate "ru-x-icu"', ''],
    ['editor_ru', 'edited_name_ru collate "ru-x-icu"', 'empty'],
    ['editor_en', 'edited_name_en collate "ru-x-icu"', 'empty']] loop
    execute format('create index auction_proposals_by_%s on auction_proposals (%s, created_at, id)
      where deleted_at is null', listed[1], listed[2]);
    if listed[3] = 'empty' then
      execute format('create index auction_proposals_down_%s on auction_proposals (%s desc nulls last, created_at desc, id desc)
        where deleted_at is null', listed[1], listed[2]);
    end if;
  end loop;
end $$;
create index auction_proposals_by_creator on auction_proposals (created_name_ru, created_at, id) where deleted_at is null;
drop index auction_proposals_created_at;
create index auction_proposals_newest on auction_proposals (created_at, id)
  include (status, last_date, accepted_last_date) where deleted_at is null;

-- Catalogues stand by name, and are narrowed by a part of it.
do $$
declare
  catalog text;
  listed text;
begin
  foreach catalog in array array['basis_types', 'calculation_types', 'currencies', 'delivery_methods', 'delivery_types',
    'origin_goods', 'ports', 'product_types', 'regions'] loop
    execute format('create index %1$s_by_name on %1$s (name collate "ru-x-icu", id) include (is_active)', catalog);
    execute format('create index if not exists %1$s_name_trigrams on %1$s using gin (name gin_trgm_ops)', catalog);
    execute format('create index %1$s_by_code on %1$s (code, name collate "ru-x-icu", id)', catalog);
    execute format('create index %1$s_down_code on %1$s (code desc nulls last, name collate "ru-x-icu" desc, id desc)', catalog);
    for listed in select column_name from information_schema.columns
      where table_schema = 'public' and table_name = catalog
        and column_name in ('is_active', 'is_port', 'is_railway_station', 'visibility_type') loop
      execute format('create index %1$s_by_%2$s on %1$s (%2$s, name collate "ru-x-icu", id)', catalog, listed);
    end loop;
  end loop;
end $$;
create index delivery_types_by_value on delivery_types (value collate "ru-x-icu", name collate "ru-x-icu", id);
create index delivery_types_down_value on delivery_types
  (value collate "ru-x-icu" desc nulls last, name collate "ru-x-icu" desc, id desc);
