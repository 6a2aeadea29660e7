-- Staff suspend a rule in force at once, for all contract dates (FIX-218).

alter table report_rules add column suspended_at timestamptz;
comment on column report_rules.suspended_at is 'Time of the suspension, which ends the rule for all contract dates; null without one.';
grant update (suspended_at) on report_rules to birzha_app;

-- Members learn of a rule before it applies, owners of a receiver that is gone.
alter table notices drop constraint notices_kind_known;
alter table notices add constraint notices_kind_known check (kind in (
    'application-accepted', 'application-rejected', 'access-closed', 'access-opened', 'cabinet-given',
    'cabinet-taken', 'organization-blocked', 'organization-unblocked', 'user-blocked', 'user-unblocked',
    'report-rejected', 'report-restored', 'report-checked', 'proposal-accepted', 'proposal-returned',
    'proposal-rejected', 'proposal-taken-off', 'proposal-expired', 'proposal-blocked', 'proposal-unblocked',
    'change-accepted', 'change-rejected', 'change-expired', 'auction-held', 'auction-not-held',
    'admission-accepted', 'admission-rejected', 'contract-processed', 'contract-rejected', 'deal-processed',
    'deal-rejected', 'report-due-soon', 'report-due-tomorrow', 'report-due-today', 'report-overdue',
    'deal-due-soon', 'deal-due-tomorrow', 'deal-due-today', 'deal-overdue', 'import-finished',
    'webhook-gave-up', 'webhook-gone', 'rule-announced'))
  not valid;
