-- WORK-063: calendars of due dates at a secret address (decision 0036).

create table calendar_feeds (
  user_id bigint not null,
  organization_id bigint not null,
  secret_hash bytea not null,
  made_at timestamptz not null,
  constraint calendar_feeds_pkey primary key (user_id, organization_id),
  constraint calendar_feeds_membership_fkey foreign key (user_id, organization_id)
    references memberships (user_id, organization_id) on delete cascade,
  constraint calendar_feeds_secret_hash_key unique (secret_hash),
  constraint calendar_feeds_secret_hashed check (length(secret_hash) = 32)
);
comment on table calendar_feeds is 'Addresses at which a calendar reads the due dates of an organisation without a session.';
comment on column calendar_feeds.user_id is 'Whose address; it dies with the membership.';
comment on column calendar_feeds.organization_id is 'Whose due dates.';
comment on column calendar_feeds.secret_hash is 'SHA-256 of the secret, which is kept nowhere.';
comment on column calendar_feeds.made_at is 'When it was made, or made anew.';

grant select (user_id, organization_id, made_at), insert, delete on calendar_feeds to birzha_app;
grant update (secret_hash, made_at) on calendar_feeds to birzha_app;
alter table calendar_feeds enable row level security;
create policy calendar_feeds_own on calendar_feeds to birzha_app
  using (user_id = (select app_user_id()) and organization_id = (select app_organization_id()));
