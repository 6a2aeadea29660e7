-- Applications for access to an organisation: filed by users, decided once by its owner or by the exchange.

create table applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  account text not null,
  full_name text not null,
  phone text not null,
  inn text not null,
  name text not null,
  address text not null,
  is_f_address boolean not null,
  is_ip boolean not null,
  is_uk boolean not null,
  uk_inn text,
  ntb_user boolean not null,
  consent_at timestamptz not null,
  consent_version text not null,
  result_check boolean not null,
  check_code text,
  status smallint not null default 0,
  description text,
  registered_at timestamptz not null,
  to_operator boolean not null,
  changed_at timestamptz,
  changed_by bigint references users (id),
  constraint applications_inn_format check (inn ~ '^(\d{10}|\d{12})$'),
  constraint applications_uk_inn_given check (is_uk = (uk_inn is not null)),
  constraint applications_uk_inn_format check (uk_inn ~ '^(\d{10}|\d{12})$' and uk_inn <> inn),
  constraint applications_name_length check (name = btrim(name) and length(name) between 1 and 500),
  constraint applications_full_name_length check (full_name = btrim(full_name) and length(full_name) between 1 and 500),
  constraint applications_address_length check (address = btrim(address) and length(address) between 1 and 500),
  constraint applications_status_known check (status in (0, 1, 2)),
  constraint applications_decided check ((status = 0) = (changed_at is null)),
  constraint applications_rejection_has_reason check ((status = 2) = (description is not null)),
  constraint applications_description_length check (description = btrim(description) and length(description) between 1 and 500)
);
comment on table applications is 'Applications for access to an organisation (APP, G-59). Never removed; decided once.';
comment on column applications.id is 'Number of the application.';
comment on column applications.user_id is 'The applicant.';
comment on column applications.account is 'Login of the applicant then.';
comment on column applications.full_name is 'Full name the applicant gave.';
comment on column applications.phone is 'Phone the applicant gave.';
comment on column applications.inn is 'INN of the organisation applied for.';
comment on column applications.name is 'Full name of the organisation, as given.';
comment on column applications.address is 'Address of the organisation, as given.';
comment on column applications.is_f_address is 'The address came from the directory and is complete.';
comment on column applications.is_ip is 'Sole proprietor.';
comment on column applications.is_uk is 'Managed by a managing company (G-84).';
comment on column applications.uk_inn is 'INN of the managing company.';
comment on column applications.ntb_user is 'True: to take part in trades; false: to report OTC contracts (G-59).';
comment on column applications.consent_at is 'When the applicant accepted the rules and conditions (G-80).';
comment on column applications.consent_version is 'Which version of them.';
comment on column applications.result_check is 'The signature held (G-63).';
comment on column applications.check_code is 'Error code of why it did not.';
comment on column applications.status is '0 new, 1 accepted, 2 rejected.';
comment on column applications.description is 'Why it was rejected.';
comment on column applications.registered_at is 'When it was filed.';
comment on column applications.to_operator is 'Whether the exchange decided, or would have at the filing; for a new one this is asked anew (application_for_operator).';
comment on column applications.changed_at is 'When it was decided.';
comment on column applications.changed_by is 'Who decided.';
-- S-9, G-62: of one user for one organisation and purpose one at a time.
create unique index applications_one_new on applications (user_id, inn, ntb_user) where status = 0;
create index applications_status on applications (status, registered_at, id);
create index applications_registered_at on applications (registered_at, id);
create index applications_inn on applications (inn text_pattern_ops, registered_at);
create index applications_name_trigrams on applications using gin (name gin_trgm_ops);
create index applications_changed_by on applications (changed_by);

create function application_for_operator(entry applications) returns boolean
  language sql stable parallel safe
  return case when entry.status <> 0 then entry.to_operator
    else entry.ntb_user or not exists (
      select from organizations o
        join memberships m on m.organization_id = o.id and m.user_type = 1 and m.is_active
        join users u on u.id = m.user_id and u.status = 0
      where o.inn = entry.inn)
    end;
comment on function application_for_operator(applications) is 'G-59: the exchange decides about trading participants, and where nobody owns the cabinet now; of a decided one, who did.';

grant select, insert on applications to birzha_app;
grant update (status, description, changed_at, changed_by, to_operator) on applications to birzha_app;
alter table applications enable row level security;
create policy applications_read on applications for select to birzha_app
  using ((select app_is_staff()) or user_id = (select app_user_id())
    or inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy applications_file on applications for insert to birzha_app
  with check (user_id = (select app_user_id()));
create policy applications_decide on applications for update to birzha_app
  using ((select app_is_staff())
    or inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
