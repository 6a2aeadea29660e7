-- A-34, FAST-006: a contract that the trading system gives no name is known by its number and owner; without this index it was
-- looked for by trigrams, a millisecond each.
create index contract_deals_number on contract_deals (owner_inn, contract_number);

-- FAST-005: auctions on the days of a period. The exchange's view, as of its other lists (0121): an index of ranges is no use
-- behind the condition of a policy.
create index auction_proposal_dates_range on auction_proposal_dates using gist (daterange(date_from, date_to, '[]'));
create view all_auction_proposal_dates as select * from auction_proposal_dates where app_is_staff();
comment on view all_auction_proposal_dates is 'auction_proposal_dates for staff of the exchange; nothing for others.';

-- FAST-005: what everybody who is signed in may read, as lists read it. PostgreSQL forgets what it knows of the values of a
-- column behind any policy, also one that lets everybody pass, and takes a common part of a name for a rare one.
create view open_organizations as select * from organizations;
create view open_trading_members as select * from trading_members;
create view open_users as select * from users;
comment on view open_organizations is 'organizations, which everybody who is signed in may read.';
comment on view open_trading_members is 'trading_members, which everybody who is signed in may read.';
comment on view open_users is 'users, which everybody who is signed in may read.';
grant select on all_auction_proposal_dates, open_organizations, open_trading_members, open_users to birzha_app;
