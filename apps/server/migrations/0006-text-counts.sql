-- How many reports mention a text, so that the total of a substring search is a sum over the few texts that contain it;
-- and totals that are brought up to date at the commit, so that no writer waits for another's work (decision 0011).

create table agreement_text_counts (
  organization_id bigint references organizations (id),
  field smallint not null,
  text_id bigint not null references register_texts (id),
  status smallint not null,
  reports bigint not null,
  constraint agreement_text_counts_key unique nulls not distinct (organization_id, field, text_id, status),
  constraint agreement_text_counts_field_known check (field between 1 and 4)
);
comment on table agreement_text_counts is 'How many reports of each status mention a text: of an organisation, and of all of them.';
comment on column agreement_text_counts.organization_id is 'The organisation; null: all of them together.';
comment on column agreement_text_counts.field is 'As what it is mentioned: 1 purchaser, 2 organisation, 3 author, 4 place of delivery.';
comment on column agreement_text_counts.text_id is 'The text.';
comment on column agreement_text_counts.status is 'Status of the reports.';
comment on column agreement_text_counts.reports is 'Their number.';
create index agreement_text_counts_text on agreement_text_counts (text_id);
grant select on agreement_text_counts to birzha_app;
alter table agreement_text_counts enable row level security;
create policy agreement_text_counts_tenant on agreement_text_counts to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));

create function agreements_recount() returns void
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
end;
comment on function agreements_recount() is 'Counts everything anew; for the owner, after reports were written past the triggers.';
revoke execute on function agreements_recount() from public;

drop trigger agreements_count_new on agreements;
drop trigger agreements_count_changed on agreements;

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
  return null;
end
$$;
comment on function agreements_count() is 'Keeps agreement_counts and agreement_text_counts equal to the reports; runs at the commit.';

create constraint trigger agreements_count_new after insert on agreements
  deferrable initially deferred for each row execute function agreements_count();
create constraint trigger agreements_count_changed
  after update of status, purchaser_name_id, organization_name_id, family_name_id, delivery_place_id on agreements
  deferrable initially deferred for each row
  when ((old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id, old.delivery_place_id)
    is distinct from
    (new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id, new.delivery_place_id))
  execute function agreements_count();

select agreements_recount();
