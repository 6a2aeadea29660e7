-- DOOR-002: keys by which programs of an organisation call, and delegations by which they do for another (decision 0038).

create table access_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  organization_id bigint not null references organizations (id),
  name text not null,
  first_letters text not null,
  secret_hash bytea not null,
  rights text[] not null,
  addresses inet[] not null default '{}',
  until date not null,
  expires_at timestamptz not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  used_at timestamptz,
  revoked_by bigint references users (id),
  revoked_at timestamptz,
  constraint access_keys_user_key unique (user_id),
  constraint access_keys_secret_key unique (secret_hash),
  constraint access_keys_name_length check (name = btrim(name) and length(name) between 1 and 60),
  constraint access_keys_first_letters_format check (first_letters ~ '^bzh_[A-Za-z0-9_-]{8}$'),
  constraint access_keys_secret_hashed check (length(secret_hash) = 32),
  constraint access_keys_rights_known
    check (cardinality(rights) > 0 and rights <@ array['read', 'file', 'files', 'deliveries']),
  constraint access_keys_addresses_limited check (cardinality(addresses) <= 20),
  constraint access_keys_revoked_whole check ((revoked_at is null) = (revoked_by is null))
);
comment on table access_keys is 'Keys of organisations: what a program calls by instead of a session (DOOR-002).';
comment on column access_keys.id is 'Number of the key.';
comment on column access_keys.user_id is 'The account in whose name it acts, so that histories and the log name the key; nobody signs in as it.';
comment on column access_keys.organization_id is 'Whose key.';
comment on column access_keys.name is 'What its owner calls it.';
comment on column access_keys.first_letters is 'By which people tell keys apart; all of the key that is ever shown again.';
comment on column access_keys.secret_hash is 'SHA-256 of the key, which is kept nowhere.';
comment on column access_keys.rights is 'What it may do of what a member may: read, file, files, deliveries.';
comment on column access_keys.addresses is 'Networks it may be used from; empty: any.';
comment on column access_keys.until is 'Its last day in Moscow, as the owner said it.';
comment on column access_keys.expires_at is 'The end of that day.';
comment on column access_keys.made_by is 'The owner of the cabinet who made it.';
comment on column access_keys.made_at is 'When.';
comment on column access_keys.used_at is 'When it was last used, to the minute.';
comment on column access_keys.revoked_by is 'Who revoked it.';
comment on column access_keys.revoked_at is 'Since when it opens nothing.';
create index access_keys_organization on access_keys (organization_id, id);
create index access_keys_made_by on access_keys (made_by);
create index access_keys_revoked_by on access_keys (revoked_by);

create table delegations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  delegate_id bigint not null references organizations (id),
  rights text[] not null,
  until date not null,
  ends_at timestamptz not null,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  revoked_by bigint references users (id),
  revoked_at timestamptz,
  constraint delegations_to_another check (organization_id <> delegate_id),
  constraint delegations_rights_known
    check (cardinality(rights) > 0 and rights <@ array['read', 'file', 'files', 'deliveries']),
  constraint delegations_revoked_whole check ((revoked_at is null) = (revoked_by is null))
);
comment on table delegations is 'Who lets the keys of another organisation act for it (DOOR-002).';
comment on column delegations.id is 'Number of the delegation.';
comment on column delegations.organization_id is 'For whom is acted.';
comment on column delegations.delegate_id is 'Whose keys act.';
comment on column delegations.rights is 'What they may do at most; a key may do of it what its own rights say.';
comment on column delegations.until is 'Its last day in Moscow.';
comment on column delegations.ends_at is 'The end of that day.';
comment on column delegations.made_by is 'The owner of the cabinet who delegated.';
comment on column delegations.made_at is 'When.';
comment on column delegations.revoked_by is 'Who took it back.';
comment on column delegations.revoked_at is 'Since when it counts no more.';
create unique index delegations_once on delegations (organization_id, delegate_id) where revoked_at is null;
create index delegations_organization on delegations (organization_id, id);
create index delegations_delegate on delegations (delegate_id, id);
create index delegations_made_by on delegations (made_by);
create index delegations_revoked_by on delegations (revoked_by);

-- What opens a call is compared by the owner alone; a request may write the hash, not read it.
grant select (id, user_id, organization_id, name, first_letters, rights, addresses, until, expires_at, made_by, made_at,
  used_at, revoked_by, revoked_at), insert on access_keys to birzha_app;
grant update (revoked_by, revoked_at) on access_keys to birzha_app;
alter table access_keys enable row level security;
create policy access_keys_own on access_keys to birzha_app
  using (organization_id = (select app_organization_id()));

grant select, insert on delegations to birzha_app;
grant update (revoked_by, revoked_at) on delegations to birzha_app;
alter table delegations enable row level security;
create policy delegations_read on delegations for select to birzha_app
  using ((select app_organization_id()) in (organization_id, delegate_id));
create policy delegations_make on delegations for insert to birzha_app
  with check (organization_id = (select app_organization_id()));
create policy delegations_change on delegations for update to birzha_app
  using (organization_id = (select app_organization_id()));

-- A key acts as an account that belongs to no identity server; a request makes no other, and none with a role.
grant insert (issuer, subject, account, name) on users to birzha_app;
create policy users_make_key on users for insert to birzha_app
  with check (issuer = 'key' and role = 1 and status = 0);

-- Keys are no people: the search does not find them among them.
drop trigger users_search on users;
create trigger users_search after insert or update of name, account on users
  for each row when (new.issuer <> 'key') execute function search_keep('8');
