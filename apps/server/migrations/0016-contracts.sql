-- Contracts of held auctions: put in by the trading system, one row for each side that is, or will be, of the portal;
-- the sides report how they were delivered.

create table contract_deals (
  id bigint generated always as identity primary key,
  external_id text,
  owner_inn text not null,
  minisession_number text not null,
  contract_number text not null,
  contract_date date not null,
  client_name text not null,
  client_inn text,
  direction text not null,
  commodity_name text not null,
  basis text not null,
  volume numeric(18, 6) not null,
  price numeric(18, 6) not null,
  cost numeric(18, 6) not null,
  client_fee numeric(18, 6),
  contractor_name text not null,
  contractor_inn text,
  contractor_fee numeric(18, 6),
  delivery_status smallint not null default 0,
  delivery_date date,
  reason text,
  deal_status smallint not null default 1,
  result_comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint contract_deals_owner_inn_format check (owner_inn ~ '^(\d{10}|\d{12})$'),
  constraint contract_deals_client_inn_format check (client_inn ~ '^(\d{10}|\d{12})$'),
  constraint contract_deals_contractor_inn_format check (contractor_inn ~ '^(\d{10}|\d{12})$'),
  constraint contract_deals_contract_number_length check (contract_number = btrim(contract_number) and length(contract_number) between 1 and 50),
  constraint contract_deals_delivery_status_known check (delivery_status in (0, 1, 2)),
  constraint contract_deals_deal_status_known check (deal_status between 0 and 4),
  constraint contract_deals_reason_length check (length(reason) between 1 and 500),
  constraint contract_deals_result_comment_length check (length(result_comment) between 1 and 500)
);
comment on table contract_deals is 'Contracts of auctions and how they were delivered (CON, A-34). Only the trading system adds rows; none is ever removed.';
comment on column contract_deals.id is 'Number of the row, idRec in the calls.';
comment on column contract_deals.external_id is 'Name of the row in the trading system.';
comment on column contract_deals.owner_inn is 'INN of the side whose row it is; nobody sees it until an organisation of that INN is registered (V-14).';
comment on column contract_deals.minisession_number is 'Number of the trading session.';
comment on column contract_deals.contract_number is 'Number of the contract.';
comment on column contract_deals.contract_date is 'Day the contract was registered.';
comment on column contract_deals.client_name is 'The customer of the auction.';
comment on column contract_deals.client_inn is 'INN of the customer.';
comment on column contract_deals.direction is 'Sale or purchase in words, from the side of the owner.';
comment on column contract_deals.commodity_name is 'What was traded.';
comment on column contract_deals.basis is 'Basis and terms of delivery.';
comment on column contract_deals.volume is 'Volume.';
comment on column contract_deals.price is 'Price of a unit.';
comment on column contract_deals.cost is 'Cost of the whole.';
comment on column contract_deals.client_fee is 'Fee of the customer.';
comment on column contract_deals.contractor_name is 'The counterparty.';
comment on column contract_deals.contractor_inn is 'INN of the counterparty.';
comment on column contract_deals.contractor_fee is 'Fee of the counterparty.';
comment on column contract_deals.delivery_status is '0 not set, 1 delivered, 2 not delivered (A-35).';
comment on column contract_deals.delivery_date is 'Day of delivery, as the owner reports it.';
comment on column contract_deals.reason is 'Reasons, as the owner reports them.';
comment on column contract_deals.deal_status is '0 not filed, 1 new, 2 sent, 3 processed, 4 rejected (A-35).';
comment on column contract_deals.result_comment is 'What the exchange said of the last notice.';
comment on column contract_deals.created_at is 'When the row came in.';
comment on column contract_deals.updated_at is 'When it was last changed.';
create unique index contract_deals_external_id on contract_deals (external_id);
-- A-34: without a name of the trading system, number and owner tell rows apart.
create unique index contract_deals_number_of_owner on contract_deals (owner_inn, contract_number) where external_id is null;
create index contract_deals_owner on contract_deals (owner_inn, contract_date, id);
create index contract_deals_contract_date on contract_deals (contract_date, id);
grant select, insert, update on contract_deals to birzha_app;
alter table contract_deals enable row level security;
create policy contract_deals_read on contract_deals for select to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy contract_deals_imported on contract_deals for insert to birzha_app
  with check ((select app_is_staff()));
create policy contract_deals_changed on contract_deals for update to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));

create table contract_deal_edits (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contract_deals (id),
  kind text not null,
  notice_kind text,
  before jsonb not null,
  after jsonb not null,
  comment text,
  user_id bigint not null references users (id),
  at timestamptz not null,
  constraint contract_deal_edits_kind_known check (kind in ('report', 'result', 'import')),
  constraint contract_deal_edits_notice_kind_known check (notice_kind in ('delivery', 'nonDelivery', 'extension', 'changes')),
  constraint contract_deal_edits_notice_told check ((kind = 'report') = (notice_kind is not null))
);
comment on table contract_deal_edits is 'Every change of a contract: what it was and what it became (A-37). Never changed, never removed.';
comment on column contract_deal_edits.id is 'Number of the change.';
comment on column contract_deal_edits.contract_id is 'The contract.';
comment on column contract_deal_edits.kind is 'report: its owner told the exchange; result: the exchange answered; import: the trading system.';
comment on column contract_deal_edits.notice_kind is 'Of a report: what notice it was.';
comment on column contract_deal_edits.before is 'What changed, as it was.';
comment on column contract_deal_edits.after is 'What changed, as it became.';
comment on column contract_deal_edits.comment is 'What the exchange said.';
comment on column contract_deal_edits.user_id is 'Who changed it.';
comment on column contract_deal_edits.at is 'When.';
create index contract_deal_edits_contract on contract_deal_edits (contract_id, id);
create index contract_deal_edits_user on contract_deal_edits (user_id);
grant select, insert on contract_deal_edits to birzha_app;
alter table contract_deal_edits enable row level security;
create policy contract_deal_edits_read on contract_deal_edits for select to birzha_app
  using ((select app_is_staff()) or exists (
    select from contract_deals d where d.id = contract_id
      and d.owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id()))));
create policy contract_deal_edits_written on contract_deal_edits for insert to birzha_app
  with check (user_id = (select app_user_id()) and ((select app_is_staff()) or exists (
    select from contract_deals d where d.id = contract_id
      and d.owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())))));
