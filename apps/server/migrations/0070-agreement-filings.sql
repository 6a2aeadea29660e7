-- DOOR-003: by which of its own keys an organisation has registered a report, so that it does so once.

create table agreement_filings (
  organization_id bigint not null references organizations (id),
  key text not null,
  fingerprint bytea not null,
  report_id bigint not null references agreements (id),
  filed_at timestamptz not null,
  constraint agreement_filings_pkey primary key (organization_id, key),
  constraint agreement_filings_key_format check (key ~ '^[A-Za-z0-9_.:/-]{1,64}$'),
  constraint agreement_filings_fingerprint_length check (length(fingerprint) = 32)
);
comment on table agreement_filings is 'Reports that were sent with a key of the sender''s own (DOOR-003).';
comment on column agreement_filings.organization_id is 'Whose report.';
comment on column agreement_filings.key is 'By what the sender''s system knows the document.';
comment on column agreement_filings.fingerprint is 'SHA-256 of the form''s version and of the document: the same key with another document is refused.';
comment on column agreement_filings.report_id is 'The report.';
comment on column agreement_filings.filed_at is 'When it was registered.';
create index agreement_filings_report on agreement_filings (report_id);

grant select, insert on agreement_filings to birzha_app;
alter table agreement_filings enable row level security;
create policy agreement_filings_own on agreement_filings to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
