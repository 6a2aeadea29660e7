-- DESK-023: the standard words of four-eyes approval (decision 0052).

alter table second_eyes rename to approvals;
alter table approvals rename column call to endpoint;
alter table approvals rename column seen to snapshot_digest;
alter table approvals rename column author_user_id to requested_by;
alter table approvals rename column parked_at to requested_at;
alter table approvals rename column settled_by to decided_by;
alter table approvals rename column settled_at to decided_at;

alter sequence second_eyes_id_seq rename to approvals_id_seq;
alter table approvals rename constraint second_eyes_pkey to approvals_pkey;
alter table approvals rename constraint second_eyes_author_user_id_fkey to approvals_requested_by_fkey;
alter table approvals rename constraint second_eyes_settled_by_fkey to approvals_decided_by_fkey;
alter table approvals rename constraint second_eyes_kind_known to approvals_kind_known;
alter table approvals rename constraint second_eyes_call_length to approvals_endpoint_length;
alter table approvals rename constraint second_eyes_action_length to approvals_action_length;
alter table approvals rename constraint second_eyes_entity_length to approvals_entity_length;
alter table approvals rename constraint second_eyes_seen_length to approvals_snapshot_digest_length;
alter table approvals
  drop constraint second_eyes_state_known,
  drop constraint second_eyes_settled_whole,
  drop constraint second_eyes_two_persons,
  drop constraint second_eyes_withdrawn_by_author;
drop index second_eyes_one_waiting;
drop index second_eyes_waiting;

alter table approvals alter column state set default 'pending';
update approvals set state = case state when 'waiting' then 'pending' when 'confirmed' then 'approved'
  when 'lapsed' then 'expired' else state end;
update task_claims set kind = case kind when 'decisionToConfirm' then 'approvalToDecide' else 'ownApprovalPending' end
  where kind in ('decisionToConfirm', 'decisionParked');

alter table approvals
  add constraint approvals_state_known check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  add constraint approvals_decision_complete check ((state in ('pending', 'expired')) = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  add constraint approvals_two_persons check (state not in ('approved', 'rejected') or decided_by <> requested_by),
  add constraint approvals_withdrawn_by_requester check (state <> 'withdrawn' or decided_by = requested_by);
create unique index approvals_one_pending on approvals (endpoint, entity, entity_id)
  where state = 'pending' and entity_id is not null;
create index approvals_pending on approvals (requested_at, id) where state = 'pending';
alter index second_eyes_author rename to approvals_requested_by;
alter index second_eyes_settled_by rename to approvals_decided_by;

alter policy second_eyes_read on approvals rename to approvals_read;
alter policy second_eyes_park on approvals rename to approvals_request;
alter policy second_eyes_settle on approvals rename to approvals_decide;

comment on table approvals is 'Requests of the exchange''s staff that a second operator approves or rejects (DESK-023).';
comment on column approvals.id is 'Number of the request.';
comment on column approvals.kind is 'Kind of the call, as the setting FOUR_EYES names it.';
comment on column approvals.endpoint is 'Method and path of the call that runs after the approval.';
comment on column approvals.input is 'Validated input of the call: params, query, body. Personal.';
comment on column approvals.action is 'Audit action of the call.';
comment on column approvals.entity is 'Kind of the record.';
comment on column approvals.entity_id is 'Number of the record; empty when the call creates one.';
comment on column approvals.snapshot_digest is 'SHA-256 of the state that the requester saw; the approval fails when the state has changed.';
comment on column approvals.changes is 'Old and new values of the fields that the call changes. Personal.';
comment on column approvals.requested_by is 'The requester.';
comment on column approvals.requested_at is 'Time of the request.';
comment on column approvals.state is 'pending, approved, rejected, withdrawn or expired; a pending request expires after seven days.';
comment on column approvals.decided_by is 'User who approved, rejected or withdrew the request.';
comment on column approvals.decided_at is 'Time of the decision.';
comment on column approvals.comment is 'Reason of the decision; a rejection needs one.';
