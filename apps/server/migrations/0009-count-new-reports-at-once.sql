-- BULK-101: the totals of all new reports of a transaction are counted by one statement at the commit. A batch of one
-- organisation would otherwise update the same totals once per report. An insert while the constraint is immediate would be
-- missed: its row triggers run before the statement's trigger.

create function agreements_remember_new() returns trigger language plpgsql as $$
begin
  -- Text, because parsing a growing array for each statement would take quadratic time.
  perform set_config('app.new_reports', concat_ws(',', nullif(current_setting('app.new_reports', true), ''), (
    select string_agg(to_json(one)::text, ',') from (
      select organization_id, status, purchaser_name_id, organization_name_id, family_name_id, delivery_place_id,
        currency_name, amount, total_price
      from added) as one)), true);
  return null;
end
$$;
comment on function agreements_remember_new() is 'Adds new reports to a setting of the transaction, for agreements_count.';
create trigger agreements_remember_new after insert on agreements referencing new table as added
  for each statement execute function agreements_remember_new();

create or replace function agreements_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own smallint := agreements_count_part();
  added json;
begin
  if tg_op = 'INSERT' then
    -- The first row counts all, the others find the setting empty.
    if coalesce(current_setting('app.new_reports', true), '') = '' then return null; end if;
    added := '[' || current_setting('app.new_reports') || ']';
    perform set_config('app.new_reports', '', true);
  end if;
  with changes (organization_id, field, text_id, status, currency_name, change, tonnes, total_price) as (
    select r.organization_id, m.field, m.text_id, r.status, r.currency_name, r.change, r.change * r.amount,
      r.change * r.total_price
    from (
      select organization_id, status, purchaser_name_id, organization_name_id, family_name_id, delivery_place_id,
        currency_name, 1 as change, amount, total_price
      from json_to_recordset(added) as n (organization_id bigint, status smallint, purchaser_name_id bigint,
        organization_name_id bigint, family_name_id bigint, delivery_place_id bigint, currency_name text,
        amount numeric, total_price numeric)
      union all
      select new.organization_id, new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id,
        new.delivery_place_id, new.currency_name, 1, new.amount, new.total_price
      where tg_op = 'UPDATE'
      union all
      select old.organization_id, old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id,
        old.delivery_place_id, old.currency_name, -1, old.amount, old.total_price
      where tg_op = 'UPDATE'
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
