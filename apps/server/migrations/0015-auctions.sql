-- Auction proposals: drafts and what became of them, every version of each, and what the exchange decided.

alter table organizations add column is_auction_customer boolean not null default true;
comment on column organizations.is_auction_customer is 'With the right to auctions: offered as an organiser of joint auctions (A-62).';

create table auction_proposals (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  status smallint not null,
  current_version integer not null default 1,
  accepted_version integer,
  proposal_type smallint not null default 0,
  comment text,
  is_blocked_manual boolean not null default false,
  created_by_ntb boolean not null default false,
  external_id text,
  commodity_names text,
  basis_names text,
  first_date date,
  last_date date,
  created_at timestamptz not null,
  created_by bigint not null references users (id),
  created_name_ru text not null,
  created_name_en text not null,
  edited_at timestamptz,
  edited_by bigint references users (id),
  edited_name_ru text,
  edited_name_en text,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  constraint auction_proposals_status_known check (status between 0 and 7),
  constraint auction_proposals_type_known check (proposal_type in (0, 1, 2)),
  constraint auction_proposals_version_positive check (current_version > 0),
  constraint auction_proposals_accepted_known check (accepted_version between 1 and current_version),
  constraint auction_proposals_accepted_kept check (status not in (2, 5, 6) or accepted_version is not null),
  constraint auction_proposals_comment_given check (status not in (3, 7) or comment is not null),
  constraint auction_proposals_comment_length check (length(comment) between 1 and 500),
  constraint auction_proposals_dated check ((first_date is null) = (last_date is null) and first_date <= last_date),
  constraint auction_proposals_sent_dated check (status = 0 or first_date is not null),
  constraint auction_proposals_edited check (
    (edited_at is null) = (edited_by is null) and (edited_at is null) = (edited_name_ru is null)
    and (edited_at is null) = (edited_name_en is null)),
  constraint auction_proposals_draft_deleted check (deleted_at is null or status = 0),
  constraint auction_proposals_external_id_key unique (external_id)
);
comment on table auction_proposals is 'Auction proposals and their drafts (PROP): one id sequence for both (A-23). Never removed; a draft that is deleted is only marked.';
comment on column auction_proposals.id is 'Number of the draft and of the proposal it becomes.';
comment on column auction_proposals.organization_id is 'The firm that files it.';
comment on column auction_proposals.status is '0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned for revision (A-11).';
comment on column auction_proposals.current_version is 'Number of the version that stands.';
comment on column auction_proposals.accepted_version is 'Number of the version that the exchange accepted last; in force until another decision (A-12).';
comment on column auction_proposals.proposal_type is 'Last message of the firm: 0 proposal, 1 change, 2 revocation (A-19).';
comment on column auction_proposals.comment is 'What the exchange said when it rejected or returned it.';
comment on column auction_proposals.is_blocked_manual is 'The operator has blocked it for changes (A-14).';
comment on column auction_proposals.created_by_ntb is 'Filed in the partner trading system (PROP-025).';
comment on column auction_proposals.external_id is 'What the trading system calls one that it has filed.';
comment on column auction_proposals.commodity_names is 'Names of the commodity in both languages, a line each, for searches.';
comment on column auction_proposals.basis_names is 'Names of the basis in both languages, a line each, for searches.';
comment on column auction_proposals.first_date is 'First day an auction may be on.';
comment on column auction_proposals.last_date is 'Last day an auction may be on.';
comment on column auction_proposals.created_at is 'When it was sent first; of a draft, when it was saved first.';
comment on column auction_proposals.created_by is 'Who saved or sent it first.';
comment on column auction_proposals.created_name_ru is 'Name of that user then.';
comment on column auction_proposals.created_name_en is 'The same in Latin letters (A-7).';
comment on column auction_proposals.edited_at is 'When the firm changed it last.';
comment on column auction_proposals.edited_by is 'Who did.';
comment on column auction_proposals.edited_name_ru is 'Name of that user then.';
comment on column auction_proposals.edited_name_en is 'The same in Latin letters.';
comment on column auction_proposals.changed_at is 'Last step of any kind.';
comment on column auction_proposals.deleted_at is 'When the draft was deleted.';
create index auction_proposals_firm on auction_proposals (organization_id, created_at, id) where deleted_at is null;
create index auction_proposals_status on auction_proposals (status, created_at, id) where deleted_at is null;
create index auction_proposals_created_at on auction_proposals (created_at, id) where deleted_at is null;
create index auction_proposals_changed_at on auction_proposals (changed_at, id) where accepted_version is not null;
create index auction_proposals_open on auction_proposals (last_date) where status in (1, 2, 7);
create index auction_proposals_waiting on auction_proposals (first_date) where status in (1, 7);
create index auction_proposals_commodity on auction_proposals using gin (commodity_names gin_trgm_ops);
create index auction_proposals_basis on auction_proposals using gin (basis_names gin_trgm_ops);
create index auction_proposals_created_by on auction_proposals (created_by);
create index auction_proposals_edited_by on auction_proposals (edited_by);

create table auction_proposal_versions (
  proposal_id bigint not null references auction_proposals (id),
  no integer not null,
  organization_id bigint not null references organizations (id),
  kind text not null,
  payload jsonb not null,
  author_id bigint references users (id),
  at timestamptz not null,
  constraint auction_proposal_versions_pkey primary key (proposal_id, no),
  constraint auction_proposal_versions_kind_known check (kind in ('draft', 'send', 'change', 'revoke', 'restore', 'import')),
  constraint auction_proposal_versions_no_positive check (no > 0)
);
comment on table auction_proposal_versions is 'Every version of a proposal, whole (A-15); never changed, never removed.';
comment on column auction_proposal_versions.proposal_id is 'The proposal.';
comment on column auction_proposal_versions.no is 'Number of the version, from 1.';
comment on column auction_proposal_versions.organization_id is 'The firm, as the proposal has it.';
comment on column auction_proposal_versions.kind is 'What made it: draft, send, change, revoke, restore (of an accepted one) or import.';
comment on column auction_proposal_versions.payload is 'The proposal as the wire has it, with the names of its choices then; its numbers are exact.';
comment on column auction_proposal_versions.author_id is 'Who made it; empty where the portal did by itself.';
comment on column auction_proposal_versions.at is 'When.';
create index auction_proposal_versions_organization on auction_proposal_versions (organization_id);
create index auction_proposal_versions_author on auction_proposal_versions (author_id);

create table auction_proposal_dates (
  proposal_id bigint not null references auction_proposals (id),
  date_from date not null,
  date_to date not null,
  organization_id bigint not null references organizations (id),
  constraint auction_proposal_dates_pkey primary key (proposal_id, date_from, date_to),
  constraint auction_proposal_dates_ordered check (date_from <= date_to)
);
comment on table auction_proposal_dates is 'Days of the version that stands, for filters (A-9): a single day, or a period.';
comment on column auction_proposal_dates.proposal_id is 'The proposal.';
comment on column auction_proposal_dates.date_from is 'The day, or the beginning of the period.';
comment on column auction_proposal_dates.date_to is 'The day, or the end of the period.';
comment on column auction_proposal_dates.organization_id is 'The firm, as the proposal has it.';
create index auction_proposal_dates_days on auction_proposal_dates (date_from, date_to);
create index auction_proposal_dates_organization on auction_proposal_dates (organization_id);

create table auction_proposal_decisions (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references auction_proposals (id),
  organization_id bigint not null references organizations (id),
  action text not null,
  comment text,
  user_id bigint references users (id),
  at timestamptz not null,
  constraint auction_proposal_decisions_action_known check (action in ('accept', 'reject', 'return', 'rejectChange',
    'revoke', 'expire', 'hold', 'notHold', 'block', 'unblock')),
  constraint auction_proposal_decisions_reason check (
    action not in ('reject', 'return', 'rejectChange', 'expire') or comment is not null),
  constraint auction_proposal_decisions_comment_length check (length(comment) between 1 and 500)
);
comment on table auction_proposal_decisions is 'What was decided of proposals, and why (A-13); never changed, never removed.';
comment on column auction_proposal_decisions.id is 'Number of the decision; they stand in this order.';
comment on column auction_proposal_decisions.proposal_id is 'The proposal.';
comment on column auction_proposal_decisions.organization_id is 'The firm, as the proposal has it.';
comment on column auction_proposal_decisions.action is 'accept, reject, return, rejectChange, revoke, expire, hold, notHold, block or unblock.';
comment on column auction_proposal_decisions.comment is 'Why.';
comment on column auction_proposal_decisions.user_id is 'Who decided; empty where the portal did by itself.';
comment on column auction_proposal_decisions.at is 'When.';
create index auction_proposal_decisions_proposal on auction_proposal_decisions (proposal_id, id);
create index auction_proposal_decisions_organization on auction_proposal_decisions (organization_id);
create index auction_proposal_decisions_user on auction_proposal_decisions (user_id);

create table auction_field_rules (
  status smallint not null,
  field text not null,
  changeable boolean not null,
  constraint auction_field_rules_pkey primary key (status, field),
  constraint auction_field_rules_status_known check (status in (1, 2, 7)),
  constraint auction_field_rules_field_format check (field ~ '^[a-z][A-Za-z]{1,39}$')
);
comment on table auction_field_rules is 'Exceptions from the rule which fields of a sent proposal may be changed (A-21); set by the administrator.';
comment on column auction_field_rules.status is 'Status of the proposal.';
comment on column auction_field_rules.field is 'The field, as the payload names it.';
comment on column auction_field_rules.changeable is 'Whether it may be changed.';
grant select on auction_field_rules to birzha_app;

grant select, insert on auction_proposals, auction_proposal_versions, auction_proposal_decisions to birzha_app;
grant update (status, current_version, accepted_version, proposal_type, comment, is_blocked_manual, commodity_names,
  basis_names, first_date, last_date, created_at, edited_at, edited_by, edited_name_ru, edited_name_en, changed_at,
  deleted_at) on auction_proposals to birzha_app;
grant select, insert, delete on auction_proposal_dates to birzha_app;

alter table auction_proposals enable row level security;
create policy auction_proposals_tenant on auction_proposals to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
alter table auction_proposal_versions enable row level security;
create policy auction_proposal_versions_tenant on auction_proposal_versions to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
alter table auction_proposal_dates enable row level security;
create policy auction_proposal_dates_tenant on auction_proposal_dates to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
alter table auction_proposal_decisions enable row level security;
create policy auction_proposal_decisions_tenant on auction_proposal_decisions to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
