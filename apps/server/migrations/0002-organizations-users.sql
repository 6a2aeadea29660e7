-- Organisations, the people who act for them, and their sessions.

create table organizations (
  id bigint generated always as identity primary key,
  inn text not null,
  name text not null,
  address text not null,
  status smallint not null default 0,
  description text,
  active_date date not null,
  status_date timestamptz,
  ntb_user boolean not null default false,
  has_auctions boolean not null default true,
  has_contracts boolean not null default true,
  has_spot boolean not null default true,
  is_uk boolean not null default false,
  uk_inn text,
  version integer not null default 1,
  constraint organizations_inn_key unique (inn),
  constraint organizations_inn_format check (inn ~ '^(\d{10}|\d{12})$'),
  constraint organizations_name_length check (name = btrim(name) and length(name) between 1 and 500),
  constraint organizations_address_length check (address = btrim(address) and length(address) between 1 and 500),
  constraint organizations_status_known check (status in (0, 1)),
  constraint organizations_description_length check (length(description) <= 500),
  constraint organizations_uk_inn_format check (uk_inn ~ '^(\d{10}|\d{12})$' and uk_inn <> inn)
);
comment on table organizations is 'Companies that report contracts or take part in auctions.';
comment on column organizations.id is 'Id of the organisation.';
comment on column organizations.inn is 'Taxpayer number, 10 or 12 digits; never changes.';
comment on column organizations.name is 'Full name.';
comment on column organizations.address is 'Address.';
comment on column organizations.status is '0 active, 1 blocked.';
comment on column organizations.description is 'Why it is blocked.';
comment on column organizations.active_date is 'Day the organisation was first accepted.';
comment on column organizations.status_date is 'When the status last changed.';
comment on column organizations.ntb_user is 'Trading participant of the exchange; gives hasAccess (G-12).';
comment on column organizations.has_auctions is 'Right to auction proposals, counts only with ntb_user.';
comment on column organizations.has_contracts is 'Right to the contracts register, counts only with ntb_user.';
comment on column organizations.has_spot is 'Right to the spot register, counts only with ntb_user.';
comment on column organizations.is_uk is 'Managed by a managing company (G-84).';
comment on column organizations.uk_inn is 'INN of the managing company.';
comment on column organizations.version is 'Grows with every change; a stale one is refused.';
create index organizations_name_trigrams on organizations using gin (name gin_trgm_ops);
create index organizations_status on organizations (status, id);
create index organizations_active_date on organizations (active_date, id);
create index organizations_inn_prefix on organizations (inn text_pattern_ops);
grant select, insert, update on organizations to birzha_app;

create table users (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  account text not null,
  name text not null default '',
  phone text not null default '',
  role smallint not null default 1,
  status smallint not null default 0,
  description text,
  registered_at timestamptz not null default now(),
  last_organization_id bigint references organizations (id),
  version integer not null default 1,
  constraint users_identity_key unique (issuer, subject),
  constraint users_account_key unique (account),
  constraint users_role_known check (role between 0 and 9),
  constraint users_status_known check (status in (0, 1)),
  constraint users_description_length check (length(description) <= 500)
);
comment on table users is 'People who signed in at least once, or were made by the administrator.';
comment on column users.id is 'Id of the user.';
comment on column users.issuer is 'Identity server that knows the user.';
comment on column users.subject is 'The identity server''s name for the user.';
comment on column users.account is 'Login.';
comment on column users.name is 'Full name.';
comment on column users.phone is 'Phone, +7 (ddd) ddd-dd-dd, or empty.';
comment on column users.role is '1 user of an organisation, 2 operator; above 2 other staff; 0 none (G-8).';
comment on column users.status is '0 active, 1 blocked for the whole portal.';
comment on column users.description is 'Why the user is blocked.';
comment on column users.registered_at is 'First sign-in.';
comment on column users.last_organization_id is 'Organisation last acted for; used when a call names none (G-18).';
comment on column users.version is 'Grows with every change; a stale one is refused.';
create index users_last_organization on users (last_organization_id);
grant select, insert, update on users to birzha_app;

create table memberships (
  user_id bigint not null references users (id),
  organization_id bigint not null references organizations (id),
  user_type smallint not null default 0,
  is_active boolean not null default true,
  description text,
  created_at timestamptz not null default now(),
  constraint memberships_pkey primary key (user_id, organization_id),
  constraint memberships_user_type_known check (user_type in (0, 1)),
  constraint memberships_description_length check (length(description) <= 500)
);
comment on table memberships is 'Which user may act for which organisation.';
comment on column memberships.user_id is 'The user.';
comment on column memberships.organization_id is 'The organisation.';
comment on column memberships.user_type is '0 employee, 1 owner of the cabinet (G-10).';
comment on column memberships.is_active is 'False when the user is blocked in this organisation.';
comment on column memberships.description is 'Why the user is blocked in this organisation.';
comment on column memberships.created_at is 'When the membership was given.';
create unique index memberships_one_owner on memberships (organization_id) where user_type = 1 and is_active;
create index memberships_organization on memberships (organization_id, user_id);
grant select, insert, update on memberships to birzha_app;

create table sessions (
  id bytea primary key,
  user_id bigint not null references users (id),
  tokens bytea not null,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table sessions is 'Signed-in browsers. Never readable by the browser itself.';
comment on column sessions.id is 'SHA-256 of the random value in the auth.session cookie.';
comment on column sessions.user_id is 'Who is signed in.';
comment on column sessions.tokens is 'Tokens of the identity server, encrypted.';
comment on column sessions.created_at is 'When the user signed in.';
comment on column sessions.refreshed_at is 'When the tokens were last refreshed.';
comment on column sessions.expires_at is 'When the session ends unless it is refreshed.';
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table company_directory (
  inn text primary key,
  full_name text not null,
  address text not null,
  is_individual boolean not null default false,
  constraint company_directory_inn_format check (inn ~ '^(\d{10}|\d{12})$')
);
comment on table company_directory is 'Companies known by INN beside the organisations of the portal (G-48).';
comment on column company_directory.inn is 'Taxpayer number.';
comment on column company_directory.full_name is 'Full name.';
comment on column company_directory.address is 'Address.';
comment on column company_directory.is_individual is 'Sole proprietor.';
grant select on company_directory to birzha_app;
