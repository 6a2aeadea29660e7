-- DESK-020: who of the exchange's staff has what of its queue on the desk.

create table task_claims (
  kind text not null,
  entity_id bigint not null,
  user_id bigint not null references users (id),
  taken_at timestamptz not null,
  kept_until timestamptz not null,
  constraint task_claims_pkey primary key (kind, entity_id),
  constraint task_claims_kind_length check (length(kind) between 1 and 60),
  constraint task_claims_kept_later check (kept_until > taken_at)
);
comment on table task_claims is 'What of the exchange''s queue is on whose desk (DESK-020). A word between colleagues: it locks nothing, and lapses by itself.';
comment on column task_claims.kind is 'What kind of thing waits: a word of the work list, as proposalToDecide.';
comment on column task_claims.entity_id is 'Number of the record.';
comment on column task_claims.user_id is 'Who has taken it.';
comment on column task_claims.taken_at is 'Since when.';
comment on column task_claims.kept_until is 'Until when it is his without another sign of his.';
create index task_claims_user on task_claims (user_id);
create index task_claims_kept on task_claims (kept_until);

grant select, insert, delete on task_claims to birzha_app;
grant update (kept_until) on task_claims to birzha_app;
alter table task_claims enable row level security;
create policy task_claims_read on task_claims for select to birzha_app
  using ((select app_is_staff()));
create policy task_claims_take on task_claims for insert to birzha_app
  with check ((select app_is_staff()) and user_id = (select app_user_id()));
create policy task_claims_keep on task_claims for update to birzha_app
  using ((select app_is_staff()) and user_id = (select app_user_id()));
-- Whoever of the staff gives it back.
create policy task_claims_release on task_claims for delete to birzha_app
  using ((select app_is_staff()));
