-- Successions that staff can undo (FIX-323): a recorded succession takes effect later, and nothing of it is visible to the
-- organisations before. FIX-322: further kinds of approvals.

-- Rows of earlier releases and of their nodes have begun at once.
alter table successions
  add column effective_at timestamptz,
  add column begun_at timestamptz default now();
comment on column successions.effective_at is 'Time until which staff can undo it; null for a succession that began at once.';
comment on column successions.begun_at is 'Time of the block of the predecessor; null before.';

create index successions_failed on successions (finished_at) where state = 'failed';
create index successions_due on successions (effective_at) where begun_at is null and state = 'pending';

alter policy successions_read on successions
  using ((select app_is_staff())
    or (state = 'done' and (select app_organization_id()) in (predecessor_id, successor_id, present_id)));
create policy successions_undo on successions for delete to birzha_app
  using ((select app_is_staff()) and (state = 'failed' or (state = 'pending' and begun_at is null)));
grant insert (effective_at, begun_at), delete on successions to birzha_app;

alter table approvals drop constraint approvals_kind_known;
alter table approvals add constraint approvals_kind_known
  check (kind in ('cancel', 'block', 'transfer', 'rules', 'catalogs', 'access', 'decisions'));
