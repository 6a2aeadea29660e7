-- What every organisation was called and whether it was blocked, at any time; requests may change organisations now.

create table organization_versions (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  version integer not null,
  kind text not null,
  inn text not null,
  name text not null,
  address text not null,
  status smallint not null,
  description text,
  ntb_user boolean not null,
  is_uk boolean not null,
  uk_inn text,
  author_user_id bigint references users (id),
  changed_at timestamptz not null,
  constraint organization_versions_number_key unique (organization_id, version),
  constraint organization_versions_kind_known check (kind in ('create', 'update', 'block', 'unblock', 'trading-member'))
);
comment on table organization_versions is 'Every state an organisation has had, whole; written once (S-7). The newest equals the organisation.';
comment on column organization_versions.id is 'Id of the version.';
comment on column organization_versions.organization_id is 'The organisation.';
comment on column organization_versions.version is 'Number of the version within its organisation.';
comment on column organization_versions.kind is 'What made the version.';
comment on column organization_versions.inn is 'Taxpayer number.';
comment on column organization_versions.name is 'Full name since then.';
comment on column organization_versions.address is 'Address since then.';
comment on column organization_versions.status is '0 active, 1 blocked.';
comment on column organization_versions.description is 'Why it is blocked.';
comment on column organization_versions.ntb_user is 'Trading participant of the exchange.';
comment on column organization_versions.is_uk is 'Managed by a managing company.';
comment on column organization_versions.uk_inn is 'INN of the managing company.';
comment on column organization_versions.author_user_id is 'Who made the version; null for what was there before histories were kept.';
comment on column organization_versions.changed_at is 'When the version was made.';
create index organization_versions_author on organization_versions (author_user_id);
grant select, insert on organization_versions to birzha_app;

insert into organization_versions
  (organization_id, version, kind, inn, name, address, status, description, ntb_user, is_uk, uk_inn, changed_at)
select id, version, case when status = 1 then 'block' else 'create' end, inn, name, address, status, description,
  ntb_user, is_uk, uk_inn, coalesce(status_date, active_date::timestamp at time zone 'Europe/Moscow')
from organizations;

create function organization_versions_refuse() returns trigger
  language plpgsql
as $$
begin
  raise exception 'versions of organisations are never changed or removed';
end
$$;
comment on function organization_versions_refuse() is 'A version is evidence: even the owner of the table does not change it.';
create trigger organization_versions_append_only before update or delete or truncate on organization_versions
  for each statement execute function organization_versions_refuse();

-- ORG-016: an active organisation has no reason of a block.
update organizations set description = null where status = 0;
alter table organizations add constraint organizations_reason_of_block
  check (description is null or (status = 1 and description = btrim(description) and description <> ''));

grant insert (inn, name, address, active_date, ntb_user, is_uk, uk_inn) on organizations to birzha_app;
grant update (name, address, status, description, status_date, ntb_user, is_uk, uk_inn, version) on organizations
  to birzha_app;

-- Everybody may look a company up by its INN; staff changes any, members the one they act for, staff makes new ones.
alter table organizations enable row level security;
create policy organizations_read on organizations for select to birzha_app using (true);
create policy organizations_change on organizations for update to birzha_app
  using ((select app_is_staff()) or id = (select app_organization_id()));
create policy organizations_make on organizations for insert to birzha_app with check ((select app_is_staff()));
alter table organization_versions enable row level security;
create policy organization_versions_read on organization_versions for select to birzha_app
  using ((select app_is_staff()) or exists (select from memberships m
    where m.organization_id = organization_versions.organization_id and m.user_id = (select app_user_id())
      and m.is_active));
create policy organization_versions_write on organization_versions for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
