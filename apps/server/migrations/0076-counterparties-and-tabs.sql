-- DESK-001: the other side of a contract than the firm whose row it is, and how many contracts and deals are settled.

alter table contract_deals
  add column counterparty_name text not null
    generated always as (case when contractor_inn = owner_inn then client_name else contractor_name end) stored,
  add column counterparty_inn text
    generated always as (case when contractor_inn = owner_inn then client_inn else contractor_inn end) stored;
comment on column contract_deals.counterparty_name is 'The other side than the owner: the customer where the owner is the counterparty.';
comment on column contract_deals.counterparty_inn is 'INN of the other side than the owner.';

create index contract_deals_processed on contract_deals (owner_inn) where deal_status = 3;
create index spot_deals_processed on spot_deals (owner_inn) where record_status = 4;
