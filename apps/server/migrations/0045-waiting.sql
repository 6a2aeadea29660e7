-- WORK-002: what a work list asks of the registers of contracts and deals, which keep all that was ever settled.

create index contract_deals_unsettled on contract_deals (owner_inn, deal_status, contract_date, id) where deal_status <> 3;
create index contract_deals_sent on contract_deals (contract_date, id) where deal_status = 2;
create index spot_deals_unsettled on spot_deals (owner_inn, record_status, contract_date, id) where record_status <> 4;
create index spot_deals_sent on spot_deals (contract_date, id) where record_status = 2;
