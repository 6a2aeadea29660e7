-- INST-032: totals of reports are kept in parts, so that writers who commit at the same moment do not wait for each other
-- (decision 0054). Every reader sums them up, as before.

alter table agreement_counts add column part smallint not null default 0,
  drop constraint agreement_counts_pkey,
  add constraint agreement_counts_pkey primary key (organization_id, status, part);
comment on column agreement_counts.part is 'Part of the total, that of one writer at a time; may be below 0, their sum is not.';
alter table agreement_text_counts add column part smallint not null default 0,
  drop constraint agreement_text_counts_key,
  add constraint agreement_text_counts_key unique nulls not distinct (organization_id, field, text_id, status, part);
comment on column agreement_text_counts.part is 'Part of the total, as in agreement_counts.';

create table agreement_count_stamps (
  part smallint not null,
  stamp uuid not null default gen_random_uuid(),
  constraint agreement_count_stamps_pkey primary key (part)
);
comment on table agreement_count_stamps is 'The marks of the kept totals, one of each part.';
comment on column agreement_count_stamps.part is 'The part.';
comment on column agreement_count_stamps.stamp is 'Another one after every change of the part.';
insert into agreement_count_stamps (part) select part from generate_series(0, 31) as part;

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
  update agreement_count_stamps set stamp = gen_random_uuid();
  delete from punctuality;
  delete from punctuality_days;
  insert into punctuality_days (organization_id, month, days_late, reports)
    select organization_id, date_trunc('month', contract_date)::date,
      greatest(0, (issue_date at time zone 'Europe/Moscow')::date - due_date), count(*)
    from agreements where due_date is not null and status <> 3
    group by 1, 2, 3;
  select punctuality_settle(null, null);
end;

-- contract: what 1.0.0 reads of the table agreement_count_stamp it reads of the view of that name.
drop table agreement_count_stamp;
create view agreement_count_stamp as
  select md5(string_agg(stamp::text, '' order by part))::uuid as stamp from agreement_count_stamps;
comment on view agreement_count_stamp is 'The mark of all kept totals of the register: who remembers a total reads it instead of summing up.';
comment on column agreement_count_stamp.stamp is 'Another one after every change of any part.';
grant select on agreement_count_stamp to birzha_app;

create function agreements_count_part() returns smallint
  language plpgsql set search_path = public, pg_temp
as $$
declare
  own text := nullif(current_setting('app.count_part', true), '');
begin
  if own is not null then return own; end if;
  -- The first that nobody has; it is held to the end of the transaction.
  for part in 0..31 loop
    if pg_try_advisory_xact_lock(hashtext('agreements_count'), part) then
      own := part;
      exit;
    end if;
  end loop;
  if own is null then
    own := pg_backend_pid() % 32;
    perform pg_advisory_xact_lock(hashtext('agreements_count'), own::integer);
  end if;
  perform set_config('app.count_part', own, true);
  return own;
end
$$;
comment on function agreements_count_part() is 'The part of the totals that this transaction alone may change until it ends.';
revoke execute on function agreements_count_part() from public;

create or replace function agreements_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own smallint := agreements_count_part();
begin
  with changes (organization_id, field, text_id, status, change) as (
    select r.organization_id, m.field, m.text_id, r.status, r.change
    from (
      select new.organization_id, new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id,
        new.delivery_place_id, 1 as change
      union all
      select old.organization_id, old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id,
        old.delivery_place_id, -1
      where tg_op = 'UPDATE'
    ) r
    cross join lateral (values (0, null), (1, r.purchaser_name_id), (2, r.organization_name_id),
      (3, r.family_name_id), (4, r.delivery_place_id)) as m (field, text_id)
  ), texts as (
    insert into agreement_text_counts as kept (organization_id, field, text_id, status, part, reports)
      select s.organization_id, field, text_id, status, own, sum(change)
      from changes c cross join lateral (values (c.organization_id), (null)) as s (organization_id)
      where field > 0
      group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (organization_id, field, text_id, status, part)
      do update set reports = kept.reports + excluded.reports
  )
  insert into agreement_counts as kept (organization_id, status, part, reports)
    select organization_id, status, own, sum(change) from changes where field = 0
    group by 1, 2 having sum(change) <> 0
  on conflict (organization_id, status, part) do update set reports = kept.reports + excluded.reports;
  update agreement_count_stamps set stamp = gen_random_uuid() where part = own;
  return null;
end
$$;
comment on function agreements_count() is 'Keeps the totals equal to the reports, each transaction in a part of its own; runs at the commit.';

create or replace function punctuality_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed record;
begin
  -- Writers of one organisation stand in line, for what follows is made of all its reports.
  perform pg_advisory_xact_lock(hashtextextended('punctuality:' || new.organization_id, 0));
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
