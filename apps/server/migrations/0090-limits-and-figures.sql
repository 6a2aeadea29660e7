-- INST-034: what is left of the limits of calls, for all nodes; INST-040: what waits for the trading system.

-- A crash forgets it, and a standby does without it: each limit begins anew within a minute anyway.
create unlogged table rate_windows (
  limited text not null,
  caller text not null,
  ends_at timestamptz not null,
  taken bigint not null,
  constraint rate_windows_pkey primary key (limited, caller),
  constraint rate_windows_limited_known check (limited in ('requests', 'sign-ins', 'writes'))
);
comment on table rate_windows is 'How much of a limit of calls is taken in its time that runs now (INST-034); nodes take it in portions.';
comment on column rate_windows.limited is 'Which limit: requests, sign-ins or writes.';
comment on column rate_windows.caller is 'Who is limited: an address, or the number of a user.';
comment on column rate_windows.ends_at is 'When the time ends and the limit begins anew.';
comment on column rate_windows.taken is 'How many calls nodes have taken; more than the limit says that it is spent.';
create index rate_windows_ends_at on rate_windows (ends_at);

create index exchange_notices_undelivered on exchange_notices (created_at) where delivered_at is null and result is null;
