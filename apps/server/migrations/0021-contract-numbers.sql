-- FIX-316: contract numbers that differ in their separators are different contracts.

create function contract_number_identity(value text) returns text
  language sql immutable strict parallel safe
  return translate(regexp_replace(
    translate(lower(normalize(value, nfc) collate "C"),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯёabcehkmoptxy',
      'абвгдеежзийклмнопрстуфхцчшщъыьэюяеавсенкмортху'),
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2116\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U0001BCA0-\U0001BCA3\U000E0000-\U000E0FFF]', '', 'g'),
    -- Dashes, then quotation marks.
    U&'\02D7\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2043\207B\208B\2212\2796\2E17\2E1A\2E3A\2E3B\2E40\3030\30A0\FE31\FE32\FE58\FE63\FF0D'
      || U&'\0027\0060\00B4\00AB\00BB\2018\2019\201A\201B\201C\201D\201E\201F\2039\203A\301D\301E\301F\FF02\FF07',
    repeat('-', 28) || repeat('"', 20));
comment on function contract_number_identity(text) is 'Returns the same text for spellings of one contract number, as contractNumberIdentity of the domain; a test compares the two. Equal results have equal search keys.';

create function is_same_contract_number(one text, other text) returns boolean
  language sql immutable parallel safe
  return one = other or contract_number_identity(one) = contract_number_identity(other);
comment on function is_same_contract_number(text, text) is 'Returns whether two texts are spellings of one contract number. A query finds candidates by contract_number_key or duplicate_key, which have indexes and ignore separators.';

-- Nodes of release 1.0.0 go on to reject these duplicates themselves. Their reports keep the stricter key.
create unique index agreements_duplicate_number on agreements (organization_id, duplicate_key, not_duplicate_of,
  contract_number_identity(contract_number)) nulls not distinct where status <> 3;
drop index agreements_duplicate;

-- Volume and term belong to the contract whose page saved them last; without an entry in the log, to each of them.
alter table deal_terms add column contract_number_identity text;
comment on column deal_terms.contract_number_key is 'Search key of the number, which finds the reports by an index.';
comment on column deal_terms.contract_number_identity is 'Normalized number of the contract.';
alter table deal_terms drop constraint deal_terms_pkey;
with contracts as (
  select distinct t.organization_id, t.contract_number_key, t.contract_date, t.partner, t.volume, t.term,
    contract_number_identity(r.contract_number) as identity
  from deal_terms t join agreements r on r.organization_id = t.organization_id
    and r.contract_number_key = t.contract_number_key and r.contract_date = t.contract_date
    and report_partner(r.organization_inn, r.manufacturer_inn, r.owner_inn, r.purchaser_inn, r.purchaser_name) = t.partner
), saved as (
  select distinct on (c.organization_id, c.contract_number_key, c.contract_date, c.partner, c.identity)
    c.organization_id, c.contract_number_key, c.contract_date, c.partner, c.identity,
    (l.after ->> 'volume')::numeric as volume, (l.after ->> 'term')::date as term
  from audit_log l join agreements r on r.id = l.entity_id
    join contracts c on c.organization_id = r.organization_id and c.contract_number_key = r.contract_number_key
      and c.contract_date = r.contract_date and c.identity = contract_number_identity(r.contract_number)
      and report_partner(r.organization_inn, r.manufacturer_inn, r.owner_inn, r.purchaser_inn, r.purchaser_name)
        = c.partner
  where l.action = 'deals.terms' and l.entity = 'agreement'
  order by 1, 2, 3, 4, 5, l.id desc
)
insert into deal_terms (organization_id, contract_number_key, contract_date, partner, volume, term, contract_number_identity)
  select organization_id, contract_number_key, contract_date, partner, volume, term, identity from saved
  union all
  select organization_id, contract_number_key, contract_date, partner, volume, term, identity from contracts c
  where not exists (select from saved s where s.organization_id = c.organization_id
    and s.contract_number_key = c.contract_number_key and s.contract_date = c.contract_date and s.partner = c.partner);
delete from deal_terms t where contract_number_identity is null and exists (select from deal_terms s
  where s.organization_id = t.organization_id and s.contract_number_key = t.contract_number_key
    and s.contract_date = t.contract_date and s.partner = t.partner and s.contract_number_identity is not null);
-- Contracts whose reports have another number by now.
update deal_terms set contract_number_identity = contract_number_key where contract_number_identity is null;
alter table deal_terms add constraint deal_terms_pkey
  primary key (organization_id, contract_number_identity, contract_date, partner);
