-- What every user was called and whether he was blocked, at any time; requests may change users and members now.

create table user_versions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  version integer not null,
  kind text not null,
  account text not null,
  name text not null,
  phone text not null,
  status smallint not null,
  description text,
  author_user_id bigint references users (id),
  changed_at timestamptz not null,
  constraint user_versions_number_key unique (user_id, version),
  constraint user_versions_kind_known check (kind in ('create', 'update', 'block', 'unblock'))
);
comment on table user_versions is 'Every state a user has had; written once (S-7). The newest equals the user.';
comment on column user_versions.id is 'Id of the version.';
comment on column user_versions.user_id is 'The user.';
comment on column user_versions.version is 'Number of the version within its user.';
comment on column user_versions.kind is 'What made the version.';
comment on column user_versions.account is 'Login.';
comment on column user_versions.name is 'Full name since then.';
comment on column user_versions.phone is 'Phone since then, or empty.';
comment on column user_versions.status is '0 active, 1 blocked for the whole portal.';
comment on column user_versions.description is 'Why the user is blocked.';
comment on column user_versions.author_user_id is 'Who made the version; null for the first sign-in and for what was there before histories were kept.';
comment on column user_versions.changed_at is 'When the version was made.';
create index user_versions_author on user_versions (author_user_id);
grant select, insert on user_versions to birzha_app;

insert into user_versions (user_id, version, kind, account, name, phone, status, description, changed_at)
select id, version, case when status = 1 then 'block' else 'create' end, account, name, phone, status, description,
  registered_at
from users;

create function user_versions_refuse() returns trigger
  language plpgsql
as $$
begin
  raise exception 'versions of users are never changed or removed';
end
$$;
comment on function user_versions_refuse() is 'A version is evidence: even the owner of the table does not change it.';
create trigger user_versions_append_only before update or delete or truncate on user_versions
  for each statement execute function user_versions_refuse();

-- G-70, ORG-043: who is active has no reason of a block.
update users set description = null where status = 0;
alter table users add constraint users_reason_of_block
  check (description is null or (status = 1 and description = btrim(description) and description <> ''));
update memberships set description = null where is_active;
alter table memberships add constraint memberships_reason_of_block
  check (description is null or (not is_active and description = btrim(description) and description <> ''));

-- Lists of users, newest first, and the operators that are left.
create index users_registered_at on users (registered_at, id);
create index users_account_trigrams on users using gin (account gin_trgm_ops);
create index users_name_trigrams on users using gin (name gin_trgm_ops);
create index users_active_operators on users (id) where role = 2 and status = 0;

grant update (name, phone, status, description, version) on users to birzha_app;
grant insert (user_id, organization_id, user_type), update (user_type, is_active, description) on memberships
  to birzha_app;

-- Names of users stand beside what they did, so all may read them; a user is changed by himself, by staff and by whoever
-- decides about members of the organisation he belongs to.
create function app_is_colleague(colleague bigint) returns boolean
  language sql stable parallel safe
  return exists (select from memberships m where m.user_id = colleague and m.organization_id = app_organization_id());
comment on function app_is_colleague(bigint) is 'Whether the user belongs, or belonged, to the organisation that the request acts for.';
alter table users enable row level security;
create policy users_read on users for select to birzha_app using (true);
create policy users_change on users for update to birzha_app
  using ((select app_is_staff()) or id = (select app_user_id()) or app_is_colleague(id));
alter table memberships enable row level security;
create policy memberships_read on memberships for select to birzha_app using (true);
create policy memberships_change on memberships for update to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy memberships_make on memberships for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
alter table user_versions enable row level security;
create policy user_versions_read on user_versions for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id()));
create policy user_versions_write on user_versions for insert to birzha_app
  with check ((select app_is_staff()) or user_id = (select app_user_id()) or app_is_colleague(user_id));
