-- WORK-063: two days and one day before something is due, on that day, and after it, people are told once (decision 0036).

create table due_reminders (
  record_kind text not null,
  record_id bigint not null,
  due_date date not null,
  stage text not null,
  told_at timestamptz not null,
  constraint due_reminders_pkey primary key (record_kind, record_id, due_date, stage),
  constraint due_reminders_kind_known check (record_kind in ('report', 'deal')),
  constraint due_reminders_stage_known check (stage in ('soon', 'tomorrow', 'today', 'overdue'))
);
comment on table due_reminders is 'What people were reminded of, so that nobody is twice; a date that moves is another one.';
comment on column due_reminders.record_kind is 'What is due.';
comment on column due_reminders.record_id is 'Its id.';
comment on column due_reminders.due_date is 'When.';
comment on column due_reminders.stage is 'Two days or one day before, on the day, or after it.';
comment on column due_reminders.told_at is 'When people were told.';
create index due_reminders_age on due_reminders (due_date);
create index spot_deals_due on spot_deals (coalesce(postponed_to, expires_on)) where record_status in (1, 7);

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
    'deal-due-soon', 'deal-due-tomorrow', 'deal-due-today', 'deal-overdue'));
