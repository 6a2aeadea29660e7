-- Members of the auctions, whom each firm admits to its own auctions, and the applications that change it.

create table trading_members (
  id bigint generated always as identity primary key,
  external_id text not null,
  inn text not null,
  name text not null,
  auction_start_date date,
  actual_status_date date,
  status text not null,
  changed_at timestamptz not null,
  constraint trading_members_external_id_key unique (external_id),
  constraint trading_members_inn_key unique (inn),
  constraint trading_members_external_id_length check (length(external_id) between 1 and 100),
  constraint trading_members_inn_format check (inn ~ '^(\d{10}|\d{12})$'),
  constraint trading_members_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint trading_members_status_known check (status in ('active', 'terminated', 'suspended', 'opened'))
);
comment on table trading_members is 'Trading members of the exchange (A-43), kept by import from the trading system.';
comment on column trading_members.id is 'Id of the member.';
comment on column trading_members.external_id is 'Id in the trading system.';
comment on column trading_members.inn is 'Taxpayer number.';
comment on column trading_members.name is 'Name.';
comment on column trading_members.auction_start_date is 'First day at auctions.';
comment on column trading_members.actual_status_date is 'Since when the status stands.';
comment on column trading_members.status is 'Of the exchange: active, terminated, suspended or opened.';
comment on column trading_members.changed_at is 'When the import last changed it.';
create index trading_members_by_name on trading_members (name collate "ru-x-icu", id);
grant select, insert, update on trading_members to birzha_app;
alter table trading_members enable row level security;
create policy trading_members_read on trading_members for select to birzha_app using (true);
create policy trading_members_import on trading_members for insert to birzha_app
  with check ((select app_is_staff()));
create policy trading_members_change on trading_members for update to birzha_app
  using ((select app_is_staff()));

create table member_applications (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  status text not null default 'onexecution',
  comment_lku text,
  draft_id bigint,
  stored_at timestamptz not null,
  stored_by bigint not null references users (id),
  last_edit_at timestamptz not null,
  decided_by bigint references users (id),
  constraint member_applications_status_known check (status in ('onexecution', 'accepted', 'rejected')),
  constraint member_applications_decided check ((status = 'onexecution') = (decided_by is null)),
  constraint member_applications_rejection_has_comment check (status <> 'rejected' or comment_lku is not null),
  constraint member_applications_comment_length
    check (comment_lku = btrim(comment_lku) and length(comment_lku) between 1 and 500),
  constraint member_applications_draft_key unique (draft_id)
);
comment on table member_applications is 'Applications of firms to change whom they admit (A-45). Never removed; decided once.';
comment on column member_applications.id is 'Number of the application, orderId on the wire.';
comment on column member_applications.organization_id is 'The firm.';
comment on column member_applications.status is 'onexecution, then accepted or rejected.';
comment on column member_applications.comment_lku is 'What the exchange says of its decision; of a rejection always.';
comment on column member_applications.draft_id is 'The draft that was sent, gone since; no draft is sent twice (A-70).';
comment on column member_applications.stored_at is 'When it was sent.';
comment on column member_applications.stored_by is 'Who sent it.';
comment on column member_applications.last_edit_at is 'When it was sent or decided.';
comment on column member_applications.decided_by is 'Who decided.';
create index member_applications_organization on member_applications (organization_id, stored_at, id);
create index member_applications_stored_at on member_applications (stored_at, id);
create index member_applications_stored_by on member_applications (stored_by);
create index member_applications_decided_by on member_applications (decided_by);
grant select, insert on member_applications to birzha_app;
grant update (status, comment_lku, last_edit_at, decided_by) on member_applications to birzha_app;
alter table member_applications enable row level security;
create policy member_applications_read on member_applications for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy member_applications_send on member_applications for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and stored_by = (select app_user_id()));
create policy member_applications_decide on member_applications for update to birzha_app
  using ((select app_is_staff()));

create table member_application_entries (
  application_id bigint not null references member_applications (id),
  member_id bigint not null references trading_members (id),
  inn text not null,
  name text not null,
  auction_start_date date,
  actual_status_date date,
  member_status text not null,
  admission_date date,
  cancel_admission_date date,
  constraint member_application_entries_pkey primary key (application_id, member_id),
  constraint member_application_entries_start_given check (admission_date is not null or cancel_admission_date is null)
);
comment on table member_application_entries is 'Members of an application as they were when it was sent (V-12), with the dates it asks for. Written once.';
comment on column member_application_entries.application_id is 'The application.';
comment on column member_application_entries.member_id is 'The member.';
comment on column member_application_entries.inn is 'Taxpayer number then.';
comment on column member_application_entries.name is 'Name then.';
comment on column member_application_entries.auction_start_date is 'First day at auctions, as known then.';
comment on column member_application_entries.actual_status_date is 'Since when the status of then stood.';
comment on column member_application_entries.member_status is 'Status of the exchange then.';
comment on column member_application_entries.admission_date is 'Since when it is to be admitted.';
comment on column member_application_entries.cancel_admission_date is 'Until when.';
create index member_application_entries_member on member_application_entries (member_id);
grant select, insert on member_application_entries to birzha_app;
alter table member_application_entries enable row level security;
create policy member_application_entries_read on member_application_entries for select to birzha_app
  using (exists (select from member_applications a where a.id = application_id));
create policy member_application_entries_send on member_application_entries for insert to birzha_app
  with check (exists (select from member_applications a
    where a.id = application_id and a.organization_id = (select app_organization_id())));

create table member_admissions (
  organization_id bigint not null references organizations (id),
  member_id bigint not null references trading_members (id),
  admission_date date not null,
  cancel_admission_date date,
  application_id bigint not null references member_applications (id),
  constraint member_admissions_pkey primary key (organization_id, member_id)
);
comment on table member_admissions is 'Whom each firm admits to its auctions now (A-43); changed by accepted applications alone (V-13).';
comment on column member_admissions.organization_id is 'The firm.';
comment on column member_admissions.member_id is 'The member.';
comment on column member_admissions.admission_date is 'Since when it is admitted.';
comment on column member_admissions.cancel_admission_date is 'Until when; before the first day: an admission that was over before this one.';
comment on column member_admissions.application_id is 'The application that said so.';
create index member_admissions_member on member_admissions (member_id);
create index member_admissions_application on member_admissions (application_id);
grant select, insert on member_admissions to birzha_app;
grant update (admission_date, cancel_admission_date, application_id) on member_admissions to birzha_app;
alter table member_admissions enable row level security;
create policy member_admissions_read on member_admissions for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy member_admissions_make on member_admissions for insert to birzha_app
  with check ((select app_is_staff()));
create policy member_admissions_change on member_admissions for update to birzha_app
  using ((select app_is_staff()));

create table member_admission_versions (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  member_id bigint not null references trading_members (id),
  admission_date date not null,
  cancel_admission_date date,
  application_id bigint not null references member_applications (id),
  author_user_id bigint not null references users (id),
  changed_at timestamptz not null
);
comment on table member_admission_versions is 'Every state an admission has had (V-13); written once. The newest equals the admission.';
comment on column member_admission_versions.id is 'Id of the version.';
comment on column member_admission_versions.organization_id is 'The firm.';
comment on column member_admission_versions.member_id is 'The member.';
comment on column member_admission_versions.admission_date is 'Since when it was admitted.';
comment on column member_admission_versions.cancel_admission_date is 'Until when.';
comment on column member_admission_versions.application_id is 'The application that said so.';
comment on column member_admission_versions.author_user_id is 'Who accepted it.';
comment on column member_admission_versions.changed_at is 'When it was accepted.';
create index member_admission_versions_admission on member_admission_versions (organization_id, member_id, id);
create index member_admission_versions_member on member_admission_versions (member_id);
create index member_admission_versions_application on member_admission_versions (application_id);
create index member_admission_versions_author on member_admission_versions (author_user_id);
grant select, insert on member_admission_versions to birzha_app;
alter table member_admission_versions enable row level security;
create policy member_admission_versions_read on member_admission_versions for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy member_admission_versions_write on member_admission_versions for insert to birzha_app
  with check ((select app_is_staff()));
create function member_admission_versions_refuse() returns trigger
  language plpgsql
as $$
begin
  raise exception 'versions of admissions are never changed or removed';
end
$$;
comment on function member_admission_versions_refuse() is 'A version is evidence: even the owner of the table does not change it.';
create trigger member_admission_versions_append_only before update or delete or truncate on member_admission_versions
  for each statement execute function member_admission_versions_refuse();

create table member_drafts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  stored_at timestamptz not null,
  stored_by bigint not null references users (id),
  last_edit_at timestamptz not null
);
comment on table member_drafts is 'Applications that are not sent yet (A-46); gone when they are sent or removed.';
comment on column member_drafts.id is 'Number of the draft.';
comment on column member_drafts.organization_id is 'The firm.';
comment on column member_drafts.stored_at is 'When it was begun.';
comment on column member_drafts.stored_by is 'Who began it.';
comment on column member_drafts.last_edit_at is 'When it was last saved.';
create index member_drafts_organization on member_drafts (organization_id, stored_at, id);
create index member_drafts_stored_at on member_drafts (stored_at, id);
create index member_drafts_stored_by on member_drafts (stored_by);
grant select, insert, delete on member_drafts to birzha_app;
grant update (last_edit_at) on member_drafts to birzha_app;
alter table member_drafts enable row level security;
create policy member_drafts_read on member_drafts for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy member_drafts_begin on member_drafts for insert to birzha_app
  with check (organization_id = (select app_organization_id()) and stored_by = (select app_user_id()));
create policy member_drafts_save on member_drafts for update to birzha_app
  using (organization_id = (select app_organization_id()));
create policy member_drafts_remove on member_drafts for delete to birzha_app
  using (organization_id = (select app_organization_id()));

create table member_draft_entries (
  draft_id bigint not null references member_drafts (id) on delete cascade,
  member_id bigint not null references trading_members (id),
  admission_date date,
  cancel_admission_date date,
  constraint member_draft_entries_pkey primary key (draft_id, member_id)
);
comment on table member_draft_entries is 'What a draft says of each member; nothing is asked of it before it is sent.';
comment on column member_draft_entries.draft_id is 'The draft.';
comment on column member_draft_entries.member_id is 'The member.';
comment on column member_draft_entries.admission_date is 'Since when it is to be admitted; empty: as it is.';
comment on column member_draft_entries.cancel_admission_date is 'Until when; empty: as it is.';
create index member_draft_entries_member on member_draft_entries (member_id);
grant select, insert, delete on member_draft_entries to birzha_app;
alter table member_draft_entries enable row level security;
create policy member_draft_entries_read on member_draft_entries for select to birzha_app
  using (exists (select from member_drafts d where d.id = draft_id));
create policy member_draft_entries_write on member_draft_entries for insert to birzha_app
  with check (exists (select from member_drafts d
    where d.id = draft_id and d.organization_id = (select app_organization_id())));
create policy member_draft_entries_remove on member_draft_entries for delete to birzha_app
  using (exists (select from member_drafts d
    where d.id = draft_id and d.organization_id = (select app_organization_id())));
