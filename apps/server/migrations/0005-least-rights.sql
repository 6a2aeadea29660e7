-- The role of requests gets what requests do, and no more: areas add a right in the migration that brings its use.

create function app_user_id() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::bigint;
comment on function app_user_id() is 'User of the request; null when there is none.';

revoke insert, update on users from birzha_app;
revoke insert, update on memberships from birzha_app;
revoke insert, update on organizations from birzha_app;
-- A report is written while its organisation is locked against a block; the lock needs a right to update something.
grant update (version) on organizations to birzha_app;

-- Requests write the record, they do not read it.
revoke select on audit_log from birzha_app;

-- Answers are kept for the one who got them.
alter table request_results enable row level security;
create policy request_results_own on request_results to birzha_app
  using (user_id = (select app_user_id()));
