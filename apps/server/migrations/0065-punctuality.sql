-- WORK-064: who reports on time, by organisation and month of the contract, kept in the transaction of the report
-- (decision 0036). Rejected reports stand for no deal and are not counted.

create table punctuality_days (
  organization_id bigint not null references organizations (id),
  month date not null,
  days_late integer not null,
  reports bigint not null,
  constraint punctuality_days_pkey primary key (organization_id, month, days_late),
  constraint punctuality_days_month_begins check (extract(day from month) = 1),
  constraint punctuality_days_late_counted check (days_late >= 0)
);
comment on table punctuality_days is 'How many reports that were due came by how many days late.';
comment on column punctuality_days.organization_id is 'Whose reports.';
comment on column punctuality_days.month is 'Month of their contracts, by its first day.';
comment on column punctuality_days.days_late is 'Days after the due date, in Moscow; 0: on time.';
comment on column punctuality_days.reports is 'Their number.';

create table punctuality (
  organization_id bigint not null references organizations (id),
  month date not null,
  on_time bigint not null,
  late bigint not null,
  late_to_3 bigint not null,
  late_to_10 bigint not null,
  late_to_30 bigint not null,
  late_longer bigint not null,
  median_days integer,
  worst_days integer,
  constraint punctuality_pkey primary key (organization_id, month),
  constraint punctuality_bands_whole check (late = late_to_3 + late_to_10 + late_to_30 + late_longer)
);
comment on table punctuality is 'What follows from punctuality_days for an organisation and a month.';
comment on column punctuality.organization_id is 'Whose reports.';
comment on column punctuality.month is 'Month of their contracts, by its first day.';
comment on column punctuality.on_time is 'Reports that came on time.';
comment on column punctuality.late is 'Reports that came late.';
comment on column punctuality.late_to_3 is 'Late by one to three days.';
comment on column punctuality.late_to_10 is 'Late by four to ten days.';
comment on column punctuality.late_to_30 is 'Late by eleven to thirty days.';
comment on column punctuality.late_longer is 'Late by more than thirty days.';
comment on column punctuality.median_days is 'By how many days half of the late ones were late at most; null: none was.';
comment on column punctuality.worst_days is 'Days of the latest one; null: none was late.';
create index punctuality_by_month on punctuality (month desc, organization_id);

create function punctuality_settle(given_organization bigint, given_month date) returns void
  language sql
begin atomic
  insert into punctuality (organization_id, month, on_time, late, late_to_3, late_to_10, late_to_30, late_longer,
      median_days, worst_days)
    select organization_id, month,
      coalesce(sum(reports) filter (where days_late = 0), 0),
      coalesce(sum(reports) filter (where days_late > 0), 0),
      coalesce(sum(reports) filter (where days_late between 1 and 3), 0),
      coalesce(sum(reports) filter (where days_late between 4 and 10), 0),
      coalesce(sum(reports) filter (where days_late between 11 and 30), 0),
      coalesce(sum(reports) filter (where days_late > 30), 0),
      min(days_late) filter (where days_late > 0 and so_far * 2 >= late),
      max(days_late) filter (where days_late > 0)
    from (
      select c.organization_id, c.month, c.days_late, c.reports,
        sum(c.reports) filter (where c.days_late > 0)
          over (partition by c.organization_id, c.month order by c.days_late) as so_far,
        sum(c.reports) filter (where c.days_late > 0) over (partition by c.organization_id, c.month) as late
      from punctuality_days c
      where c.organization_id = coalesce(given_organization, c.organization_id)
        and c.month = coalesce(given_month, c.month)
    ) counted
    group by organization_id, month
  on conflict (organization_id, month) do update set on_time = excluded.on_time, late = excluded.late,
    late_to_3 = excluded.late_to_3, late_to_10 = excluded.late_to_10, late_to_30 = excluded.late_to_30,
    late_longer = excluded.late_longer, median_days = excluded.median_days, worst_days = excluded.worst_days;
end;
comment on function punctuality_settle(bigint, date) is 'Writes what follows from punctuality_days for one month of an organisation; for all where null is given.';
revoke execute on function punctuality_settle(bigint, date) from public;

create function punctuality_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed record;
begin
  -- In line with the other totals of reports (0040), so that nobody can deadlock.
  perform pg_advisory_xact_lock(hashtext('agreements_count'));
  for changed in
    select r.organization_id, date_trunc('month', r.contract_date)::date as month,
      greatest(0, (r.issue_date at time zone 'Europe/Moscow')::date - r.due_date) as days_late, sum(r.change) as change
    from (
      select new.organization_id, new.contract_date, new.issue_date, new.due_date, new.status, 1 as change
      union all
      select old.organization_id, old.contract_date, old.issue_date, old.due_date, old.status, -1
      where tg_op = 'UPDATE'
    ) r
    where r.due_date is not null and r.status <> 3
    group by 1, 2, 3 having sum(r.change) <> 0
  loop
    insert into punctuality_days as kept (organization_id, month, days_late, reports)
      values (changed.organization_id, changed.month, changed.days_late, changed.change)
      on conflict (organization_id, month, days_late) do update set reports = kept.reports + excluded.reports;
    delete from punctuality_days
      where organization_id = changed.organization_id and month = changed.month and reports = 0;
    perform punctuality_settle(changed.organization_id, changed.month);
    delete from punctuality p where p.organization_id = changed.organization_id and p.month = changed.month
      and not exists (
        select from punctuality_days c where c.organization_id = p.organization_id and c.month = p.month);
  end loop;
  return null;
end
$$;
comment on function punctuality_count() is 'Keeps punctuality_days and punctuality equal to the reports.';
-- At the end of the transaction, as the other totals: whoever waits in line must hold nothing that others wait for.
create constraint trigger punctuality_count_new after insert on agreements
  deferrable initially deferred for each row when (new.due_date is not null) execute function punctuality_count();
create constraint trigger punctuality_count_changed after update of status, contract_date, due_date on agreements
  deferrable initially deferred for each row when (old.status <> new.status or old.contract_date <> new.contract_date
    or old.due_date is distinct from new.due_date) execute function punctuality_count();

create or replace function agreements_recount() returns void
  language sql
begin atomic
  delete from agreement_counts;
  delete from agreement_text_counts;
  insert into agreement_counts (organization_id, status, reports)
    select organization_id, status, count(*) from agreements group by organization_id, status;
  insert into agreement_text_counts (organization_id, field, text_id, status, reports)
    select a.organization_id, m.field, m.text_id, a.status, count(*)
    from agreements a cross join lateral (values (1, a.purchaser_name_id), (2, a.organization_name_id),
      (3, a.family_name_id), (4, a.delivery_place_id)) as m (field, text_id)
    group by grouping sets ((a.organization_id, m.field, m.text_id, a.status), (m.field, m.text_id, a.status));
  update agreement_count_stamp set stamp = gen_random_uuid();
  delete from punctuality;
  delete from punctuality_days;
  insert into punctuality_days (organization_id, month, days_late, reports)
    select organization_id, date_trunc('month', contract_date)::date,
      greatest(0, (issue_date at time zone 'Europe/Moscow')::date - due_date), count(*)
    from agreements where due_date is not null and status <> 3
    group by 1, 2, 3;
  select punctuality_settle(null, null);
end;
select agreements_recount();

grant select on punctuality, punctuality_days to birzha_app;
alter table punctuality enable row level security;
alter table punctuality_days enable row level security;
create policy punctuality_tenant on punctuality to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy punctuality_days_tenant on punctuality_days to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
