-- FIX-301: the link of a replacement decides whether a rejected report is still owed. Until now any later report of the
-- contract number did, so replacements without a link get one: the first report of the number after the rejection, each
-- at most once. Another consignment by its author's own statement is none, nor is a report from before the rejection.
do $$
declare
  rejected record;
  replacement bigint;
begin
  for rejected in
    select r.id, r.organization_id, r.contract_number_key, r.changed_date from agreements r
    where r.status = 3 and not r.is_withdrawn and not exists (select from agreements l where l.replaces = r.id)
    order by r.changed_date, r.id
  loop
    select l.id into replacement from agreements l
    where l.organization_id = rejected.organization_id and l.contract_number_key = rejected.contract_number_key
      and l.id > rejected.id and l.issue_date > rejected.changed_date and not l.is_withdrawn
      and l.replaces is null and l.not_duplicate_of is null
    order by l.id limit 1;
    if found then
      update agreements set replaces = rejected.id where id = replacement;
    end if;
  end loop;
end
$$;

-- A file of corrections also files rejected reports again.
alter table import_batches add column may_replace boolean not null default false;
comment on column import_batches.may_replace is 'Whether a row of a rejected report files another one in its place (FIX-301).';

-- FIX-302: withdrawn reports are few; they have a tab of their own.
create index agreements_withdrawn on agreements (issue_date desc, id desc) include (organization_id) where is_withdrawn;
create index agreements_organization_withdrawn on agreements (organization_id, issue_date desc, id desc) where is_withdrawn;

-- FIX-332: proposals sort by volume, start price and sum, derived from the current version.
alter table auction_proposals
  add column total_volume numeric,
  add column start_price numeric,
  add column total_value numeric;
comment on column auction_proposals.total_volume is 'Lot size times number of lots of the current version, for sorting.';
comment on column auction_proposals.start_price is 'Start price of the current version, for sorting.';
comment on column auction_proposals.total_value is 'Total volume at the start price, for sorting.';
update auction_proposals p
set total_volume = terms.lot_volume * terms.lot_qty, start_price = terms.price,
  total_value = terms.lot_volume * terms.lot_qty * terms.price
from (
  select v.proposal_id, v.version,
    case when jsonb_typeof(v.payload -> 'lotVolume') = 'number' then (v.payload ->> 'lotVolume')::numeric end as lot_volume,
    case when jsonb_typeof(v.payload -> 'lotQty') = 'number' then (v.payload ->> 'lotQty')::numeric end as lot_qty,
    case when jsonb_typeof(v.payload -> 'startPrice') = 'number' then (v.payload ->> 'startPrice')::numeric end as price
  from auction_proposal_versions v) terms
where terms.proposal_id = p.id and terms.version = p.current_version;
-- The view gets the new columns.
create or replace view all_auction_proposals as select * from auction_proposals where app_is_staff() and status <> 0;
grant update (total_volume, start_price, total_value) on auction_proposals to birzha_app;
create index auction_proposals_by_volume on auction_proposals (total_volume, created_at, id) where deleted_at is null;
create index auction_proposals_down_volume on auction_proposals (total_volume desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_price on auction_proposals (start_price, created_at, id) where deleted_at is null;
create index auction_proposals_down_price on auction_proposals (start_price desc nulls last, created_at desc, id desc)
  where deleted_at is null;
create index auction_proposals_by_value on auction_proposals (total_value, created_at, id) where deleted_at is null;
create index auction_proposals_down_value on auction_proposals (total_value desc nulls last, created_at desc, id desc)
  where deleted_at is null;
