-- Reports are found by contract number however it is written (FIX-024), and one contract is not reported twice by
-- mistake (DUP-001, decision 0023).

create function search_key(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(normalize(value, nfc),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcehkmoptxyАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
      'авсdеfgнijкlмnорqrsтuvwхуzавсенкмортхуабвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2116]', '', 'g');
comment on function search_key(text) is 'What is left of a number or name to compare: searchKey of the domain; a test holds the two together.';

create function report_twin_key(
  manufacturer_inn text, owner_inn text, owner_name text, purchaser_inn text, purchaser_name text,
  contract_number text, contract_date date, product_type_id bigint, amount numeric, price numeric,
  currency_name text, delivery_date date, shipment_fact_date date) returns text
  language sql immutable parallel safe
  return md5(manufacturer_inn || chr(31) || coalesce(owner_inn, search_key(owner_name), '') || chr(31)
    || coalesce(purchaser_inn, search_key(purchaser_name), '') || chr(31) || search_key(contract_number) || chr(31)
    || (contract_date - date '2000-01-01')::text || chr(31) || product_type_id::text || chr(31)
    || trim_scale(amount)::text || chr(31) || trim_scale(price)::text || chr(31) || currency_name || chr(31)
    || coalesce((delivery_date - date '2000-01-01')::text, '') || chr(31)
    || coalesce((shipment_fact_date - date '2000-01-01')::text, ''));
comment on function report_twin_key is 'Equal for reports that are equal in what DUP-001 names: reportDifferences of the domain; a test holds the two together.';

alter table agreements
  add column not_duplicate_of bigint,
  add column contract_number_key text not null generated always as (search_key(contract_number)) stored,
  add column twin_key text not null generated always as (report_twin_key(manufacturer_inn, owner_inn, owner_name,
    purchaser_inn, purchaser_name, contract_number, contract_date, product_type_id, amount, price, currency_name,
    delivery_date, shipment_fact_date)) stored,
  add constraint agreements_not_duplicate_of_fkey foreign key (not_duplicate_of) references agreements (id);
comment on column agreements.not_duplicate_of is 'Report that this one was said to be no duplicate of: another consignment (DUP-001).';
comment on column agreements.contract_number_key is 'Contract number as it is searched: without case, look-alikes, spaces and signs (FIX-024).';
comment on column agreements.twin_key is 'Hash of what makes two reports of an organisation equal (DUP-001).';
alter table agreement_versions add column not_duplicate_of bigint;
comment on column agreement_versions.not_duplicate_of is 'Report that this one was said to be no duplicate of: another consignment (DUP-001).';

-- Reports that were equal before anybody was asked: each is said to be none of the one before it.
update agreements set not_duplicate_of = equal.before
from (
  select id, lag(id) over (partition by organization_id, twin_key order by id) as before
  from agreements where status <> 3) equal
where equal.id = agreements.id and equal.before is not null;

-- Whoever says that a report is another consignment names the newest of its twins; two that say it at once collide.
create unique index agreements_twin on agreements (organization_id, twin_key, not_duplicate_of) nulls not distinct
  where status <> 3;
create index agreements_not_duplicate_of on agreements (not_duplicate_of) where not_duplicate_of is not null;
create index agreements_contract_number on agreements (contract_number_key, issue_date desc, id desc)
  include (organization_id);
create index agreements_of_day on agreements (organization_id, contract_date);

-- As with register_texts: row-level security keeps trigrams from being used on the reports themselves.
create table contract_number_keys (
  key text not null,
  constraint contract_number_keys_pkey primary key (key)
);
comment on table contract_number_keys is 'Every contract_number_key that a report has or had; searched by substring, never given out.';
comment on column contract_number_keys.key is 'The key.';
create index contract_number_keys_trigrams on contract_number_keys using gin (key gin_trgm_ops);
grant select, insert on contract_number_keys to birzha_app;
insert into contract_number_keys (key) select distinct contract_number_key from agreements;

create function agreements_keep_number() returns trigger
  language plpgsql
as $$
begin
  insert into contract_number_keys (key) values (new.contract_number_key) on conflict do nothing;
  return null;
end
$$;
comment on function agreements_keep_number() is 'Keeps contract_number_keys complete.';
create trigger agreements_keep_number_new after insert on agreements
  for each row execute function agreements_keep_number();
create trigger agreements_keep_number_changed after update of contract_number on agreements
  for each row when (old.contract_number is distinct from new.contract_number)
  execute function agreements_keep_number();
