-- INST-001: staff invite people to work for any organisation, and see all that wait (decision 0065).

create index invitations_waiting on invitations (id) where withdrawn_at is null and accepted_at is null;

alter policy invitations_read on invitations using ((select app_is_staff())
  or organization_id = (select app_organization_id()) or lower(email) = (select app_user_email()));
alter policy invitations_make on invitations
  with check ((select app_is_staff()) or organization_id = (select app_organization_id()));
alter policy invitations_change on invitations using ((select app_is_staff())
  or organization_id = (select app_organization_id()) or lower(email) = (select app_user_email()));

comment on table invitations is
  'INST-001: people whom the owner of a cabinet, or staff, has invited by mail to work for an organisation.';
comment on column invitations.name is 'What his inviter calls him; null where he said nothing. Personal.';
comment on column invitations.made_by is
  'Who made it or sent it again: it is his word, and holds while he owns the cabinet, or is an operator.';
