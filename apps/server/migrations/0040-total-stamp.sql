-- A mark that changes with every kept total of the register: who remembers a total reads the mark instead of summing up.

create table agreement_count_stamp (
  only_row boolean not null default true,
  stamp uuid not null default gen_random_uuid(),
  constraint agreement_count_stamp_pkey primary key (only_row),
  constraint agreement_count_stamp_only_row check (only_row)
);
comment on table agreement_count_stamp is 'One row: the mark of all kept totals of the register.';
comment on column agreement_count_stamp.only_row is 'There is one row.';
comment on column agreement_count_stamp.stamp is 'Another one after every change of agreement_counts or agreement_text_counts.';
insert into agreement_count_stamp default values;
grant select on agreement_count_stamp to birzha_app;

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
end;

create or replace function agreements_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Whoever wrote an audit row is in line already; this puts the others there too, so that nobody can deadlock.
  perform pg_advisory_xact_lock(hashtext('agreements_count'));
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
    insert into agreement_text_counts as kept (organization_id, field, text_id, status, reports)
      select s.organization_id, field, text_id, status, sum(change)
      from changes c cross join lateral (values (c.organization_id), (null)) as s (organization_id)
      where field > 0
      group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (organization_id, field, text_id, status)
      do update set reports = kept.reports + excluded.reports
  )
  insert into agreement_counts as kept (organization_id, status, reports)
    select organization_id, status, sum(change) from changes where field = 0
    group by 1, 2 having sum(change) <> 0
  on conflict (organization_id, status) do update set reports = kept.reports + excluded.reports;
  -- Writers of totals are in line since the first statement: none waits for this row.
  update agreement_count_stamp set stamp = gen_random_uuid();
  return null;
end
$$;
