-- DOOR-004: what has changed, for programs that read on from where they stopped (decision 0046).

create table change_place (
  only_row boolean primary key default true,
  last_id bigint not null,
  constraint change_place_only_row check (only_row)
);
comment on table change_place is 'Up to where the audit log has become changes; its row lock lets one node at it at a time.';
comment on column change_place.only_row is 'There is exactly one row.';
comment on column change_place.last_id is 'Place in the audit log of the last act that was looked at.';
insert into change_place (last_id) select last_id from audit_head;

create table change_feeds (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations (id),
  last_number bigint not null default 0,
  forgotten_to bigint not null default 0,
  constraint change_feeds_once unique nulls not distinct (organization_id),
  constraint change_feeds_order check (forgotten_to between 0 and last_number)
);
comment on table change_feeds is 'Feeds of changes: one of each organisation, and one of the exchange (DOOR-004).';
comment on column change_feeds.id is 'Number of the feed.';
comment on column change_feeds.organization_id is 'Whose it is; empty: of the exchange''s staff.';
comment on column change_feeds.last_number is 'Number of its newest change.';
comment on column change_feeds.forgotten_to is 'Up to which number its changes are not kept any more.';

create table changes (
  feed_id bigint not null references change_feeds (id),
  number bigint not null,
  kind text not null,
  record_id bigint not null,
  is_new boolean not null,
  at timestamptz not null,
  constraint changes_pkey primary key (feed_id, number),
  constraint changes_kind_known check (kind in ('agreements', 'applications', 'auctions', 'contracts',
    'member-applications', 'nil-returns', 'organizations', 'spot', 'users'))
);
comment on table changes is 'What has changed, in the order of the audit log, numbered by feed without gaps (DOOR-004).';
comment on column changes.feed_id is 'Who may read it.';
comment on column changes.number is 'Its place in the feed.';
comment on column changes.kind is 'What kind of record has changed.';
comment on column changes.record_id is 'Which one.';
comment on column changes.is_new is 'Whether the record has come to be.';
comment on column changes.at is 'When it was done.';
-- What is older than ninety days is found by it.
create index changes_at on changes (at);

grant select on change_feeds, changes to birzha_app;
alter table change_feeds enable row level security;
create policy change_feeds_read on change_feeds for select to birzha_app
  using (organization_id = (select app_organization_id())
    or (organization_id is null and (select app_is_staff())));
alter table changes enable row level security;
create policy changes_read on changes for select to birzha_app
  using (feed_id in (select id from change_feeds));
