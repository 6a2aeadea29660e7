-- Withdrawals (BULK-105): an organisation takes a report back in the minutes after its registration. The report has the
-- status of a rejected one, so that everything that leaves rejected reports out leaves it out, too.

alter table agreements
  add column is_withdrawn boolean not null default false,
  add constraint agreements_withdrawn_is_rejected check (not is_withdrawn or status = 3) not valid;
comment on column agreements.is_withdrawn is 'Whether the organisation withdrew the report (BULK-105); the status is 3 then.';
alter table agreement_versions add column is_withdrawn boolean not null default false;
comment on column agreement_versions.is_withdrawn is 'Whether the organisation withdrew the report with this version.';
alter table agreement_versions drop constraint agreement_versions_kind_known;
alter table agreement_versions add constraint agreement_versions_kind_known
  check (kind in ('create', 'update', 'status', 'deal', 'terminate', 'change-termination', 'withdraw')) not valid;

-- A withdrawn report is a row of the register without tonnes and price.
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
        new.delivery_place_id, new.currency_name, 1, case when new.is_withdrawn then 0 else new.amount end,
        case when new.is_withdrawn then 0 else new.total_price end
      where tg_op = 'UPDATE'
      union all
      select old.organization_id, old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id,
        old.delivery_place_id, old.currency_name, -1, case when old.is_withdrawn then 0 else old.amount end,
        case when old.is_withdrawn then 0 else old.total_price end
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

create or replace function agreements_recount() returns void
  language sql
begin atomic
  delete from agreement_counts;
  delete from agreement_text_counts;
  insert into agreement_counts (organization_id, status, currency_name, reports, tonnes, total_price)
    select organization_id, status, currency_name, count(*), sum(case when is_withdrawn then 0 else amount end),
      sum(case when is_withdrawn then 0 else total_price end)
    from agreements group by organization_id, status, currency_name;
  insert into agreement_text_counts (organization_id, field, text_id, status, reports)
    select a.organization_id, m.field, m.text_id, a.status, count(*)
    from agreements a cross join lateral (values (1, a.purchaser_name_id), (2, a.organization_name_id),
      (3, a.family_name_id), (4, a.delivery_place_id)) as m (field, text_id)
    group by grouping sets ((a.organization_id, m.field, m.text_id, a.status), (m.field, m.text_id, a.status));
  update agreement_count_versions set version = gen_random_uuid();
  delete from punctuality;
  delete from punctuality_days;
  insert into punctuality_days (organization_id, month, days_late, reports)
    select organization_id, date_trunc('month', contract_date)::date,
      greatest(0, (issue_date at time zone 'Europe/Moscow')::date - due_date), count(*)
    from agreements where due_date is not null and status <> 3
    group by 1, 2, 3;
  select punctuality_refresh(null, null);
end;

-- A nil return that the withdrawn report had overtaken counts again, unless another report overtakes it.
create function nil_return_restore() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || new.organization_id, 0));
  update nil_returns n set (overtaken_by, overtaken_at) = (
      select a.id, coalesce(a.changed_date, a.issue_date) from agreements a
      where a.organization_id = n.organization_id and a.status <> 3
        and a.contract_date >= n.month and a.contract_date < n.month + interval '1 month'
      order by a.id limit 1)
    where n.overtaken_by = new.id;
  return null;
end
$$;
comment on function nil_return_restore() is 'Restores the nil return that a withdrawn report had overtaken.';
revoke execute on function nil_return_restore() from public;
create constraint trigger nil_return_restore_withdrawn after update of is_withdrawn on agreements
  deferrable initially deferred for each row when (new.is_withdrawn and not old.is_withdrawn)
  execute function nil_return_restore();

-- The state of a receipt depends on the withdrawal. Nodes of the previous release still call find_receipt.
create function find_receipt_state(asked text)
  returns table (
    number text, report_id bigint, version integer, accepted_at timestamptz, content_hash bytea, day date,
    leaf_index integer, audit_position bigint, status smallint, changed_at timestamptz,
    newest integer, replaced_at timestamptz, is_withdrawn boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.number, r.report_id, r.version, r.accepted_at, r.content_hash, r.day, r.leaf_index, r.audit_position,
    a.status, coalesce(a.changed_date, a.issue_date), newest.version, following.accepted_at, a.is_withdrawn
  from agreement_receipts r
  join agreements a on a.id = r.report_id
  join lateral (select n.version from agreement_receipts n where n.report_id = r.report_id
    order by n.version desc limit 1) newest on true
  left join lateral (select n.accepted_at from agreement_receipts n
    where n.report_id = r.report_id and n.version > r.version order by n.version limit 1) following on true
  where r.number = asked
$$;
comment on function find_receipt_state(text) is 'PROOF-002: returns the public values of a receipt to everybody who knows its number; nothing of the deal.';
revoke execute on function find_receipt_state(text) from public;
grant execute on function find_receipt_state(text) to birzha_app;
