-- What is in force of a proposal while a change of it waits (FIX-060, FIX-061, FIX-063, FIX-064), and drafts, which are
-- the firm's alone (FIX-068).

alter table auction_proposals
  add column accepted_first_date date,
  add column accepted_last_date date,
  add column change_outcome text;
update auction_proposals p set accepted_first_date = days.first, accepted_last_date = days.last
from (
  select v.proposal_id, v.no, min(day) as first, max(day) as last
  from auction_proposal_versions v
  cross join lateral (
    select (v.payload #>> '{auctionDate,begin}')::date as day
    union all select (v.payload #>> '{auctionDate,end}')::date
    union all select given::date from jsonb_array_elements_text(v.payload #> '{auctionDate,dates}') as given) as listed
  group by v.proposal_id, v.no) as days
where days.proposal_id = p.id and days.no = p.accepted_version;
alter table auction_proposals
  add constraint auction_proposals_accepted_dated check (
    (accepted_version is null) = (accepted_first_date is null)
    and (accepted_version is null) = (accepted_last_date is null) and accepted_first_date <= accepted_last_date),
  add constraint auction_proposals_outcome_known check (change_outcome in ('rejected', 'expired', 'notConsidered')),
  add constraint auction_proposals_outcome_accepted check (change_outcome is null or accepted_version is not null);
comment on column auction_proposals.accepted_first_date is 'First day of the accepted version, which a change that waits does not move.';
comment on column auction_proposals.accepted_last_date is 'Last day of the accepted version.';
comment on column auction_proposals.change_outcome is 'What came of the last change of an accepted one, where it was not accepted: rejected, expired, or notConsidered, for the auction was over.';
grant update (accepted_first_date, accepted_last_date, change_outcome) on auction_proposals to birzha_app;

-- A list splits, and an undecided proposal expires, by the last of its days (A-17, FIX-066).
drop index auction_proposals_open;
create index auction_proposals_open on auction_proposals ((greatest(last_date, accepted_last_date)))
  where status in (1, 2, 7);
drop index auction_proposals_waiting;
create index auction_proposals_waiting on auction_proposals (last_date) where status in (1, 7);

insert into auction_proposal_dates (proposal_id, organization_id, date_from, date_to)
select distinct p.id, p.organization_id, days.date_from, days.date_to
from auction_proposals p
join auction_proposal_versions v on v.proposal_id = p.id and v.no = p.accepted_version
cross join lateral (
  select (v.payload #>> '{auctionDate,begin}')::date as date_from, (v.payload #>> '{auctionDate,end}')::date as date_to
  union all
  select given::date, given::date from jsonb_array_elements_text(v.payload #> '{auctionDate,dates}') as given) as days
where p.status in (1, 7) and days.date_from is not null and days.date_to is not null
on conflict do nothing;
comment on table auction_proposal_dates is 'Days of the version that stands and of the one in force, for filters (A-9, FIX-060): single days, or a period.';

alter table auction_proposal_decisions
  add column version integer,
  drop constraint auction_proposal_decisions_action_known,
  drop constraint auction_proposal_decisions_reason,
  add constraint auction_proposal_decisions_action_known check (action in ('accept', 'reject', 'return', 'rejectChange',
    'revoke', 'expire', 'hold', 'notHold', 'block', 'unblock', 'takeOff', 'notConsidered')),
  add constraint auction_proposal_decisions_reason check (
    action not in ('reject', 'return', 'rejectChange', 'expire', 'takeOff', 'notConsidered') or comment is not null),
  add constraint auction_proposal_decisions_version_known foreign key (proposal_id, version)
    references auction_proposal_versions (proposal_id, no);
comment on column auction_proposal_decisions.action is 'accept, reject, return, rejectChange, takeOff (off the schedule), revoke, expire, notConsidered (a change, when the auction was over), hold, notHold, block or unblock.';
comment on column auction_proposal_decisions.version is 'Number of the version it is about; empty in rows that are older than this column.';
create index auction_proposal_decisions_version on auction_proposal_decisions (proposal_id, version);

-- The second wall around drafts: staff sees none, not even where it acts for a firm.
drop policy auction_proposals_tenant on auction_proposals;
create policy auction_proposals_tenant on auction_proposals to birzha_app
  using (((select app_is_staff()) and status <> 0)
    or ((select not app_is_staff()) and organization_id = (select app_organization_id())));
