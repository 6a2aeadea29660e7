-- Registration in bulk (BULK-101): triggers of new reports work once per statement, and imports have stored counts.

-- The row triggers of an insert keep their names for earlier releases, but the statement triggers do their work.
create or replace function agreements_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own smallint;
begin
  if tg_op = 'INSERT' then return null; end if;
  own := agreements_count_part();
  with changes (organization_id, field, text_id, status, currency_name, change, tonnes, total_price) as (
    select r.organization_id, m.field, m.text_id, r.status, r.currency_name, r.change, r.tonnes, r.total_price
    from (
      select new.organization_id, new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id,
        new.delivery_place_id, new.currency_name, 1 as change, new.amount as tonnes, new.total_price
      union all
      select old.organization_id, old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id,
        old.delivery_place_id, old.currency_name, -1, -old.amount, -old.total_price
    ) r
    cross join lateral (values (0, null), (1, r.purchaser_name_id), (2, r.organization_name_id),
      (3, r.family_name_id), (4, r.delivery_place_id)) as m (field, text_id)
  ), texts as (
    insert into agreement_text_counts as stored (organization_id, field, text_id, status, part, reports)
      select s.organization_id, field, text_id, status, own, sum(change)
      from changes c cross join lateral (values (c.organization_id), (null)) as s (organization_id)
      where field > 0
      group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (organization_id, field, text_id, status, part)
      do update set reports = stored.reports + excluded.reports
  )
  insert into agreement_counts as stored (organization_id, status, currency_name, part, reports, tonnes, total_price)
    select organization_id, status, currency_name, own, sum(change), sum(tonnes), sum(total_price)
    from changes where field = 0
    group by 1, 2, 3 having (sum(change), sum(tonnes), sum(total_price)) <> (0, 0, 0)
  on conflict (organization_id, status, currency_name, part) do update
    set (reports, tonnes, total_price) = (stored.reports + excluded.reports, stored.tonnes + excluded.tonnes,
      stored.total_price + excluded.total_price);
  update agreement_count_versions set version = gen_random_uuid() where part = own;
  return null;
end
$$;
comment on function agreements_count() is 'Updates the totals of changed reports at the commit; each transaction uses its own part.';

create function agreements_count_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own smallint := agreements_count_part();
begin
  insert into agreement_text_counts as stored (organization_id, field, text_id, status, part, reports)
    select s.organization_id, m.field, m.text_id, a.status, own, count(*)
    from added a
      cross join lateral (values (1, a.purchaser_name_id), (2, a.organization_name_id), (3, a.family_name_id),
        (4, a.delivery_place_id)) as m (field, text_id)
      cross join lateral (values (a.organization_id), (null)) as s (organization_id)
    group by 1, 2, 3, 4
  on conflict (organization_id, field, text_id, status, part)
    do update set reports = stored.reports + excluded.reports;
  insert into agreement_counts as stored (organization_id, status, currency_name, part, reports, tonnes, total_price)
    select organization_id, status, currency_name, own, count(*), sum(amount), sum(total_price) from added
    group by 1, 2, 3
  on conflict (organization_id, status, currency_name, part) do update
    set (reports, tonnes, total_price) = (stored.reports + excluded.reports, stored.tonnes + excluded.tonnes,
      stored.total_price + excluded.total_price);
  update agreement_count_versions set version = gen_random_uuid() where part = own;
  return null;
end
$$;
comment on function agreements_count_added() is 'Adds new reports to the totals; each transaction uses its own part.';
revoke execute on function agreements_count_added() from public;
create trigger agreements_count_added after insert on agreements referencing new table as added
  for each statement execute function agreements_count_added();

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

create or replace function nil_return_overtake() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then return null; end if;
  -- Waits for a concurrent nil return of the organisation, so that neither misses the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || new.organization_id, 0));
  update nil_returns
    set overtaken_by = new.id, overtaken_at = coalesce(new.changed_date, new.issue_date)
    where organization_id = new.organization_id and month = date_trunc('month', new.contract_date)::date
      and overtaken_by is null;
  return null;
end
$$;
comment on function nil_return_overtake() is 'Marks the nil return of a month when a report moves to a contract of that month.';

create function nil_returns_overtake() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- As in nil_return_overtake.
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || organization_id, 0))
    from (select distinct organization_id from added order by 1) as reporters;
  update nil_returns n set overtaken_by = first.id, overtaken_at = first.issue_date
    from (
      select distinct on (1, 2) organization_id, date_trunc('month', contract_date)::date as month, id, issue_date
      from added order by 1, 2, id
    ) as first
    where n.organization_id = first.organization_id and n.month = first.month and n.overtaken_by is null;
  return null;
end
$$;
comment on function nil_returns_overtake() is 'Marks the nil returns of months when new reports of contracts of those months follow.';
revoke execute on function nil_returns_overtake() from public;
create trigger nil_returns_overtake after insert on agreements referencing new table as added
  for each statement execute function nil_returns_overtake();

create function punctuality_add(organization bigint, given_month date, given_days integer, change bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into punctuality_days as stored (organization_id, month, days_late, reports)
    values (organization, given_month, given_days, change)
    on conflict (organization_id, month, days_late) do update set reports = stored.reports + excluded.reports;
  delete from punctuality_days
    where organization_id = organization and month = given_month and reports = 0;
  perform punctuality_refresh(organization, given_month);
  delete from punctuality p where p.organization_id = organization and p.month = given_month
    and not exists (
      select from punctuality_days c where c.organization_id = p.organization_id and c.month = p.month);
end
$$;
comment on function punctuality_add(bigint, date, integer, bigint) is 'Adds reports to punctuality_days, and computes the punctuality of their month.';
revoke execute on function punctuality_add(bigint, date, integer, bigint) from public;

create or replace function punctuality_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then return null; end if;
  -- Serializes the writers of an organisation: its punctuality is computed from all its reports.
  perform pg_advisory_xact_lock(hashtextextended('punctuality:' || new.organization_id, 0));
  perform punctuality_add(organization_id, month, days_late, sum(change))
  from (
    select r.organization_id, date_trunc('month', r.contract_date)::date as month,
      greatest(0, (r.issue_date at time zone 'Europe/Moscow')::date - r.due_date) as days_late, r.change
    from (
      select new.organization_id, new.contract_date, new.issue_date, new.due_date, new.status, 1 as change
      union all
      select old.organization_id, old.contract_date, old.issue_date, old.due_date, old.status, -1
    ) r
    where r.due_date is not null and r.status <> 3
  ) as changes
  group by organization_id, month, days_late having sum(change) <> 0;
  return null;
end
$$;
comment on function punctuality_count() is 'Updates punctuality_days and punctuality after a change of reports.';

create function punctuality_count_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- As in punctuality_count.
  perform pg_advisory_xact_lock(hashtextextended('punctuality:' || organization_id, 0))
    from (select distinct organization_id from added where due_date is not null order by 1) as reporters;
  perform punctuality_add(organization_id, month, days_late, count(*))
  from (
    select organization_id, date_trunc('month', contract_date)::date as month,
      greatest(0, (issue_date at time zone 'Europe/Moscow')::date - due_date) as days_late
    from added where due_date is not null and status <> 3
  ) as changes
  group by organization_id, month, days_late;
  return null;
end
$$;
comment on function punctuality_count_added() is 'Adds new reports to punctuality_days and punctuality.';
revoke execute on function punctuality_count_added() from public;
create trigger punctuality_count_added after insert on agreements referencing new table as added
  for each statement execute function punctuality_count_added();

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
