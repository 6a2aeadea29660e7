-- Drafts of admissions are the firm's alone (FIX-068), and what waits at the exchange is found quickly (FIX-069).

drop policy member_drafts_read on member_drafts;
create policy member_drafts_read on member_drafts for select to birzha_app
  using ((select not app_is_staff()) and organization_id = (select app_organization_id()));

create index member_applications_waiting on member_applications (organization_id, id) where status = 'onexecution';
