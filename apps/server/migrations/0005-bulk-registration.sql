-- Registration in bulk (BULK-101): triggers for the search and the numbers of new reports work once per statement, and
-- imports have stored counts.

create function agreements_add_number_keys() returns trigger language plpgsql as $$
begin
  -- Sorted, so that two transactions with the same new numbers do not block each other.
  insert into contract_number_keys (key) select distinct contract_number_key from added order by 1
  on conflict do nothing;
  return null;
end
$$;
comment on function agreements_add_number_keys() is 'Adds the contract numbers of new reports to contract_number_keys.';
create or replace trigger agreements_number_key_new after insert on agreements referencing new table as added
  for each statement execute function agreements_add_number_keys();

create function search_add_reports() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into search_entries (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers)
    from search_sources where kind = 1 and record_id = any(array(select id from added));
  return null;
end
$$;
comment on function search_add_reports() is 'Adds new reports to search_entries.';
revoke execute on function search_add_reports() from public;
create or replace trigger agreements_search after update of organization_name, organization_inn, purchaser_name,
  purchaser_inn, manufacturer_name, manufacturer_inn, owner_name, owner_inn, product_type_name, contract_number
  on agreements for each row execute function search_refresh('1');
create trigger agreements_search_new after insert on agreements referencing new table as added
  for each statement execute function search_add_reports();

-- Values of a valid row instead of its XML: registration reads them as they are.
alter table import_rows add column report_values jsonb;
comment on column import_rows.report_values is 'Values of the valid report; null in rows of releases before 1.1.0, which have XML. Personal.';
grant update (report_values) on import_rows to birzha_app;

create function import_rows_forget_values() returns trigger language plpgsql as $$
begin
  new.report_values := null;
  return new;
end
$$;
comment on function import_rows_forget_values() is 'Removes the values of a row whose XML alone has changed: nodes of release 1.0.0 do not know the values.';
create trigger import_rows_forget_values before update of data_xml on import_rows for each row
  when (new.data_xml is distinct from old.data_xml and new.report_values is not distinct from old.report_values)
  execute function import_rows_forget_values();

-- Rows, tonnes and roubles of imports by state, so that the progress needs no count.
create table import_counts (
  batch_id bigint not null references import_batches on delete cascade,
  state text not null,
  organization_id bigint not null references organizations,
  rows bigint not null,
  tonnes numeric not null,
  roubles numeric not null,
  primary key (batch_id, state)
);
comment on table import_counts is 'Totals of the rows of imports by state; triggers write it.';
comment on column import_counts.batch_id is 'The import.';
comment on column import_counts.state is 'State of the rows.';
comment on column import_counts.organization_id is 'The organisation.';
comment on column import_counts.rows is 'Number of the rows.';
comment on column import_counts.tonnes is 'Tonnes of the rows.';
comment on column import_counts.roubles is 'Sum of the rows in roubles.';
alter table import_counts enable row level security;
create policy import_counts_tenant on import_counts to birzha_app
  using (organization_id = (select app_organization_id()));
grant select on import_counts to birzha_app;
create index import_counts_organization on import_counts (organization_id);

insert into import_counts (batch_id, state, organization_id, rows, tonnes, roubles)
  select batch_id, state, organization_id, count(*), coalesce(sum(amount), 0), coalesce(sum(roubles), 0)
  from import_rows group by 1, 2, 3;

create function import_rows_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into import_counts as stored (batch_id, state, organization_id, rows, tonnes, roubles)
      select batch_id, state, organization_id, count(*), coalesce(sum(amount), 0), coalesce(sum(roubles), 0)
      from added group by 1, 2, 3 order by 1, 2
    on conflict (batch_id, state) do update set (rows, tonnes, roubles) = (stored.rows + excluded.rows,
      stored.tonnes + excluded.tonnes, stored.roubles + excluded.roubles);
  else
    insert into import_counts as stored (batch_id, state, organization_id, rows, tonnes, roubles)
      select batch_id, state, organization_id, sum(change), coalesce(sum(change * amount), 0),
        coalesce(sum(change * roubles), 0)
      from (
        select batch_id, state, organization_id, amount, roubles, 1 as change from added
        union all
        select batch_id, state, organization_id, amount, roubles, -1 from removed
      ) as changes
      group by 1, 2, 3 order by 1, 2
    on conflict (batch_id, state) do update set (rows, tonnes, roubles) = (stored.rows + excluded.rows,
      stored.tonnes + excluded.tonnes, stored.roubles + excluded.roubles);
  end if;
  return null;
end
$$;
comment on function import_rows_count() is 'Updates the totals of an import after a statement that changed its rows.';
revoke execute on function import_rows_count() from public;
create trigger import_rows_count_added after insert on import_rows referencing new table as added
  for each statement execute function import_rows_count();
create trigger import_rows_count_changed after update on import_rows
  referencing old table as removed new table as added
  for each statement execute function import_rows_count();
