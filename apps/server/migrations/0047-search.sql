-- One search for everything (WORK-010, decision 0030): the words of every record stand in one table, which requests reach
-- through one function alone. Row-level security would keep them from using its index (0002).

create function search_spaced(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(normalize(value, nfc),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcehkmoptxyАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
      'авсdеfgнijкlмnорqrsтuvwхуzавсенкмортхуабвгдеежзийклмнопрстуфхцчшщъыьэюяе'),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2116]', ' ', 'g');
comment on function search_spaced(text) is 'A text as it is compared, a space in place of every sign: case, look-alikes and ё make no difference.';

create or replace function search_key(value text) returns text
  language sql immutable strict parallel safe
  return replace(search_spaced(value), ' ', '');

-- In plpgsql, for a function of SQL would be planned anew for every record.
create function search_words(names text, numbers text[]) returns tsvector
  language plpgsql immutable parallel safe
as $$
declare
  -- Spaces are marked by a letter that no name has, so that what is within a word can be told from what is between.
  spaced constant text := search_spaced(replace(names || ' ' || array_to_string(numbers, ' '), ' ', 'ǀ'));
  words text[] := string_to_array(replace(spaced, 'ǀ', ' '), ' ') || string_to_array(replace(spaced, ' ', ''), 'ǀ');
  key text;
begin
  foreach key in array numbers loop
    key := left(search_key(key), 40);
    for place in 2 .. length(key) - 2 loop
      words := words || substr(key, place);
    end loop;
    words := words || key;
  end loop;
  return array_to_tsvector(array_remove(words, ''));
end
$$;
comment on function search_words(text, text[]) is 'The words a record is found by the beginnings of: those of its names, with and without signs, and all ends, from three letters, of its numbers (WORK-010).';

create function search_lexemes(kind smallint, scope text, firm_only boolean, words tsvector) returns tsvector
  language plpgsql immutable parallel safe cost 10000
as $$
declare
  told constant text[] := tsvector_to_array(words);
  begun text[] := '{}';
  prefix text;
begin
  if cardinality(told) = 0 then return ''; end if;
  if not firm_only then
    prefix := kind || '~';
    begun := string_to_array(prefix || array_to_string(told, ' ' || prefix), ' ');
  end if;
  if scope is not null then
    prefix := kind || scope || '~';
    begun := begun || string_to_array(prefix || array_to_string(told, ' ' || prefix), ' ');
  end if;
  return array_to_tsvector(begun);
end
$$;
comment on function search_lexemes(smallint, text, boolean, tsvector) is 'The words once for the exchange and once behind the INN of the firm whose record it is: what a firm looks up lies among its own words alone.';

create table search_entries (
  kind smallint not null,
  record_id bigint not null,
  scope text,
  firm_only boolean not null,
  at timestamptz not null,
  words tsvector not null,
  constraint search_entries_pkey primary key (kind, record_id),
  constraint search_entries_kind_known check (kind between 1 and 8)
);
comment on table search_entries is 'What the records of all areas are found by (WORK-010); kept by triggers, read by search_ids alone.';
comment on column search_entries.kind is '1 report, 2 contract, 3 proposal, 4 spot deal, 5 application, 6 member of the auctions, 7 organisation, 8 user.';
comment on column search_entries.record_id is 'Id of the record.';
comment on column search_entries.scope is 'INN of the firm whose record it is; null: nobody''s in particular.';
comment on column search_entries.firm_only is 'Whether the exchange does not see it: a draft.';
comment on column search_entries.at is 'Newest first.';
comment on column search_entries.words is 'The words (search_words).';

create view search_sources as
  select 1::smallint as kind, a.id as record_id, o.inn as scope, false as firm_only, a.issue_date as at,
    concat_ws(' ', a.id, a.organization_name, a.organization_inn, a.purchaser_name, a.purchaser_inn,
      a.manufacturer_name, a.manufacturer_inn, a.owner_name, a.owner_inn, a.product_type_name) as names,
    array[a.contract_number] as numbers
  from agreements a join organizations o on o.id = a.organization_id
  union all
  select 2::smallint, d.id, d.owner_inn, false, d.contract_date at time zone 'UTC',
    concat_ws(' ', d.commodity_name, d.client_name, d.client_inn, d.contractor_name, d.contractor_inn, d.owner_inn),
    array[d.contract_number]
  from contract_deals d
  union all
  select 3::smallint, p.id, o.inn, p.status = 0, p.created_at,
    concat_ws(' ', p.id, o.name, o.inn, p.commodity_names, p.basis_names), '{}'
  from auction_proposals p join organizations o on o.id = p.organization_id
  where p.deleted_at is null
  union all
  select 4::smallint, d.id, d.owner_inn, false, d.contract_date at time zone 'UTC',
    concat_ws(' ', d.product_name, d.item_code, d.contractor_name, d.owner_inn), array[d.contract_number]
  from spot_deals d
  union all
  select 5::smallint, a.id, a.inn, false, a.registered_at,
    concat_ws(' ', a.id, a.name, a.inn, a.full_name, a.account), '{}'
  from applications a
  union all
  select 6::smallint, m.id, null, false, m.changed_at, concat_ws(' ', m.name, m.inn), '{}'
  from trading_members m
  union all
  select 7::smallint, o.id, null, false, o.active_date at time zone 'UTC', concat_ws(' ', o.name, o.inn), '{}'
  from organizations o
  union all
  select 8::smallint, u.id, null, false, u.registered_at, concat_ws(' ', u.name, u.account), '{}'
  from users u;
comment on view search_sources is 'What each record is to be found by; for the owner, who keeps search_entries.';

insert into search_entries (kind, record_id, scope, firm_only, at, words)
  select kind, record_id, scope, firm_only, at, search_words(names, numbers) from search_sources;
create index search_entries_newest on search_entries (kind, at desc, record_id desc) where not firm_only;
create index search_entries_own on search_entries (scope, kind, at desc, record_id desc);
-- What waits to be sorted into the index is read by every search: little may wait.
create index search_entries_words on search_entries using gin (search_lexemes(kind, scope, firm_only, words))
  with (gin_pending_list_limit = 256);

create function search_ids(asked_kind smallint, asked_words text[], most integer) returns bigint[]
  -- Volatile, for no other function may ask what the planner expects.
  language plpgsql security definer set search_path to public, pg_temp
  -- Some hundred words of a firm look to the planner like the whole table; helpers take longer to come than all the work.
  set enable_seqscan to off
  set max_parallel_workers_per_gather to 0
as $$
declare
  is_whole constant boolean := asked_kind >= 6 or (app_is_staff() and app_organization_id() is null);
  own_inn constant text := (select inn from organizations where id = app_organization_id());
  prefix constant text := asked_kind || case when is_whole then '' else own_inn end || '~';
  all_begun constant tsquery := (
    select string_agg(quote_literal(word) || ':*', ' & ') from unnest(asked_words) as word)::tsquery;
  near constant integer := 500;
  far constant integer := 5000;
  depth integer := near;
  word text;
  begun tsquery;
  rarest tsquery;
  plan json;
  records float;
  fewest float;
  found bigint[];
begin
  if cardinality(asked_words) = 0 or (asked_kind >= 7 and not app_is_staff()) or (own_inn is null and not is_whole) then
    return '{}';
  end if;
  loop
    -- A word that most records have is met soon in the order of the answer.
    if is_whole then
      found := array(
        select e.record_id from (
          select * from search_entries where kind = asked_kind and not firm_only
          order by at desc, record_id desc limit depth) e
        where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
    else
      found := array(
        select e.record_id from (
          select * from search_entries where scope = own_inn and kind = asked_kind
          order by at desc, record_id desc limit depth) e
        where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
    end if;
    if cardinality(found) = most or depth = far then return found; end if;
    -- Of the words the rarest is looked up, for lists of frequent ones are long; how rare they are the statistics know.
    foreach word in array asked_words loop
      begun := (quote_literal(prefix || word) || ':*')::tsquery;
      execute format('explain (format json) select from search_entries
        where search_lexemes(kind, scope, firm_only, words) @@ %L::tsquery', begun) into plan;
      records := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float;
      if fewest is null or records < fewest then
        fewest := records;
        rarest := begun;
      end if;
    end loop;
    exit when fewest <= 2 * far;
    -- Words that are all frequent stand together soon, if at all.
    depth := far;
  end loop;
  return array(
    select e.record_id from (
      select record_id, at, words from search_entries
      where search_lexemes(kind, scope, firm_only, words) @@ rarest limit 2 * far) e
    where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
end
$$;
comment on function search_ids(smallint, text[], integer) is 'WORK-010: the newest records of a kind with words that begin so, of those that the caller may see: all for the exchange that acts for no firm, its own for a firm.';
revoke execute on function search_ids(smallint, text[], integer) from public;
grant execute on function search_ids(smallint, text[], integer) to birzha_app;

create function search_keep() returns trigger
  language plpgsql security definer set search_path to public, pg_temp
as $$
begin
  insert into search_entries as kept (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers)
    from search_sources where kind = tg_argv[0]::smallint and record_id = new.id
  on conflict (kind, record_id) do update
    set (scope, firm_only, at, words) = (excluded.scope, excluded.firm_only, excluded.at, excluded.words);
  if not found then
    delete from search_entries where kind = tg_argv[0]::smallint and record_id = new.id;
  end if;
  return null;
end
$$;
comment on function search_keep() is 'Keeps search_entries equal to search_sources, record by record, in the transaction that writes the record.';
revoke execute on function search_keep() from public;

create function search_keep_firm() returns trigger
  language plpgsql security definer set search_path to public, pg_temp
as $$
begin
  update search_entries e set words = search_words(s.names, s.numbers)
  from auction_proposals p join search_sources s on s.kind = 3 and s.record_id = p.id
  where p.organization_id = new.id and e.kind = 3 and e.record_id = p.id;
  return null;
end
$$;
comment on function search_keep_firm() is 'Proposals are found by the name that their firm has now.';
revoke execute on function search_keep_firm() from public;

create function search_refill() returns void
  language sql
begin atomic
  delete from search_entries;
  insert into search_entries (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers) from search_sources;
end;
comment on function search_refill() is 'Makes search_entries anew; for the owner, after records were written past the triggers.';
revoke execute on function search_refill() from public;

create trigger agreements_search after insert or update of organization_name, organization_inn, purchaser_name,
  purchaser_inn, manufacturer_name, manufacturer_inn, owner_name, owner_inn, product_type_name, contract_number
  on agreements for each row execute function search_keep('1');
create trigger contract_deals_search after insert or update of owner_inn, contract_number, contract_date, commodity_name,
  client_name, client_inn, contractor_name, contractor_inn
  on contract_deals for each row execute function search_keep('2');
create trigger auction_proposals_search after insert or update of status, created_at, commodity_names, basis_names,
  deleted_at on auction_proposals for each row execute function search_keep('3');
create trigger spot_deals_search after insert or update of owner_inn, contract_number, contract_date, product_name,
  item_code, contractor_name on spot_deals for each row execute function search_keep('4');
create trigger applications_search after insert on applications
  for each row execute function search_keep('5');
create trigger trading_members_search after insert or update of name, inn, changed_at on trading_members
  for each row execute function search_keep('6');
create trigger organizations_search after insert or update of name on organizations
  for each row execute function search_keep('7');
create trigger organizations_search_proposals after update of name on organizations
  for each row when (old.name is distinct from new.name) execute function search_keep_firm();
create trigger users_search after insert or update of name, account on users
  for each row execute function search_keep('8');
