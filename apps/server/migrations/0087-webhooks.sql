-- DOOR-005, DOOR-009: where changes are sent to (decision 0047).

create table webhooks (
  id bigint generated always as identity primary key,
  organization_id bigint references organizations (id),
  address text not null,
  kinds text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  number bigint not null,
  attempts integer not null default 0,
  due_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  test_asked_at timestamptz,
  test_ended_at timestamptz,
  test_failure text,
  made_by bigint not null references users (id),
  made_at timestamptz not null,
  constraint webhooks_address_length check (length(address) between 1 and 500),
  constraint webhooks_kinds_known check (cardinality(kinds) > 0 and kinds <@ array['agreements', 'applications',
    'auctions', 'contracts', 'member-applications', 'nil-returns', 'organizations', 'spot', 'users', 'exchange-notices']),
  constraint webhooks_secret_length check (length(secret) = 32 and length(old_secret) = 32),
  constraint webhooks_attempts_whole check ((attempts = 0) = (due_at is null)),
  constraint webhooks_failure_whole check ((last_failure is null) = (last_failure_at is null))
);
comment on table webhooks is 'Addresses that are told of changes, each of which has read a feed up to a number (DOOR-005).';
comment on column webhooks.id is 'Number of the webhook.';
comment on column webhooks.organization_id is 'Whose it is; empty: of the trading system, which is told of messages to the exchange.';
comment on column webhooks.address is 'Where is sent to.';
comment on column webhooks.kinds is 'What it is told of.';
comment on column webhooks.secret is 'By which messages are signed.';
comment on column webhooks.old_secret is 'The one before, by which they are signed as well for a day.';
comment on column webhooks.old_secret_until is 'Until when.';
comment on column webhooks.number is 'Up to which change of the feed, or message to the exchange, it is done.';
comment on column webhooks.attempts is 'Tries of the message behind it that failed.';
comment on column webhooks.due_at is 'When it is tried again.';
comment on column webhooks.last_success_at is 'When a message was taken last.';
comment on column webhooks.last_failure_at is 'When one was not.';
comment on column webhooks.last_failure is 'Why: the status of the answer, timeout, unreachable, certificate, inside.';
comment on column webhooks.test_asked_at is 'When the button was pressed last.';
comment on column webhooks.test_ended_at is 'When its message was answered or not.';
comment on column webhooks.test_failure is 'Why it was not taken.';
comment on column webhooks.made_by is 'Who made it.';
comment on column webhooks.made_at is 'When.';
create index webhooks_organization on webhooks (organization_id, id);
create index webhooks_made_by on webhooks (made_by);

create table webhook_letters (
  webhook_id bigint not null references webhooks (id) on delete cascade,
  number bigint not null,
  kind text not null,
  record_id bigint not null,
  is_new boolean not null,
  at timestamptz not null,
  failure text not null,
  failed_at timestamptz not null,
  asked_at timestamptz,
  constraint webhook_letters_pkey primary key (webhook_id, number)
);
comment on table webhook_letters is 'Dead letters: messages that a receiver did not take for three days (DOOR-005).';
comment on column webhook_letters.webhook_id is 'To whom it was sent.';
comment on column webhook_letters.number is 'Number of the change, or of the message to the exchange.';
comment on column webhook_letters.kind is 'What kind of record had changed.';
comment on column webhook_letters.record_id is 'Which one.';
comment on column webhook_letters.is_new is 'Whether the record had come to be.';
comment on column webhook_letters.at is 'When it was done.';
comment on column webhook_letters.failure is 'Why it was not taken, as in webhooks.';
comment on column webhook_letters.failed_at is 'When it was tried last.';
comment on column webhook_letters.asked_at is 'Since when it is to be sent again.';
create index webhook_letters_failed_at on webhook_letters (failed_at);

-- A request may write the secrets, not read them; what is sent is signed by a job of the owner.
grant select (id, organization_id, address, kinds, old_secret_until, number, attempts, due_at, last_success_at,
  last_failure_at, last_failure, test_asked_at, test_ended_at, test_failure, made_by, made_at), insert, delete
  on webhooks to birzha_app;
grant update (address, kinds, secret, old_secret_until, attempts, due_at, test_asked_at, test_ended_at, test_failure)
  on webhooks to birzha_app;
alter table webhooks enable row level security;
create policy webhooks_own on webhooks to birzha_app
  using (organization_id = (select app_organization_id())
    or (organization_id is null and (select app_organization_id()) is null and (select app_is_staff())));

grant select on webhook_letters to birzha_app;
grant update (asked_at) on webhook_letters to birzha_app;
alter table webhook_letters enable row level security;
create policy webhook_letters_own on webhook_letters to birzha_app
  using (webhook_id in (select id from webhooks));

create function webhooks_keep_secret() returns trigger
  language plpgsql
as $$
begin
  new.old_secret := old.secret;
  return new;
end
$$;
comment on function webhooks_keep_secret() is 'The secret that a new one takes the place of is kept beside it: who sets one may read none.';
create trigger webhooks_secret before update of secret on webhooks
  for each row execute function webhooks_keep_secret();
