-- FIX-170: a report took the lock of nil returns exclusively, in the midst of its transaction: a node that stood still then
-- held back all reports of the organisation. Both sides take it at the commit now, which PostgreSQL carries out without the
-- node: reports shared, nil returns exclusively.

create or replace function nil_return_overtake() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Waits for a nil return of the organisation that is being committed: neither misses the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || new.organization_id, 0));
  update nil_returns
    set overtaken_by = new.id, overtaken_at = coalesce(new.changed_date, new.issue_date)
    where organization_id = new.organization_id and month = date_trunc('month', new.contract_date)::date
      and overtaken_by is null;
  return null;
end
$$;
drop trigger nil_return_overtake_new on agreements;
drop trigger nil_return_overtake_changed on agreements;
create constraint trigger nil_return_overtake_new after insert on agreements
  deferrable initially deferred for each row execute function nil_return_overtake();
create constraint trigger nil_return_overtake_changed after update of contract_date on agreements
  deferrable initially deferred for each row when (old.contract_date <> new.contract_date)
  execute function nil_return_overtake();

create function nil_return_prove() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Waits for reports of the organisation that are being committed, and reads what they have left.
  perform pg_advisory_xact_lock(hashtextextended('nil_returns:' || new.organization_id, 0));
  if exists (
    select from agreements
    where organization_id = new.organization_id and status <> 3
      and contract_date >= new.month and contract_date < new.month + interval '1 month'
  ) then
    raise exception 'the month has reports'
      using errcode = 'check_violation', constraint = 'nil_returns_without_reports', table = 'nil_returns';
  end if;
  return null;
end
$$;
comment on function nil_return_prove() is 'Refuses a nil return of a month that has reports; runs at the commit.';
create constraint trigger nil_returns_without_reports after insert on nil_returns
  deferrable initially deferred for each row execute function nil_return_prove();
