-- INST-001: the owner of a cabinet invites people by mail to work for his organisation (decision 0053).

create table invitations (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  email text not null,
  name text,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  asked_at timestamptz not null,
  letters smallint not null default 1,
  lettered_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_by bigint references users (id),
  withdrawn_at timestamptz,
  accepted_by bigint references users (id),
  accepted_at timestamptz,
  constraint invitations_email_format check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  constraint invitations_name_length check (name = btrim(name) and length(name) between 1 and 100),
  constraint invitations_letters_counted check (letters > 0),
  constraint invitations_withdrawn_whole check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint invitations_accepted_whole check ((accepted_at is null) = (accepted_by is null)),
  constraint invitations_end_once check (withdrawn_at is null or accepted_at is null)
);
comment on table invitations is 'INST-001: people whom the owner of a cabinet has invited by mail to work for his organisation.';
comment on column invitations.id is 'Number of the invitation; opens nothing.';
comment on column invitations.organization_id is 'For which he is to work.';
comment on column invitations.email is 'Whom it is for: who signs in with this mail, confirmed. Personal.';
comment on column invitations.name is 'What the owner calls him; null where he said nothing. Personal.';
comment on column invitations.made_by is 'The owner who made it or sent it again: it is his word, and holds while he owns the cabinet.';
comment on column invitations.made_at is 'When it was made.';
comment on column invitations.asked_at is 'When its last letter was asked for.';
comment on column invitations.letters is 'Letters asked for in all.';
comment on column invitations.lettered_at is 'When its last letter went out; null while it has not.';
comment on column invitations.expires_at is 'When it ends.';
comment on column invitations.withdrawn_by is 'Who took it back.';
comment on column invitations.withdrawn_at is 'When.';
comment on column invitations.accepted_by is 'Who joined by it.';
comment on column invitations.accepted_at is 'When.';

create unique index invitations_open on invitations (organization_id, lower(email))
  where withdrawn_at is null and accepted_at is null;
create index invitations_email on invitations (lower(email), id);
create index invitations_organization on invitations (organization_id, asked_at);
create index invitations_made_by on invitations (made_by);
create index invitations_withdrawn_by on invitations (withdrawn_by);
create index invitations_accepted_by on invitations (accepted_by);
create index invitations_ends on invitations ((least(expires_at, withdrawn_at, accepted_at)));

create function app_user_email() returns text
  language sql stable parallel safe
  return (select lower(u.email) from users u where u.id = app_user_id());
comment on function app_user_email() is 'Confirmed mail of the user of the request, in small letters; null where none is known.';

create function letters_to_invited(address text) returns integer
  language sql stable security definer set search_path to public, pg_temp
as $$
  select coalesce(sum(letters), 0)::int from invitations
  where lower(email) = lower(address) and asked_at > now() - interval '1 day';
$$;
comment on function letters_to_invited(text) is 'INST-001: letters to an address of invitations that were sent within a day, of all organisations; a number and nothing else.';
revoke execute on function letters_to_invited(text) from public;
grant execute on function letters_to_invited(text) to birzha_app;

grant select, insert on invitations to birzha_app;
grant update (made_by, asked_at, letters, lettered_at, expires_at, withdrawn_by, withdrawn_at, accepted_by, accepted_at)
  on invitations to birzha_app;
alter table invitations enable row level security;
create policy invitations_read on invitations for select to birzha_app
  using (organization_id = (select app_organization_id()) or lower(email) = (select app_user_email()));
create policy invitations_make on invitations for insert to birzha_app
  with check (organization_id = (select app_organization_id()));
create policy invitations_change on invitations for update to birzha_app
  using (organization_id = (select app_organization_id()) or lower(email) = (select app_user_email()));

-- Who is invited joins by himself, as an employee and nothing more.
create policy memberships_join on memberships for insert to birzha_app
  with check (user_id = (select app_user_id()) and user_type = 0 and exists (
    select from invitations i where i.organization_id = memberships.organization_id and i.accepted_by = user_id));
