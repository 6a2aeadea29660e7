-- A cabinet without somebody who can act for it finds its next owner; people are told once what became of their access.

-- FIX-040: what one person filed, newest first.
create index applications_applicant on applications (user_id, registered_at, id);

-- FIX-041: whoever is shut out, blocked in the portal or taken on by the exchange owns no cabinet that somebody waits for.
create function organization_owner(organization bigint) returns bigint
  language sql stable parallel safe
  return (select m.user_id from memberships m join users u on u.id = m.user_id
    where m.organization_id = organization and m.user_type = 1 and m.is_active and u.status = 0 and u.role = 1);
comment on function organization_owner(bigint) is 'FIX-041: who owns the cabinet and can act now; null where nobody does.';

create or replace function application_for_operator(entry applications) returns boolean
  language sql stable parallel safe
  return case when entry.status <> 0 then entry.to_operator
    else entry.ntb_user or not exists (
      select from organizations o where o.inn = entry.inn and organization_owner(o.id) is not null)
    end;

create table membership_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  organization_id bigint not null references organizations (id),
  kind text not null,
  reason text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint membership_notices_kind_known
    check (kind in ('access-closed', 'access-opened', 'cabinet-given', 'cabinet-taken')),
  constraint membership_notices_reason_length check (reason = btrim(reason) and length(reason) between 1 and 500),
  constraint membership_notices_closed_for_a_reason check (kind <> 'access-closed' or reason is not null)
);
comment on table membership_notices is 'FIX-047: what became of a person''s access to an organisation; told him once, wherever he comes in.';
comment on column membership_notices.id is 'Id of the notice.';
comment on column membership_notices.user_id is 'Who is told.';
comment on column membership_notices.organization_id is 'The organisation it is about.';
comment on column membership_notices.kind is 'access-closed, access-opened: shut out of it, let in again; cabinet-given, cabinet-taken: its owner now, no longer.';
comment on column membership_notices.reason is 'Why, in the words of whoever did it.';
comment on column membership_notices.created_at is 'When it happened.';
comment on column membership_notices.read_at is 'When he said that he has read it.';
create index membership_notices_unread on membership_notices (user_id, id) where read_at is null;
create index membership_notices_organization on membership_notices (organization_id);

grant select, insert, update (read_at) on membership_notices to birzha_app;
alter table membership_notices enable row level security;
create policy membership_notices_read on membership_notices for select to birzha_app
  using (user_id = (select app_user_id()));
create policy membership_notices_mark on membership_notices for update to birzha_app
  using (user_id = (select app_user_id()));
create policy membership_notices_leave on membership_notices for insert to birzha_app
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
