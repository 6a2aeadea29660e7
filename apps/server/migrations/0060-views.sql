-- Saved views of registers (WORK-040, decision 0035): a person's own, in the organisation he acts for or at the exchange.

create table views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  organization_id bigint references organizations (id),
  register text not null,
  name text not null,
  is_shared boolean not null,
  state jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  constraint views_name_key unique nulls not distinct (user_id, organization_id, register, name),
  constraint views_register_key unique (id, register),
  constraint views_register_length check (length(register) between 1 and 60),
  constraint views_name_length check (name = btrim(name) and length(name) between 1 and 60),
  constraint views_state_length check (pg_column_size(state) <= 100000)
);
comment on table views is 'Saved views of registers (WORK-040).';
comment on column views.id is 'Number of the view.';
comment on column views.user_id is 'Its author; nobody else changes it.';
comment on column views.organization_id is 'The organisation that its author acted for; null: the exchange''s, of its staff.';
comment on column views.register is 'The register, by the name under which browsers remember its columns.';
comment on column views.name is 'What its author calls it.';
comment on column views.is_shared is 'Whether everybody of the organisation, or of the exchange, may choose it.';
comment on column views.state is 'Address, columns and density; judged by the columns of the register when it is written and when it is read.';
comment on column views.version is 'Counts its changes.';
comment on column views.changed_at is 'When it was last changed.';
create index views_offered on views (organization_id, register) where is_shared;

create table view_defaults (
  user_id bigint not null references users (id),
  organization_id bigint references organizations (id),
  register text not null,
  view_id bigint not null,
  constraint view_defaults_key unique nulls not distinct (user_id, organization_id, register),
  constraint view_defaults_view_fkey foreign key (view_id, register) references views (id, register) on delete cascade
);
comment on table view_defaults is 'With which view a register opens: one for a person and register (WORK-040).';
comment on column view_defaults.user_id is 'For whom.';
comment on column view_defaults.organization_id is 'While he acts for it; null: at the exchange.';
comment on column view_defaults.register is 'The register.';
comment on column view_defaults.view_id is 'An own view or a shared one. What is shared no more is no default, and is one again once it is shared.';
create index view_defaults_view on view_defaults (view_id, register);
create index view_defaults_organization on view_defaults (organization_id);

-- Staff is of the exchange, whatever organisation it has chosen.
create function app_view_scope() returns bigint
  language sql stable
  return case when app_is_staff() then null else app_organization_id() end;
comment on function app_view_scope() is 'Among whose views the caller chooses: the organisation he acts for; null for staff of the exchange.';

grant select, insert, delete on views to birzha_app;
grant update (name, is_shared, state, version, changed_at) on views to birzha_app;
alter table views enable row level security;
create policy views_read on views for select to birzha_app
  using (organization_id is not distinct from (select app_view_scope())
    and (user_id = (select app_user_id()) or is_shared));
create policy views_make on views for insert to birzha_app
  with check (organization_id is not distinct from (select app_view_scope()) and user_id = (select app_user_id()));
create policy views_change on views for update to birzha_app
  using (organization_id is not distinct from (select app_view_scope()) and user_id = (select app_user_id()));
-- Whether he may remove what another has shared is asked of the rule (permissions.ts).
create policy views_remove on views for delete to birzha_app
  using (organization_id is not distinct from (select app_view_scope())
    and (user_id = (select app_user_id()) or is_shared));

grant select, insert, delete on view_defaults to birzha_app;
grant update (view_id) on view_defaults to birzha_app;
alter table view_defaults enable row level security;
create policy view_defaults_own on view_defaults to birzha_app
  using (organization_id is not distinct from (select app_view_scope()) and user_id = (select app_user_id()));
