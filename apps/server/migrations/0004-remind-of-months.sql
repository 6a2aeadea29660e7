-- Reminders of months without a report and without a nil return (FIX-220).

alter table notices drop constraint notices_kind_known;
alter table notices add constraint notices_kind_known check (kind in (
    'application-accepted', 'application-rejected', 'access-closed', 'access-opened', 'cabinet-given',
    'cabinet-taken', 'organization-blocked', 'organization-unblocked', 'user-blocked', 'user-unblocked',
    'report-rejected', 'report-restored', 'report-checked', 'proposal-accepted', 'proposal-returned',
    'proposal-rejected', 'proposal-taken-off', 'proposal-expired', 'proposal-blocked', 'proposal-unblocked',
    'change-accepted', 'change-rejected', 'change-expired', 'auction-held', 'auction-not-held',
    'admission-accepted', 'admission-rejected', 'contract-processed', 'contract-rejected', 'deal-processed',
    'deal-rejected', 'report-due-soon', 'report-due-tomorrow', 'report-due-today', 'report-overdue',
    'deal-due-soon', 'deal-due-tomorrow', 'deal-due-today', 'deal-overdue', 'month-due-soon', 'month-due-tomorrow', 'month-due-today', 'month-overdue',
    'import-finished',
    'webhook-gave-up', 'webhook-gone', 'rule-announced'))
  not valid;

-- For a month the record is the organisation; the due date identifies the month.
alter table due_reminders drop constraint due_reminders_kind_known;
alter table due_reminders add constraint due_reminders_kind_known check (record_kind in ('report', 'deal', 'month'));
comment on column due_reminders.record_id is 'Id of the record; for a month without a report that of the organisation.';
