-- DOOR-005: owners of a cabinet are told that a receiver has taken nothing for three days (decision 0059).

alter table webhooks add column told_at timestamptz;
comment on column webhooks.told_at is 'When its owners were last told that messages were set aside; once a day at most.';

alter table notices
  drop constraint notices_kind_known,
  add constraint notices_kind_known check (kind in (
    'application-accepted', 'application-rejected',
    'access-closed', 'access-opened', 'cabinet-given', 'cabinet-taken',
    'organization-blocked', 'organization-unblocked', 'user-blocked', 'user-unblocked',
    'report-rejected', 'report-restored', 'report-checked',
    'proposal-accepted', 'proposal-returned', 'proposal-rejected', 'proposal-taken-off', 'proposal-expired',
    'proposal-blocked', 'proposal-unblocked', 'change-accepted', 'change-rejected', 'change-expired',
    'auction-held', 'auction-not-held',
    'admission-accepted', 'admission-rejected',
    'contract-processed', 'contract-rejected', 'deal-processed', 'deal-rejected',
    'report-due-soon', 'report-due-tomorrow', 'report-due-today', 'report-overdue',
    'deal-due-soon', 'deal-due-tomorrow', 'deal-due-today', 'deal-overdue',
    'webhook-gave-up'));
