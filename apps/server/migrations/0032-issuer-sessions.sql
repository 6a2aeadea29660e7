-- FIX-007: the identity server says which of its sessions has ended (OpenID Connect Back-Channel Logout).
alter table sessions
  add column issuer_session text,
  add constraint sessions_issuer_session_length check (length(issuer_session) <= 255);
comment on column sessions.issuer_session is 'What the identity server calls its own session (sid); null where it does not say.';
create index sessions_issuer_session on sessions (issuer_session) where issuer_session is not null;
