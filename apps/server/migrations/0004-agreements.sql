-- OTC contract reports, their versions, the files attached to them, and what makes a large register fast.

-- G-38: one sequence, so that an id names either a report or one of its versions.
create sequence agreement_ids as bigint;
grant usage on sequence agreement_ids to birzha_app;

-- Distinct texts of the register. A substring is searched among these few thousand values, then the reports are
-- found by number: row-level security keeps trigram indexes from being used on the reports themselves.
create table register_texts (
  id bigint generated always as identity primary key,
  value text not null
);
comment on table register_texts is 'Every distinct name and place that reports mention; searched by substring.';
comment on column register_texts.id is 'Number of the text.';
comment on column register_texts.value is 'The text.';
create unique index register_texts_value on register_texts (md5(value));
create index register_texts_trigrams on register_texts using gin (value gin_trgm_ops);
grant select, insert on register_texts to birzha_app;

create table agreements (
  id bigint primary key default nextval('agreement_ids'),
  organization_id bigint not null references organizations (id),
  author_user_id bigint not null references users (id),
  passport_id integer not null,
  status smallint not null,
  description text,
  is_dubious_deal boolean not null default false,
  version integer not null default 1,
  product_type_id bigint not null references product_types (id),
  organization_name_id bigint not null references register_texts (id),
  purchaser_name_id bigint not null references register_texts (id),
  family_name_id bigint not null references register_texts (id),
  delivery_place_id bigint not null references register_texts (id),
  issue_date timestamptz not null,
  changed_date timestamptz,
  organization_name text not null,
  organization_inn text not null,
  family_name text not null,
  is_export_delivery_flag boolean not null,
  manufacturer_inn text not null,
  manufacturer_name text not null,
  owner_inn text,
  owner_name text,
  purchaser_inn text,
  purchaser_name text not null,
  contract_date date not null,
  contract_number text not null,
  contract_start_date date,
  agreement_date date,
  agreement_number text,
  agreement_start_date date,
  product_type_name text not null,
  origin_goods_name text,
  harvest_year integer,
  protein_percentage numeric(5,2),
  gluten_percentage numeric(5,2),
  amount numeric(12,3) not null,
  price numeric(11,2) not null,
  product_basis_price numeric(11,2),
  currency_name text not null,
  is_price_nds boolean,
  price_determining_date date,
  calculation_type_name text,
  delivery_type_name text not null,
  basis_type_name text not null,
  port_name text,
  delivery_full_address text,
  delivery_country_name text,
  delivery_method_name text,
  delivery_date date,
  manufacturer_full_address text,
  production_place_type text,
  shipment_full_address text,
  shipment_place_type text,
  shipment_fact_date date,
  transportation_cost_from_manufacturer numeric(11,2),
  transportation_cost_from_shipment numeric(11,2),
  is_price_transportation_costs boolean,
  transport_included_place_type text,
  transport_included_place_name text,
  is_preferential_pricing boolean,
  normative_act_requisites text,
  is_interdependence_flag boolean,
  is_affiliation_flag boolean,
  termination_date date,
  termination_number text,
  termination_report_number text,
  termination_report_date date,
  constraint agreements_status_known check (status between 1 and 4),
  constraint agreements_rejection_has_reason check (status <> 3 or description is not null),
  constraint agreements_description_length check (length(description) between 1 and 500),
  constraint agreements_termination_complete check (
    status <> 4 or (termination_date is not null and termination_number is not null
      and termination_report_number is not null and termination_report_date is not null)),
  constraint agreements_termination_after_contract check (termination_date >= contract_date),
  constraint agreements_inn_format check (
    organization_inn ~ '^(\d{10}|\d{12})$' and manufacturer_inn ~ '^(\d{10}|\d{12})$'
    and owner_inn ~ '^(\d{10}|\d{12})$' and purchaser_inn ~ '^(\d{10}|\d{12})$'),
  constraint agreements_purchaser_inn_unless_export check (is_export_delivery_flag or purchaser_inn is not null),
  constraint agreements_amount_positive check (amount > 0),
  constraint agreements_price_positive check (price > 0),
  constraint agreements_basis_price_within_price check (product_basis_price > 0 and product_basis_price <= price),
  constraint agreements_percentages check (
    protein_percentage between 0 and 100 and gluten_percentage between 0 and 100),
  constraint agreements_costs_not_negative check (
    transportation_cost_from_manufacturer >= 0 and transportation_cost_from_shipment >= 0)
);
comment on table agreements is 'Reports of OTC contracts as they stand now; never deleted. Each state is also a version.';
comment on column agreements.id is 'Number of the report.';
comment on column agreements.organization_id is 'Organisation that reports.';
comment on column agreements.author_user_id is 'Who registered the report.';
comment on column agreements.passport_id is 'Version of the form the report was made with (G-43).';
comment on column agreements.status is '1 registered, 2 changed, 3 rejected, 4 terminated (G-32).';
comment on column agreements.description is 'Why the report was rejected.';
comment on column agreements.is_dubious_deal is 'Mark of the exchange; never shown to the organisation (G-53).';
comment on column agreements.version is 'Number of the present version; a stale one is refused (G-85).';
comment on column agreements.product_type_id is 'Product type in the catalogue.';
comment on column agreements.organization_name_id is 'Organisation name among the searchable texts.';
comment on column agreements.purchaser_name_id is 'Purchaser among the searchable texts.';
comment on column agreements.family_name_id is 'Author among the searchable texts.';
comment on column agreements.delivery_place_id is 'Basis, port and full address among the searchable texts (OTC-010).';
comment on column agreements.termination_report_number is 'Number of the termination report.';
comment on column agreements.termination_report_date is 'Day of the termination report.';
comment on column agreements.issue_date is 'When the report was registered (server time, cannot be backdated).';
comment on column agreements.changed_date is 'When the report last changed; null while it is as registered.';
comment on column agreements.organization_name is 'Name of the reporting organisation at that time.';
comment on column agreements.organization_inn is 'INN of the reporting organisation.';
comment on column agreements.family_name is 'Name of the person who made the report.';
comment on column agreements.is_export_delivery_flag is 'Goods are delivered for export.';
comment on column agreements.manufacturer_inn is 'INN of the manufacturer.';
comment on column agreements.manufacturer_name is 'Manufacturer.';
comment on column agreements.owner_inn is 'INN of the owner of the goods.';
comment on column agreements.owner_name is 'Owner of the goods.';
comment on column agreements.purchaser_inn is 'INN of the purchaser; absent for a foreign one.';
comment on column agreements.purchaser_name is 'Purchaser.';
comment on column agreements.contract_date is 'Date of the contract.';
comment on column agreements.contract_number is 'Number of the contract.';
comment on column agreements.contract_start_date is 'Day the contract takes effect.';
comment on column agreements.agreement_date is 'Date of the supplementary agreement.';
comment on column agreements.agreement_number is 'Number of the supplementary agreement.';
comment on column agreements.agreement_start_date is 'Day the supplementary agreement takes effect.';
comment on column agreements.product_type_name is 'Name of the product type at that time.';
comment on column agreements.origin_goods_name is 'Origin of the goods.';
comment on column agreements.harvest_year is 'Year of harvest.';
comment on column agreements.protein_percentage is 'Protein, per cent.';
comment on column agreements.gluten_percentage is 'Gluten, per cent.';
comment on column agreements.amount is 'Quantity in tonnes.';
comment on column agreements.price is 'Price per tonne including taxes, in the currency of the contract.';
comment on column agreements.product_basis_price is 'Price of the goods at the basis, per tonne.';
comment on column agreements.currency_name is 'Currency.';
comment on column agreements.is_price_nds is 'Price includes VAT.';
comment on column agreements.price_determining_date is 'Day the price was determined.';
comment on column agreements.calculation_type_name is 'How the parties settle.';
comment on column agreements.delivery_type_name is 'Delivery terms.';
comment on column agreements.basis_type_name is 'Delivery basis.';
comment on column agreements.port_name is 'Port or railway station of the basis.';
comment on column agreements.delivery_full_address is 'Zip code, region and address of delivery.';
comment on column agreements.delivery_country_name is 'Country of delivery.';
comment on column agreements.delivery_method_name is 'Means of transport.';
comment on column agreements.delivery_date is 'Day of delivery.';
comment on column agreements.manufacturer_full_address is 'Zip code, region and address of production.';
comment on column agreements.production_place_type is 'Kind of place of production.';
comment on column agreements.shipment_full_address is 'Zip code, region and address of shipment.';
comment on column agreements.shipment_place_type is 'Kind of place of shipment.';
comment on column agreements.shipment_fact_date is 'Actual day of shipment.';
comment on column agreements.transportation_cost_from_manufacturer is 'Cost of transport from the manufacturer, per tonne.';
comment on column agreements.transportation_cost_from_shipment is 'Cost of transport from the place of shipment, per tonne.';
comment on column agreements.is_price_transportation_costs is 'Price includes transport.';
comment on column agreements.transport_included_place_type is 'Kind of place up to which transport is included.';
comment on column agreements.transport_included_place_name is 'Name of that place.';
comment on column agreements.is_preferential_pricing is 'Price is set by a preference.';
comment on column agreements.normative_act_requisites is 'Act that sets the preference.';
comment on column agreements.is_interdependence_flag is 'Parties depend on one another.';
comment on column agreements.is_affiliation_flag is 'Parties are affiliated.';
comment on column agreements.termination_date is 'Day the contract was terminated.';
comment on column agreements.termination_number is 'Number of the termination.';


-- Row-level security asks every row for its organisation: standing in the index, it lets totals be counted there.
create index agreements_newest on agreements (issue_date desc, id desc) include (organization_id);
create index agreements_organization on agreements (organization_id, issue_date desc, id desc);
create index agreements_organization_status on agreements (organization_id, status, issue_date desc, id desc);
create index agreements_status on agreements (status, issue_date desc, id desc) include (organization_id);
create index agreements_purchaser_name on agreements (purchaser_name_id, issue_date desc, id desc) include (organization_id);
create index agreements_organization_name on agreements (organization_name_id, issue_date desc, id desc) include (organization_id);
create index agreements_family_name on agreements (family_name_id, issue_date desc, id desc) include (organization_id);
create index agreements_delivery_place on agreements (delivery_place_id, issue_date desc, id desc) include (organization_id);
create index agreements_product_type on agreements (product_type_id, issue_date desc, id desc) include (organization_id);
create index agreements_author on agreements (author_user_id, issue_date desc, id desc) include (organization_id);
create index agreements_price_determining_date on agreements (price_determining_date, issue_date desc, id desc) include (organization_id);
create index agreements_purchaser_inn on agreements (purchaser_inn text_pattern_ops) include (organization_id);
create index agreements_organization_inn on agreements (organization_inn text_pattern_ops) include (organization_id);
create index agreements_dubious on agreements (issue_date desc, id desc) where is_dubious_deal;
-- G-4: an index for each order that is offered, read forwards for one direction and backwards for the other.
create index agreements_by_changed_date on agreements (changed_date desc nulls last, id desc);
create index agreements_by_contract_date on agreements (contract_date, id);
create index agreements_by_price_determining_date on agreements (price_determining_date desc nulls last, id desc);
create index agreements_by_amount on agreements (amount, id);
create index agreements_by_price on agreements (price, id);
create index agreements_by_status on agreements (status, id);
create index agreements_by_organization_name on agreements (organization_name collate "ru-x-icu", id);
create index agreements_by_purchaser_name on agreements (purchaser_name collate "ru-x-icu", id);
create index agreements_by_product_type_name on agreements (product_type_name collate "ru-x-icu", id);
grant select, insert, update on agreements to birzha_app;

create table agreement_versions (
  like agreements including comments,
  report_id bigint not null references agreements (id),
  kind text not null,
  version_author_id bigint not null references users (id),
  version_author_name text not null,
  version_at timestamptz not null,
  data_xml text not null,
  constraint agreement_versions_pkey primary key (id),
  constraint agreement_versions_number_key unique (report_id, version),
  constraint agreement_versions_kind_known
    check (kind in ('create', 'update', 'status', 'deal', 'terminate', 'change-termination'))
);
alter table agreement_versions alter column id set default nextval('agreement_ids');
comment on table agreement_versions is 'Every state a report has had, whole; written once (S-7). The newest equals the report.';
comment on column agreement_versions.id is 'Id of the version, of the same sequence as reports.';
comment on column agreement_versions.version is 'Number of the version within its report, from 1.';
comment on column agreement_versions.report_id is 'The report.';
comment on column agreement_versions.kind is 'What made the version.';
comment on column agreement_versions.version_author_id is 'Who made the version.';
comment on column agreement_versions.version_author_name is 'Name of that person at that time.';
comment on column agreement_versions.version_at is 'When the version was made.';
comment on column agreement_versions.data_xml is 'The report as the organisation sent it, with the system elements of the server (G-42).';
grant select, insert on agreement_versions to birzha_app;

create function agreement_versions_refuse() returns trigger
  language plpgsql
as $$
begin
  raise exception 'versions of reports are never changed or removed';
end
$$;
comment on function agreement_versions_refuse() is 'A version is evidence: even the owner of the table does not change it.';
create trigger agreement_versions_append_only before update or delete or truncate on agreement_versions
  for each statement execute function agreement_versions_refuse();

create table files (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  storage_id text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by bigint not null references users (id),
  uploaded_at timestamptz not null,
  constraint files_storage_key unique (storage_id),
  constraint files_name_length check (length(name) between 1 and 255)
);
comment on table files is 'Uploaded files; the bytes stand in the file storage.';
comment on column files.id is 'Id of the file.';
comment on column files.organization_id is 'Organisation it was uploaded for.';
comment on column files.storage_id is 'Random id in the file storage.';
comment on column files.name is 'Name as uploaded.';
comment on column files.content_type is 'Type by its content.';
comment on column files.size is 'Bytes.';
comment on column files.sha256 is 'SHA-256 of the content, hexadecimal.';
comment on column files.uploaded_by is 'Who uploaded it.';
comment on column files.uploaded_at is 'When; a file attached to nothing is removed after 24 hours (G-44).';
create index files_organization on files (organization_id);
create index files_uploaded_by on files (uploaded_by);
create index files_uploaded_at on files (uploaded_at);
grant select, insert on files to birzha_app;

create table agreement_version_files (
  version_id bigint not null references agreement_versions (id),
  position smallint not null,
  file_id bigint not null references files (id),
  organization_id bigint not null references organizations (id),
  constraint agreement_version_files_pkey primary key (version_id, position),
  constraint agreement_version_files_position check (position between 1 and 3)
);
comment on table agreement_version_files is 'Files of each version, at most three (OTC-079).';
comment on column agreement_version_files.version_id is 'The version.';
comment on column agreement_version_files.position is 'Order within the version, from 1.';
comment on column agreement_version_files.file_id is 'The file.';
comment on column agreement_version_files.organization_id is 'Organisation of the report; row-level security reads it.';
create index agreement_version_files_file on agreement_version_files (file_id);
create index agreement_version_files_organization on agreement_version_files (organization_id);
grant select, insert on agreement_version_files to birzha_app;

-- Totals of a register page without counting rows: exact, kept in the transaction that changes them.
create table agreement_counts (
  organization_id bigint not null references organizations (id),
  status smallint not null,
  reports bigint not null,
  constraint agreement_counts_pkey primary key (organization_id, status)
);
comment on table agreement_counts is 'How many reports of each status an organisation has.';
comment on column agreement_counts.organization_id is 'The organisation.';
comment on column agreement_counts.status is 'Status of the reports.';
comment on column agreement_counts.reports is 'Their number.';
grant select on agreement_counts to birzha_app;

create function agreements_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    update agreement_counts set reports = reports - 1
      where organization_id = old.organization_id and status = old.status;
  end if;
  insert into agreement_counts (organization_id, status, reports)
    values (new.organization_id, new.status, 1)
    on conflict (organization_id, status) do update set reports = agreement_counts.reports + 1;
  return null;
end
$$;
comment on function agreements_count() is 'Keeps agreement_counts equal to the reports.';
create trigger agreements_count_new after insert on agreements
  for each row execute function agreements_count();
create trigger agreements_count_changed after update of status on agreements
  for each row when (old.status <> new.status) execute function agreements_count();

-- Tenancy behind the queries' own predicate: an organisation's transaction sees its rows alone.
alter table agreements enable row level security;
alter table agreement_versions enable row level security;
alter table files enable row level security;
alter table agreement_version_files enable row level security;
alter table agreement_counts enable row level security;
create policy agreements_tenant on agreements to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy agreement_versions_tenant on agreement_versions to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy files_tenant on files to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy agreement_version_files_tenant on agreement_version_files to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy agreement_counts_tenant on agreement_counts to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
