-- WORK-063: «Сделок не было» for a month, on record (decision 0036).

create table nil_returns (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  month date not null,
  author_user_id bigint not null references users (id),
  filed_at timestamptz not null,
  overtaken_by bigint references agreements (id),
  overtaken_at timestamptz,
  constraint nil_returns_once unique (organization_id, month),
  constraint nil_returns_month_begins check (extract(day from month) = 1),
  constraint nil_returns_overtaken_whole check ((overtaken_by is null) = (overtaken_at is null))
);
comment on table nil_returns is 'Months for which an organisation has said that it made no deals; never deleted.';
comment on column nil_returns.id is 'Its number.';
comment on column nil_returns.organization_id is 'Whose.';
comment on column nil_returns.month is 'The month, by its first day.';
comment on column nil_returns.author_user_id is 'Who said so.';
comment on column nil_returns.filed_at is 'When.';
comment on column nil_returns.overtaken_by is 'The first report of a contract of that month that came after it; null: none did.';
comment on column nil_returns.overtaken_at is 'When that report came, or was corrected so.';
create index nil_returns_author on nil_returns (author_user_id);
create index nil_returns_overtaken_by on nil_returns (overtaken_by) where overtaken_by is not null;

create index agreements_organization_contract_date on agreements (organization_id, contract_date) include (status);

create function nil_return_overtake() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- A nil return that is being filed is waited for: neither misses the other.
  perform pg_advisory_xact_lock(hashtextextended('nil_returns:' || new.organization_id, 0));
  update nil_returns
    set overtaken_by = new.id, overtaken_at = coalesce(new.changed_date, new.issue_date)
    where organization_id = new.organization_id and month = date_trunc('month', new.contract_date)::date
      and overtaken_by is null;
  return null;
end
$$;
comment on function nil_return_overtake() is 'Marks the nil return of the month of a contract that is reported after it.';
create trigger nil_return_overtake_new after insert on agreements
  for each row execute function nil_return_overtake();
create trigger nil_return_overtake_changed after update of contract_date on agreements
  for each row when (old.contract_date <> new.contract_date) execute function nil_return_overtake();

grant select, insert on nil_returns to birzha_app;
alter table nil_returns enable row level security;
create policy nil_returns_tenant on nil_returns for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy nil_returns_file on nil_returns for insert to birzha_app
  with check (organization_id = (select app_organization_id()));
