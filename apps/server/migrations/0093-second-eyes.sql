-- DESK-023: acts of the exchange's staff that wait for a second person (decision 0052).

create table second_eyes (
  id bigint generated always as identity primary key,
  kind text not null,
  call text not null,
  input jsonb not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  seen bytea not null,
  changes jsonb not null,
  author_user_id bigint not null references users (id),
  parked_at timestamptz not null,
  state text not null default 'waiting',
  settled_by bigint references users (id),
  settled_at timestamptz,
  comment text,
  constraint second_eyes_kind_known check (kind in ('cancel', 'block', 'transfer', 'rules', 'catalogs')),
  constraint second_eyes_call_length check (length(call) between 1 and 200),
  constraint second_eyes_action_length check (length(action) between 1 and 100),
  constraint second_eyes_entity_length check (length(entity) between 1 and 60),
  constraint second_eyes_seen_length check (length(seen) = 32),
  constraint second_eyes_state_known check (state in ('waiting', 'confirmed', 'rejected', 'withdrawn', 'lapsed')),
  constraint second_eyes_settled_whole check ((state in ('waiting', 'lapsed')) = (settled_by is null)
    and (settled_by is null) = (settled_at is null)),
  constraint second_eyes_two_persons check (state not in ('confirmed', 'rejected') or settled_by <> author_user_id),
  constraint second_eyes_withdrawn_by_author check (state <> 'withdrawn' or settled_by = author_user_id)
);
comment on table second_eyes is 'Acts of the exchange''s staff that a second person confirms before they are done (DESK-023).';
comment on column second_eyes.id is 'Number of the decision.';
comment on column second_eyes.kind is 'What kind of act it is, as the setting FOUR_EYES names it.';
comment on column second_eyes.call is 'Which call is made when it is confirmed: method and path.';
comment on column second_eyes.input is 'Its input as it was judged: params, query, body. Personal.';
comment on column second_eyes.action is 'What is done, as the log calls it.';
comment on column second_eyes.entity is 'To what kind of record.';
comment on column second_eyes.entity_id is 'To which; empty where one is made.';
comment on column second_eyes.seen is 'SHA-256 of what stood there: another one at the confirmation is stale.';
comment on column second_eyes.changes is 'Old and new of what would be otherwise, for who confirms it. Personal.';
comment on column second_eyes.author_user_id is 'Who has decided it.';
comment on column second_eyes.parked_at is 'When.';
comment on column second_eyes.state is 'waiting, confirmed, rejected, withdrawn or lapsed; what waits for longer than a week counts as lapsed.';
comment on column second_eyes.settled_by is 'Who has confirmed, turned down or withdrawn it.';
comment on column second_eyes.settled_at is 'When.';
comment on column second_eyes.comment is 'Why it was turned down.';
create unique index second_eyes_one_waiting on second_eyes (call, entity, entity_id) where state = 'waiting' and entity_id is not null;
create index second_eyes_waiting on second_eyes (parked_at, id) where state = 'waiting';
create index second_eyes_author on second_eyes (author_user_id);
create index second_eyes_settled_by on second_eyes (settled_by);

grant select, insert on second_eyes to birzha_app;
grant update (state, settled_by, settled_at, comment) on second_eyes to birzha_app;
alter table second_eyes enable row level security;
create policy second_eyes_read on second_eyes for select to birzha_app
  using ((select app_is_staff()));
create policy second_eyes_park on second_eyes for insert to birzha_app
  with check ((select app_is_staff()) and author_user_id = (select app_user_id()));
create policy second_eyes_settle on second_eyes for update to birzha_app
  using ((select app_is_staff()));
