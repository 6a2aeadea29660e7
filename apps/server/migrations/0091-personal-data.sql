-- INST-041: which columns say something of a person; docs/personal-data.md tells why each is there and for how long. Columns
-- that refer to users are known by their foreign keys.

do $$
declare
  one text;
begin
  foreach one in array array[
    'users.issuer', 'users.subject', 'users.account', 'users.name', 'users.phone', 'users.email',
    'users.description', 'users.last_organization_id', 'user_versions.account', 'user_versions.name',
    'user_versions.phone', 'user_versions.description', 'memberships.description', 'applications.account',
    'applications.full_name', 'applications.phone', 'applications.description', 'applications.consent_at',
    'applications.consent_version', 'signature_evidence.content', 'signature_evidence.signature',
    'signature_evidence.certificate', 'signature_evidence.inn', 'signature_evidence.subject',
    'signing_requests.data', 'sessions.tokens', 'sessions.user_agent', 'sessions.ip', 'sessions.issuer_session',
    'request_results.user_id', 'request_results.answer', 'audit_log.actor_user_id', 'audit_log.before',
    'audit_log.after', 'audit_log.ip', 'agreements.family_name', 'agreement_versions.family_name',
    'agreement_versions.author_name', 'register_texts.value', 'search_entries.words',
    'contract_deal_edits.author_name', 'spot_deal_edits.author_name', 'auction_proposals.created_name_ru',
    'auction_proposals.created_name_en', 'auction_proposals.edited_name_ru', 'auction_proposals.edited_name_en',
    'auction_proposal_versions.payload', 'exchange_notices.payload', 'duty_rule_versions.confirmed_by',
    'notices.reason', 'calendar_feeds.user_id', 'views.name', 'views.state', 'files.name', 'rate_windows.caller'
  ]
  loop
    execute format('comment on column %s is %L', one, (
      select col_description(attrelid, attnum) || ' Personal.' from pg_attribute
      where attrelid = split_part(one, '.', 1)::regclass and attname = split_part(one, '.', 2)));
  end loop;
end $$;
