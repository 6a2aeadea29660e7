-- FIX-110: dashes and blanks of all blocks make no second report: `searchKey` of the domain has the same signs.

create or replace function search_spaced(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(normalize(value, nfc),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcehkmoptxyАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
      'авсdеfgнijкlмnорqrsтuvwхуzавсенкмортхуабвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02D7\u034F\u058A\u05BE\u061C\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F\u2000-\u206F\u207B\u208B\u2116\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30A0\u3164\uFE00-\uFE1F\uFE30-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFF9-\uFFFD\U0001BCA0-\U0001BCA3\U000E0000-\U000E0FFF]', ' ', 'g');

-- Keys are made again of the reports that hold such a sign; of those that became equal each is no duplicate of the one before.
drop index agreements_twin;
update agreements set contract_number = contract_number, purchaser_name = purchaser_name, owner_name = owner_name
where contract_number || ' ' || purchaser_name || ' ' || coalesce(owner_name, '') ~ '[\u02D7\u034F\u058A\u05BE\u061C\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F\u207B\u208B\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30A0\u3164\uFE00-\uFE1F\uFE30-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFF9-\uFFFD\U0001BCA0-\U0001BCA3\U000E0000-\U000E0FFF]';
insert into contract_number_keys (key) select distinct contract_number_key from agreements on conflict do nothing;
update agreements set not_duplicate_of = equal.before
from (
  select id, lag(id) over (partition by organization_id, twin_key order by id) as before
  from agreements where status <> 3) equal
where equal.id = agreements.id and equal.before is not null and agreements.not_duplicate_of is null;
create unique index agreements_twin on agreements (organization_id, twin_key, not_duplicate_of) nulls not distinct
  where status <> 3;
