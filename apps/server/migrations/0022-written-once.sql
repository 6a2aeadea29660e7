-- FIX-010: what is written once is kept by one function, on every table that says so of itself, against its owner, too.

create function refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
comment on function refuse_change is 'Refuses every change of a table whose rows are written once, whoever asks for it.';
revoke execute on function refuse_change from public;

drop trigger audit_log_append_only on audit_log;
drop trigger agreement_versions_append_only on agreement_versions;
drop trigger organization_versions_append_only on organization_versions;
drop trigger user_versions_append_only on user_versions;
drop trigger signature_evidence_append_only on signature_evidence;
drop trigger member_admission_versions_append_only on member_admission_versions;
drop function audit_refuse;
drop function agreement_versions_refuse;
drop function organization_versions_refuse;
drop function user_versions_refuse;
drop function signature_evidence_refuse;
drop function member_admission_versions_refuse;

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger agreement_versions_append_only before update or delete or truncate on agreement_versions
  for each statement execute function refuse_change();
create trigger organization_versions_append_only before update or delete or truncate on organization_versions
  for each statement execute function refuse_change();
create trigger user_versions_append_only before update or delete or truncate on user_versions
  for each statement execute function refuse_change();
create trigger signature_evidence_append_only before update or delete or truncate on signature_evidence
  for each statement execute function refuse_change();
create trigger member_admission_versions_append_only before update or delete or truncate on member_admission_versions
  for each statement execute function refuse_change();
create trigger member_application_entries_append_only before update or delete or truncate on member_application_entries
  for each statement execute function refuse_change();
create trigger auction_proposal_versions_append_only before update or delete or truncate on auction_proposal_versions
  for each statement execute function refuse_change();
create trigger auction_proposal_decisions_append_only before update or delete or truncate on auction_proposal_decisions
  for each statement execute function refuse_change();
create trigger contract_deal_edits_append_only before update or delete or truncate on contract_deal_edits
  for each statement execute function refuse_change();
create trigger spot_deal_edits_append_only before update or delete or truncate on spot_deal_edits
  for each statement execute function refuse_change();
