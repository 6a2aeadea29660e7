-- Electronic signatures: the texts that applicants sign, and what was signed with an application.

create table signing_requests (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  nonce_hash bytea not null,
  data text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint signing_requests_nonce_key unique (nonce_hash),
  constraint signing_requests_nonce_length check (length(nonce_hash) = 32),
  constraint signing_requests_data_length check (length(data) between 1 and 4096),
  constraint signing_requests_expires_after_creation check (expires_at > created_at)
);
comment on table signing_requests is 'Texts built for signing (G-81); each is good for one application, for a short time.';
comment on column signing_requests.id is 'Number of the text.';
comment on column signing_requests.user_id is 'For whom it was built; nobody else may use it.';
comment on column signing_requests.nonce_hash is 'SHA-256 of the word in it that counts once.';
comment on column signing_requests.data is 'The very text, as it must have been signed.';
comment on column signing_requests.created_at is 'When it was built.';
comment on column signing_requests.expires_at is 'From when on it is refused.';
comment on column signing_requests.used_at is 'When an application was filed with it; null while it may be used.';
-- The limit of one user, and the texts that may be forgotten.
create index signing_requests_user on signing_requests (user_id, created_at);
create index signing_requests_expires_at on signing_requests (expires_at);
grant select, insert on signing_requests to birzha_app;
grant update (used_at) on signing_requests to birzha_app;
alter table signing_requests enable row level security;
create policy signing_requests_own on signing_requests to birzha_app
  using (user_id = (select app_user_id()));

create table signature_evidence (
  application_id bigint primary key references applications (id),
  user_id bigint not null references users (id),
  content bytea not null,
  signature bytea not null,
  certificate bytea,
  chain bytea[] not null,
  trusted text[] not null,
  revocation_lists text[] not null,
  inn text,
  subject text,
  fault text,
  checked_at timestamptz not null,
  signed_at timestamptz,
  constraint signature_evidence_content_length check (length(content) between 1 and 16384),
  constraint signature_evidence_signature_length check (length(signature) between 1 and 262144),
  constraint signature_evidence_whole check (fault is not null or (certificate is not null and cardinality(chain) > 0))
);
comment on table signature_evidence is 'What applications were signed with, and all that verifies it again years later (G-81). Rows are never changed.';
comment on column signature_evidence.application_id is 'The application.';
comment on column signature_evidence.user_id is 'Who filed it.';
comment on column signature_evidence.content is 'The signed bytes.';
comment on column signature_evidence.signature is 'The detached signature, CMS in DER.';
comment on column signature_evidence.certificate is 'The signer''s certificate in DER; null where the signature carries none.';
comment on column signature_evidence.chain is 'DER of the authorities above it, the trusted one last; empty where no chain was found.';
comment on column signature_evidence.trusted is 'SHA-256 of the certificates that were trusted then, hex.';
comment on column signature_evidence.revocation_lists is 'SHA-256 of the lists of revoked certificates that were asked, hex.';
comment on column signature_evidence.inn is 'INN of the certificate.';
comment on column signature_evidence.subject is 'Whom the certificate names.';
comment on column signature_evidence.fault is 'Error code of why the signature did not hold; null when it did.';
comment on column signature_evidence.checked_at is 'The moment for which it was verified.';
comment on column signature_evidence.signed_at is 'When the signer says he signed.';
create index signature_evidence_user on signature_evidence (user_id);

create function signature_evidence_refuse() returns trigger
  language plpgsql
as $$
begin
  raise exception 'evidence is never changed or removed';
end
$$;
comment on function signature_evidence_refuse() is 'Keeps even the owner from changing what was signed.';
create trigger signature_evidence_append_only before update or delete or truncate on signature_evidence
  for each statement execute function signature_evidence_refuse();

grant select, insert on signature_evidence to birzha_app;
alter table signature_evidence enable row level security;
create policy signature_evidence_written_by_signer on signature_evidence for insert to birzha_app
  with check (user_id = (select app_user_id()));
create policy signature_evidence_read_by_staff on signature_evidence for select to birzha_app
  using ((select app_is_staff()));
