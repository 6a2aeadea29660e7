-- A-34, FAST-006: a contract that the trading system gives no name is known by its number and owner; without this index it was
-- looked for by trigrams, a millisecond each.
create index contract_deals_number on contract_deals (owner_inn, contract_number);
