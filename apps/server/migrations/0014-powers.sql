-- Powers of attorney of representatives who sign an application (DEAL-010).

create table powers_of_attorney (
  id bigint generated always as identity primary key,
  application_id bigint not null references applications (id),
  user_id bigint not null references users (id),
  inn text not null,
  content bytea not null,
  signature bytea not null,
  certificate bytea,
  chain bytea[] not null,
  trusted text[] not null,
  revocation_lists text[] not null,
  number text,
  representative text,
  valid_from date,
  valid_to date,
  checks jsonb not null,
  error text,
  checked_at timestamptz not null,
  signed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by bigint references users (id),
  withdrawal_reason text,
  noticed_at timestamptz,
  constraint powers_of_attorney_application_key unique (application_id),
  constraint powers_of_attorney_content_length check (length(content) between 1 and 65536),
  constraint powers_of_attorney_signature_length check (length(signature) between 1 and 262144),
  constraint powers_of_attorney_whole check (error is not null
    or (certificate is not null and cardinality(chain) > 0 and number is not null and valid_to is not null)),
  constraint powers_of_attorney_withdrawn_whole check ((withdrawn_at is null) = (withdrawn_by is null)
    and (withdrawn_at is null) = (withdrawal_reason is null)),
  constraint powers_of_attorney_reason_length check (length(withdrawal_reason) between 1 and 500)
);
comment on table powers_of_attorney is 'Powers of attorney of applications with all data to verify them again (DEAL-010). Files and checks never change; a withdrawal is added.';
comment on column powers_of_attorney.id is 'Id of the power of attorney.';
comment on column powers_of_attorney.application_id is 'Application that the representative signed.';
comment on column powers_of_attorney.user_id is 'Representative: the user who filed the application.';
comment on column powers_of_attorney.inn is 'INN of the organisation in the application.';
comment on column powers_of_attorney.content is 'The XML file. Personal.';
comment on column powers_of_attorney.signature is 'Its detached signature by the head, CMS in DER. Personal.';
comment on column powers_of_attorney.certificate is 'Certificate of the head in DER; null when the signature contains none. Personal.';
comment on column powers_of_attorney.chain is 'Certificates of the authorities in DER, the trusted one last; empty when no chain was found.';
comment on column powers_of_attorney.trusted is 'SHA-256 of the certificates trusted at that time, hexadecimal.';
comment on column powers_of_attorney.revocation_lists is 'SHA-256 of the certificate revocation lists in use, hexadecimal.';
comment on column powers_of_attorney.number is 'Number in the register of the tax service; null when the file is unreadable.';
comment on column powers_of_attorney.representative is 'Names of the representatives; null when the file is unreadable. Personal.';
comment on column powers_of_attorney.valid_from is 'First day; null when the file is unreadable.';
comment on column powers_of_attorney.valid_to is 'Last day; null when the file is unreadable.';
comment on column powers_of_attorney.checks is 'Checks with result, error code and compared data. Personal.';
comment on column powers_of_attorney.error is 'Error code of the first failed check; null when all passed.';
comment on column powers_of_attorney.checked_at is 'Time of the checks.';
comment on column powers_of_attorney.signed_at is 'Signing time as stated by the head.';
comment on column powers_of_attorney.withdrawn_at is 'Time of the withdrawal on the portal; null before it.';
comment on column powers_of_attorney.withdrawn_by is 'User who withdrew it.';
comment on column powers_of_attorney.withdrawal_reason is 'Reason of the withdrawal. Personal.';
comment on column powers_of_attorney.noticed_at is 'Time of the notice before the last day; null before it.';

create index powers_of_attorney_user on powers_of_attorney (user_id);
create index powers_of_attorney_number on powers_of_attorney (inn, number);
create index powers_of_attorney_ending on powers_of_attorney (valid_to)
  where noticed_at is null and withdrawn_at is null and error is null;

alter table powers_of_attorney enable row level security;
create policy powers_of_attorney_read on powers_of_attorney for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id())
    or (error is null and inn = (select o.inn from organizations o where o.id = (select app_organization_id()))));
create policy powers_of_attorney_file on powers_of_attorney for insert to birzha_app
  with check (user_id = (select app_user_id()));
create policy powers_of_attorney_withdraw on powers_of_attorney for update to birzha_app
  using ((select app_is_staff())
    or inn = (select o.inn from organizations o where o.id = (select app_organization_id())));

grant insert, select on powers_of_attorney to birzha_app;
grant update (withdrawn_at, withdrawn_by, withdrawal_reason) on powers_of_attorney to birzha_app;

create function power_is_withdrawn(principal text, power_number text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from powers_of_attorney p
    where p.inn = principal and p.number = power_number and p.withdrawn_at is not null);
$$;
comment on function power_is_withdrawn(text, text) is 'DEAL-010: true when the organisation or the exchange withdrew the power of attorney with this number. An applicant cannot read the rows of other users.';
revoke execute on function power_is_withdrawn(text, text) from public;
grant execute on function power_is_withdrawn(text, text) to birzha_app;

-- Keeps the kinds that other migrations have added.
do $$
declare known text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notices_kind_known');
begin
  alter table notices drop constraint notices_kind_known;
  execute format('alter table notices add constraint notices_kind_known check ((%s) or kind = %L) not valid', known, 'power-ending');
end $$;
