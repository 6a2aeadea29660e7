-- The schema that the migrations add up to. Generated: do not edit, run
--   npm exec -- node tools/dump-schema.ts

create extension pg_trgm;

create sequence agreement_ids;
grant usage on sequence agreement_ids to birzha_app;

create table access_keys (
  id bigint generated always as identity not null,
  user_id bigint not null,
  organization_id bigint not null,
  name text not null,
  first_letters text not null,
  secret_hash bytea not null,
  rights text[] not null,
  addresses inet[] default '{}'::inet[] not null,
  until date not null,
  expires_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_by bigint,
  revoked_at timestamptz,
  constraint access_keys_pkey PRIMARY KEY (id),
  constraint access_keys_secret_key UNIQUE (secret_hash),
  constraint access_keys_user_key UNIQUE (user_id),
  constraint access_keys_addresses_limited CHECK ((cardinality(addresses) <= 20)),
  constraint access_keys_first_letters_format CHECK ((first_letters ~ '^bzh_[A-Za-z0-9_-]{8}$'::text)),
  constraint access_keys_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  constraint access_keys_revoked_whole CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint access_keys_rights_known CHECK (((cardinality(rights) > 0) AND (rights <@ ARRAY['read'::text, 'file'::text, 'files'::text, 'deliveries'::text]))),
  constraint access_keys_secret_hashed CHECK ((length(secret_hash) = 32)),
  constraint access_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint access_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint access_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id),
  constraint access_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table access_keys is 'Access keys of organisations: programs authenticate with them instead of a session (DOOR-002).';
comment on column access_keys.id is 'Number of the key.';
comment on column access_keys.user_id is 'Technical account of the key, shown in histories and the audit log; it cannot sign in.';
comment on column access_keys.organization_id is 'The organisation.';
comment on column access_keys.name is 'Name given by the owner.';
comment on column access_keys.first_letters is 'First characters of the key, to tell keys apart; the only part that is shown again.';
comment on column access_keys.secret_hash is 'SHA-256 of the key; the key itself is not stored.';
comment on column access_keys.rights is 'Rights of the key among those of a member: read, file, files, deliveries.';
comment on column access_keys.addresses is 'Networks from which the key can be used; empty for any.';
comment on column access_keys.until is 'Last day of validity in Moscow, as set by the owner.';
comment on column access_keys.expires_at is 'End of that day.';
comment on column access_keys.created_by is 'Account owner who created the key.';
comment on column access_keys.created_at is 'Time of creation.';
comment on column access_keys.used_at is 'Time of the last use, to the minute.';
comment on column access_keys.revoked_by is 'User who revoked the key.';
comment on column access_keys.revoked_at is 'Time of the revocation.';
CREATE INDEX access_keys_created_by ON access_keys USING btree (created_by);
CREATE INDEX access_keys_organization ON access_keys USING btree (organization_id, id);
CREATE INDEX access_keys_revoked_by ON access_keys USING btree (revoked_by);
alter table access_keys enable row level security;
create policy access_keys_own on access_keys for all to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
grant insert on access_keys to birzha_app;
grant select (id, user_id, organization_id, name, first_letters, rights, addresses, until, expires_at, created_by, created_at, used_at, revoked_by, revoked_at) on access_keys to birzha_app;
grant update (revoked_by, revoked_at) on access_keys to birzha_app;

create table agreement_count_versions (
  part smallint not null,
  version uuid default gen_random_uuid() not null,
  constraint agreement_count_versions_pkey PRIMARY KEY (part)
);
comment on table agreement_count_versions is 'Version tokens of the totals, one for each part.';
comment on column agreement_count_versions.part is 'The part.';
comment on column agreement_count_versions.version is 'New value after every change of the part.';

create table agreement_counts (
  organization_id bigint not null,
  status smallint not null,
  currency_name text not null,
  reports bigint not null,
  tonnes numeric not null,
  total_price numeric not null,
  part smallint default 0 not null,
  constraint agreement_counts_pkey PRIMARY KEY (organization_id, status, currency_name, part),
  constraint agreement_counts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table agreement_counts is 'Number, tonnes and total price of the reports of each organisation, status and currency.';
comment on column agreement_counts.organization_id is 'The organisation.';
comment on column agreement_counts.status is 'Status of the reports.';
comment on column agreement_counts.currency_name is 'Currency of the price.';
comment on column agreement_counts.reports is 'Number of reports in this part.';
comment on column agreement_counts.tonnes is 'Tonnes of the reports in this part.';
comment on column agreement_counts.total_price is 'Total price of the reports in this part.';
comment on column agreement_counts.part is 'Part of the total, used by one writer at a time; a part can be negative, the sum cannot.';
alter table agreement_counts enable row level security;
create policy agreement_counts_tenant on agreement_counts for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant select on agreement_counts to birzha_app;

create table agreement_filings (
  organization_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  report_id bigint not null,
  filed_at timestamptz not null,
  constraint agreement_filings_pkey PRIMARY KEY (organization_id, key),
  constraint agreement_filings_fingerprint_length CHECK ((length(fingerprint) = 32)),
  constraint agreement_filings_key_format CHECK ((key ~ '^[A-Za-z0-9_.:/-]{1,64}$'::text)),
  constraint agreement_filings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint agreement_filings_report_id_fkey FOREIGN KEY (report_id) REFERENCES agreements(id)
);
comment on table agreement_filings is 'Reports sent with a filing key, the key of the sender''s own system (DOOR-003).';
comment on column agreement_filings.organization_id is 'Reporting organisation.';
comment on column agreement_filings.key is 'Key of the document in the system of the sender.';
comment on column agreement_filings.fingerprint is 'SHA-256 of the form version and the document; a repeated key with another document is rejected.';
comment on column agreement_filings.report_id is 'The report.';
comment on column agreement_filings.filed_at is 'Time of the registration.';
CREATE INDEX agreement_filings_report ON agreement_filings USING btree (report_id);
alter table agreement_filings enable row level security;
create policy agreement_filings_own on agreement_filings for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on agreement_filings to birzha_app;

create table agreement_receipts (
  version_id bigint not null,
  report_id bigint not null,
  organization_id bigint not null,
  version integer not null,
  number text not null,
  code text not null,
  accepted_at timestamptz not null,
  salt bytea not null,
  content_hash bytea not null,
  day date,
  leaf_index integer,
  leaf_hash bytea,
  path bytea,
  audit_position bigint,
  constraint agreement_receipts_pkey PRIMARY KEY (version_id),
  constraint agreement_receipts_number_key UNIQUE (number),
  constraint agreement_receipts_version_key UNIQUE (report_id, version),
  constraint agreement_receipts_code_format CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text)),
  constraint agreement_receipts_lengths CHECK (((length(salt) = 16) AND (length(content_hash) = 32) AND (length(leaf_hash) = 32))),
  constraint agreement_receipts_sealed_whole CHECK ((((day IS NULL) = (leaf_index IS NULL)) AND ((day IS NULL) = (leaf_hash IS NULL)) AND ((day IS NULL) = (path IS NULL)))),
  constraint agreement_receipts_day_fkey FOREIGN KEY (day) REFERENCES receipt_days(day),
  constraint agreement_receipts_version_id_fkey FOREIGN KEY (version_id) REFERENCES agreement_versions(id)
);
comment on table agreement_receipts is 'Receipts of the accepted versions of reports (PROOF-001).';
comment on column agreement_receipts.version_id is 'Version of the report.';
comment on column agreement_receipts.report_id is 'The report.';
comment on column agreement_receipts.organization_id is 'Reporting organisation; row-level security reads it.';
comment on column agreement_receipts.version is 'Number of the version as the organisation sees it.';
comment on column agreement_receipts.number is 'Report, version and code.';
comment on column agreement_receipts.code is 'Random part of the number.';
comment on column agreement_receipts.accepted_at is 'Time of the version.';
comment on column agreement_receipts.salt is 'Random bytes in the hashed content, so that the hash reveals nothing of a guessable deal.';
comment on column agreement_receipts.content_hash is 'SHA-256 of the canonical content (RFC 8785).';
comment on column agreement_receipts.day is 'Day that sealed the receipt; null until the night.';
comment on column agreement_receipts.leaf_index is 'Position in the Merkle tree of the day, from 0.';
comment on column agreement_receipts.leaf_hash is 'Hash of the leaf.';
comment on column agreement_receipts.path is 'Hashes of the Merkle path, one after another.';
comment on column agreement_receipts.audit_position is 'Position of the audit entry in the chain; null before the day is sealed, and for versions without an entry.';
CREATE INDEX agreement_receipts_day ON agreement_receipts USING btree (day);
CREATE INDEX agreement_receipts_unsealed ON agreement_receipts USING btree (version_id) WHERE (day IS NULL);
alter table agreement_receipts enable row level security;
create policy agreement_receipts_tenant on agreement_receipts for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on agreement_receipts to birzha_app;

create table agreement_text_counts (
  organization_id bigint,
  field smallint not null,
  text_id bigint not null,
  status smallint not null,
  reports bigint not null,
  part smallint default 0 not null,
  constraint agreement_text_counts_key UNIQUE NULLS NOT DISTINCT (organization_id, field, text_id, status, part),
  constraint agreement_text_counts_field_known CHECK (((field >= 1) AND (field <= 4))),
  constraint agreement_text_counts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint agreement_text_counts_text_id_fkey FOREIGN KEY (text_id) REFERENCES register_texts(id)
);
comment on table agreement_text_counts is 'Number of reports of each status that contain a text: of one organisation, and of all together.';
comment on column agreement_text_counts.organization_id is 'The organisation; null for all together.';
comment on column agreement_text_counts.field is 'Field of the text: 1 purchaser, 2 organisation, 3 author, 4 place of delivery.';
comment on column agreement_text_counts.text_id is 'The text.';
comment on column agreement_text_counts.status is 'Status of the reports.';
comment on column agreement_text_counts.reports is 'Number of reports in this part.';
comment on column agreement_text_counts.part is 'Part of the total, as in agreement_counts.';
CREATE INDEX agreement_text_counts_text ON agreement_text_counts USING btree (text_id);
alter table agreement_text_counts enable row level security;
create policy agreement_text_counts_tenant on agreement_text_counts for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant select on agreement_text_counts to birzha_app;

create table agreement_version_files (
  version_id bigint not null,
  "position" smallint not null,
  file_id bigint not null,
  organization_id bigint not null,
  file_area text generated always as ('agreements'::text) stored,
  constraint agreement_version_files_pkey PRIMARY KEY (version_id, "position"),
  constraint agreement_version_files_position CHECK ((("position" >= 1) AND ("position" <= 3))),
  constraint agreement_version_files_file_fkey FOREIGN KEY (file_area, file_id) REFERENCES files(area, id),
  constraint agreement_version_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint agreement_version_files_version_id_fkey FOREIGN KEY (version_id) REFERENCES agreement_versions(id)
);
comment on table agreement_version_files is 'Files of each version, at most three (OTC-079).';
comment on column agreement_version_files.version_id is 'The version.';
comment on column agreement_version_files."position" is 'Order within the version, from 1.';
comment on column agreement_version_files.file_id is 'The file.';
comment on column agreement_version_files.organization_id is 'Organisation of the report; row-level security reads it.';
comment on column agreement_version_files.file_area is 'Area of the file.';
CREATE INDEX agreement_version_files_file ON agreement_version_files USING btree (file_id);
CREATE INDEX agreement_version_files_organization ON agreement_version_files USING btree (organization_id);
alter table agreement_version_files enable row level security;
create policy agreement_version_files_tenant on agreement_version_files for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on agreement_version_files to birzha_app;

create table agreement_versions (
  id bigint default nextval('agreement_ids'::regclass) not null,
  organization_id bigint not null,
  report_author_id bigint not null,
  passport_id integer not null,
  status smallint not null,
  description text,
  is_dubious_deal boolean not null,
  version integer not null,
  product_type_id bigint not null,
  organization_name_id bigint not null,
  purchaser_name_id bigint not null,
  family_name_id bigint not null,
  delivery_place_id bigint not null,
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
  report_id bigint not null,
  kind text not null,
  author_user_id bigint not null,
  author_name text not null,
  changed_at timestamptz not null,
  data_xml text not null,
  not_duplicate_of bigint,
  warnings jsonb,
  correction jsonb,
  duty_rule_id bigint,
  duty_rule_version integer,
  trigger_date date,
  due_date date,
  is_on_time boolean generated always as ((((issue_date AT TIME ZONE 'Europe/Moscow'::text))::date <= due_date)) stored,
  total_price numeric(20,2) generated always as (round((amount * price), 2)) stored not null,
  constraint agreement_versions_pkey PRIMARY KEY (id),
  constraint agreement_versions_number_key UNIQUE (report_id, version),
  constraint agreement_versions_kind_known CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text, 'status'::text, 'deal'::text, 'terminate'::text, 'change-termination'::text]))),
  constraint agreement_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint agreement_versions_report_id_fkey FOREIGN KEY (report_id) REFERENCES agreements(id)
);
comment on table agreement_versions is 'Append-only full versions of reports (S-7). The newest version equals the report.';
comment on column agreement_versions.id is 'Id of the version, from the sequence of the reports.';
comment on column agreement_versions.organization_id is 'Reporting organisation.';
comment on column agreement_versions.report_author_id is 'User who registered the report.';
comment on column agreement_versions.passport_id is 'Version of the form of the report (G-43).';
comment on column agreement_versions.status is '1 registered, 2 changed, 3 rejected, 4 terminated (G-32).';
comment on column agreement_versions.description is 'Reason of the rejection.';
comment on column agreement_versions.is_dubious_deal is 'Flag of the exchange; never shown to the organisation (G-53).';
comment on column agreement_versions.version is 'Number of the version within its report, from 1.';
comment on column agreement_versions.product_type_id is 'Product type in the catalogue.';
comment on column agreement_versions.organization_name_id is 'Name of the organisation in register_texts.';
comment on column agreement_versions.purchaser_name_id is 'Purchaser in register_texts.';
comment on column agreement_versions.family_name_id is 'Author in register_texts.';
comment on column agreement_versions.delivery_place_id is 'Basis, port and full address in register_texts (OTC-010).';
comment on column agreement_versions.issue_date is 'Time of the registration (server time, cannot be backdated).';
comment on column agreement_versions.changed_date is 'Time of the last change; null for an unchanged report.';
comment on column agreement_versions.organization_name is 'Name of the reporting organisation at that time.';
comment on column agreement_versions.organization_inn is 'INN of the reporting organisation.';
comment on column agreement_versions.family_name is 'Name of the author of the report. Personal.';
comment on column agreement_versions.is_export_delivery_flag is 'True when the goods are delivered for export.';
comment on column agreement_versions.manufacturer_inn is 'INN of the manufacturer.';
comment on column agreement_versions.manufacturer_name is 'Manufacturer.';
comment on column agreement_versions.owner_inn is 'INN of the owner of the goods.';
comment on column agreement_versions.owner_name is 'Owner of the goods.';
comment on column agreement_versions.purchaser_inn is 'INN of the purchaser; null for a foreign one.';
comment on column agreement_versions.purchaser_name is 'Purchaser.';
comment on column agreement_versions.contract_date is 'Date of the contract.';
comment on column agreement_versions.contract_number is 'Number of the contract.';
comment on column agreement_versions.contract_start_date is 'Day the contract takes effect.';
comment on column agreement_versions.agreement_date is 'Date of the supplementary agreement.';
comment on column agreement_versions.agreement_number is 'Number of the supplementary agreement.';
comment on column agreement_versions.agreement_start_date is 'Day the supplementary agreement takes effect.';
comment on column agreement_versions.product_type_name is 'Name of the product type at that time.';
comment on column agreement_versions.origin_goods_name is 'Origin of the goods.';
comment on column agreement_versions.harvest_year is 'Year of harvest.';
comment on column agreement_versions.protein_percentage is 'Protein, per cent.';
comment on column agreement_versions.gluten_percentage is 'Gluten, per cent.';
comment on column agreement_versions.amount is 'Quantity in tonnes.';
comment on column agreement_versions.price is 'Price per tonne including taxes, in the currency of the contract.';
comment on column agreement_versions.product_basis_price is 'Price of the goods at the basis, per tonne.';
comment on column agreement_versions.currency_name is 'Currency.';
comment on column agreement_versions.is_price_nds is 'True when the price includes VAT.';
comment on column agreement_versions.price_determining_date is 'Day of the price.';
comment on column agreement_versions.calculation_type_name is 'Settlement of the parties.';
comment on column agreement_versions.delivery_type_name is 'Delivery terms.';
comment on column agreement_versions.basis_type_name is 'Delivery basis.';
comment on column agreement_versions.port_name is 'Port or railway station of the basis.';
comment on column agreement_versions.delivery_full_address is 'Zip code, region and address of delivery.';
comment on column agreement_versions.delivery_country_name is 'Country of delivery.';
comment on column agreement_versions.delivery_method_name is 'Means of transport.';
comment on column agreement_versions.delivery_date is 'Day of delivery.';
comment on column agreement_versions.manufacturer_full_address is 'Zip code, region and address of production.';
comment on column agreement_versions.production_place_type is 'Kind of place of production.';
comment on column agreement_versions.shipment_full_address is 'Zip code, region and address of shipment.';
comment on column agreement_versions.shipment_place_type is 'Kind of place of shipment.';
comment on column agreement_versions.shipment_fact_date is 'Actual day of shipment.';
comment on column agreement_versions.transportation_cost_from_manufacturer is 'Cost of transport from the manufacturer, per tonne.';
comment on column agreement_versions.transportation_cost_from_shipment is 'Cost of transport from the place of shipment, per tonne.';
comment on column agreement_versions.is_price_transportation_costs is 'True when the price includes transport.';
comment on column agreement_versions.transport_included_place_type is 'Kind of place up to which transport is included.';
comment on column agreement_versions.transport_included_place_name is 'Name of that place.';
comment on column agreement_versions.is_preferential_pricing is 'True for preferential pricing.';
comment on column agreement_versions.normative_act_requisites is 'Act on which the preferential pricing is based.';
comment on column agreement_versions.is_interdependence_flag is 'True when the parties are interdependent.';
comment on column agreement_versions.is_affiliation_flag is 'True when the parties are affiliated.';
comment on column agreement_versions.termination_date is 'Day of the termination.';
comment on column agreement_versions.termination_number is 'Number of the termination.';
comment on column agreement_versions.termination_report_number is 'Number of the termination report.';
comment on column agreement_versions.termination_report_date is 'Day of the termination report.';
comment on column agreement_versions.report_id is 'The report.';
comment on column agreement_versions.kind is 'Kind of the change.';
comment on column agreement_versions.author_user_id is 'Author of the version.';
comment on column agreement_versions.author_name is 'Name of the author of the version at that time. Personal.';
comment on column agreement_versions.changed_at is 'Time of the version.';
comment on column agreement_versions.data_xml is 'Report as sent by the organisation, with the system elements of the server (G-42).';
comment on column agreement_versions.not_duplicate_of is 'Similar report that the author confirmed as no duplicate: another consignment (DUP-001).';
comment on column agreement_versions.warnings is 'Warnings of the version and whether its author confirmed them (SOFT-001); null without any.';
comment on column agreement_versions.correction is 'Cause and reason of the version (PROOF-004); null if not given.';
comment on column agreement_versions.duty_rule_id is 'Reporting rule that applied to the version; null when none did.';
comment on column agreement_versions.duty_rule_version is 'Version of the rule.';
comment on column agreement_versions.trigger_date is 'Trigger date: the start of the period (WORK-061).';
comment on column agreement_versions.due_date is 'Due date in this version.';
comment on column agreement_versions.is_on_time is 'True when the report was registered by the due date; null without a due date.';
comment on column agreement_versions.total_price is 'Amount multiplied by the price, in the currency of the price.';
CREATE TRIGGER agreement_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON agreement_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table agreement_versions enable row level security;
create policy agreement_versions_tenant on agreement_versions for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on agreement_versions to birzha_app;

create table agreements (
  id bigint default nextval('agreement_ids'::regclass) not null,
  organization_id bigint not null,
  author_user_id bigint not null,
  passport_id integer not null,
  status smallint not null,
  description text,
  is_dubious_deal boolean default false not null,
  version integer default 1 not null,
  product_type_id bigint not null,
  organization_name_id bigint not null,
  purchaser_name_id bigint not null,
  family_name_id bigint not null,
  delivery_place_id bigint not null,
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
  not_duplicate_of bigint,
  replaces bigint,
  warnings jsonb,
  correction jsonb,
  contract_number_key text generated always as (search_key(contract_number)) stored not null,
  duplicate_key text generated always as (report_duplicate_key(manufacturer_inn, owner_inn, owner_name, purchaser_inn, purchaser_name, contract_number, contract_date, product_type_id, amount, price, currency_name, delivery_date, shipment_fact_date)) stored not null,
  duty_rule_id bigint,
  duty_rule_version integer,
  trigger_date date,
  due_date date,
  is_on_time boolean generated always as ((((issue_date AT TIME ZONE 'Europe/Moscow'::text))::date <= due_date)) stored,
  total_price numeric(20,2) generated always as (round((amount * price), 2)) stored not null,
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_amount_positive CHECK ((amount > (0)::numeric)),
  constraint agreements_basis_price_within_price CHECK (((product_basis_price > (0)::numeric) AND (product_basis_price <= price))),
  constraint agreements_costs_not_negative CHECK (((transportation_cost_from_manufacturer >= (0)::numeric) AND (transportation_cost_from_shipment >= (0)::numeric))),
  constraint agreements_description_length CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint agreements_duty_whole CHECK ((num_nulls(duty_rule_id, duty_rule_version, trigger_date, due_date) = ANY (ARRAY[0, 4]))),
  constraint agreements_inn_format CHECK (((organization_inn ~ '^(\d{10}|\d{12})$'::text) AND (manufacturer_inn ~ '^(\d{10}|\d{12})$'::text) AND (owner_inn ~ '^(\d{10}|\d{12})$'::text) AND (purchaser_inn ~ '^(\d{10}|\d{12})$'::text))),
  constraint agreements_percentages CHECK ((((protein_percentage >= (0)::numeric) AND (protein_percentage <= (100)::numeric)) AND ((gluten_percentage >= (0)::numeric) AND (gluten_percentage <= (100)::numeric)))),
  constraint agreements_price_positive CHECK ((price > (0)::numeric)),
  constraint agreements_purchaser_inn_unless_export CHECK ((is_export_delivery_flag OR (purchaser_inn IS NOT NULL))),
  constraint agreements_rejection_has_reason CHECK (((status <> 3) OR (description IS NOT NULL))),
  constraint agreements_status_known CHECK (((status >= 1) AND (status <= 4))),
  constraint agreements_termination_after_contract CHECK ((termination_date >= contract_date)),
  constraint agreements_termination_complete CHECK (((status <> 4) OR ((termination_date IS NOT NULL) AND (termination_number IS NOT NULL) AND (termination_report_number IS NOT NULL) AND (termination_report_date IS NOT NULL)))),
  constraint agreements_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint agreements_delivery_place_id_fkey FOREIGN KEY (delivery_place_id) REFERENCES register_texts(id),
  constraint agreements_duty_rule_fkey FOREIGN KEY (duty_rule_id, duty_rule_version) REFERENCES duty_rule_versions(rule_id, version),
  constraint agreements_family_name_id_fkey FOREIGN KEY (family_name_id) REFERENCES register_texts(id),
  constraint agreements_not_duplicate_of_fkey FOREIGN KEY (not_duplicate_of) REFERENCES agreements(id),
  constraint agreements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint agreements_organization_name_id_fkey FOREIGN KEY (organization_name_id) REFERENCES register_texts(id),
  constraint agreements_product_type_id_fkey FOREIGN KEY (product_type_id) REFERENCES product_types(id),
  constraint agreements_purchaser_name_id_fkey FOREIGN KEY (purchaser_name_id) REFERENCES register_texts(id),
  constraint agreements_replaces_fkey FOREIGN KEY (replaces) REFERENCES agreements(id),
  constraint agreements_count_changed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint agreements_count_new TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint nil_return_overtake_changed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint nil_return_overtake_new TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint punctuality_count_changed TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint punctuality_count_new TRIGGER DEFERRABLE INITIALLY DEFERRED
);
comment on table agreements is 'Reports of OTC contracts in their current state; never deleted. Each state is also a version.';
comment on column agreements.id is 'Number of the report.';
comment on column agreements.organization_id is 'Reporting organisation.';
comment on column agreements.author_user_id is 'User who registered the report.';
comment on column agreements.passport_id is 'Version of the form of the report (G-43).';
comment on column agreements.status is '1 registered, 2 changed, 3 rejected, 4 terminated (G-32).';
comment on column agreements.description is 'Reason of the rejection.';
comment on column agreements.is_dubious_deal is 'Flag of the exchange; never shown to the organisation (G-53).';
comment on column agreements.version is 'Number of the current version; a request with an older one is rejected (G-85).';
comment on column agreements.product_type_id is 'Product type in the catalogue.';
comment on column agreements.organization_name_id is 'Name of the organisation in register_texts.';
comment on column agreements.purchaser_name_id is 'Purchaser in register_texts.';
comment on column agreements.family_name_id is 'Author in register_texts.';
comment on column agreements.delivery_place_id is 'Basis, port and full address in register_texts (OTC-010).';
comment on column agreements.issue_date is 'Time of the registration (server time, cannot be backdated).';
comment on column agreements.changed_date is 'Time of the last change; null for an unchanged report.';
comment on column agreements.organization_name is 'Name of the reporting organisation at that time.';
comment on column agreements.organization_inn is 'INN of the reporting organisation.';
comment on column agreements.family_name is 'Name of the author of the report. Personal.';
comment on column agreements.is_export_delivery_flag is 'True when the goods are delivered for export.';
comment on column agreements.manufacturer_inn is 'INN of the manufacturer.';
comment on column agreements.manufacturer_name is 'Manufacturer.';
comment on column agreements.owner_inn is 'INN of the owner of the goods.';
comment on column agreements.owner_name is 'Owner of the goods.';
comment on column agreements.purchaser_inn is 'INN of the purchaser; null for a foreign one.';
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
comment on column agreements.is_price_nds is 'True when the price includes VAT.';
comment on column agreements.price_determining_date is 'Day of the price.';
comment on column agreements.calculation_type_name is 'Settlement of the parties.';
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
comment on column agreements.is_price_transportation_costs is 'True when the price includes transport.';
comment on column agreements.transport_included_place_type is 'Kind of place up to which transport is included.';
comment on column agreements.transport_included_place_name is 'Name of that place.';
comment on column agreements.is_preferential_pricing is 'True for preferential pricing.';
comment on column agreements.normative_act_requisites is 'Act on which the preferential pricing is based.';
comment on column agreements.is_interdependence_flag is 'True when the parties are interdependent.';
comment on column agreements.is_affiliation_flag is 'True when the parties are affiliated.';
comment on column agreements.termination_date is 'Day of the termination.';
comment on column agreements.termination_number is 'Number of the termination.';
comment on column agreements.termination_report_number is 'Number of the termination report.';
comment on column agreements.termination_report_date is 'Day of the termination report.';
comment on column agreements.not_duplicate_of is 'Similar report that the author confirmed as no duplicate: another consignment (DUP-001).';
comment on column agreements.replaces is 'Rejected report of the organisation that this one was filed again for; set at the registration (SCREEN-003).';
comment on column agreements.warnings is 'Warnings of the report and whether its author confirmed them (SOFT-001); null without any.';
comment on column agreements.correction is 'Cause and reason of the last correction (PROOF-004); null if not given.';
comment on column agreements.contract_number_key is 'Contract number in normalized form: without case, look-alikes, spaces and signs (FIX-024).';
comment on column agreements.duplicate_key is 'Hash of the fields that make two reports of an organisation duplicates (DUP-001).';
comment on column agreements.duty_rule_id is 'Reporting rule that applies; null when none does.';
comment on column agreements.duty_rule_version is 'Version of the rule.';
comment on column agreements.trigger_date is 'Trigger date: the start of the period (WORK-061).';
comment on column agreements.due_date is 'Due date: the last day, in Moscow, on which the report is on time.';
comment on column agreements.is_on_time is 'True when the report was registered by the due date; null without a due date.';
comment on column agreements.total_price is 'Amount multiplied by the price, in the currency of the price.';
CREATE INDEX agreements_author ON agreements USING btree (author_user_id, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_by_due_date ON agreements USING btree (due_date DESC NULLS LAST, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_contract_number ON agreements USING btree (contract_number_key, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_delivery_place ON agreements USING btree (delivery_place_id, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_dubious ON agreements USING btree (issue_date DESC, id DESC) WHERE is_dubious_deal;
CREATE UNIQUE INDEX agreements_duplicate ON agreements USING btree (organization_id, duplicate_key, not_duplicate_of) NULLS NOT DISTINCT WHERE (status <> 3);
CREATE INDEX agreements_family_name ON agreements USING btree (family_name_id, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_newest ON agreements USING btree (issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_no_deal ON agreements USING btree (issue_date, id) WHERE (((correction ->> 'cause'::text) = 'no-deal'::text) AND (status = 2));
CREATE INDEX agreements_not_duplicate_of ON agreements USING btree (not_duplicate_of) WHERE (not_duplicate_of IS NOT NULL);
CREATE INDEX agreements_on_time ON agreements USING btree (is_on_time, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_organization ON agreements USING btree (organization_id, issue_date DESC, id DESC);
CREATE INDEX agreements_organization_contract_date ON agreements USING btree (organization_id, contract_date, id DESC) INCLUDE (status);
CREATE INDEX agreements_organization_inn ON agreements USING btree (organization_inn text_pattern_ops) INCLUDE (organization_id);
CREATE INDEX agreements_organization_name ON agreements USING btree (organization_name_id, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_organization_on_time ON agreements USING btree (organization_id, is_on_time, issue_date DESC, id DESC) INCLUDE (status);
CREATE INDEX agreements_organization_sorted_name ON agreements USING btree (organization_id, organization_name COLLATE "ru-x-icu", id);
CREATE INDEX agreements_organization_status ON agreements USING btree (organization_id, status, issue_date DESC, id DESC);
CREATE INDEX agreements_price_determining_date ON agreements USING btree (price_determining_date, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_product_type ON agreements USING btree (product_type_id, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_purchaser_inn ON agreements USING btree (purchaser_inn text_pattern_ops) INCLUDE (organization_id);
CREATE INDEX agreements_purchaser_name ON agreements USING btree (purchaser_name_id, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE UNIQUE INDEX agreements_replaces ON agreements USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX agreements_sorted_amount ON agreements USING btree (amount, id) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_changed_date ON agreements USING btree (changed_date DESC NULLS LAST, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_contract_date ON agreements USING btree (contract_date, id) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_organization_name ON agreements USING btree (organization_name COLLATE "ru-x-icu", id) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_price ON agreements USING btree (price, id) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_price_determining_date ON agreements USING btree (price_determining_date DESC NULLS LAST, id DESC) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_product_type_name ON agreements USING btree (product_type_name COLLATE "ru-x-icu", id) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_purchaser_name ON agreements USING btree (purchaser_name COLLATE "ru-x-icu", id) INCLUDE (organization_id);
CREATE INDEX agreements_sorted_status ON agreements USING btree (status, id) INCLUDE (organization_id);
CREATE INDEX agreements_status ON agreements USING btree (status, issue_date DESC, id DESC) INCLUDE (organization_id);
CREATE TRIGGER agreements_count_added AFTER INSERT ON agreements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION agreements_count_added();
CREATE CONSTRAINT TRIGGER agreements_count_changed AFTER UPDATE OF status, purchaser_name_id, organization_name_id, family_name_id, delivery_place_id, amount, price, currency_name ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((((((old.status IS DISTINCT FROM new.status) OR (old.purchaser_name_id IS DISTINCT FROM new.purchaser_name_id)) OR (old.organization_name_id IS DISTINCT FROM new.organization_name_id)) OR (old.family_name_id IS DISTINCT FROM new.family_name_id)) OR (old.delivery_place_id IS DISTINCT FROM new.delivery_place_id)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.price IS DISTINCT FROM new.price)) OR (old.currency_name IS DISTINCT FROM new.currency_name))) EXECUTE FUNCTION agreements_count();
CREATE CONSTRAINT TRIGGER agreements_count_new AFTER INSERT ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION agreements_count();
CREATE TRIGGER agreements_number_key_changed AFTER UPDATE OF contract_number ON agreements FOR EACH ROW WHEN ((old.contract_number IS DISTINCT FROM new.contract_number)) EXECUTE FUNCTION agreements_add_number_key();
CREATE TRIGGER agreements_number_key_new AFTER INSERT ON agreements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION agreements_add_number_keys();
CREATE TRIGGER agreements_search AFTER UPDATE OF organization_name, organization_inn, purchaser_name, purchaser_inn, manufacturer_name, manufacturer_inn, owner_name, owner_inn, product_type_name, contract_number ON agreements FOR EACH ROW EXECUTE FUNCTION search_refresh('1');
CREATE TRIGGER agreements_search_new AFTER INSERT ON agreements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_add_reports();
CREATE CONSTRAINT TRIGGER nil_return_overtake_changed AFTER UPDATE OF contract_date ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.contract_date <> new.contract_date)) EXECUTE FUNCTION nil_return_overtake();
CREATE CONSTRAINT TRIGGER nil_return_overtake_new AFTER INSERT ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nil_return_overtake();
CREATE TRIGGER nil_returns_overtake AFTER INSERT ON agreements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION nil_returns_overtake();
CREATE TRIGGER punctuality_count_added AFTER INSERT ON agreements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION punctuality_count_added();
CREATE CONSTRAINT TRIGGER punctuality_count_changed AFTER UPDATE OF status, contract_date, due_date ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status <> new.status) OR (old.contract_date <> new.contract_date) OR (old.due_date IS DISTINCT FROM new.due_date))) EXECUTE FUNCTION punctuality_count();
CREATE CONSTRAINT TRIGGER punctuality_count_new AFTER INSERT ON agreements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.due_date IS NOT NULL)) EXECUTE FUNCTION punctuality_count();
alter table agreements enable row level security;
create policy agreements_tenant on agreements for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select, update on agreements to birzha_app;

create table applications (
  id bigint generated always as identity not null,
  user_id bigint not null,
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
  status smallint default 0 not null,
  description text,
  registered_at timestamptz not null,
  to_operator boolean not null,
  changed_at timestamptz,
  changed_by bigint,
  constraint applications_pkey PRIMARY KEY (id),
  constraint applications_address_length CHECK (((address = btrim(address)) AND ((length(address) >= 1) AND (length(address) <= 500)))),
  constraint applications_decided CHECK (((status = 0) = (changed_at IS NULL))),
  constraint applications_description_length CHECK (((description = btrim(description)) AND ((length(description) >= 1) AND (length(description) <= 500)))),
  constraint applications_full_name_length CHECK (((full_name = btrim(full_name)) AND ((length(full_name) >= 1) AND (length(full_name) <= 500)))),
  constraint applications_inn_format CHECK ((inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint applications_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 500)))),
  constraint applications_rejection_has_reason CHECK (((status = 2) = (description IS NOT NULL))),
  constraint applications_status_known CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint applications_uk_inn_format CHECK (((uk_inn ~ '^(\d{10}|\d{12})$'::text) AND (uk_inn <> inn))),
  constraint applications_uk_inn_given CHECK ((is_uk = (uk_inn IS NOT NULL))),
  constraint applications_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table applications is 'Applications for access to an organisation (APP, G-59). Never removed; decided once.';
comment on column applications.id is 'Number of the application.';
comment on column applications.user_id is 'The applicant.';
comment on column applications.account is 'Login of the applicant at that time. Personal.';
comment on column applications.full_name is 'Full name from the application. Personal.';
comment on column applications.phone is 'Phone from the application. Personal.';
comment on column applications.inn is 'INN of the organisation.';
comment on column applications.name is 'Full name of the organisation from the application.';
comment on column applications.address is 'Address of the organisation from the application.';
comment on column applications.is_f_address is 'True when the address comes from the directory and is complete.';
comment on column applications.is_ip is 'True for a sole proprietor.';
comment on column applications.is_uk is 'Managed by a managing company (G-84).';
comment on column applications.uk_inn is 'INN of the managing company.';
comment on column applications.ntb_user is 'True: for trading; false: for reports of OTC contracts (G-59).';
comment on column applications.consent_at is 'Time when the applicant accepted the rules and conditions (G-80). Personal.';
comment on column applications.consent_version is 'Version of the accepted rules. Personal.';
comment on column applications.result_check is 'True when the signature was valid (G-63).';
comment on column applications.check_code is 'Error code of an invalid signature.';
comment on column applications.status is '0 new, 1 accepted, 2 rejected.';
comment on column applications.description is 'Reason of the rejection. Personal.';
comment on column applications.registered_at is 'Time of the filing.';
comment on column applications.to_operator is 'True when the exchange decided, or was to decide at the filing; recomputed for a new one (application_for_operator).';
comment on column applications.changed_at is 'Time of the decision.';
comment on column applications.changed_by is 'User who decided.';
CREATE INDEX applications_applicant ON applications USING btree (user_id, registered_at, id);
CREATE INDEX applications_by_changed_at ON applications USING btree (changed_at, registered_at, id);
CREATE INDEX applications_by_full_name ON applications USING btree (full_name COLLATE "ru-x-icu", registered_at, id);
CREATE INDEX applications_by_inn ON applications USING btree (inn, registered_at, id);
CREATE INDEX applications_by_name ON applications USING btree (name COLLATE "ru-x-icu", registered_at, id);
CREATE INDEX applications_by_result_check ON applications USING btree (result_check, registered_at, id);
CREATE INDEX applications_changed_by ON applications USING btree (changed_by);
CREATE INDEX applications_down_changed_at ON applications USING btree (changed_at DESC NULLS LAST, registered_at DESC, id DESC);
CREATE INDEX applications_inn ON applications USING btree (inn text_pattern_ops, registered_at);
CREATE INDEX applications_name_trigrams ON applications USING gin (search_key(name) gin_trgm_ops);
CREATE UNIQUE INDEX applications_one_new ON applications USING btree (user_id, inn, ntb_user) WHERE (status = 0);
CREATE INDEX applications_registered_at ON applications USING btree (registered_at, id);
CREATE INDEX applications_status ON applications USING btree (status, registered_at, id);
CREATE TRIGGER applications_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON applications FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER applications_search AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION search_refresh('5');
alter table applications enable row level security;
create policy applications_decide on applications for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (inn = ( SELECT o.inn
   FROM organizations o
  WHERE (o.id = ( SELECT app_organization_id() AS app_organization_id))))));
create policy applications_file on applications for insert to birzha_app
  with check ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy applications_read on applications for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (user_id = ( SELECT app_user_id() AS app_user_id)) OR (inn = ( SELECT o.inn
   FROM organizations o
  WHERE (o.id = ( SELECT app_organization_id() AS app_organization_id))))));
grant insert, select on applications to birzha_app;
grant update (status, description, to_operator, changed_at, changed_by) on applications to birzha_app;

create table approvals (
  id bigint generated always as identity not null,
  kind text not null,
  endpoint text not null,
  input jsonb not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  snapshot_digest bytea not null,
  changes jsonb not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  state text default 'pending'::text not null,
  decided_by bigint,
  decided_at timestamptz,
  comment text,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_action_length CHECK (((length(action) >= 1) AND (length(action) <= 100))),
  constraint approvals_decision_complete CHECK ((((state = ANY (ARRAY['pending'::text, 'expired'::text])) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint approvals_endpoint_length CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 200))),
  constraint approvals_entity_length CHECK (((length(entity) >= 1) AND (length(entity) <= 60))),
  constraint approvals_kind_known CHECK ((kind = ANY (ARRAY['cancel'::text, 'block'::text, 'transfer'::text, 'rules'::text, 'catalogs'::text]))),
  constraint approvals_snapshot_digest_length CHECK ((length(snapshot_digest) = 32)),
  constraint approvals_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  constraint approvals_two_persons CHECK (((state <> ALL (ARRAY['approved'::text, 'rejected'::text])) OR (decided_by <> requested_by))),
  constraint approvals_withdrawn_by_requester CHECK (((state <> 'withdrawn'::text) OR (decided_by = requested_by))),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id)
);
comment on table approvals is 'Requests of the exchange''s staff that a second operator approves or rejects (DESK-023).';
comment on column approvals.id is 'Number of the request.';
comment on column approvals.kind is 'Kind of the request, as in the setting FOUR_EYES.';
comment on column approvals.endpoint is 'Method and path of the request that runs after the approval.';
comment on column approvals.input is 'Validated input of the request: params, query, body. Personal.';
comment on column approvals.action is 'Audit action of the request.';
comment on column approvals.entity is 'Kind of the record.';
comment on column approvals.entity_id is 'Number of the record; empty when the request creates one.';
comment on column approvals.snapshot_digest is 'SHA-256 of the state that the requester saw; the approval fails when the state has changed.';
comment on column approvals.changes is 'Old and new values of the fields that the request changes. Personal.';
comment on column approvals.requested_by is 'The requester.';
comment on column approvals.requested_at is 'Time of the request.';
comment on column approvals.state is 'pending, approved, rejected, withdrawn or expired; a pending request expires after seven days.';
comment on column approvals.decided_by is 'User who approved, rejected or withdrew the request.';
comment on column approvals.decided_at is 'Time of the decision.';
comment on column approvals.comment is 'Reason of the decision; a rejection needs one.';
CREATE INDEX approvals_decided_by ON approvals USING btree (decided_by);
CREATE UNIQUE INDEX approvals_one_pending ON approvals USING btree (endpoint, entity, entity_id) WHERE ((state = 'pending'::text) AND (entity_id IS NOT NULL));
CREATE INDEX approvals_pending ON approvals USING btree (requested_at, id) WHERE (state = 'pending'::text);
CREATE INDEX approvals_requested_by ON approvals USING btree (requested_by);
alter table approvals enable row level security;
create policy approvals_decide on approvals for update to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy approvals_read on approvals for select to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy approvals_request on approvals for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) AND (requested_by = ( SELECT app_user_id() AS app_user_id))));
grant insert, select on approvals to birzha_app;
grant update (state, decided_by, decided_at, comment) on approvals to birzha_app;

create table auction_field_rules (
  status smallint not null,
  field text not null,
  changeable boolean not null,
  changed_at timestamptz,
  changed_by bigint,
  constraint auction_field_rules_pkey PRIMARY KEY (status, field),
  constraint auction_field_rules_field_format CHECK ((field ~ '^[a-z][A-Za-z]{1,39}$'::text)),
  constraint auction_field_rules_status_known CHECK ((status = ANY (ARRAY[1, 2, 7]))),
  constraint auction_field_rules_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
);
comment on table auction_field_rules is 'Exceptions to the rule on editable fields of a sent proposal (A-21); set by the administrator.';
comment on column auction_field_rules.status is 'Status of the proposal.';
comment on column auction_field_rules.field is 'Name of the field in the payload.';
comment on column auction_field_rules.changeable is 'True when the field can be changed.';
comment on column auction_field_rules.changed_at is 'Time of the exception; null for exceptions older than the column.';
comment on column auction_field_rules.changed_by is 'Author of the exception.';
CREATE INDEX auction_field_rules_changed_by ON auction_field_rules USING btree (changed_by);
alter table auction_field_rules enable row level security;
create policy auction_field_rules_edit on auction_field_rules for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy auction_field_rules_read on auction_field_rules for select to birzha_app
  using (true);
grant delete, insert, select on auction_field_rules to birzha_app;
grant update (changeable, changed_at, changed_by) on auction_field_rules to birzha_app;

create table auction_proposal_dates (
  proposal_id bigint not null,
  date_from date not null,
  date_to date not null,
  organization_id bigint not null,
  constraint auction_proposal_dates_pkey PRIMARY KEY (proposal_id, date_from, date_to),
  constraint auction_proposal_dates_ordered CHECK ((date_from <= date_to)),
  constraint auction_proposal_dates_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint auction_proposal_dates_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES auction_proposals(id)
);
comment on table auction_proposal_dates is 'Days of the current version and of the one in force, for filters (A-9, FIX-060): single days, or a period.';
comment on column auction_proposal_dates.proposal_id is 'The proposal.';
comment on column auction_proposal_dates.date_from is 'The day, or the first day of the period.';
comment on column auction_proposal_dates.date_to is 'The day, or the last day of the period.';
comment on column auction_proposal_dates.organization_id is 'Organisation of the proposal.';
CREATE INDEX auction_proposal_dates_days ON auction_proposal_dates USING btree (date_from, date_to);
CREATE INDEX auction_proposal_dates_organization ON auction_proposal_dates USING btree (organization_id);
CREATE INDEX auction_proposal_dates_range ON auction_proposal_dates USING gist (daterange(date_from, date_to, '[]'::text));
alter table auction_proposal_dates enable row level security;
create policy auction_proposal_dates_tenant on auction_proposal_dates for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant delete, insert, select on auction_proposal_dates to birzha_app;

create table auction_proposal_decisions (
  id bigint generated always as identity not null,
  proposal_id bigint not null,
  organization_id bigint not null,
  kind text not null,
  description text,
  author_user_id bigint,
  changed_at timestamptz not null,
  version integer,
  constraint auction_proposal_decisions_pkey PRIMARY KEY (id),
  constraint auction_proposal_decisions_description_length CHECK (((length(description) >= 1) AND (length(description) <= 500))),
  constraint auction_proposal_decisions_kind_known CHECK ((kind = ANY (ARRAY['accept'::text, 'reject'::text, 'return'::text, 'rejectChange'::text, 'revoke'::text, 'expire'::text, 'hold'::text, 'notHold'::text, 'block'::text, 'unblock'::text, 'takeOff'::text, 'notConsidered'::text]))),
  constraint auction_proposal_decisions_reason CHECK (((kind <> ALL (ARRAY['reject'::text, 'return'::text, 'rejectChange'::text, 'expire'::text, 'takeOff'::text, 'notConsidered'::text])) OR (description IS NOT NULL))),
  constraint auction_proposal_decisions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint auction_proposal_decisions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint auction_proposal_decisions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES auction_proposals(id),
  constraint auction_proposal_decisions_version_known FOREIGN KEY (proposal_id, version) REFERENCES auction_proposal_versions(proposal_id, version)
);
comment on table auction_proposal_decisions is 'Append-only decisions about proposals with reasons (A-13).';
comment on column auction_proposal_decisions.id is 'Number of the decision; also their order.';
comment on column auction_proposal_decisions.proposal_id is 'The proposal.';
comment on column auction_proposal_decisions.organization_id is 'Organisation of the proposal.';
comment on column auction_proposal_decisions.kind is 'accept, reject, return, rejectChange, takeOff (off the schedule), revoke, expire, notConsidered (a change after the auction), hold, notHold, block or unblock.';
comment on column auction_proposal_decisions.description is 'Reason of the decision.';
comment on column auction_proposal_decisions.author_user_id is 'User who decided; null when the portal did.';
comment on column auction_proposal_decisions.changed_at is 'Time of the decision.';
comment on column auction_proposal_decisions.version is 'Number of the version of the decision; null in rows older than the column.';
CREATE INDEX auction_proposal_decisions_author ON auction_proposal_decisions USING btree (author_user_id);
CREATE INDEX auction_proposal_decisions_organization ON auction_proposal_decisions USING btree (organization_id);
CREATE INDEX auction_proposal_decisions_proposal ON auction_proposal_decisions USING btree (proposal_id, id);
CREATE INDEX auction_proposal_decisions_version ON auction_proposal_decisions USING btree (proposal_id, version);
CREATE TRIGGER auction_proposal_decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON auction_proposal_decisions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table auction_proposal_decisions enable row level security;
create policy auction_proposal_decisions_tenant on auction_proposal_decisions for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on auction_proposal_decisions to birzha_app;

create table auction_proposal_versions (
  proposal_id bigint not null,
  version integer not null,
  organization_id bigint not null,
  kind text not null,
  payload jsonb not null,
  author_user_id bigint,
  changed_at timestamptz not null,
  constraint auction_proposal_versions_pkey PRIMARY KEY (proposal_id, version),
  constraint auction_proposal_versions_kind_known CHECK ((kind = ANY (ARRAY['draft'::text, 'send'::text, 'change'::text, 'revoke'::text, 'restore'::text, 'import'::text]))),
  constraint auction_proposal_versions_version_positive CHECK ((version > 0)),
  constraint auction_proposal_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint auction_proposal_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint auction_proposal_versions_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES auction_proposals(id)
);
comment on table auction_proposal_versions is 'Append-only full versions of proposals (A-15).';
comment on column auction_proposal_versions.proposal_id is 'The proposal.';
comment on column auction_proposal_versions.version is 'Number of the version, from 1.';
comment on column auction_proposal_versions.organization_id is 'Organisation of the proposal.';
comment on column auction_proposal_versions.kind is 'Kind of the change: draft, send, change, revoke, restore (of an accepted one) or import.';
comment on column auction_proposal_versions.payload is 'Proposal in wire form, with the names of its choices at that time and exact numbers. Personal.';
comment on column auction_proposal_versions.author_user_id is 'Author of the version; null when the portal made it.';
comment on column auction_proposal_versions.changed_at is 'Time of the version.';
CREATE INDEX auction_proposal_versions_author ON auction_proposal_versions USING btree (author_user_id);
CREATE INDEX auction_proposal_versions_organization ON auction_proposal_versions USING btree (organization_id);
CREATE TRIGGER auction_proposal_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON auction_proposal_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table auction_proposal_versions enable row level security;
create policy auction_proposal_versions_tenant on auction_proposal_versions for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on auction_proposal_versions to birzha_app;

create table auction_proposals (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  status smallint not null,
  current_version integer default 1 not null,
  accepted_version integer,
  proposal_type smallint default 0 not null,
  comment text,
  is_blocked_manual boolean default false not null,
  created_by_ntb boolean default false not null,
  external_id text,
  commodity_names text,
  basis_names text,
  first_date date,
  last_date date,
  created_at timestamptz not null,
  created_by bigint not null,
  created_name_ru text not null,
  created_name_en text not null,
  edited_at timestamptz,
  edited_by bigint,
  edited_name_ru text,
  edited_name_en text,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  accepted_first_date date,
  accepted_last_date date,
  change_outcome text,
  basis_terms_ru text,
  basis_terms_en text,
  has_series boolean,
  constraint auction_proposals_pkey PRIMARY KEY (id),
  constraint auction_proposals_external_id_key UNIQUE (external_id),
  constraint auction_proposals_accepted_dated CHECK ((((accepted_version IS NULL) = (accepted_first_date IS NULL)) AND ((accepted_version IS NULL) = (accepted_last_date IS NULL)) AND (accepted_first_date <= accepted_last_date))),
  constraint auction_proposals_accepted_kept CHECK (((status <> ALL (ARRAY[2, 5, 6])) OR (accepted_version IS NOT NULL))),
  constraint auction_proposals_accepted_known CHECK (((accepted_version >= 1) AND (accepted_version <= current_version))),
  constraint auction_proposals_comment_given CHECK (((status <> ALL (ARRAY[3, 7])) OR (comment IS NOT NULL))),
  constraint auction_proposals_comment_length CHECK (((length(comment) >= 1) AND (length(comment) <= 500))),
  constraint auction_proposals_dated CHECK ((((first_date IS NULL) = (last_date IS NULL)) AND (first_date <= last_date))),
  constraint auction_proposals_draft_deleted CHECK (((deleted_at IS NULL) OR (status = 0))),
  constraint auction_proposals_edited CHECK ((((edited_at IS NULL) = (edited_by IS NULL)) AND ((edited_at IS NULL) = (edited_name_ru IS NULL)) AND ((edited_at IS NULL) = (edited_name_en IS NULL)))),
  constraint auction_proposals_outcome_accepted CHECK (((change_outcome IS NULL) OR (accepted_version IS NOT NULL))),
  constraint auction_proposals_outcome_known CHECK ((change_outcome = ANY (ARRAY['rejected'::text, 'expired'::text, 'notConsidered'::text]))),
  constraint auction_proposals_sent_dated CHECK (((status = 0) OR (first_date IS NOT NULL))),
  constraint auction_proposals_status_known CHECK (((status >= 0) AND (status <= 7))),
  constraint auction_proposals_type_known CHECK ((proposal_type = ANY (ARRAY[0, 1, 2]))),
  constraint auction_proposals_version_positive CHECK ((current_version > 0)),
  constraint auction_proposals_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint auction_proposals_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id),
  constraint auction_proposals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table auction_proposals is 'Auction proposals and their drafts (PROP) with one id sequence (A-23). Never removed; a deleted draft is only flagged.';
comment on column auction_proposals.id is 'Number of the draft and of the later proposal.';
comment on column auction_proposals.organization_id is 'Organisation of the proposal.';
comment on column auction_proposals.status is '0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned for revision (A-11).';
comment on column auction_proposals.current_version is 'Number of the current version.';
comment on column auction_proposals.accepted_version is 'Number of the last accepted version; in force until another decision (A-12).';
comment on column auction_proposals.proposal_type is 'Last message of the organisation: 0 proposal, 1 change, 2 revocation (A-19).';
comment on column auction_proposals.comment is 'Comment of the exchange on a rejection or return.';
comment on column auction_proposals.is_blocked_manual is 'True when the operator has blocked changes (A-14).';
comment on column auction_proposals.created_by_ntb is 'True when the proposal was filed in the partner trading system (PROP-025).';
comment on column auction_proposals.external_id is 'Id in the trading system, for a proposal filed there.';
comment on column auction_proposals.commodity_names is 'Names of the commodity in both languages, one per line, for searches.';
comment on column auction_proposals.basis_names is 'Names of the basis in both languages, one per line, for searches.';
comment on column auction_proposals.first_date is 'First possible day of the auction.';
comment on column auction_proposals.last_date is 'Last possible day of the auction.';
comment on column auction_proposals.created_at is 'Time of the first sending; for a draft, of the first saving.';
comment on column auction_proposals.created_by is 'User who created the proposal or draft.';
comment on column auction_proposals.created_name_ru is 'Name of that user at that time. Personal.';
comment on column auction_proposals.created_name_en is 'Name of that user in Latin letters (A-7). Personal.';
comment on column auction_proposals.edited_at is 'Time of the last edit by the organisation.';
comment on column auction_proposals.edited_by is 'User who made the last edit.';
comment on column auction_proposals.edited_name_ru is 'Name of that user at that time. Personal.';
comment on column auction_proposals.edited_name_en is 'Name of that user in Latin letters. Personal.';
comment on column auction_proposals.changed_at is 'Time of the last step of any kind.';
comment on column auction_proposals.deleted_at is 'Time when the draft was deleted.';
comment on column auction_proposals.accepted_first_date is 'First day of the accepted version; a pending change does not move it.';
comment on column auction_proposals.accepted_last_date is 'Last day of the accepted version.';
comment on column auction_proposals.change_outcome is 'Outcome of the last change of an accepted proposal that was not accepted: rejected, expired, or notConsidered when the auction was over.';
comment on column auction_proposals.basis_terms_ru is 'Basis and terms of delivery as displayed in the list, for sorting.';
comment on column auction_proposals.basis_terms_en is 'The same in English.';
comment on column auction_proposals.has_series is 'True for a series of auctions.';
CREATE INDEX auction_proposals_basis ON auction_proposals USING gin (search_key(basis_names) gin_trgm_ops);
CREATE INDEX auction_proposals_by_basis_en ON auction_proposals USING btree (basis_terms_en COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_basis_ru ON auction_proposals USING btree (basis_terms_ru COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_commodity_en ON auction_proposals USING btree (split_part(commodity_names, '
'::text, 2) COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_commodity_ru ON auction_proposals USING btree (split_part(commodity_names, '
'::text, 1) COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_creator ON auction_proposals USING btree (created_name_ru, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_creator_en ON auction_proposals USING btree (created_name_en COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_creator_ru ON auction_proposals USING btree (created_name_ru COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_editor_en ON auction_proposals USING btree (edited_name_en COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_editor_ru ON auction_proposals USING btree (edited_name_ru COLLATE "ru-x-icu", created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_first_date ON auction_proposals USING btree (first_date, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_series ON auction_proposals USING btree (has_series, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_state ON auction_proposals USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_by_type ON auction_proposals USING btree (proposal_type, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_changed_at ON auction_proposals USING btree (changed_at, id) WHERE (accepted_version IS NOT NULL);
CREATE INDEX auction_proposals_commodity ON auction_proposals USING gin (search_key(commodity_names) gin_trgm_ops);
CREATE INDEX auction_proposals_created_by ON auction_proposals USING btree (created_by);
CREATE INDEX auction_proposals_down_basis_en ON auction_proposals USING btree (basis_terms_en COLLATE "ru-x-icu" DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_basis_ru ON auction_proposals USING btree (basis_terms_ru COLLATE "ru-x-icu" DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_commodity_en ON auction_proposals USING btree (split_part(commodity_names, '
'::text, 2) COLLATE "ru-x-icu" DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_commodity_ru ON auction_proposals USING btree (split_part(commodity_names, '
'::text, 1) COLLATE "ru-x-icu" DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_editor_en ON auction_proposals USING btree (edited_name_en COLLATE "ru-x-icu" DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_editor_ru ON auction_proposals USING btree (edited_name_ru COLLATE "ru-x-icu" DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_first_date ON auction_proposals USING btree (first_date DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_down_series ON auction_proposals USING btree (has_series DESC NULLS LAST, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_edited_by ON auction_proposals USING btree (edited_by);
CREATE INDEX auction_proposals_firm ON auction_proposals USING btree (organization_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_newest ON auction_proposals USING btree (created_at, id) INCLUDE (status, last_date, accepted_last_date) WHERE (deleted_at IS NULL);
CREATE INDEX auction_proposals_open ON auction_proposals USING btree (GREATEST(last_date, accepted_last_date)) WHERE (status = ANY (ARRAY[1, 2, 7]));
CREATE INDEX auction_proposals_pending ON auction_proposals USING btree (last_date) WHERE (status = ANY (ARRAY[1, 7]));
CREATE INDEX auction_proposals_status ON auction_proposals USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE TRIGGER auction_proposals_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON auction_proposals FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER auction_proposals_search AFTER INSERT OR UPDATE OF status, created_at, commodity_names, basis_names, deleted_at ON auction_proposals FOR EACH ROW EXECUTE FUNCTION search_refresh('3');
alter table auction_proposals enable row level security;
create policy auction_proposals_tenant on auction_proposals for all to birzha_app
  using (((( SELECT app_is_staff() AS app_is_staff) AND (status <> 0)) OR (( SELECT (NOT app_is_staff())) AND (organization_id = ( SELECT app_organization_id() AS app_organization_id)))));
grant insert, select on auction_proposals to birzha_app;
grant update (status, current_version, accepted_version, proposal_type, comment, is_blocked_manual, commodity_names, basis_names, first_date, last_date, created_at, edited_at, edited_by, edited_name_ru, edited_name_en, changed_at, deleted_at, accepted_first_date, accepted_last_date, change_outcome, basis_terms_ru, basis_terms_en, has_series) on auction_proposals to birzha_app;

create table audit_checks (
  id bigint generated always as identity not null,
  checked_at timestamptz not null,
  rows bigint not null,
  first_bad_id bigint,
  reason text,
  unsealed bigint not null,
  after bigint not null,
  hash bytea,
  constraint audit_checks_pkey PRIMARY KEY (id),
  constraint audit_checks_hash_of_whole CHECK (((hash IS NULL) OR (first_bad_id IS NULL))),
  constraint audit_checks_reason_given CHECK (((first_bad_id IS NULL) = (reason IS NULL)))
);
comment on table audit_checks is 'Results of the verifications of the audit chain.';
comment on column audit_checks.id is 'Number of the verification.';
comment on column audit_checks.checked_at is 'Time when the verification ended.';
comment on column audit_checks.rows is 'Last verified position.';
comment on column audit_checks.first_bad_id is 'First entry that does not match; null when the whole chain is valid.';
comment on column audit_checks.reason is 'Reason of the mismatch.';
comment on column audit_checks.unsealed is 'Entries in the queue for sealing.';
comment on column audit_checks.after is 'Position after which the verification started; 0 for the start of the chain.';
comment on column audit_checks.hash is 'Hash of the last position of a valid chain: the checkpoint of the next verification.';
CREATE INDEX audit_checks_whole ON audit_checks USING btree (checked_at) WHERE ((after = 0) AND (hash IS NOT NULL));
grant select on audit_checks to birzha_app;

create table audit_head (
  only_row boolean default true not null,
  last_id bigint not null,
  last_hash bytea not null,
  constraint audit_head_pkey PRIMARY KEY (only_row),
  constraint audit_head_only_row_check CHECK (only_row)
);
comment on table audit_head is 'End of the audit chain; its row lock admits one sealer at a time.';
comment on column audit_head.only_row is 'There is exactly one row.';
comment on column audit_head.last_id is 'Last position in the chain.';
comment on column audit_head.last_hash is 'Hash of the last position.';

create table audit_log (
  id bigint not null,
  at timestamptz default clock_timestamp() not null,
  actor_user_id bigint,
  actor_role smallint,
  acting_organization_id bigint,
  action text not null,
  entity text not null,
  entity_id bigint,
  before jsonb,
  after jsonb,
  client_request_id text,
  ip inet,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
comment on table audit_log is 'Append-only log of every write, rejected write, sign-in and download; chained by audit_seals.';
comment on column audit_log.id is 'Number of the entry, assigned before its transaction ends; audit_seals has the position in the chain.';
comment on column audit_log.at is 'Time of the insert.';
comment on column audit_log.actor_user_id is 'User who acted; null for the system itself. Personal.';
comment on column audit_log.actor_role is 'Role of the actor at that time: 1 user, 2 operator.';
comment on column audit_log.acting_organization_id is 'Organisation on whose behalf the actor acted.';
comment on column audit_log.action is 'Audit action: area.verb, for example agreements.submit.';
comment on column audit_log.entity is 'Kind of the record.';
comment on column audit_log.entity_id is 'Id of the record.';
comment on column audit_log.before is 'Values before the action. Personal.';
comment on column audit_log.after is 'Values after the action, or the reason of a rejection. Personal.';
comment on column audit_log.client_request_id is 'ClientRequestId of the request.';
comment on column audit_log.ip is 'IP address of the client. Personal.';
comment on column audit_log.hash is 'SHA-256 over all other columns, computed at the insert.';
CREATE INDEX audit_log_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_user_id, id);
CREATE INDEX audit_log_at ON audit_log USING btree (at, id);
CREATE INDEX audit_log_entity ON audit_log USING btree (entity, entity_id, id);
CREATE INDEX audit_log_organization ON audit_log USING btree (acting_organization_id, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_log_seal BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_seal();
alter table audit_log enable row level security;
create policy audit_log_read_by_staff on audit_log for select to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy audit_log_written on audit_log for insert to birzha_app
  with check (true);
grant insert, select on audit_log to birzha_app;

create table audit_queue (
  audit_id bigint not null,
  hash bytea not null,
  at timestamptz default clock_timestamp() not null,
  constraint audit_queue_pkey PRIMARY KEY (audit_id)
);
comment on table audit_queue is 'Queue of audit rows without a position in the chain; also a second record of their hashes until they are sealed.';
comment on column audit_queue.audit_id is 'The audit row.';
comment on column audit_queue.hash is 'Hash of the row at its insert.';
comment on column audit_queue.at is 'Time when the row was queued.';
CREATE TRIGGER audit_queue_immutable BEFORE UPDATE OR TRUNCATE ON audit_queue FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
CREATE TRIGGER audit_queue_until_sealed AFTER DELETE ON audit_queue REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION audit_queue_protect_unsealed();

create table audit_seals (
  "position" bigint not null,
  audit_id bigint not null,
  row_hash bytea not null,
  hash bytea not null,
  constraint audit_seals_pkey PRIMARY KEY ("position"),
  constraint audit_seals_once UNIQUE (audit_id)
);
comment on table audit_seals is 'Append-only chain of the audit rows in the order of sealing (INST-032).';
comment on column audit_seals."position" is 'Position in the chain, from 1, without gaps.';
comment on column audit_seals.audit_id is 'Audit row at this position.';
comment on column audit_seals.row_hash is 'Hash of the row at its insert.';
comment on column audit_seals.hash is 'SHA-256 over the previous hash, position, row and row_hash.';
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION reject_change();

create table basis_types (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  is_port boolean default false not null,
  is_railway_station boolean default false not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint basis_types_pkey PRIMARY KEY (id),
  constraint basis_types_content_key_key UNIQUE (content_key),
  constraint basis_types_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint basis_types_description_length CHECK ((length(description) <= 500)),
  constraint basis_types_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table basis_types is 'Bases of delivery: the point where the goods pass to the purchaser.';
comment on column basis_types.id is 'Id of the record.';
comment on column basis_types.code is 'Code; can be absent.';
comment on column basis_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column basis_types.is_port is 'Delivery at a port: the report states the port (OTC-107).';
comment on column basis_types.is_railway_station is 'Delivery at a railway station: the report states the station (OTC-107).';
comment on column basis_types.description is 'Explanation for editors of the catalogue.';
comment on column basis_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column basis_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column basis_types.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX basis_types_by_code ON basis_types USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX basis_types_by_is_active ON basis_types USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX basis_types_by_is_port ON basis_types USING btree (is_port, name COLLATE "ru-x-icu", id);
CREATE INDEX basis_types_by_is_railway_station ON basis_types USING btree (is_railway_station, name COLLATE "ru-x-icu", id);
CREATE INDEX basis_types_by_name ON basis_types USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX basis_types_down_code ON basis_types USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX basis_types_name_key ON basis_types USING btree (lower(name));
CREATE INDEX basis_types_name_trigrams ON basis_types USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER basis_types_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON basis_types FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER basis_types_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON basis_types FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table basis_types enable row level security;
create policy basis_types_edit on basis_types for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy basis_types_read on basis_types for select to birzha_app
  using (true);
grant select on basis_types to birzha_app;
grant insert (code, name, is_port, is_railway_station, description, is_active) on basis_types to birzha_app;
grant update (code, name, is_port, is_railway_station, description, is_active, version) on basis_types to birzha_app;

create table calculation_types (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint calculation_types_pkey PRIMARY KEY (id),
  constraint calculation_types_content_key_key UNIQUE (content_key),
  constraint calculation_types_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint calculation_types_description_length CHECK ((length(description) <= 500)),
  constraint calculation_types_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table calculation_types is 'Payment terms of contracts.';
comment on column calculation_types.id is 'Id of the record.';
comment on column calculation_types.code is 'Code; can be absent.';
comment on column calculation_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column calculation_types.description is 'Explanation for editors of the catalogue.';
comment on column calculation_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column calculation_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column calculation_types.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX calculation_types_by_code ON calculation_types USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX calculation_types_by_is_active ON calculation_types USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX calculation_types_by_name ON calculation_types USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX calculation_types_down_code ON calculation_types USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX calculation_types_name_key ON calculation_types USING btree (lower(name));
CREATE INDEX calculation_types_name_trigrams ON calculation_types USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER calculation_types_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calculation_types FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER calculation_types_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calculation_types FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table calculation_types enable row level security;
create policy calculation_types_edit on calculation_types for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy calculation_types_read on calculation_types for select to birzha_app
  using (true);
grant select on calculation_types to birzha_app;
grant insert (code, name, description, is_active) on calculation_types to birzha_app;
grant update (code, name, description, is_active, version) on calculation_types to birzha_app;

create table calendar_feeds (
  user_id bigint not null,
  organization_id bigint not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  constraint calendar_feeds_pkey PRIMARY KEY (user_id, organization_id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_secret_hashed CHECK ((length(secret_hash) = 32)),
  constraint calendar_feeds_membership_fkey FOREIGN KEY (user_id, organization_id) REFERENCES memberships(user_id, organization_id) ON DELETE CASCADE
);
comment on table calendar_feeds is 'Addresses of calendar subscriptions to the due dates of an organisation, without a session.';
comment on column calendar_feeds.user_id is 'User of the address; removed with the membership. Personal.';
comment on column calendar_feeds.organization_id is 'Organisation of the due dates.';
comment on column calendar_feeds.secret_hash is 'SHA-256 of the secret; the secret itself is not stored.';
comment on column calendar_feeds.created_at is 'Time when the address was created or replaced.';
alter table calendar_feeds enable row level security;
create policy calendar_feeds_own on calendar_feeds for all to birzha_app
  using (((user_id = ( SELECT app_user_id() AS app_user_id)) AND (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant delete, insert on calendar_feeds to birzha_app;
grant select (user_id, organization_id, created_at) on calendar_feeds to birzha_app;
grant update (secret_hash, created_at) on calendar_feeds to birzha_app;

create table catalog_version (
  only_row boolean default true not null,
  version uuid default gen_random_uuid() not null,
  constraint catalog_version_pkey PRIMARY KEY (only_row),
  constraint catalog_version_only_row_check CHECK (only_row)
);
comment on table catalog_version is 'Version token of the content of all catalogues.';
comment on column catalog_version.only_row is 'There is exactly one row.';
comment on column catalog_version.version is 'New random value after every change; a counter could repeat after a rollback.';
grant select on catalog_version to birzha_app;

create table change_feeds (
  id bigint generated always as identity not null,
  organization_id bigint,
  last_number bigint default 0 not null,
  forgotten_to bigint default 0 not null,
  constraint change_feeds_pkey PRIMARY KEY (id),
  constraint change_feeds_once UNIQUE NULLS NOT DISTINCT (organization_id),
  constraint change_feeds_order CHECK (((forgotten_to >= 0) AND (forgotten_to <= last_number))),
  constraint change_feeds_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table change_feeds is 'Change feeds: one for each organisation and one for the exchange (DOOR-004).';
comment on column change_feeds.id is 'Number of the feed.';
comment on column change_feeds.organization_id is 'The organisation; null for exchange staff.';
comment on column change_feeds.last_number is 'Number of the newest change.';
comment on column change_feeds.forgotten_to is 'Last number of the removed changes.';
alter table change_feeds enable row level security;
create policy change_feeds_read on change_feeds for select to birzha_app
  using (((organization_id = ( SELECT app_organization_id() AS app_organization_id)) OR ((organization_id IS NULL) AND ( SELECT app_is_staff() AS app_is_staff))));
grant select on change_feeds to birzha_app;

create table change_position (
  only_row boolean default true not null,
  last_id bigint not null,
  constraint change_position_pkey PRIMARY KEY (only_row),
  constraint change_position_only_row CHECK (only_row)
);
comment on table change_position is 'Last position of the audit log in the change feeds; its row lock admits one node at a time.';
comment on column change_position.only_row is 'There is exactly one row.';
comment on column change_position.last_id is 'Position in the audit log of the last processed action.';

create table changes (
  feed_id bigint not null,
  number bigint not null,
  kind text not null,
  record_id bigint not null,
  is_new boolean not null,
  at timestamptz not null,
  constraint changes_pkey PRIMARY KEY (feed_id, number),
  constraint changes_kind_known CHECK ((kind = ANY (ARRAY['agreements'::text, 'applications'::text, 'auctions'::text, 'contracts'::text, 'member-applications'::text, 'nil-returns'::text, 'organizations'::text, 'spot'::text, 'users'::text]))),
  constraint changes_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES change_feeds(id)
);
comment on table changes is 'Changes in the order of the audit log, numbered without gaps in each feed (DOOR-004).';
comment on column changes.feed_id is 'The feed.';
comment on column changes.number is 'Position in the feed.';
comment on column changes.kind is 'Kind of the changed record.';
comment on column changes.record_id is 'Id of the record.';
comment on column changes.is_new is 'True when the record was created.';
comment on column changes.at is 'Time of the change.';
CREATE INDEX changes_at ON changes USING btree (at);
alter table changes enable row level security;
create policy changes_read on changes for select to birzha_app
  using ((feed_id IN ( SELECT change_feeds.id
   FROM change_feeds)));
grant select on changes to birzha_app;

create table company_directory (
  inn text not null,
  full_name text not null,
  address text not null,
  is_individual boolean default false not null,
  constraint company_directory_pkey PRIMARY KEY (inn),
  constraint company_directory_inn_format CHECK ((inn ~ '^(\d{10}|\d{12})$'::text))
);
comment on table company_directory is 'Companies known by INN that are not organisations of the portal (G-48).';
comment on column company_directory.inn is 'Taxpayer number.';
comment on column company_directory.full_name is 'Full name.';
comment on column company_directory.address is 'Address.';
comment on column company_directory.is_individual is 'True for a sole proprietor.';
grant select on company_directory to birzha_app;

create table consents (
  user_id bigint not null,
  version text not null,
  accepted_at timestamptz not null,
  constraint consents_pkey PRIMARY KEY (user_id, version),
  constraint consents_version_length CHECK (((length(version) >= 1) AND (length(version) <= 20))),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table consents is 'INST-041: accepted versions of the consent to the processing of personal data. Proof of the consent: rows are only added.';
comment on column consents.user_id is 'User who accepted.';
comment on column consents.version is 'Version of the displayed text.';
comment on column consents.accepted_at is 'Time of the acceptance. Personal.';
alter table consents enable row level security;
create policy consents_create on consents for insert to birzha_app
  with check ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy consents_read on consents for select to birzha_app
  using (((user_id = ( SELECT app_user_id() AS app_user_id)) OR ( SELECT app_is_staff() AS app_is_staff)));
grant insert, select on consents to birzha_app;

create table contract_deal_edits (
  id bigint generated always as identity not null,
  deal_id bigint not null,
  kind text not null,
  notice_kind text,
  before jsonb not null,
  after jsonb not null,
  description text,
  author_user_id bigint not null,
  changed_at timestamptz not null,
  organization_id bigint,
  author_name text not null,
  constraint contract_deal_edits_pkey PRIMARY KEY (id),
  constraint contract_deal_edits_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'result'::text, 'import'::text]))),
  constraint contract_deal_edits_notice_given CHECK (((kind = 'report'::text) = (notice_kind IS NOT NULL))),
  constraint contract_deal_edits_notice_kind_known CHECK ((notice_kind = ANY (ARRAY['delivery'::text, 'nonDelivery'::text, 'extension'::text, 'changes'::text]))),
  constraint contract_deal_edits_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint contract_deal_edits_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES contract_deals(id),
  constraint contract_deal_edits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table contract_deal_edits is 'Append-only edits of contracts with old and new values (A-37).';
comment on column contract_deal_edits.id is 'Id of the edit.';
comment on column contract_deal_edits.deal_id is 'The contract.';
comment on column contract_deal_edits.kind is 'report: message of the owner to the exchange; result: response of the exchange; import: the trading system.';
comment on column contract_deal_edits.notice_kind is 'Kind of the message, for a report.';
comment on column contract_deal_edits.before is 'Changed fields with their old values.';
comment on column contract_deal_edits.after is 'Changed fields with their new values.';
comment on column contract_deal_edits.description is 'Comment of the exchange.';
comment on column contract_deal_edits.author_user_id is 'Author of the edit.';
comment on column contract_deal_edits.changed_at is 'Time of the edit.';
comment on column contract_deal_edits.organization_id is 'Organisation of the contract at that time; null when the portal had none. Row-level security reads it.';
comment on column contract_deal_edits.author_name is 'Name of the author at that time. Personal.';
CREATE INDEX contract_deal_edits_author ON contract_deal_edits USING btree (author_user_id);
CREATE INDEX contract_deal_edits_deal ON contract_deal_edits USING btree (deal_id, id);
CREATE INDEX contract_deal_edits_organization ON contract_deal_edits USING btree (organization_id);
CREATE TRIGGER contract_deal_edits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON contract_deal_edits FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table contract_deal_edits enable row level security;
create policy contract_deal_edits_read on contract_deal_edits for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy contract_deal_edits_write on contract_deal_edits for insert to birzha_app
  with check (((author_user_id = ( SELECT app_user_id() AS app_user_id)) AND (( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id)))));
grant insert, select on contract_deal_edits to birzha_app;

create table contract_deals (
  id bigint generated always as identity not null,
  external_id text,
  owner_inn text not null,
  minisession_number text not null,
  contract_number text not null,
  contract_date date not null,
  client_name text not null,
  client_inn text,
  direction text not null,
  commodity_name text not null,
  basis text not null,
  volume numeric(18,6) not null,
  price numeric(18,6) not null,
  cost numeric(18,6) not null,
  client_fee numeric(18,6),
  contractor_name text not null,
  contractor_inn text,
  contractor_fee numeric(18,6),
  delivery_status smallint default 0 not null,
  delivery_date date,
  reason text,
  deal_status smallint default 1 not null,
  result_comment text,
  result_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  counterparty_name text generated always as (
CASE
    WHEN (contractor_inn = owner_inn) THEN client_name
    ELSE contractor_name
END) stored not null,
  counterparty_inn text generated always as (
CASE
    WHEN (contractor_inn = owner_inn) THEN client_inn
    ELSE contractor_inn
END) stored,
  owner_name text,
  owner_name_key text generated always as (search_key(owner_name)) stored,
  minisession_number_key text generated always as (search_key(minisession_number)) stored,
  contract_number_key text generated always as (search_key(contract_number)) stored,
  counterparty_name_key text generated always as (search_key(
CASE
    WHEN (contractor_inn = owner_inn) THEN client_name
    ELSE contractor_name
END)) stored,
  client_name_key text generated always as (search_key(client_name)) stored,
  direction_key text generated always as (search_key(direction)) stored,
  commodity_name_key text generated always as (search_key(commodity_name)) stored,
  basis_key text generated always as (search_key(basis)) stored,
  contractor_name_key text generated always as (search_key(contractor_name)) stored,
  reason_key text generated always as (search_key(reason)) stored,
  constraint contract_deals_pkey PRIMARY KEY (id),
  constraint contract_deals_client_inn_format CHECK ((client_inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint contract_deals_contract_number_length CHECK (((contract_number = btrim(contract_number)) AND ((length(contract_number) >= 1) AND (length(contract_number) <= 50)))),
  constraint contract_deals_contractor_inn_format CHECK ((contractor_inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint contract_deals_deal_status_known CHECK (((deal_status >= 0) AND (deal_status <= 4))),
  constraint contract_deals_delivery_status_known CHECK ((delivery_status = ANY (ARRAY[0, 1, 2]))),
  constraint contract_deals_owner_inn_format CHECK ((owner_inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint contract_deals_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint contract_deals_result_comment_length CHECK (((length(result_comment) >= 1) AND (length(result_comment) <= 500)))
);
comment on table contract_deals is 'Auction contracts and their delivery (CON, A-34). Only the trading system adds rows; rows are never removed.';
comment on column contract_deals.id is 'Number of the row, idRec on the wire.';
comment on column contract_deals.external_id is 'Id of the row in the trading system.';
comment on column contract_deals.owner_inn is 'INN of the owner, the side of the row; hidden until an organisation with this INN is registered (V-14).';
comment on column contract_deals.minisession_number is 'Number of the trading session.';
comment on column contract_deals.contract_number is 'Number of the contract.';
comment on column contract_deals.contract_date is 'Day of the registration of the contract.';
comment on column contract_deals.client_name is 'Customer of the auction.';
comment on column contract_deals.client_inn is 'INN of the customer.';
comment on column contract_deals.direction is 'Sale or purchase as text, from the side of the owner.';
comment on column contract_deals.commodity_name is 'Name of the commodity.';
comment on column contract_deals.basis is 'Basis and terms of delivery.';
comment on column contract_deals.volume is 'Volume.';
comment on column contract_deals.price is 'Price per unit.';
comment on column contract_deals.cost is 'Total cost.';
comment on column contract_deals.client_fee is 'Fee of the customer.';
comment on column contract_deals.contractor_name is 'Name of the counterparty.';
comment on column contract_deals.contractor_inn is 'INN of the counterparty.';
comment on column contract_deals.contractor_fee is 'Fee of the counterparty.';
comment on column contract_deals.delivery_status is '0 not set, 1 delivered, 2 not delivered (A-35).';
comment on column contract_deals.delivery_date is 'Day of delivery, as reported by the owner.';
comment on column contract_deals.reason is 'Reasons, as reported by the owner.';
comment on column contract_deals.deal_status is '0 not filed, 1 new, 2 sent, 3 processed, 4 rejected (A-35).';
comment on column contract_deals.result_comment is 'Comment of the exchange on the last message.';
comment on column contract_deals.result_at is 'Time of the decision of the exchange on the last message; null while it is pending.';
comment on column contract_deals.created_at is 'Time of the import.';
comment on column contract_deals.updated_at is 'Time of the last change.';
comment on column contract_deals.counterparty_name is 'Name of the other side: the customer when the owner is the counterparty.';
comment on column contract_deals.counterparty_inn is 'INN of the other side.';
comment on column contract_deals.owner_name is 'Name of the organisation of the owner; null when there is none.';
comment on column contract_deals.owner_name_key is 'owner_name normalized for filters.';
comment on column contract_deals.minisession_number_key is 'minisession_number normalized for filters.';
comment on column contract_deals.contract_number_key is 'contract_number normalized for filters.';
comment on column contract_deals.counterparty_name_key is 'counterparty_name normalized for filters.';
comment on column contract_deals.client_name_key is 'client_name normalized for filters.';
comment on column contract_deals.direction_key is 'direction normalized for filters.';
comment on column contract_deals.commodity_name_key is 'commodity_name normalized for filters.';
comment on column contract_deals.basis_key is 'basis normalized for filters.';
comment on column contract_deals.contractor_name_key is 'contractor_name normalized for filters.';
comment on column contract_deals.reason_key is 'reason normalized for filters.';
CREATE INDEX contract_deals_by_basis ON contract_deals USING btree (basis, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_client_fee ON contract_deals USING btree (client_fee, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_client_inn ON contract_deals USING btree (client_inn, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_client_name ON contract_deals USING btree (client_name, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_commodity_name ON contract_deals USING btree (commodity_name, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_contract_number ON contract_deals USING btree (contract_number, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_contractor_fee ON contract_deals USING btree (contractor_fee, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_contractor_inn ON contract_deals USING btree (contractor_inn, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_contractor_name ON contract_deals USING btree (contractor_name, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_cost ON contract_deals USING btree (cost, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_counterparty_inn ON contract_deals USING btree (counterparty_inn, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_counterparty_name ON contract_deals USING btree (counterparty_name, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_deal_status ON contract_deals USING btree (deal_status, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_delivery_date ON contract_deals USING btree (delivery_date, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_delivery_status ON contract_deals USING btree (delivery_status, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_direction ON contract_deals USING btree (direction, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_minisession_number ON contract_deals USING btree (minisession_number, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_owner_name ON contract_deals USING btree (owner_name, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_price ON contract_deals USING btree (price, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_reason ON contract_deals USING btree (reason, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_by_volume ON contract_deals USING btree (volume, contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_client_fee ON contract_deals USING btree (client_fee DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_client_inn ON contract_deals USING btree (client_inn DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_contractor_fee ON contract_deals USING btree (contractor_fee DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_contractor_inn ON contract_deals USING btree (contractor_inn DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_counterparty_inn ON contract_deals USING btree (counterparty_inn DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_delivery_date ON contract_deals USING btree (delivery_date DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_down_reason ON contract_deals USING btree (reason DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE UNIQUE INDEX contract_deals_external_id ON contract_deals USING btree (external_id);
CREATE INDEX contract_deals_newest ON contract_deals USING btree (contract_date, id) INCLUDE (deal_status) WHERE (owner_name IS NOT NULL);
CREATE INDEX contract_deals_number ON contract_deals USING btree (owner_inn, contract_number);
CREATE UNIQUE INDEX contract_deals_number_of_owner ON contract_deals USING btree (owner_inn, contract_number) WHERE (external_id IS NULL);
CREATE INDEX contract_deals_owner ON contract_deals USING btree (owner_inn, contract_date, id);
CREATE INDEX contract_deals_processed ON contract_deals USING btree (owner_inn) WHERE (deal_status = 3);
CREATE INDEX contract_deals_sent ON contract_deals USING btree (contract_date, id) WHERE (deal_status = 2);
CREATE INDEX contract_deals_trigrams ON contract_deals USING gin (owner_name_key gin_trgm_ops, minisession_number_key gin_trgm_ops, contract_number_key gin_trgm_ops, counterparty_name_key gin_trgm_ops, counterparty_inn gin_trgm_ops, client_name_key gin_trgm_ops, client_inn gin_trgm_ops, direction_key gin_trgm_ops, commodity_name_key gin_trgm_ops, basis_key gin_trgm_ops, contractor_name_key gin_trgm_ops, contractor_inn gin_trgm_ops, reason_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX contract_deals_unsettled ON contract_deals USING btree (owner_inn, deal_status, contract_date, id) WHERE (deal_status <> 3);
CREATE TRIGGER contract_deals_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contract_deals FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER contract_deals_owner BEFORE INSERT OR UPDATE OF owner_inn ON contract_deals FOR EACH ROW EXECUTE FUNCTION deal_owner();
CREATE TRIGGER contract_deals_search AFTER INSERT OR UPDATE OF owner_inn, contract_number, contract_date, commodity_name, client_name, client_inn, contractor_name, contractor_inn ON contract_deals FOR EACH ROW EXECUTE FUNCTION search_refresh('2');
alter table contract_deals enable row level security;
create policy contract_deals_changed on contract_deals for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (owner_inn = ( SELECT o.inn
   FROM organizations o
  WHERE (o.id = ( SELECT app_organization_id() AS app_organization_id))))));
create policy contract_deals_imported on contract_deals for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
create policy contract_deals_read on contract_deals for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (owner_inn = ( SELECT o.inn
   FROM organizations o
  WHERE (o.id = ( SELECT app_organization_id() AS app_organization_id))))));
grant insert, select, update on contract_deals to birzha_app;

create table contract_number_keys (
  key text not null,
  constraint contract_number_keys_pkey PRIMARY KEY (key)
);
comment on table contract_number_keys is 'All values of contract_number_key of present and past reports, for substring search; never returned by an endpoint.';
comment on column contract_number_keys.key is 'The normalized number.';
CREATE INDEX contract_number_keys_trigrams ON contract_number_keys USING gin (key gin_trgm_ops);
grant insert, select on contract_number_keys to birzha_app;

create table countries (
  id bigint generated always as identity not null,
  code text not null,
  alpha2 text not null,
  alpha3 text not null,
  name text not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  constraint countries_pkey PRIMARY KEY (id),
  constraint countries_alpha2_key UNIQUE (alpha2),
  constraint countries_alpha3_key UNIQUE (alpha3),
  constraint countries_code_key UNIQUE (code),
  constraint countries_content_key_key UNIQUE (content_key),
  constraint countries_alpha2_format CHECK ((alpha2 ~ '^[A-Z]{2}$'::text)),
  constraint countries_alpha3_format CHECK ((alpha3 ~ '^[A-Z]{3}$'::text)),
  constraint countries_code_format CHECK ((code ~ '^\d{3}$'::text)),
  constraint countries_description_length CHECK ((length(description) <= 500)),
  constraint countries_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table countries is 'Countries of the world classifier OKSM; read-only (G-74).';
comment on column countries.id is 'Id of the record.';
comment on column countries.code is 'Three digits of the OKSM (ISO 3166-1 numeric).';
comment on column countries.alpha2 is 'Two letters of ISO 3166-1.';
comment on column countries.alpha3 is 'Three letters of ISO 3166-1.';
comment on column countries.name is 'Short name in Russian.';
comment on column countries.description is 'Full name or an explanation; can be absent.';
comment on column countries.is_active is 'False: no longer offered, still shown in records that use it.';
comment on column countries.content_key is 'Key of the record in the delivered content.';
CREATE UNIQUE INDEX countries_name_key ON countries USING btree (lower(name));
CREATE TRIGGER countries_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON countries FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
grant select on countries to birzha_app;

create table currencies (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint currencies_pkey PRIMARY KEY (id),
  constraint currencies_code_key UNIQUE (code),
  constraint currencies_content_key_key UNIQUE (content_key),
  constraint currencies_code_format CHECK ((code ~ '^[A-Z]{3}$'::text)),
  constraint currencies_description_length CHECK ((length(description) <= 500)),
  constraint currencies_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table currencies is 'Currencies of ISO 4217.';
comment on column currencies.id is 'Id of the record.';
comment on column currencies.code is 'Letters of ISO 4217.';
comment on column currencies.name is 'Displayed name; unique without regard to case (G-75).';
comment on column currencies.description is 'Explanation for editors of the catalogue.';
comment on column currencies.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column currencies.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column currencies.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX currencies_by_code ON currencies USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX currencies_by_is_active ON currencies USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX currencies_by_name ON currencies USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX currencies_down_code ON currencies USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX currencies_name_key ON currencies USING btree (lower(name));
CREATE INDEX currencies_name_trigrams ON currencies USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER currencies_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON currencies FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER currencies_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON currencies FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table currencies enable row level security;
create policy currencies_edit on currencies for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy currencies_read on currencies for select to birzha_app
  using (true);
grant select on currencies to birzha_app;
grant insert (code, name, description, is_active) on currencies to birzha_app;
grant update (code, name, description, is_active, version) on currencies to birzha_app;

create table delegations (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  delegate_id bigint not null,
  rights text[] not null,
  until date not null,
  ends_at timestamptz not null,
  created_by bigint not null,
  created_at timestamptz not null,
  revoked_by bigint,
  revoked_at timestamptz,
  constraint delegations_pkey PRIMARY KEY (id),
  constraint delegations_revoked_whole CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint delegations_rights_known CHECK (((cardinality(rights) > 0) AND (rights <@ ARRAY['read'::text, 'file'::text, 'files'::text, 'deliveries'::text]))),
  constraint delegations_to_another CHECK ((organization_id <> delegate_id)),
  constraint delegations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint delegations_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES organizations(id),
  constraint delegations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint delegations_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id)
);
comment on table delegations is 'Organisations whose keys may act for another organisation (DOOR-002).';
comment on column delegations.id is 'Number of the delegation.';
comment on column delegations.organization_id is 'Organisation that delegates.';
comment on column delegations.delegate_id is 'Organisation whose keys act.';
comment on column delegations.rights is 'Maximum rights of the delegation; a key has those that are also among its own.';
comment on column delegations.until is 'Last day of the delegation in Moscow.';
comment on column delegations.ends_at is 'End of that day.';
comment on column delegations.created_by is 'Account owner who delegated.';
comment on column delegations.created_at is 'Time of creation.';
comment on column delegations.revoked_by is 'User who revoked the delegation.';
comment on column delegations.revoked_at is 'Time of the revocation.';
CREATE INDEX delegations_created_by ON delegations USING btree (created_by);
CREATE INDEX delegations_delegate ON delegations USING btree (delegate_id, id);
CREATE UNIQUE INDEX delegations_once ON delegations USING btree (organization_id, delegate_id) WHERE (revoked_at IS NULL);
CREATE INDEX delegations_organization ON delegations USING btree (organization_id, id);
CREATE INDEX delegations_revoked_by ON delegations USING btree (revoked_by);
alter table delegations enable row level security;
create policy delegations_change on delegations for update to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
create policy delegations_create on delegations for insert to birzha_app
  with check ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
create policy delegations_read on delegations for select to birzha_app
  using (((( SELECT app_organization_id() AS app_organization_id) = organization_id) OR (( SELECT app_organization_id() AS app_organization_id) = delegate_id)));
grant insert, select on delegations to birzha_app;
grant update (revoked_by, revoked_at) on delegations to birzha_app;

create table delivery_methods (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  is_port boolean default false not null,
  is_railway_station boolean default false not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint delivery_methods_pkey PRIMARY KEY (id),
  constraint delivery_methods_content_key_key UNIQUE (content_key),
  constraint delivery_methods_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint delivery_methods_description_length CHECK ((length(description) <= 500)),
  constraint delivery_methods_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table delivery_methods is 'Means of transport of the goods.';
comment on column delivery_methods.id is 'Id of the record.';
comment on column delivery_methods.code is 'Code; can be absent.';
comment on column delivery_methods.name is 'Displayed name; unique without regard to case (G-75).';
comment on column delivery_methods.is_port is 'Offered for delivery at a port (G-50).';
comment on column delivery_methods.is_railway_station is 'Offered for delivery at a railway station (G-50).';
comment on column delivery_methods.description is 'Explanation for editors of the catalogue.';
comment on column delivery_methods.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column delivery_methods.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column delivery_methods.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX delivery_methods_by_code ON delivery_methods USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_methods_by_is_active ON delivery_methods USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_methods_by_is_port ON delivery_methods USING btree (is_port, name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_methods_by_is_railway_station ON delivery_methods USING btree (is_railway_station, name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_methods_by_name ON delivery_methods USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX delivery_methods_down_code ON delivery_methods USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX delivery_methods_name_key ON delivery_methods USING btree (lower(name));
CREATE INDEX delivery_methods_name_trigrams ON delivery_methods USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER delivery_methods_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_methods FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER delivery_methods_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_methods FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table delivery_methods enable row level security;
create policy delivery_methods_edit on delivery_methods for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy delivery_methods_read on delivery_methods for select to birzha_app
  using (true);
grant select on delivery_methods to birzha_app;
grant insert (code, name, is_port, is_railway_station, description, is_active) on delivery_methods to birzha_app;
grant update (code, name, is_port, is_railway_station, description, is_active, version) on delivery_methods to birzha_app;

create table delivery_types (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  basis_id bigint not null,
  value text,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint delivery_types_pkey PRIMARY KEY (id),
  constraint delivery_types_content_key_key UNIQUE (content_key),
  constraint delivery_types_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint delivery_types_description_length CHECK ((length(description) <= 500)),
  constraint delivery_types_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255)))),
  constraint delivery_types_value_length CHECK (((value = btrim(value)) AND ((length(value) >= 1) AND (length(value) <= 50)))),
  constraint delivery_types_basis_id_fkey FOREIGN KEY (basis_id) REFERENCES basis_types(id)
);
comment on table delivery_types is 'Delivery terms, each with its preset basis.';
comment on column delivery_types.id is 'Id of the record.';
comment on column delivery_types.code is 'Short code of the term.';
comment on column delivery_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column delivery_types.basis_id is 'Preset basis of the term (OTC-119).';
comment on column delivery_types.value is 'Short code of the term, for example FCA (G-78).';
comment on column delivery_types.description is 'Explanation for editors of the catalogue.';
comment on column delivery_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column delivery_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column delivery_types.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX delivery_types_basis ON delivery_types USING btree (basis_id);
CREATE INDEX delivery_types_by_code ON delivery_types USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_types_by_is_active ON delivery_types USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_types_by_name ON delivery_types USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX delivery_types_by_value ON delivery_types USING btree (value COLLATE "ru-x-icu", name COLLATE "ru-x-icu", id);
CREATE INDEX delivery_types_down_code ON delivery_types USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE INDEX delivery_types_down_value ON delivery_types USING btree (value COLLATE "ru-x-icu" DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX delivery_types_name_key ON delivery_types USING btree (lower(name));
CREATE INDEX delivery_types_name_trigrams ON delivery_types USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER delivery_types_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_types FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER delivery_types_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_types FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table delivery_types enable row level security;
create policy delivery_types_edit on delivery_types for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy delivery_types_read on delivery_types for select to birzha_app
  using (true);
grant select on delivery_types to birzha_app;
grant insert (code, name, basis_id, value, description, is_active) on delivery_types to birzha_app;
grant update (code, name, basis_id, value, description, is_active, version) on delivery_types to birzha_app;

create table dictionary_items (
  kind text not null,
  id integer not null,
  name_ru text not null,
  name_en text not null,
  volume numeric(12,4),
  short_name text,
  is_active boolean default true not null,
  version integer default 1 not null,
  changed_at timestamptz,
  changed_by bigint,
  constraint dictionary_items_pkey PRIMARY KEY (kind, id),
  constraint dictionary_items_id_positive CHECK ((id > 0)),
  constraint dictionary_items_kind_known CHECK ((kind = ANY (ARRAY['determineStartPrice'::text, 'commodity'::text, 'direction'::text, 'currency'::text, 'productUnit'::text, 'miniSessionDuration'::text, 'minStepPrice'::text, 'basis'::text, 'termsSupply'::text, 'renewalPeriod'::text]))),
  constraint dictionary_items_name_en_length CHECK (((name_en = btrim(name_en)) AND ((length(name_en) >= 1) AND (length(name_en) <= 255)))),
  constraint dictionary_items_name_ru_length CHECK (((name_ru = btrim(name_ru)) AND ((length(name_ru) >= 1) AND (length(name_ru) <= 255)))),
  constraint dictionary_items_version_positive CHECK ((version > 0)),
  constraint dictionary_items_volume_given CHECK (((kind = ANY (ARRAY['miniSessionDuration'::text, 'minStepPrice'::text, 'renewalPeriod'::text])) = (volume IS NOT NULL))),
  constraint dictionary_items_volume_positive CHECK ((volume > (0)::numeric)),
  constraint dictionary_items_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
);
comment on table dictionary_items is 'Dictionaries of the auctions (DICT, A-64): imported; items are deactivated, never removed.';
comment on column dictionary_items.kind is 'Name of the dictionary in the endpoints.';
comment on column dictionary_items.id is 'Id within its dictionary.';
comment on column dictionary_items.name_ru is 'Russian name.';
comment on column dictionary_items.name_en is 'English name.';
comment on column dictionary_items.volume is 'Minutes of a session or of a renewal period, or the price step.';
comment on column dictionary_items.short_name is 'Short name of a direction.';
comment on column dictionary_items.is_active is 'False: no longer offered, still shown in records that use it.';
comment on column dictionary_items.version is 'Version number, from 1; a change based on an older one is rejected.';
comment on column dictionary_items.changed_at is 'Time of the last change; null for initial items.';
comment on column dictionary_items.changed_by is 'Author of the last change: an operator, or the account of the trading system.';
CREATE INDEX dictionary_items_changed_by ON dictionary_items USING btree (changed_by);
CREATE INDEX dictionary_items_name_ru ON dictionary_items USING btree (name_ru);
alter table dictionary_items enable row level security;
create policy dictionary_items_edit on dictionary_items for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy dictionary_items_read on dictionary_items for select to birzha_app
  using (true);
grant insert, select on dictionary_items to birzha_app;
grant update (name_ru, name_en, volume, short_name, is_active, version, changed_at, changed_by) on dictionary_items to birzha_app;

create table due_reminders (
  record_kind text not null,
  record_id bigint not null,
  due_date date not null,
  stage text not null,
  reminded_at timestamptz not null,
  constraint due_reminders_pkey PRIMARY KEY (record_kind, record_id, due_date, stage),
  constraint due_reminders_kind_known CHECK ((record_kind = ANY (ARRAY['report'::text, 'deal'::text, 'month'::text]))),
  constraint due_reminders_stage_known CHECK ((stage = ANY (ARRAY['soon'::text, 'tomorrow'::text, 'today'::text, 'overdue'::text])))
);
comment on table due_reminders is 'Sent reminders, so that none is sent twice; a changed due date is reminded of again.';
comment on column due_reminders.record_kind is 'Kind of the due record.';
comment on column due_reminders.record_id is 'Id of the record; for a month without a report that of the organisation.';
comment on column due_reminders.due_date is 'The due date.';
comment on column due_reminders.stage is 'Two days or one day before, on the day, or after it.';
comment on column due_reminders.reminded_at is 'Time of the reminder.';
CREATE INDEX due_reminders_age ON due_reminders USING btree (due_date);

create table duty_rule_versions (
  rule_id bigint not null,
  version integer not null,
  kind text not null,
  author_user_id bigint not null,
  changed_at timestamptz not null,
  name text not null,
  product_type_ids bigint[] not null,
  volume_from numeric(12,3),
  amount_from numeric(17,2),
  trigger_field text not null,
  days integer not null,
  day_kind text not null,
  valid_from date not null,
  valid_to date,
  citation text not null,
  confirmed_by text,
  confirmed_on date,
  constraint duty_rule_versions_pkey PRIMARY KEY (rule_id, version),
  constraint duty_rule_versions_citation_length CHECK (((length(citation) >= 1) AND (length(citation) <= 500))),
  constraint duty_rule_versions_confirmed_by_length CHECK (((length(confirmed_by) >= 1) AND (length(confirmed_by) <= 150))),
  constraint duty_rule_versions_confirmed_whole CHECK (((confirmed_by IS NULL) = (confirmed_on IS NULL))),
  constraint duty_rule_versions_day_kind_known CHECK ((day_kind = ANY (ARRAY['working'::text, 'calendar'::text, 'calendar-moved'::text]))),
  constraint duty_rule_versions_days_limited CHECK (((days >= 1) AND (days <= 365))),
  constraint duty_rule_versions_ends_after_beginning CHECK ((valid_to >= valid_from)),
  constraint duty_rule_versions_kind_known CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text]))),
  constraint duty_rule_versions_name_length CHECK (((length(name) >= 1) AND (length(name) <= 150))),
  constraint duty_rule_versions_thresholds_positive CHECK (((volume_from > (0)::numeric) AND (amount_from > (0)::numeric))),
  constraint duty_rule_versions_trigger_known CHECK ((trigger_field = ANY (ARRAY['contract_date'::text, 'supplementary_agreement_date'::text, 'delivery_date'::text, 'shipment_fact_date'::text]))),
  constraint duty_rule_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint duty_rule_versions_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES duty_rules(id)
);
comment on table duty_rule_versions is 'Append-only versions of rules. The newest version that is valid on the trigger date applies.';
comment on column duty_rule_versions.rule_id is 'The rule.';
comment on column duty_rule_versions.version is 'Number of the version within its rule, from 1.';
comment on column duty_rule_versions.kind is 'Kind of the change.';
comment on column duty_rule_versions.author_user_id is 'Author of the version.';
comment on column duty_rule_versions.changed_at is 'Time of the version.';
comment on column duty_rule_versions.name is 'Name of the rule.';
comment on column duty_rule_versions.product_type_ids is 'Product types of the rule; empty for all.';
comment on column duty_rule_versions.volume_from is 'Minimum quantity in tonnes; null for any.';
comment on column duty_rule_versions.amount_from is 'Minimum sum of the contract in roubles; null for any.';
comment on column duty_rule_versions.trigger_field is 'Field of the report with the trigger date.';
comment on column duty_rule_versions.days is 'Days from the trigger date to the due date.';
comment on column duty_rule_versions.day_kind is 'Kind of the counted days.';
comment on column duty_rule_versions.valid_from is 'First trigger date of the rule.';
comment on column duty_rule_versions.valid_to is 'Last trigger date of the rule; null while it is unlimited.';
comment on column duty_rule_versions.citation is 'Legal act of the rule.';
comment on column duty_rule_versions.confirmed_by is 'Lawyer who confirmed the rule; null when unconfirmed. Personal.';
comment on column duty_rule_versions.confirmed_on is 'Day of the confirmation.';
CREATE INDEX duty_rule_versions_author ON duty_rule_versions USING btree (author_user_id);
CREATE TRIGGER duty_rule_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON duty_rule_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table duty_rule_versions enable row level security;
create policy duty_rule_versions_edit on duty_rule_versions for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
create policy duty_rule_versions_read on duty_rule_versions for select to birzha_app
  using (true);
grant insert, select on duty_rule_versions to birzha_app;

create table duty_rules (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  constraint duty_rules_pkey PRIMARY KEY (id)
);
comment on table duty_rules is 'Reporting rules; duty_rule_versions has their content.';
comment on column duty_rules.id is 'Id of the rule.';
comment on column duty_rules.version is 'Number of the newest version; a change based on an older one is rejected.';
alter table duty_rules enable row level security;
create policy duty_rules_edit on duty_rules for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy duty_rules_read on duty_rules for select to birzha_app
  using (true);
grant insert, select on duty_rules to birzha_app;
grant update (version) on duty_rules to birzha_app;

create table exchange_notices (
  id bigint generated always as identity not null,
  area text not null,
  kind text not null,
  entity_id bigint not null,
  organization_id bigint not null,
  user_id bigint not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  result text,
  result_comment text,
  result_at timestamptz,
  result_by bigint,
  constraint exchange_notices_pkey PRIMARY KEY (id),
  constraint exchange_notices_area_known CHECK ((area = ANY (ARRAY['proposal'::text, 'contract'::text, 'spot'::text, 'application'::text]))),
  constraint exchange_notices_comment_length CHECK ((length(result_comment) <= 500)),
  constraint exchange_notices_kind_format CHECK ((kind ~ '^[a-z][A-Za-z_]{0,39}$'::text)),
  constraint exchange_notices_result_dated CHECK (((result IS NULL) = (result_at IS NULL))),
  constraint exchange_notices_result_known CHECK ((result = ANY (ARRAY['processed'::text, 'rejected'::text]))),
  constraint exchange_notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint exchange_notices_result_by_fkey FOREIGN KEY (result_by) REFERENCES users(id),
  constraint exchange_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table exchange_notices is 'Outbox of messages to the exchange (A-71), written in the transaction of the participant''s action.';
comment on column exchange_notices.id is 'Number of the message; also the order of delivery.';
comment on column exchange_notices.area is 'Area of the record: proposal, contract, spot or application (of members).';
comment on column exchange_notices.kind is 'Event of the record, for example delivery, nonDelivery, proposal_new.';
comment on column exchange_notices.entity_id is 'Id of the proposal, contract, spot deal or application.';
comment on column exchange_notices.organization_id is 'The participant.';
comment on column exchange_notices.user_id is 'User who sent the message.';
comment on column exchange_notices.payload is 'Content of the message. Personal.';
comment on column exchange_notices.created_at is 'Time of the message.';
comment on column exchange_notices.delivered_at is 'Time when the trading system first read the message.';
comment on column exchange_notices.result is 'Response of the exchange: processed or rejected; null while pending.';
comment on column exchange_notices.result_comment is 'Comment of the exchange.';
comment on column exchange_notices.result_at is 'Time of the response.';
comment on column exchange_notices.result_by is 'Author of the response: an operator, or the account of the trading system; null for responses older than the column.';
CREATE INDEX exchange_notices_delivered ON exchange_notices USING btree (delivered_at);
CREATE INDEX exchange_notices_entity ON exchange_notices USING btree (area, entity_id, id);
CREATE INDEX exchange_notices_organization ON exchange_notices USING btree (organization_id);
CREATE INDEX exchange_notices_result_by ON exchange_notices USING btree (result_by);
CREATE INDEX exchange_notices_unanswered ON exchange_notices USING btree (id) WHERE (result IS NULL);
CREATE INDEX exchange_notices_undelivered ON exchange_notices USING btree (created_at) WHERE ((delivered_at IS NULL) AND (result IS NULL));
CREATE INDEX exchange_notices_unread ON exchange_notices USING btree (id) WHERE (delivered_at IS NULL);
CREATE INDEX exchange_notices_user ON exchange_notices USING btree (user_id);
alter table exchange_notices enable row level security;
create policy exchange_notices_answered on exchange_notices for update to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy exchange_notices_read on exchange_notices for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy exchange_notices_sent on exchange_notices for insert to birzha_app
  with check (((organization_id = ( SELECT app_organization_id() AS app_organization_id)) AND (user_id = ( SELECT app_user_id() AS app_user_id))));
grant insert, select on exchange_notices to birzha_app;
grant update (delivered_at, result, result_comment, result_at, result_by) on exchange_notices to birzha_app;

create table files (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  storage_id text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null,
  area text not null,
  constraint files_pkey PRIMARY KEY (area, id),
  constraint files_storage_key UNIQUE (storage_id),
  constraint files_area_known CHECK ((area = ANY (ARRAY['agreements'::text, 'spot'::text]))),
  constraint files_name_length CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
comment on table files is 'Uploaded files of all areas; the file storage has the content.';
comment on column files.id is 'Id of the file within its area; files uploaded before 0030 can share it with a file of another area.';
comment on column files.organization_id is 'Organisation of the upload.';
comment on column files.storage_id is 'Random id in the file storage.';
comment on column files.name is 'Name as uploaded. Personal.';
comment on column files.content_type is 'Content type, detected from the content.';
comment on column files.size is 'Size in bytes.';
comment on column files.sha256 is 'SHA-256 of the content, hexadecimal.';
comment on column files.uploaded_by is 'User who uploaded the file.';
comment on column files.uploaded_at is 'Time of the upload; a file without a record is removed after 24 hours (G-44, A-58).';
comment on column files.area is 'Area of the records that can refer to the file.';
CREATE INDEX files_organization ON files USING btree (organization_id);
CREATE INDEX files_uploaded_at ON files USING btree (uploaded_at);
CREATE INDEX files_uploaded_by ON files USING btree (uploaded_by);
alter table files enable row level security;
create policy files_tenant on files for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on files to birzha_app;

create table import_batches (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  author_user_id bigint not null,
  purpose text default 'registration'::text not null,
  file_name text not null,
  reason text,
  columns jsonb not null,
  is_registering boolean default false not null,
  started_at timestamptz,
  started_rows integer default 0 not null,
  period_from date,
  period_to date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint import_batches_pkey PRIMARY KEY (id),
  constraint import_batches_file_name_length CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint import_batches_period_of_reconciliation CHECK ((((purpose = 'reconciliation'::text) = (period_from IS NOT NULL)) AND ((period_from IS NULL) = (period_to IS NULL)))),
  constraint import_batches_period_ordered CHECK ((period_from <= period_to)),
  constraint import_batches_purpose_known CHECK ((purpose = ANY (ARRAY['registration'::text, 'correction'::text, 'reconciliation'::text]))),
  constraint import_batches_reason_length CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint import_batches_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint import_batches_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table import_batches is 'Files of reports that organisations import (BULK-001).';
comment on column import_batches.id is 'Id of the import.';
comment on column import_batches.organization_id is 'The organisation.';
comment on column import_batches.author_user_id is 'User who uploaded the file and for whom the job registers.';
comment on column import_batches.purpose is 'What the rows are for: new reports, corrections of reports, or a comparison with the register.';
comment on column import_batches.file_name is 'Name of the file.';
comment on column import_batches.reason is 'Reason of a correction (BULK-007).';
comment on column import_batches.columns is 'Headers of the file with their fields.';
comment on column import_batches.is_registering is 'Whether a job is registering the ready rows.';
comment on column import_batches.started_at is 'Start of the last registration.';
comment on column import_batches.started_rows is 'Ready rows at the start of the last registration.';
comment on column import_batches.period_from is 'First contract date of a reconciliation.';
comment on column import_batches.period_to is 'Last contract date of a reconciliation.';
comment on column import_batches.created_at is 'Time of the upload.';
comment on column import_batches.changed_at is 'Time of the last change; the retention counts from it.';
CREATE INDEX import_batches_author ON import_batches USING btree (author_user_id);
CREATE INDEX import_batches_changed ON import_batches USING btree (changed_at);
CREATE INDEX import_batches_organization ON import_batches USING btree (organization_id, id DESC);
CREATE UNIQUE INDEX import_batches_running ON import_batches USING btree (organization_id) WHERE is_registering;
alter table import_batches enable row level security;
create policy import_batches_tenant on import_batches for all to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
grant insert, select on import_batches to birzha_app;
grant update (reason, columns, is_registering, started_at, started_rows, changed_at) on import_batches to birzha_app;

create table import_columns (
  organization_id bigint not null,
  header_key text not null,
  field text,
  constraint import_columns_pkey PRIMARY KEY (organization_id, header_key),
  constraint import_columns_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table import_columns is 'Columns that an organisation has assigned to fields (BULK-001).';
comment on column import_columns.organization_id is 'The organisation.';
comment on column import_columns.header_key is 'Normalised header.';
comment on column import_columns.field is 'Field of the report; null if the column is not imported.';
alter table import_columns enable row level security;
create policy import_columns_tenant on import_columns for all to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
grant insert, select on import_columns to birzha_app;
grant update (field) on import_columns to birzha_app;

create table import_counts (
  batch_id bigint not null,
  state text not null,
  organization_id bigint not null,
  rows bigint not null,
  tonnes numeric not null,
  roubles numeric not null,
  constraint import_counts_pkey PRIMARY KEY (batch_id, state),
  constraint import_counts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE,
  constraint import_counts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table import_counts is 'Totals of the rows of imports by state; triggers write it.';
comment on column import_counts.batch_id is 'The import.';
comment on column import_counts.state is 'State of the rows.';
comment on column import_counts.organization_id is 'The organisation.';
comment on column import_counts.rows is 'Number of the rows.';
comment on column import_counts.tonnes is 'Tonnes of the rows.';
comment on column import_counts.roubles is 'Sum of the rows in roubles.';
CREATE INDEX import_counts_organization ON import_counts USING btree (organization_id);
alter table import_counts enable row level security;
create policy import_counts_tenant on import_counts for all to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
grant select on import_counts to birzha_app;

create table import_rows (
  batch_id bigint not null,
  number integer not null,
  organization_id bigint not null,
  cells jsonb not null,
  state text not null,
  errors jsonb not null,
  differences jsonb not null,
  duplicate_of bigint,
  not_duplicate_of bigint,
  confirmed_warnings jsonb default '[]'::jsonb not null,
  data_xml text,
  fingerprint bytea,
  amount numeric(12,3),
  roubles numeric(22,5),
  report_id bigint,
  corrected_report_id bigint,
  corrected_version integer,
  original_cells jsonb,
  report_values jsonb,
  constraint import_rows_pkey PRIMARY KEY (batch_id, number),
  constraint import_rows_corrected_whole CHECK ((num_nulls(corrected_report_id, corrected_version) = ANY (ARRAY[0, 2]))),
  constraint import_rows_registered_whole CHECK (((state = 'done'::text) = (report_id IS NOT NULL))),
  constraint import_rows_state_known CHECK ((state = ANY (ARRAY['ready'::text, 'invalid'::text, 'warned'::text, 'similar'::text, 'filed'::text, 'skipped'::text, 'unchanged'::text, 'done'::text]))),
  constraint import_rows_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batches(id) ON DELETE CASCADE,
  constraint import_rows_corrected_report_id_fkey FOREIGN KEY (corrected_report_id) REFERENCES agreements(id),
  constraint import_rows_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint import_rows_report_id_fkey FOREIGN KEY (report_id) REFERENCES agreements(id)
);
comment on table import_rows is 'Rows of imported files.';
comment on column import_rows.batch_id is 'The import.';
comment on column import_rows.number is 'Number of the row in the file.';
comment on column import_rows.organization_id is 'The organisation.';
comment on column import_rows.cells is 'Texts of the cells as corrected. Personal.';
comment on column import_rows.state is 'State of the row.';
comment on column import_rows.errors is 'Errors of the fields, or warnings to confirm.';
comment on column import_rows.differences is 'Fields in which the similar report differs.';
comment on column import_rows.duplicate_of is 'The equal or similar report.';
comment on column import_rows.not_duplicate_of is 'Report that the user confirmed as a different deal.';
comment on column import_rows.confirmed_warnings is 'Codes of the warnings that the user has confirmed (SOFT-001).';
comment on column import_rows.data_xml is 'XML of the valid report. Personal.';
comment on column import_rows.fingerprint is 'SHA-256 of the XML, to recognise the row in later files.';
comment on column import_rows.amount is 'Tonnes of a valid row.';
comment on column import_rows.roubles is 'Sum of a valid row in roubles; null in another currency.';
comment on column import_rows.report_id is 'The registered report.';
comment on column import_rows.corrected_report_id is 'Report that the row corrects (BULK-007).';
comment on column import_rows.corrected_version is 'Version on which the correction is based, as the organisation counts them.';
comment on column import_rows.original_cells is 'Texts of that version, by column. Personal.';
comment on column import_rows.report_values is 'Values of the valid report; null in rows of releases before 1.1.0, which have XML. Personal.';
CREATE UNIQUE INDEX import_rows_corrected ON import_rows USING btree (corrected_report_id, batch_id) WHERE (corrected_report_id IS NOT NULL);
CREATE INDEX import_rows_fingerprint ON import_rows USING btree (organization_id, fingerprint) WHERE (report_id IS NOT NULL);
CREATE INDEX import_rows_report ON import_rows USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX import_rows_state ON import_rows USING btree (batch_id, state, number);
CREATE TRIGGER import_rows_count_added AFTER INSERT ON import_rows REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION import_rows_count();
CREATE TRIGGER import_rows_count_changed AFTER UPDATE ON import_rows REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION import_rows_count();
alter table import_rows enable row level security;
create policy import_rows_tenant on import_rows for all to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
grant insert, select on import_rows to birzha_app;
grant update (cells, state, errors, differences, duplicate_of, not_duplicate_of, confirmed_warnings, data_xml, fingerprint, amount, roubles, original_cells, report_values) on import_rows to birzha_app;

create table invitations (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  email text not null,
  name text,
  created_by bigint not null,
  created_at timestamptz not null,
  requested_at timestamptz not null,
  emails smallint default 1 not null,
  emailed_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_by bigint,
  withdrawn_at timestamptz,
  accepted_by bigint,
  accepted_at timestamptz,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_accepted_whole CHECK (((accepted_at IS NULL) = (accepted_by IS NULL))),
  constraint invitations_email_format CHECK (((email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (length(email) <= 254))),
  constraint invitations_emails_counted CHECK ((emails > 0)),
  constraint invitations_end_once CHECK (((withdrawn_at IS NULL) OR (accepted_at IS NULL))),
  constraint invitations_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 100)))),
  constraint invitations_withdrawn_whole CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL))),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint invitations_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES users(id)
);
comment on table invitations is 'INST-001: invitations by e-mail from account owners or staff to work for an organisation.';
comment on column invitations.id is 'Number of the invitation; grants no access.';
comment on column invitations.organization_id is 'Organisation of the future membership.';
comment on column invitations.email is 'Address of the invited user, who must sign in with it as a confirmed address. Personal.';
comment on column invitations.name is 'Name given by the inviter; null when absent. Personal.';
comment on column invitations.created_by is 'User who created the invitation or sent it again; it is valid while this user owns the account or is an operator.';
comment on column invitations.created_at is 'Time of creation.';
comment on column invitations.requested_at is 'Time when the last e-mail was requested.';
comment on column invitations.emails is 'Number of requested e-mails.';
comment on column invitations.emailed_at is 'Time when the last e-mail was sent; null before.';
comment on column invitations.expires_at is 'Time when the invitation expires.';
comment on column invitations.withdrawn_by is 'User who withdrew the invitation.';
comment on column invitations.withdrawn_at is 'Time of the withdrawal.';
comment on column invitations.accepted_by is 'User who accepted the invitation.';
comment on column invitations.accepted_at is 'Time of the acceptance.';
CREATE INDEX invitations_accepted_by ON invitations USING btree (accepted_by);
CREATE INDEX invitations_created_by ON invitations USING btree (created_by);
CREATE INDEX invitations_email ON invitations USING btree (lower(email), id);
CREATE INDEX invitations_ends ON invitations USING btree (LEAST(expires_at, withdrawn_at, accepted_at));
CREATE UNIQUE INDEX invitations_open ON invitations USING btree (organization_id, lower(email)) WHERE ((withdrawn_at IS NULL) AND (accepted_at IS NULL));
CREATE INDEX invitations_organization ON invitations USING btree (organization_id, requested_at);
CREATE INDEX invitations_pending ON invitations USING btree (id) WHERE ((withdrawn_at IS NULL) AND (accepted_at IS NULL));
CREATE INDEX invitations_withdrawn_by ON invitations USING btree (withdrawn_by);
alter table invitations enable row level security;
create policy invitations_change on invitations for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id)) OR (lower(email) = ( SELECT app_user_email() AS app_user_email))));
create policy invitations_create on invitations for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy invitations_read on invitations for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id)) OR (lower(email) = ( SELECT app_user_email() AS app_user_email))));
grant insert, select on invitations to birzha_app;
grant update (created_by, requested_at, emails, emailed_at, expires_at, withdrawn_by, withdrawn_at, accepted_by, accepted_at) on invitations to birzha_app;

create table job_runners (
  id text not null,
  seen_at timestamptz not null,
  constraint job_runners_pkey PRIMARY KEY (id)
);
comment on table job_runners is 'Job runners of the nodes with a recent heartbeat; requests have no access.';
comment on column job_runners.id is 'Name of the runner in the locks of the job queue.';
comment on column job_runners.seen_at is 'Last heartbeat by the clock of the database.';

create table list_versions (
  list text not null,
  part smallint not null,
  version uuid default gen_random_uuid() not null,
  constraint list_versions_pkey PRIMARY KEY (list, part)
);
comment on table list_versions is 'Version tokens of the tables behind lists; a cached total is valid while they stay the same.';
comment on column list_versions.list is 'Name of the table.';
comment on column list_versions.part is 'Part as in agreement_counts; concurrent writers use different parts.';
comment on column list_versions.version is 'New number after every transaction that changed the table.';
grant select on list_versions to birzha_app;

create table member_admission_versions (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  member_id bigint not null,
  admission_date date not null,
  cancel_admission_date date,
  application_id bigint not null,
  author_user_id bigint not null,
  changed_at timestamptz not null,
  constraint member_admission_versions_pkey PRIMARY KEY (id),
  constraint member_admission_versions_application_id_fkey FOREIGN KEY (application_id) REFERENCES member_applications(id),
  constraint member_admission_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint member_admission_versions_member_id_fkey FOREIGN KEY (member_id) REFERENCES trading_members(id),
  constraint member_admission_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table member_admission_versions is 'Append-only versions of admissions (V-13). The newest version equals the admission.';
comment on column member_admission_versions.id is 'Id of the version.';
comment on column member_admission_versions.organization_id is 'The organisation.';
comment on column member_admission_versions.member_id is 'The member.';
comment on column member_admission_versions.admission_date is 'First day of the admission.';
comment on column member_admission_versions.cancel_admission_date is 'Last day of the admission.';
comment on column member_admission_versions.application_id is 'Application of the change.';
comment on column member_admission_versions.author_user_id is 'User who accepted the application.';
comment on column member_admission_versions.changed_at is 'Time of the acceptance.';
CREATE INDEX member_admission_versions_admission ON member_admission_versions USING btree (organization_id, member_id, id);
CREATE INDEX member_admission_versions_application ON member_admission_versions USING btree (application_id);
CREATE INDEX member_admission_versions_author ON member_admission_versions USING btree (author_user_id);
CREATE INDEX member_admission_versions_member ON member_admission_versions USING btree (member_id);
CREATE TRIGGER member_admission_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_admission_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table member_admission_versions enable row level security;
create policy member_admission_versions_read on member_admission_versions for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy member_admission_versions_write on member_admission_versions for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
grant insert, select on member_admission_versions to birzha_app;

create table member_admissions (
  organization_id bigint not null,
  member_id bigint not null,
  admission_date date not null,
  cancel_admission_date date,
  application_id bigint not null,
  constraint member_admissions_pkey PRIMARY KEY (organization_id, member_id),
  constraint member_admissions_application_id_fkey FOREIGN KEY (application_id) REFERENCES member_applications(id),
  constraint member_admissions_member_id_fkey FOREIGN KEY (member_id) REFERENCES trading_members(id),
  constraint member_admissions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table member_admissions is 'Admitted members of each organisation (A-43); changed only by accepted applications (V-13).';
comment on column member_admissions.organization_id is 'The organisation.';
comment on column member_admissions.member_id is 'The member.';
comment on column member_admissions.admission_date is 'First day of the admission.';
comment on column member_admissions.cancel_admission_date is 'Last day of the admission; earlier than the first day when it belongs to a previous admission.';
comment on column member_admissions.application_id is 'Application of the last change.';
CREATE INDEX member_admissions_application ON member_admissions USING btree (application_id);
CREATE INDEX member_admissions_member ON member_admissions USING btree (member_id);
CREATE TRIGGER member_admissions_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON member_admissions FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table member_admissions enable row level security;
create policy member_admissions_change on member_admissions for update to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy member_admissions_create on member_admissions for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
create policy member_admissions_read on member_admissions for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on member_admissions to birzha_app;
grant update (admission_date, cancel_admission_date, application_id) on member_admissions to birzha_app;

create table member_application_entries (
  application_id bigint not null,
  member_id bigint not null,
  inn text not null,
  name text not null,
  auction_start_date date,
  actual_status_date date,
  member_status text not null,
  admission_date date,
  cancel_admission_date date,
  constraint member_application_entries_pkey PRIMARY KEY (application_id, member_id),
  constraint member_application_entries_start_given CHECK (((admission_date IS NOT NULL) OR (cancel_admission_date IS NULL))),
  constraint member_application_entries_application_id_fkey FOREIGN KEY (application_id) REFERENCES member_applications(id),
  constraint member_application_entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES trading_members(id)
);
comment on table member_application_entries is 'Members of an application with the requested dates, as of the time of sending (V-12). Append-only.';
comment on column member_application_entries.application_id is 'The application.';
comment on column member_application_entries.member_id is 'The member.';
comment on column member_application_entries.inn is 'Taxpayer number at that time.';
comment on column member_application_entries.name is 'Name at that time.';
comment on column member_application_entries.auction_start_date is 'First day at auctions, as of that time.';
comment on column member_application_entries.actual_status_date is 'First day of the status, as of that time.';
comment on column member_application_entries.member_status is 'Status at the exchange at that time.';
comment on column member_application_entries.admission_date is 'First day of the requested admission.';
comment on column member_application_entries.cancel_admission_date is 'Last day of the requested admission.';
CREATE INDEX member_application_entries_member ON member_application_entries USING btree (member_id);
CREATE TRIGGER member_application_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_application_entries FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table member_application_entries enable row level security;
create policy member_application_entries_read on member_application_entries for select to birzha_app
  using ((EXISTS ( SELECT
   FROM member_applications a
  WHERE (a.id = member_application_entries.application_id))));
create policy member_application_entries_send on member_application_entries for insert to birzha_app
  with check ((EXISTS ( SELECT
   FROM member_applications a
  WHERE ((a.id = member_application_entries.application_id) AND (a.organization_id = ( SELECT app_organization_id() AS app_organization_id))))));
grant insert, select on member_application_entries to birzha_app;

create table member_applications (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  status text default 'onexecution'::text not null,
  comment_lku text,
  draft_id bigint,
  stored_at timestamptz not null,
  stored_by bigint not null,
  last_edit_at timestamptz not null,
  decided_by bigint,
  constraint member_applications_pkey PRIMARY KEY (id),
  constraint member_applications_draft_key UNIQUE (draft_id),
  constraint member_applications_comment_length CHECK (((comment_lku = btrim(comment_lku)) AND ((length(comment_lku) >= 1) AND (length(comment_lku) <= 500)))),
  constraint member_applications_decided CHECK (((status = 'onexecution'::text) = (decided_by IS NULL))),
  constraint member_applications_rejection_has_comment CHECK (((status <> 'rejected'::text) OR (comment_lku IS NOT NULL))),
  constraint member_applications_status_known CHECK ((status = ANY (ARRAY['onexecution'::text, 'accepted'::text, 'rejected'::text]))),
  constraint member_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint member_applications_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint member_applications_stored_by_fkey FOREIGN KEY (stored_by) REFERENCES users(id)
);
comment on table member_applications is 'Applications of organisations to change the admitted members (A-45). Never removed; decided once.';
comment on column member_applications.id is 'Number of the application, orderId on the wire.';
comment on column member_applications.organization_id is 'The organisation.';
comment on column member_applications.status is 'onexecution, then accepted or rejected.';
comment on column member_applications.comment_lku is 'Comment of the exchange on its decision; required for a rejection.';
comment on column member_applications.draft_id is 'Id of the sent draft, now removed; a draft can be sent only once (A-70).';
comment on column member_applications.stored_at is 'Time of the sending.';
comment on column member_applications.stored_by is 'User who sent the application.';
comment on column member_applications.last_edit_at is 'Time of the sending or of the decision.';
comment on column member_applications.decided_by is 'User who decided.';
CREATE INDEX member_applications_by_comment ON member_applications USING btree (comment_lku, stored_at, id);
CREATE INDEX member_applications_by_last_edit ON member_applications USING btree (last_edit_at, stored_at, id);
CREATE INDEX member_applications_by_status ON member_applications USING btree (status, stored_at, id);
CREATE INDEX member_applications_comment_trigrams ON member_applications USING gin (search_key(comment_lku) gin_trgm_ops);
CREATE INDEX member_applications_decided_by ON member_applications USING btree (decided_by);
CREATE INDEX member_applications_down_comment ON member_applications USING btree (comment_lku DESC NULLS LAST, stored_at DESC, id DESC);
CREATE INDEX member_applications_newest ON member_applications USING btree (stored_at, id) INCLUDE (organization_id);
CREATE INDEX member_applications_organization ON member_applications USING btree (organization_id, stored_at, id);
CREATE INDEX member_applications_pending ON member_applications USING btree (organization_id, id) WHERE (status = 'onexecution'::text);
CREATE INDEX member_applications_stored_by ON member_applications USING btree (stored_by);
CREATE TRIGGER member_applications_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON member_applications FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table member_applications enable row level security;
create policy member_applications_decide on member_applications for update to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy member_applications_read on member_applications for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy member_applications_send on member_applications for insert to birzha_app
  with check (((organization_id = ( SELECT app_organization_id() AS app_organization_id)) AND (stored_by = ( SELECT app_user_id() AS app_user_id))));
grant insert, select on member_applications to birzha_app;
grant update (status, comment_lku, last_edit_at, decided_by) on member_applications to birzha_app;

create table member_draft_entries (
  draft_id bigint not null,
  member_id bigint not null,
  admission_date date,
  cancel_admission_date date,
  constraint member_draft_entries_pkey PRIMARY KEY (draft_id, member_id),
  constraint member_draft_entries_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES member_drafts(id) ON DELETE CASCADE,
  constraint member_draft_entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES trading_members(id)
);
comment on table member_draft_entries is 'Members in a draft with their dates; validated only when the draft is sent.';
comment on column member_draft_entries.draft_id is 'The draft.';
comment on column member_draft_entries.member_id is 'The member.';
comment on column member_draft_entries.admission_date is 'First day of the admission; null for no change.';
comment on column member_draft_entries.cancel_admission_date is 'Last day of the admission; null for no change.';
CREATE INDEX member_draft_entries_member ON member_draft_entries USING btree (member_id);
alter table member_draft_entries enable row level security;
create policy member_draft_entries_read on member_draft_entries for select to birzha_app
  using ((EXISTS ( SELECT
   FROM member_drafts d
  WHERE (d.id = member_draft_entries.draft_id))));
create policy member_draft_entries_remove on member_draft_entries for delete to birzha_app
  using ((EXISTS ( SELECT
   FROM member_drafts d
  WHERE ((d.id = member_draft_entries.draft_id) AND (d.organization_id = ( SELECT app_organization_id() AS app_organization_id))))));
create policy member_draft_entries_write on member_draft_entries for insert to birzha_app
  with check ((EXISTS ( SELECT
   FROM member_drafts d
  WHERE ((d.id = member_draft_entries.draft_id) AND (d.organization_id = ( SELECT app_organization_id() AS app_organization_id))))));
grant delete, insert, select on member_draft_entries to birzha_app;

create table member_drafts (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  stored_at timestamptz not null,
  stored_by bigint not null,
  last_edit_at timestamptz not null,
  constraint member_drafts_pkey PRIMARY KEY (id),
  constraint member_drafts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint member_drafts_stored_by_fkey FOREIGN KEY (stored_by) REFERENCES users(id)
);
comment on table member_drafts is 'Drafts of member applications (A-46); removed when they are sent or deleted.';
comment on column member_drafts.id is 'Number of the draft.';
comment on column member_drafts.organization_id is 'The organisation.';
comment on column member_drafts.stored_at is 'Time of creation.';
comment on column member_drafts.stored_by is 'User who created the draft.';
comment on column member_drafts.last_edit_at is 'Time of the last saving.';
CREATE INDEX member_drafts_organization ON member_drafts USING btree (organization_id, stored_at, id);
CREATE INDEX member_drafts_stored_at ON member_drafts USING btree (stored_at, id);
CREATE INDEX member_drafts_stored_by ON member_drafts USING btree (stored_by);
alter table member_drafts enable row level security;
create policy member_drafts_begin on member_drafts for insert to birzha_app
  with check (((organization_id = ( SELECT app_organization_id() AS app_organization_id)) AND (stored_by = ( SELECT app_user_id() AS app_user_id))));
create policy member_drafts_read on member_drafts for select to birzha_app
  using ((( SELECT (NOT app_is_staff())) AND (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy member_drafts_remove on member_drafts for delete to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
create policy member_drafts_save on member_drafts for update to birzha_app
  using ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
grant delete, insert, select on member_drafts to birzha_app;
grant update (last_edit_at) on member_drafts to birzha_app;

create table memberships (
  user_id bigint not null,
  organization_id bigint not null,
  user_type smallint default 0 not null,
  is_active boolean default true not null,
  description text,
  created_at timestamptz default now() not null,
  constraint memberships_pkey PRIMARY KEY (user_id, organization_id),
  constraint memberships_description_length CHECK ((length(description) <= 500)),
  constraint memberships_reason_of_block CHECK (((description IS NULL) OR ((NOT is_active) AND (description = btrim(description)) AND (description <> ''::text)))),
  constraint memberships_user_type_known CHECK ((user_type = ANY (ARRAY[0, 1]))),
  constraint memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table memberships is 'Users and the organisations that they may act for.';
comment on column memberships.user_id is 'The user.';
comment on column memberships.organization_id is 'The organisation.';
comment on column memberships.user_type is '0 employee, 1 owner of the account (G-10).';
comment on column memberships.is_active is 'False when the user is blocked in this organisation.';
comment on column memberships.description is 'Reason of the block in this organisation. Personal.';
comment on column memberships.created_at is 'Time when the membership began.';
CREATE UNIQUE INDEX memberships_one_owner ON memberships USING btree (organization_id) WHERE ((user_type = 1) AND is_active);
CREATE INDEX memberships_organization ON memberships USING btree (organization_id, user_id);
CREATE TRIGGER memberships_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON memberships FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table memberships enable row level security;
create policy memberships_change on memberships for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy memberships_create on memberships for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy memberships_join on memberships for insert to birzha_app
  with check (((user_id = ( SELECT app_user_id() AS app_user_id)) AND (user_type = 0) AND (EXISTS ( SELECT
   FROM invitations i
  WHERE ((i.organization_id = memberships.organization_id) AND (i.accepted_by = memberships.user_id))))));
create policy memberships_read on memberships for select to birzha_app
  using (true);
grant select on memberships to birzha_app;
grant insert (user_id, organization_id, user_type) on memberships to birzha_app;
grant update (user_type, is_active, description) on memberships to birzha_app;

create table nil_returns (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  month date not null,
  author_user_id bigint not null,
  filed_at timestamptz not null,
  overtaken_by bigint,
  overtaken_at timestamptz,
  constraint nil_returns_pkey PRIMARY KEY (id),
  constraint nil_returns_once UNIQUE (organization_id, month),
  constraint nil_returns_month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint nil_returns_overtaken_whole CHECK (((overtaken_by IS NULL) = (overtaken_at IS NULL))),
  constraint nil_returns_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint nil_returns_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint nil_returns_overtaken_by_fkey FOREIGN KEY (overtaken_by) REFERENCES agreements(id),
  constraint nil_returns_without_reports TRIGGER DEFERRABLE INITIALLY DEFERRED
);
comment on table nil_returns is 'Months for which an organisation declared that it made no deals; never deleted.';
comment on column nil_returns.id is 'Number of the nil return.';
comment on column nil_returns.organization_id is 'The organisation.';
comment on column nil_returns.month is 'First day of the month.';
comment on column nil_returns.author_user_id is 'Author of the nil return.';
comment on column nil_returns.filed_at is 'Time of the filing.';
comment on column nil_returns.overtaken_by is 'First later report of a contract of that month; null when there is none.';
comment on column nil_returns.overtaken_at is 'Time of that report or of its correction.';
CREATE INDEX nil_returns_author ON nil_returns USING btree (author_user_id);
CREATE INDEX nil_returns_overtaken_by ON nil_returns USING btree (overtaken_by) WHERE (overtaken_by IS NOT NULL);
CREATE CONSTRAINT TRIGGER nil_returns_without_reports AFTER INSERT ON nil_returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION nil_return_check();
alter table nil_returns enable row level security;
create policy nil_returns_file on nil_returns for insert to birzha_app
  with check ((organization_id = ( SELECT app_organization_id() AS app_organization_id)));
create policy nil_returns_tenant on nil_returns for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on nil_returns to birzha_app;

create table notice_choices (
  user_id bigint not null,
  emails jsonb not null,
  has_digest boolean not null,
  digested_on date,
  constraint notice_choices_pkey PRIMARY KEY (user_id),
  constraint notice_choices_emails_object CHECK ((jsonb_typeof(emails) = 'object'::text)),
  constraint notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table notice_choices is 'WORK-020: notification preferences of users; defaults apply without a row.';
comment on column notice_choices.user_id is 'The user.';
comment on column notice_choices.emails is 'E-mail preference for each topic of notice-kinds.ts; defaults apply to absent topics.';
comment on column notice_choices.has_digest is 'True when the user gets a daily digest of unread notifications that were not sent by e-mail.';
comment on column notice_choices.digested_on is 'Day, in Moscow, of the last digest.';
CREATE INDEX notice_choices_digest ON notice_choices USING btree (user_id) WHERE has_digest;
alter table notice_choices enable row level security;
create policy notice_choices_own on notice_choices for all to birzha_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)))
  with check ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant insert, select on notice_choices to birzha_app;
grant update (emails, has_digest) on notice_choices to birzha_app;

create table notices (
  id bigint generated by default as identity not null,
  user_id bigint not null,
  organization_id bigint,
  kind text not null,
  entity_id bigint,
  number text,
  reason text,
  done_rows integer,
  rejected_rows integer,
  created_at timestamptz not null,
  read_at timestamptz,
  emailed_at timestamptz,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_closed_for_a_reason CHECK (((kind <> 'access-closed'::text) OR (reason IS NOT NULL))),
  constraint notices_kind_known CHECK ((kind = ANY (ARRAY['application-accepted'::text, 'application-rejected'::text, 'access-closed'::text, 'access-opened'::text, 'cabinet-given'::text, 'cabinet-taken'::text, 'organization-blocked'::text, 'organization-unblocked'::text, 'user-blocked'::text, 'user-unblocked'::text, 'report-rejected'::text, 'report-restored'::text, 'report-checked'::text, 'proposal-accepted'::text, 'proposal-returned'::text, 'proposal-rejected'::text, 'proposal-taken-off'::text, 'proposal-expired'::text, 'proposal-blocked'::text, 'proposal-unblocked'::text, 'change-accepted'::text, 'change-rejected'::text, 'change-expired'::text, 'auction-held'::text, 'auction-not-held'::text, 'admission-accepted'::text, 'admission-rejected'::text, 'contract-processed'::text, 'contract-rejected'::text, 'deal-processed'::text, 'deal-rejected'::text, 'report-due-soon'::text, 'report-due-tomorrow'::text, 'report-due-today'::text, 'report-overdue'::text, 'deal-due-soon'::text, 'deal-due-tomorrow'::text, 'deal-due-today'::text, 'deal-overdue'::text, 'month-due-soon'::text, 'month-due-tomorrow'::text, 'month-due-today'::text, 'month-overdue'::text, 'import-finished'::text, 'webhook-gave-up'::text, 'webhook-gone'::text, 'rule-announced'::text]))) NOT VALID,
  constraint notices_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table notices is 'WORK-020: notifications of users in the portal, optionally sent by e-mail.';
comment on column notices.id is 'Id of the notification.';
comment on column notices.user_id is 'Recipient.';
comment on column notices.organization_id is 'Organisation of the record; null when the portal has none.';
comment on column notices.kind is 'Kind of the notification, from notice-kinds.ts.';
comment on column notices.entity_id is 'Id of the record; the kind determines the table.';
comment on column notices.number is 'Displayed number of the record; null when the id is the number.';
comment on column notices.reason is 'Reason given by the acting user. Personal.';
comment on column notices.done_rows is 'Registered rows of a finished import; null for other kinds.';
comment on column notices.rejected_rows is 'Rows of a finished import that stay with errors; null for other kinds.';
comment on column notices.created_at is 'Time of the event.';
comment on column notices.read_at is 'Time when the user marked the notification as read, or caused the event.';
comment on column notices.emailed_at is 'Time when the e-mail or daily digest was sent.';
CREATE INDEX notices_age ON notices USING btree (created_at);
CREATE INDEX notices_newest ON notices USING btree (user_id, id DESC);
CREATE INDEX notices_organization ON notices USING btree (organization_id);
CREATE INDEX notices_unread ON notices USING btree (user_id, id DESC) WHERE (read_at IS NULL);
alter table notices enable row level security;
create policy notices_create on notices for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy notices_mark_read on notices for update to birzha_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy notices_read on notices for select to birzha_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant insert, select on notices to birzha_app;
grant update (read_at) on notices to birzha_app;

create table organization_versions (
  id bigint generated always as identity not null,
  organization_id bigint not null,
  version integer not null,
  kind text not null,
  inn text not null,
  name text not null,
  address text not null,
  status smallint not null,
  description text,
  ntb_user boolean not null,
  is_uk boolean not null,
  uk_inn text,
  author_user_id bigint,
  changed_at timestamptz not null,
  constraint organization_versions_pkey PRIMARY KEY (id),
  constraint organization_versions_number_key UNIQUE (organization_id, version),
  constraint organization_versions_kind_known CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text, 'block'::text, 'unblock'::text, 'trading-member'::text]))),
  constraint organization_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint organization_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table organization_versions is 'Append-only full versions of organisations (S-7). The newest version equals the organisation.';
comment on column organization_versions.id is 'Id of the version.';
comment on column organization_versions.organization_id is 'The organisation.';
comment on column organization_versions.version is 'Number of the version within its organisation.';
comment on column organization_versions.kind is 'Kind of the change.';
comment on column organization_versions.inn is 'Taxpayer number.';
comment on column organization_versions.name is 'Full name in this version.';
comment on column organization_versions.address is 'Address in this version.';
comment on column organization_versions.status is '0 active, 1 blocked.';
comment on column organization_versions.description is 'Reason of the block.';
comment on column organization_versions.ntb_user is 'Trading participant of the exchange.';
comment on column organization_versions.is_uk is 'Managed by a managing company.';
comment on column organization_versions.uk_inn is 'INN of the managing company.';
comment on column organization_versions.author_user_id is 'Author of the version; null for states older than the history.';
comment on column organization_versions.changed_at is 'Time of the version.';
CREATE INDEX organization_versions_author ON organization_versions USING btree (author_user_id);
CREATE TRIGGER organization_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON organization_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table organization_versions enable row level security;
create policy organization_versions_read on organization_versions for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (EXISTS ( SELECT
   FROM memberships m
  WHERE ((m.organization_id = organization_versions.organization_id) AND (m.user_id = ( SELECT app_user_id() AS app_user_id)) AND m.is_active)))));
create policy organization_versions_write on organization_versions for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant insert, select on organization_versions to birzha_app;

create table organizations (
  id bigint generated always as identity not null,
  inn text not null,
  name text not null,
  address text not null,
  status smallint default 0 not null,
  description text,
  active_date date not null,
  status_date timestamptz,
  ntb_user boolean default false not null,
  has_auctions boolean default true not null,
  has_contracts boolean default true not null,
  has_spot boolean default true not null,
  is_uk boolean default false not null,
  uk_inn text,
  version integer default 1 not null,
  is_auction_customer boolean default true not null,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_inn_key UNIQUE (inn),
  constraint organizations_address_length CHECK (((address = btrim(address)) AND ((length(address) >= 1) AND (length(address) <= 500)))),
  constraint organizations_description_length CHECK ((length(description) <= 500)),
  constraint organizations_inn_format CHECK ((inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint organizations_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 500)))),
  constraint organizations_reason_of_block CHECK (((description IS NULL) OR ((status = 1) AND (description = btrim(description)) AND (description <> ''::text)))),
  constraint organizations_status_known CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint organizations_uk_inn_format CHECK (((uk_inn ~ '^(\d{10}|\d{12})$'::text) AND (uk_inn <> inn)))
);
comment on table organizations is 'Companies that report contracts or take part in auctions.';
comment on column organizations.id is 'Id of the organisation.';
comment on column organizations.inn is 'Taxpayer number, 10 or 12 digits; never changes.';
comment on column organizations.name is 'Full name.';
comment on column organizations.address is 'Address.';
comment on column organizations.status is '0 active, 1 blocked.';
comment on column organizations.description is 'Reason of the block.';
comment on column organizations.active_date is 'Day of the first acceptance.';
comment on column organizations.status_date is 'Time of the last change of the status.';
comment on column organizations.ntb_user is 'Trading participant of the exchange; gives hasAccess (G-12).';
comment on column organizations.has_auctions is 'Right to auction proposals, counts only with ntb_user.';
comment on column organizations.has_contracts is 'Right to the contracts register, counts only with ntb_user.';
comment on column organizations.has_spot is 'Right to the spot register, counts only with ntb_user.';
comment on column organizations.is_uk is 'Managed by a managing company (G-84).';
comment on column organizations.uk_inn is 'INN of the managing company.';
comment on column organizations.version is 'Version number; a request with an older one is rejected.';
comment on column organizations.is_auction_customer is 'True when the organisation has the right to auctions: offered as an organiser of joint auctions (A-62).';
CREATE INDEX organizations_by_inn ON organizations USING btree (inn, active_date, id) INCLUDE (status);
CREATE INDEX organizations_by_name ON organizations USING btree (name COLLATE "ru-x-icu", active_date, id) INCLUDE (status);
CREATE INDEX organizations_by_status ON organizations USING btree (status, active_date, id);
CREATE INDEX organizations_by_status_date ON organizations USING btree (status_date, active_date, id) INCLUDE (status);
CREATE INDEX organizations_down_status_date ON organizations USING btree (status_date DESC NULLS LAST, active_date DESC, id DESC) INCLUDE (status);
CREATE INDEX organizations_inn_prefix ON organizations USING btree (inn text_pattern_ops);
CREATE INDEX organizations_name_trigrams ON organizations USING gin (search_key(name) gin_trgm_ops);
CREATE INDEX organizations_newest ON organizations USING btree (active_date, id) INCLUDE (status);
CREATE TRIGGER organizations_deals AFTER INSERT OR UPDATE OF name ON organizations FOR EACH ROW EXECUTE FUNCTION deals_of_owner();
CREATE TRIGGER organizations_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER organizations_search AFTER INSERT OR UPDATE OF name ON organizations FOR EACH ROW EXECUTE FUNCTION search_refresh('7');
CREATE TRIGGER organizations_search_proposals AFTER UPDATE OF name ON organizations FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION search_refresh_proposals();
alter table organizations enable row level security;
create policy organizations_change on organizations for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (id = ( SELECT app_organization_id() AS app_organization_id))));
create policy organizations_create on organizations for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
create policy organizations_read on organizations for select to birzha_app
  using (true);
grant select on organizations to birzha_app;
grant insert (inn, name, address, active_date, ntb_user, is_uk, uk_inn) on organizations to birzha_app;
grant update (name, address, status, description, status_date, ntb_user, is_uk, uk_inn, version) on organizations to birzha_app;

create table origin_goods (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint origin_goods_pkey PRIMARY KEY (id),
  constraint origin_goods_content_key_key UNIQUE (content_key),
  constraint origin_goods_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint origin_goods_description_length CHECK ((length(description) <= 500)),
  constraint origin_goods_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table origin_goods is 'Origins of the goods of the seller.';
comment on column origin_goods.id is 'Id of the record.';
comment on column origin_goods.code is 'Code; can be absent.';
comment on column origin_goods.name is 'Displayed name; unique without regard to case (G-75).';
comment on column origin_goods.description is 'Explanation for editors of the catalogue.';
comment on column origin_goods.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column origin_goods.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column origin_goods.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX origin_goods_by_code ON origin_goods USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX origin_goods_by_is_active ON origin_goods USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX origin_goods_by_name ON origin_goods USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX origin_goods_down_code ON origin_goods USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX origin_goods_name_key ON origin_goods USING btree (lower(name));
CREATE INDEX origin_goods_name_trigrams ON origin_goods USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER origin_goods_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON origin_goods FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER origin_goods_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON origin_goods FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table origin_goods enable row level security;
create policy origin_goods_edit on origin_goods for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy origin_goods_read on origin_goods for select to birzha_app
  using (true);
grant select on origin_goods to birzha_app;
grant insert (code, name, description, is_active) on origin_goods to birzha_app;
grant update (code, name, description, is_active, version) on origin_goods to birzha_app;

create table ports (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  is_port boolean default false not null,
  is_railway_station boolean default false not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint ports_pkey PRIMARY KEY (id),
  constraint ports_content_key_key UNIQUE (content_key),
  constraint ports_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint ports_description_length CHECK ((length(description) <= 500)),
  constraint ports_kind_chosen CHECK ((is_port OR is_railway_station)),
  constraint ports_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table ports is 'Ports and railway stations in contracts.';
comment on column ports.id is 'Id of the record.';
comment on column ports.code is 'Station code of the railways'' uniform numbering (ESR); empty for ports.';
comment on column ports.name is 'Displayed name; unique without regard to case (G-75).';
comment on column ports.is_port is 'The record is a port.';
comment on column ports.is_railway_station is 'The record is a railway station.';
comment on column ports.description is 'Explanation for editors of the catalogue.';
comment on column ports.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column ports.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column ports.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX ports_by_code ON ports USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX ports_by_is_active ON ports USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX ports_by_is_port ON ports USING btree (is_port, name COLLATE "ru-x-icu", id);
CREATE INDEX ports_by_is_railway_station ON ports USING btree (is_railway_station, name COLLATE "ru-x-icu", id);
CREATE INDEX ports_by_name ON ports USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX ports_down_code ON ports USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX ports_name_key ON ports USING btree (lower(name));
CREATE INDEX ports_name_trigrams ON ports USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER ports_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON ports FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER ports_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON ports FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table ports enable row level security;
create policy ports_edit on ports for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy ports_read on ports for select to birzha_app
  using (true);
grant select on ports to birzha_app;
grant insert (code, name, is_port, is_railway_station, description, is_active) on ports to birzha_app;
grant update (code, name, is_port, is_railway_station, description, is_active, version) on ports to birzha_app;

create table product_type_regions (
  product_type_id bigint not null,
  region_id bigint not null,
  constraint product_type_regions_pkey PRIMARY KEY (product_type_id, region_id),
  constraint product_type_regions_product_type_id_fkey FOREIGN KEY (product_type_id) REFERENCES product_types(id),
  constraint product_type_regions_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id)
);
comment on table product_type_regions is 'Regions of the product types that are not offered everywhere (G-77).';
comment on column product_type_regions.product_type_id is 'The product type.';
comment on column product_type_regions.region_id is 'Region where the product type is offered.';
CREATE INDEX product_type_regions_region ON product_type_regions USING btree (region_id);
CREATE TRIGGER product_type_regions_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_type_regions FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
alter table product_type_regions enable row level security;
create policy product_type_regions_edit on product_type_regions for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy product_type_regions_read on product_type_regions for select to birzha_app
  using (true);
grant delete, insert, select on product_type_regions to birzha_app;

create table product_types (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  visibility_type smallint default 1 not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint product_types_pkey PRIMARY KEY (id),
  constraint product_types_content_key_key UNIQUE (content_key),
  constraint product_types_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint product_types_description_length CHECK ((length(description) <= 500)),
  constraint product_types_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255)))),
  constraint product_types_visibility_known CHECK ((visibility_type = ANY (ARRAY[1, 2])))
);
comment on table product_types is 'Goods that are subject to reports.';
comment on column product_types.id is 'Id of the record.';
comment on column product_types.code is 'Code; can be absent.';
comment on column product_types.name is 'Displayed name; unique without regard to case (G-75).';
comment on column product_types.visibility_type is '1 offered in the whole country, 2 only in the regions of product_type_regions (G-77).';
comment on column product_types.description is 'Explanation for editors of the catalogue.';
comment on column product_types.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column product_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column product_types.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX product_types_by_code ON product_types USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX product_types_by_is_active ON product_types USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX product_types_by_name ON product_types USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX product_types_by_visibility_type ON product_types USING btree (visibility_type, name COLLATE "ru-x-icu", id);
CREATE INDEX product_types_down_code ON product_types USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX product_types_name_key ON product_types USING btree (lower(name));
CREATE INDEX product_types_name_trigrams ON product_types USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER product_types_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_types FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER product_types_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON product_types FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table product_types enable row level security;
create policy product_types_edit on product_types for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy product_types_read on product_types for select to birzha_app
  using (true);
grant select on product_types to birzha_app;
grant insert (code, name, visibility_type, description, is_active) on product_types to birzha_app;
grant update (code, name, visibility_type, description, is_active, version) on product_types to birzha_app;

create table punctuality (
  organization_id bigint not null,
  month date not null,
  on_time bigint not null,
  late bigint not null,
  late_to_3 bigint not null,
  late_to_10 bigint not null,
  late_to_30 bigint not null,
  late_longer bigint not null,
  median_days integer,
  worst_days integer,
  constraint punctuality_pkey PRIMARY KEY (organization_id, month),
  constraint punctuality_bands_whole CHECK ((late = (((late_to_3 + late_to_10) + late_to_30) + late_longer))),
  constraint punctuality_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table punctuality is 'Punctuality of an organisation in a month, computed from punctuality_days.';
comment on column punctuality.organization_id is 'The organisation.';
comment on column punctuality.month is 'First day of the month of the contracts.';
comment on column punctuality.on_time is 'Number of reports on time.';
comment on column punctuality.late is 'Number of late reports.';
comment on column punctuality.late_to_3 is 'Number of reports late by one to three days.';
comment on column punctuality.late_to_10 is 'Number of reports late by four to ten days.';
comment on column punctuality.late_to_30 is 'Number of reports late by eleven to thirty days.';
comment on column punctuality.late_longer is 'Number of reports late by more than thirty days.';
comment on column punctuality.median_days is 'Median days of the late reports; null when there are none.';
comment on column punctuality.worst_days is 'Days of the latest report; null when none was late.';
CREATE INDEX punctuality_by_month ON punctuality USING btree (month DESC, organization_id);
alter table punctuality enable row level security;
create policy punctuality_tenant on punctuality for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant select on punctuality to birzha_app;

create table punctuality_days (
  organization_id bigint not null,
  month date not null,
  days_late integer not null,
  reports bigint not null,
  constraint punctuality_days_pkey PRIMARY KEY (organization_id, month, days_late),
  constraint punctuality_days_late_counted CHECK ((days_late >= 0)),
  constraint punctuality_days_month_begins CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint punctuality_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table punctuality_days is 'Number of reports by organisation, month and days after the due date.';
comment on column punctuality_days.organization_id is 'The organisation.';
comment on column punctuality_days.month is 'First day of the month of the contracts.';
comment on column punctuality_days.days_late is 'Days after the due date, in Moscow; 0 for on time.';
comment on column punctuality_days.reports is 'Number of reports.';
alter table punctuality_days enable row level security;
create policy punctuality_days_tenant on punctuality_days for all to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
grant select on punctuality_days to birzha_app;

create unlogged table rate_windows (
  limited text not null,
  caller text not null,
  ends_at timestamptz not null,
  taken bigint not null,
  constraint rate_windows_pkey PRIMARY KEY (limited, caller),
  constraint rate_windows_limited_known CHECK ((limited = ANY (ARRAY['sign-ins'::text, 'verifications'::text, 'wrong-keys'::text])))
);
comment on table rate_windows is 'Counters of the rate limits in the current window (INST-034); nodes reserve requests in portions.';
comment on column rate_windows.limited is 'Name of the limit: requests, sign-ins or writes.';
comment on column rate_windows.caller is 'Caller to be limited: IP address or user id. Personal.';
comment on column rate_windows.ends_at is 'End of the current window.';
comment on column rate_windows.taken is 'Requests reserved by the nodes; the limit is exhausted when the number exceeds it.';
CREATE INDEX rate_windows_ends_at ON rate_windows USING btree (ends_at);

create table receipt_days (
  day date not null,
  size integer not null,
  root bytea not null,
  previous bytea,
  hash bytea not null,
  signature bytea not null,
  public_key bytea not null,
  sealed_at timestamptz not null,
  constraint receipt_days_pkey PRIMARY KEY (day),
  constraint receipt_days_previous_key UNIQUE NULLS NOT DISTINCT (previous),
  constraint receipt_days_lengths CHECK (((size >= 0) AND (length(root) = 32) AND (length(previous) = 32) AND (length(hash) = 32) AND (length(signature) = 64) AND (length(public_key) = 32)))
);
comment on table receipt_days is 'Signed Merkle roots of the receipts of a day, each chained to the day before (PROOF-003).';
comment on column receipt_days.day is 'Moscow day.';
comment on column receipt_days.size is 'Number of receipts that the day sealed.';
comment on column receipt_days.root is 'Merkle root of the receipts, as in RFC 6962.';
comment on column receipt_days.previous is 'Hash of the day before; null for the first day.';
comment on column receipt_days.hash is 'SHA-256 of day, size, root and previous.';
comment on column receipt_days.signature is 'Ed25519 signature of the hash.';
comment on column receipt_days.public_key is 'Raw public key of the signature.';
comment on column receipt_days.sealed_at is 'Time of the signature.';
CREATE TRIGGER receipt_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt_days FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table receipt_days enable row level security;
create policy receipt_days_public on receipt_days for select to birzha_app
  using (true);
grant select on receipt_days to birzha_app;

create table regions (
  id bigint generated always as identity not null,
  code text,
  name text not null,
  is_railway_station boolean default false not null,
  description text,
  is_active boolean default true not null,
  content_key text,
  version integer default 1 not null,
  constraint regions_pkey PRIMARY KEY (id),
  constraint regions_content_key_key UNIQUE (content_key),
  constraint regions_code_length CHECK (((code = btrim(code)) AND ((length(code) >= 1) AND (length(code) <= 50)))),
  constraint regions_description_length CHECK ((length(description) <= 500)),
  constraint regions_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255))))
);
comment on table regions is 'Subjects of the Russian Federation.';
comment on column regions.id is 'Id of the record.';
comment on column regions.code is 'Code of the classifier OKATO.';
comment on column regions.name is 'Displayed name; unique without regard to case (G-75).';
comment on column regions.is_railway_station is 'The region has an export station; information only (G-79).';
comment on column regions.description is 'Explanation for editors of the catalogue.';
comment on column regions.is_active is 'False: no longer offered, still shown in records that use it (CAT-035).';
comment on column regions.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column regions.version is 'Version number; a request with an older one is rejected.';
CREATE INDEX regions_by_code ON regions USING btree (code, name COLLATE "ru-x-icu", id);
CREATE INDEX regions_by_is_active ON regions USING btree (is_active, name COLLATE "ru-x-icu", id);
CREATE INDEX regions_by_is_railway_station ON regions USING btree (is_railway_station, name COLLATE "ru-x-icu", id);
CREATE INDEX regions_by_name ON regions USING btree (name COLLATE "ru-x-icu", id) INCLUDE (is_active);
CREATE INDEX regions_down_code ON regions USING btree (code DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE UNIQUE INDEX regions_name_key ON regions USING btree (lower(name));
CREATE INDEX regions_name_trigrams ON regions USING gin (search_key(name) gin_trgm_ops);
CREATE TRIGGER regions_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON regions FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER regions_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON regions FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
alter table regions enable row level security;
create policy regions_edit on regions for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy regions_read on regions for select to birzha_app
  using (true);
grant select on regions to birzha_app;
grant insert (code, name, is_railway_station, description, is_active) on regions to birzha_app;
grant update (code, name, is_railway_station, description, is_active, version) on regions to birzha_app;

create table register_texts (
  id bigint generated always as identity not null,
  value text not null,
  key text generated always as (search_key(value)) stored not null,
  constraint register_texts_pkey PRIMARY KEY (id)
);
comment on table register_texts is 'Distinct names and places of reports, for substring search.';
comment on column register_texts.id is 'Number of the text.';
comment on column register_texts.value is 'The text. Personal.';
comment on column register_texts.key is 'The text normalized for filters. Personal.';
CREATE INDEX register_texts_trigrams ON register_texts USING gin (key gin_trgm_ops);
CREATE UNIQUE INDEX register_texts_value ON register_texts USING btree (md5(value));
grant insert, select on register_texts to birzha_app;

create table report_rule_trial_results (
  trial_id bigint not null,
  organization_id bigint not null,
  read integer not null,
  failing integer not null,
  constraint report_rule_trial_results_pkey PRIMARY KEY (trial_id, organization_id),
  constraint report_rule_trial_results_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint report_rule_trial_results_trial_id_fkey FOREIGN KEY (trial_id) REFERENCES report_rule_trials(id) ON DELETE CASCADE
);
comment on table report_rule_trial_results is 'Results of a trial by organisation.';
comment on column report_rule_trial_results.trial_id is 'The trial.';
comment on column report_rule_trial_results.organization_id is 'The organisation.';
comment on column report_rule_trial_results.read is 'Validated reports of the organisation.';
comment on column report_rule_trial_results.failing is 'Its reports that break the rule.';
CREATE INDEX report_rule_trial_results_failing ON report_rule_trial_results USING btree (trial_id, failing DESC, organization_id) WHERE (failing > 0);
CREATE INDEX report_rule_trial_results_organization ON report_rule_trial_results USING btree (organization_id);
alter table report_rule_trial_results enable row level security;
create policy report_rule_trial_results_staff on report_rule_trial_results for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
grant select on report_rule_trial_results to birzha_app;

create table report_rule_trials (
  id bigint generated always as identity not null,
  rule_id bigint not null,
  definition jsonb not null,
  state text default 'running'::text not null,
  period_from date not null,
  period_to date not null,
  total integer,
  read integer default 0 not null,
  failing integer default 0 not null,
  read_date date,
  read_id bigint,
  examples jsonb default '[]'::jsonb not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  constraint report_rule_trials_pkey PRIMARY KEY (id),
  constraint report_rule_trials_finished_whole CHECK (((state = 'running'::text) = (finished_at IS NULL))),
  constraint report_rule_trials_position_whole CHECK (((read_date IS NULL) = (read_id IS NULL))),
  constraint report_rule_trials_state_known CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'timed-out'::text, 'cancelled'::text, 'failed'::text]))),
  constraint report_rule_trials_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint report_rule_trials_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES report_rules(id) ON DELETE CASCADE
);
comment on table report_rule_trials is 'Last trials of custom rules on the reports of twelve months (RULE-002).';
comment on column report_rule_trials.id is 'Id of the trial.';
comment on column report_rule_trials.rule_id is 'The rule.';
comment on column report_rule_trials.definition is 'Definition at the start; the draft can change meanwhile.';
comment on column report_rule_trials.state is 'running, done, timed-out, cancelled or failed.';
comment on column report_rule_trials.period_from is 'First contract date.';
comment on column report_rule_trials.period_to is 'Last contract date.';
comment on column report_rule_trials.total is 'Reports of the period at the start; null before.';
comment on column report_rule_trials.read is 'Validated reports.';
comment on column report_rule_trials.failing is 'Reports that break the rule.';
comment on column report_rule_trials.read_date is 'Contract date of the last validated report.';
comment on column report_rule_trials.read_id is 'Number of that report.';
comment on column report_rule_trials.examples is 'Failing reports with the values of their fields; at most 100. Personal.';
comment on column report_rule_trials.requested_by is 'User who requested the trial.';
comment on column report_rule_trials.requested_at is 'Time of the request.';
comment on column report_rule_trials.started_at is 'Start of the job; the time limit counts from it.';
comment on column report_rule_trials.finished_at is 'End of the trial.';
CREATE INDEX report_rule_trials_requested_by ON report_rule_trials USING btree (requested_by);
CREATE INDEX report_rule_trials_rule ON report_rule_trials USING btree (rule_id, id DESC);
CREATE UNIQUE INDEX report_rule_trials_running ON report_rule_trials USING btree (rule_id) WHERE (state = 'running'::text);
alter table report_rule_trials enable row level security;
create policy report_rule_trials_staff on report_rule_trials for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
grant delete, insert, select on report_rule_trials to birzha_app;
grant update (state, finished_at) on report_rule_trials to birzha_app;

create table report_rule_version (
  only_row boolean default true not null,
  version uuid default gen_random_uuid() not null,
  constraint report_rule_version_pkey PRIMARY KEY (only_row),
  constraint report_rule_version_only_row_check CHECK (only_row)
);
comment on table report_rule_version is 'Version token of the custom rules in force.';
comment on column report_rule_version.only_row is 'There is exactly one row.';
comment on column report_rule_version.version is 'New random value after every change; a counter could repeat after a rollback.';
grant select on report_rule_version to birzha_app;

create table report_rule_versions (
  rule_id bigint not null,
  version integer not null,
  kind text not null,
  author_user_id bigint not null,
  changed_at timestamptz not null,
  definition jsonb not null,
  severity text not null,
  text_ru text not null,
  text_en text not null,
  source text not null,
  valid_from date not null,
  valid_to date,
  constraint report_rule_versions_pkey PRIMARY KEY (rule_id, version),
  constraint report_rule_versions_kind_known CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text, 'put-in-force'::text, 'end'::text]))),
  constraint report_rule_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint report_rule_versions_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES report_rules(id) ON DELETE CASCADE
);
comment on table report_rule_versions is 'Versions of custom rules; removed only with a deleted draft.';
comment on column report_rule_versions.rule_id is 'The rule.';
comment on column report_rule_versions.version is 'Number of the version within its rule, from 1.';
comment on column report_rule_versions.kind is 'Kind of the change.';
comment on column report_rule_versions.author_user_id is 'Author of the version.';
comment on column report_rule_versions.changed_at is 'Time of the version.';
comment on column report_rule_versions.definition is 'Template with fields, values and condition.';
comment on column report_rule_versions.severity is 'error or warning.';
comment on column report_rule_versions.text_ru is 'Russian text.';
comment on column report_rule_versions.text_en is 'English text.';
comment on column report_rule_versions.source is 'Citation of the decision or the act.';
comment on column report_rule_versions.valid_from is 'First contract date of the rule.';
comment on column report_rule_versions.valid_to is 'Last contract date of the rule; null while it is unlimited.';
CREATE INDEX report_rule_versions_author ON report_rule_versions USING btree (author_user_id);
alter table report_rule_versions enable row level security;
create policy report_rule_versions_staff on report_rule_versions for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
grant insert, select on report_rule_versions to birzha_app;

create table report_rules (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  state text default 'draft'::text not null,
  definition jsonb not null,
  severity text not null,
  text_ru text not null,
  text_en text not null,
  source text not null,
  valid_from date not null,
  valid_to date,
  changed_at timestamptz not null,
  suspended_at timestamptz,
  constraint report_rules_pkey PRIMARY KEY (id),
  constraint report_rules_ends_after_beginning CHECK ((valid_to >= valid_from)),
  constraint report_rules_severity_known CHECK ((severity = ANY (ARRAY['error'::text, 'warning'::text]))),
  constraint report_rules_source_length CHECK (((length(source) >= 1) AND (length(source) <= 500))),
  constraint report_rules_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in-force'::text]))),
  constraint report_rules_text_en_length CHECK (((length(text_en) >= 1) AND (length(text_en) <= 300))),
  constraint report_rules_text_ru_length CHECK (((length(text_ru) >= 1) AND (length(text_ru) <= 300)))
);
comment on table report_rules is 'Custom rules of reports, drafted from templates (RULE-002).';
comment on column report_rules.id is 'Number of the rule, as in its code.';
comment on column report_rules.version is 'Number of the version; a change based on an older one is rejected.';
comment on column report_rules.state is 'draft or in-force; a rule in force ends with its last contract date.';
comment on column report_rules.definition is 'Template with fields, values and condition.';
comment on column report_rules.severity is 'error or warning.';
comment on column report_rules.text_ru is 'Russian text; states the valid case.';
comment on column report_rules.text_en is 'English text.';
comment on column report_rules.source is 'Citation of the decision or the act.';
comment on column report_rules.valid_from is 'First contract date of the rule.';
comment on column report_rules.valid_to is 'Last contract date of the rule; null while it is unlimited.';
comment on column report_rules.changed_at is 'Time of the last change.';
comment on column report_rules.suspended_at is 'Time of the suspension, which ends the rule for all contract dates; null without one.';
CREATE TRIGGER report_rules_changed AFTER INSERT OR DELETE OR UPDATE ON report_rules FOR EACH STATEMENT EXECUTE FUNCTION report_rule_changed();
CREATE TRIGGER report_rules_frozen BEFORE UPDATE ON report_rules FOR EACH ROW EXECUTE FUNCTION report_rule_frozen();
alter table report_rules enable row level security;
create policy report_rules_edit on report_rules for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy report_rules_read on report_rules for select to birzha_app
  using ((state = 'in-force'::text));
grant delete, insert, select on report_rules to birzha_app;
grant update (version, state, definition, severity, text_ru, text_en, source, valid_from, valid_to, changed_at, suspended_at) on report_rules to birzha_app;

create table request_results (
  user_id bigint not null,
  client_request_id text not null,
  fingerprint bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz default now() not null,
  constraint request_results_pkey PRIMARY KEY (user_id, client_request_id)
);
comment on table request_results is 'Responses of writes, kept for 24 hours for idempotency; stored in the transaction of the write.';
comment on column request_results.user_id is 'User who sent the request. Personal.';
comment on column request_results.client_request_id is 'ClientRequestId header of the request.';
comment on column request_results.fingerprint is 'SHA-256 of method, path and body; a repeated id with another request is rejected.';
comment on column request_results.status is 'HTTP status of the response.';
comment on column request_results.answer is 'Body of the response. Personal.';
comment on column request_results.created_at is 'Time of the request; rows older than 24 hours are removed.';
CREATE INDEX request_results_created_at ON request_results USING btree (created_at);
alter table request_results enable row level security;
create policy request_results_own on request_results for all to birzha_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant insert, select, update on request_results to birzha_app;

create table search_entries (
  kind smallint not null,
  record_id bigint not null,
  scope text,
  firm_only boolean not null,
  at timestamptz not null,
  words tsvector not null,
  constraint search_entries_pkey PRIMARY KEY (kind, record_id),
  constraint search_entries_kind_known CHECK (((kind >= 1) AND (kind <= 8)))
);
comment on table search_entries is 'Search index over the records of all areas (WORK-010); triggers write it, only search_ids reads it.';
comment on column search_entries.kind is '1 report, 2 contract, 3 proposal, 4 spot deal, 5 application, 6 member of the auctions, 7 organisation, 8 user.';
comment on column search_entries.record_id is 'Id of the record.';
comment on column search_entries.scope is 'INN of the organisation of the record; null when it belongs to none.';
comment on column search_entries.firm_only is 'True when the exchange cannot see the record: a draft.';
comment on column search_entries.at is 'Sort key, newest first.';
comment on column search_entries.words is 'Search words (search_words). Personal.';
CREATE INDEX search_entries_newest ON search_entries USING btree (kind, at DESC, record_id DESC) WHERE (NOT firm_only);
CREATE INDEX search_entries_own ON search_entries USING btree (scope, kind, at DESC, record_id DESC);
CREATE INDEX search_entries_words ON search_entries USING gin (search_lexemes(kind, scope, firm_only, words)) WITH (gin_pending_list_limit='256');

create table secrets (
  name text not null,
  value bytea not null,
  created_at timestamptz default now() not null,
  constraint secrets_pkey PRIMARY KEY (name)
);
comment on table secrets is 'Secret keys generated at the first start; never granted to the role of requests.';
comment on column secrets.name is 'Purpose of the key.';
comment on column secrets.value is 'Random bytes.';
comment on column secrets.created_at is 'Time of creation.';

create table sessions (
  id bytea not null,
  user_id bigint not null,
  tokens bytea not null,
  created_at timestamptz default now() not null,
  refreshed_at timestamptz default now() not null,
  expires_at timestamptz not null,
  number bigint generated always as identity not null,
  user_agent text default ''::text not null,
  ip inet,
  used_at timestamptz default now() not null,
  issuer_session text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_number_key UNIQUE (number),
  constraint sessions_issuer_session_length CHECK ((length(issuer_session) <= 255)),
  constraint sessions_user_agent_length CHECK ((length(user_agent) <= 500)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table sessions is 'Signed-in browsers. Browsers cannot read the table.';
comment on column sessions.id is 'SHA-256 of the random value in the auth.session cookie.';
comment on column sessions.user_id is 'Signed-in user.';
comment on column sessions.tokens is 'Tokens of the identity server, encrypted. Personal.';
comment on column sessions.created_at is 'Time of the sign-in.';
comment on column sessions.refreshed_at is 'Time of the last token refresh.';
comment on column sessions.expires_at is 'Time when the session expires without a refresh.';
comment on column sessions.number is 'Public number of the session; grants no access.';
comment on column sessions.user_agent is 'User-Agent header of the last request. Personal.';
comment on column sessions.ip is 'IP address of the last request; null for sessions that are older than the column. Personal.';
comment on column sessions.used_at is 'Time of the last request, to the minute.';
comment on column sessions.issuer_session is 'Session id of the identity server (sid); null when it sends none. Personal.';
CREATE INDEX sessions_expires_at ON sessions USING btree (expires_at);
CREATE INDEX sessions_issuer_session ON sessions USING btree (issuer_session) WHERE (issuer_session IS NOT NULL);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE TRIGGER sessions_end_sign_in AFTER DELETE ON sessions FOR EACH ROW WHEN ((old.issuer_session IS NOT NULL)) EXECUTE FUNCTION end_sign_in();
alter table sessions enable row level security;
create policy sessions_end on sessions for delete to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (user_id = ( SELECT app_user_id() AS app_user_id))));
create policy sessions_read on sessions for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (user_id = ( SELECT app_user_id() AS app_user_id))));
grant delete on sessions to birzha_app;
grant select (user_id, created_at, expires_at, number, user_agent, ip, used_at) on sessions to birzha_app;

create table settings (
  key text not null,
  value jsonb not null,
  changed_at timestamptz default now() not null,
  constraint settings_pkey PRIMARY KEY (key)
);
comment on table settings is 'Settings shared by all nodes that an administrator can change at run time.';
comment on column settings.key is 'Name of the setting, for example test_clock.';
comment on column settings.value is 'Its value.';
comment on column settings.changed_at is 'Time of the last change.';
grant select on settings to birzha_app;

create table signature_evidence (
  application_id bigint not null,
  user_id bigint not null,
  content bytea not null,
  signature bytea not null,
  certificate bytea,
  chain bytea[] not null,
  trusted text[] not null,
  revocation_lists text[] not null,
  inn text,
  subject text,
  error text,
  checked_at timestamptz not null,
  signed_at timestamptz,
  constraint signature_evidence_pkey PRIMARY KEY (application_id),
  constraint signature_evidence_content_length CHECK (((length(content) >= 1) AND (length(content) <= 16384))),
  constraint signature_evidence_signature_length CHECK (((length(signature) >= 1) AND (length(signature) <= 262144))),
  constraint signature_evidence_whole CHECK (((error IS NOT NULL) OR ((certificate IS NOT NULL) AND (cardinality(chain) > 0)))),
  constraint signature_evidence_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications(id),
  constraint signature_evidence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table signature_evidence is 'Signatures of applications with all data to verify them again years later (G-81). Append-only.';
comment on column signature_evidence.application_id is 'The application.';
comment on column signature_evidence.user_id is 'User who filed the application.';
comment on column signature_evidence.content is 'The signed bytes. Personal.';
comment on column signature_evidence.signature is 'The detached signature, CMS in DER. Personal.';
comment on column signature_evidence.certificate is 'Certificate of the signer in DER; null when the signature contains none. Personal.';
comment on column signature_evidence.chain is 'Certificates of the authorities in DER, the trusted one last; empty when no chain was found.';
comment on column signature_evidence.trusted is 'SHA-256 of the certificates trusted at that time, hexadecimal.';
comment on column signature_evidence.revocation_lists is 'SHA-256 of the certificate revocation lists in use, hexadecimal.';
comment on column signature_evidence.inn is 'INN from the certificate. Personal.';
comment on column signature_evidence.subject is 'Subject of the certificate. Personal.';
comment on column signature_evidence.error is 'Error code of an invalid signature; null when it was valid.';
comment on column signature_evidence.checked_at is 'Time for which the signature was verified.';
comment on column signature_evidence.signed_at is 'Signing time as stated by the signer.';
CREATE INDEX signature_evidence_user ON signature_evidence USING btree (user_id);
CREATE TRIGGER signature_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON signature_evidence FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table signature_evidence enable row level security;
create policy signature_evidence_read_by_staff on signature_evidence for select to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy signature_evidence_written_by_signer on signature_evidence for insert to birzha_app
  with check ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant insert, select on signature_evidence to birzha_app;

create table signing_requests (
  id bigint generated always as identity not null,
  user_id bigint not null,
  nonce_hash bytea not null,
  data text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint signing_requests_pkey PRIMARY KEY (id),
  constraint signing_requests_nonce_key UNIQUE (nonce_hash),
  constraint signing_requests_data_length CHECK (((length(data) >= 1) AND (length(data) <= 4096))),
  constraint signing_requests_expires_after_creation CHECK ((expires_at > created_at)),
  constraint signing_requests_nonce_length CHECK ((length(nonce_hash) = 32)),
  constraint signing_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table signing_requests is 'Texts built for signing (G-81); each is valid for one application and a short time.';
comment on column signing_requests.id is 'Number of the text.';
comment on column signing_requests.user_id is 'User of the text; other users cannot use it.';
comment on column signing_requests.nonce_hash is 'SHA-256 of the nonce in the text.';
comment on column signing_requests.data is 'Exact text to be signed. Personal.';
comment on column signing_requests.created_at is 'Time of creation.';
comment on column signing_requests.expires_at is 'Time when the text expires.';
comment on column signing_requests.used_at is 'Time when an application used the text; null before.';
CREATE INDEX signing_requests_expires_at ON signing_requests USING btree (expires_at);
CREATE INDEX signing_requests_user ON signing_requests USING btree (user_id, created_at);
alter table signing_requests enable row level security;
create policy signing_requests_own on signing_requests for all to birzha_app
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
grant insert, select on signing_requests to birzha_app;
grant update (used_at) on signing_requests to birzha_app;

create table spot_deal_edits (
  id bigint generated always as identity not null,
  deal_id bigint not null,
  organization_id bigint,
  notice_kind text,
  author_user_id bigint not null,
  author_name text not null,
  changed_at timestamptz not null,
  file_area text generated always as ('spot'::text) stored,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  description text,
  file_before bigint generated always as (((before ->> 'file'::text))::bigint) stored,
  file_after bigint generated always as (((after ->> 'file'::text))::bigint) stored,
  constraint spot_deal_edits_pkey PRIMARY KEY (id),
  constraint spot_deal_edits_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'result'::text, 'import'::text]))),
  constraint spot_deal_edits_notice_given CHECK (((kind = 'report'::text) = (notice_kind IS NOT NULL))),
  constraint spot_deal_edits_notice_kind_known CHECK ((notice_kind = ANY (ARRAY['delivery'::text, 'nonDelivery'::text, 'extension'::text, 'selfSettlement'::text, 'changes'::text]))),
  constraint spot_deal_edits_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint spot_deal_edits_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES spot_deals(id),
  constraint spot_deal_edits_file_after_fkey FOREIGN KEY (file_area, file_after) REFERENCES files(area, id),
  constraint spot_deal_edits_file_before_fkey FOREIGN KEY (file_area, file_before) REFERENCES files(area, id),
  constraint spot_deal_edits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table spot_deal_edits is 'Append-only edits of deals with old and new values (V-9).';
comment on column spot_deal_edits.id is 'Id of the edit.';
comment on column spot_deal_edits.deal_id is 'The deal.';
comment on column spot_deal_edits.organization_id is 'Organisation of the deal at that time; null when the portal had none. Row-level security reads it.';
comment on column spot_deal_edits.notice_kind is 'Kind of the message, for a report.';
comment on column spot_deal_edits.author_user_id is 'Author of the edit.';
comment on column spot_deal_edits.author_name is 'Name of the author at that time. Personal.';
comment on column spot_deal_edits.changed_at is 'Time of the edit.';
comment on column spot_deal_edits.file_area is 'Area of both files.';
comment on column spot_deal_edits.kind is 'report: message of the owner to the exchange; result: response of the exchange; import: the trading system.';
comment on column spot_deal_edits.before is 'Changed fields with their old values.';
comment on column spot_deal_edits.after is 'Changed fields with their new values.';
comment on column spot_deal_edits.description is 'Comment of the exchange.';
comment on column spot_deal_edits.file_before is 'Old document, as `before` refers to it.';
comment on column spot_deal_edits.file_after is 'New document, as `after` refers to it.';
CREATE INDEX spot_deal_edits_author ON spot_deal_edits USING btree (author_user_id);
CREATE INDEX spot_deal_edits_deal ON spot_deal_edits USING btree (deal_id, id);
CREATE INDEX spot_deal_edits_file_after ON spot_deal_edits USING btree (file_after);
CREATE INDEX spot_deal_edits_file_before ON spot_deal_edits USING btree (file_before);
CREATE INDEX spot_deal_edits_organization ON spot_deal_edits USING btree (organization_id);
CREATE TRIGGER spot_deal_edits_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON spot_deal_edits FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table spot_deal_edits enable row level security;
create policy spot_deal_edits_read on spot_deal_edits for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id))));
create policy spot_deal_edits_write on spot_deal_edits for insert to birzha_app
  with check (((author_user_id = ( SELECT app_user_id() AS app_user_id)) AND (( SELECT app_is_staff() AS app_is_staff) OR (organization_id = ( SELECT app_organization_id() AS app_organization_id)))));
grant insert, select on spot_deal_edits to birzha_app;

create table spot_deals (
  id bigint generated always as identity not null,
  external_id text,
  owner_inn text not null,
  settlement_status text not null,
  contractor_name text not null,
  basis text not null,
  delivery_way text not null,
  product_name text not null,
  item_code text not null,
  contract_number text not null,
  contract_date date not null,
  direction text not null,
  volume numeric(16,3) not null,
  price numeric(16,2) not null,
  total numeric(18,2) not null,
  expires_on date,
  postponed_to date,
  execution_status smallint default 0 not null,
  execution_date date,
  file_id bigint,
  comment text,
  record_status smallint default 1 not null,
  exchange_comment text,
  imported_at timestamptz not null,
  edited_at timestamptz,
  edited_by bigint,
  settled_at timestamptz,
  settled_by bigint,
  file_area text generated always as ('spot'::text) stored,
  owner_name text,
  file_name text,
  owner_name_key text generated always as (search_key(owner_name)) stored,
  settlement_status_key text generated always as (search_key(settlement_status)) stored,
  contractor_name_key text generated always as (search_key(contractor_name)) stored,
  basis_key text generated always as (search_key(basis)) stored,
  delivery_way_key text generated always as (search_key(delivery_way)) stored,
  product_name_key text generated always as (search_key(product_name)) stored,
  item_code_key text generated always as (search_key(item_code)) stored,
  contract_number_key text generated always as (search_key(contract_number)) stored,
  file_name_key text generated always as (search_key(file_name)) stored,
  comment_key text generated always as (search_key(comment)) stored,
  constraint spot_deals_pkey PRIMARY KEY (id),
  constraint spot_deals_external_key UNIQUE (external_id),
  constraint spot_deals_comment_length CHECK (((length(comment) >= 1) AND (length(comment) <= 500))),
  constraint spot_deals_direction_known CHECK ((direction = ANY (ARRAY['sale'::text, 'buy'::text]))),
  constraint spot_deals_exchange_comment_length CHECK (((length(exchange_comment) >= 1) AND (length(exchange_comment) <= 500))),
  constraint spot_deals_execution_known CHECK (((execution_status >= 0) AND (execution_status <= 6))),
  constraint spot_deals_not_negative CHECK (((volume >= (0)::numeric) AND (price >= (0)::numeric) AND (total >= (0)::numeric))),
  constraint spot_deals_owner_inn_format CHECK ((owner_inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint spot_deals_record_known CHECK ((record_status = ANY (ARRAY[1, 2, 4, 7]))),
  constraint spot_deals_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id),
  constraint spot_deals_file_fkey FOREIGN KEY (file_area, file_id) REFERENCES files(area, id),
  constraint spot_deals_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id)
);
comment on table spot_deals is 'Spot deals, one row for each side that is an organisation of the portal (A-51); visible to the organisation with that INN as soon as it exists.';
comment on column spot_deals.id is 'Id of the deal, idRec on the wire.';
comment on column spot_deals.external_id is 'Id of the deal in the trading system.';
comment on column spot_deals.owner_inn is 'INN of the organisation of this side.';
comment on column spot_deals.settlement_status is 'Settlement status, as a text of the exchange.';
comment on column spot_deals.contractor_name is 'Name of the other side.';
comment on column spot_deals.basis is 'Basis of delivery.';
comment on column spot_deals.delivery_way is 'Delivery method.';
comment on column spot_deals.product_name is 'Name of the goods.';
comment on column spot_deals.item_code is 'Code of the instrument.';
comment on column spot_deals.contract_number is 'Sale number.';
comment on column spot_deals.contract_date is 'Sale date.';
comment on column spot_deals.direction is 'sale or buy, from the side of the owner.';
comment on column spot_deals.volume is 'Quantity.';
comment on column spot_deals.price is 'Price per unit in roubles.';
comment on column spot_deals.total is 'Total of the deal in roubles.';
comment on column spot_deals.expires_on is 'Due day of the execution.';
comment on column spot_deals.postponed_to is 'Due day after a postponement by the exchange.';
comment on column spot_deals.execution_status is 'Execution status (A-52): 0 not set, 1 delivered, 2 not delivered, 3 self-settlement, 4 force majeure, 5 not paid, 6 extended.';
comment on column spot_deals.execution_date is 'Date of the execution status.';
comment on column spot_deals.file_id is 'Document of the deal; spot_deal_edits refers to replaced documents.';
comment on column spot_deals.comment is 'Comment of the owner.';
comment on column spot_deals.record_status is '1 new, 2 sent, 4 processed, 7 rejected (A-53).';
comment on column spot_deals.exchange_comment is 'Comment of the exchange on its response.';
comment on column spot_deals.imported_at is 'Time of the last change by the trading system.';
comment on column spot_deals.edited_at is 'Time of the last message of the owner.';
comment on column spot_deals.edited_by is 'User who sent that message.';
comment on column spot_deals.settled_at is 'Time of the last response of the exchange.';
comment on column spot_deals.settled_by is 'Author of that response: the trading system or an operator.';
comment on column spot_deals.file_area is 'Area of the file.';
comment on column spot_deals.owner_name is 'Name of the organisation of the owner; null when there is none.';
comment on column spot_deals.file_name is 'Name of the document.';
comment on column spot_deals.owner_name_key is 'owner_name normalized for filters.';
comment on column spot_deals.settlement_status_key is 'settlement_status normalized for filters.';
comment on column spot_deals.contractor_name_key is 'contractor_name normalized for filters.';
comment on column spot_deals.basis_key is 'basis normalized for filters.';
comment on column spot_deals.delivery_way_key is 'delivery_way normalized for filters.';
comment on column spot_deals.product_name_key is 'product_name normalized for filters.';
comment on column spot_deals.item_code_key is 'item_code normalized for filters.';
comment on column spot_deals.contract_number_key is 'contract_number normalized for filters.';
comment on column spot_deals.file_name_key is 'file_name normalized for filters.';
comment on column spot_deals.comment_key is 'comment normalized for filters.';
CREATE INDEX spot_deals_by_basis ON spot_deals USING btree (basis, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_comment ON spot_deals USING btree (comment, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_contract_number ON spot_deals USING btree (contract_number, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_contractor_name ON spot_deals USING btree (contractor_name, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_delivery_way ON spot_deals USING btree (delivery_way, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_direction ON spot_deals USING btree (direction, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_execution_date ON spot_deals USING btree (execution_date, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_execution_status ON spot_deals USING btree (execution_status, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_expires_on ON spot_deals USING btree (expires_on, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_file_name ON spot_deals USING btree (file_name, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_item_code ON spot_deals USING btree (item_code, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_owner_inn ON spot_deals USING btree (owner_inn, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_owner_name ON spot_deals USING btree (owner_name, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_postponed_to ON spot_deals USING btree (postponed_to, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_price ON spot_deals USING btree (price, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_product_name ON spot_deals USING btree (product_name, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_record_status ON spot_deals USING btree (record_status, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_settlement_status ON spot_deals USING btree (settlement_status, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_total ON spot_deals USING btree (total, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_by_volume ON spot_deals USING btree (volume, contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_down_comment ON spot_deals USING btree (comment DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (record_status);
CREATE INDEX spot_deals_down_execution_date ON spot_deals USING btree (execution_date DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (record_status);
CREATE INDEX spot_deals_down_expires_on ON spot_deals USING btree (expires_on DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (record_status);
CREATE INDEX spot_deals_down_file_name ON spot_deals USING btree (file_name DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (record_status);
CREATE INDEX spot_deals_down_owner_name ON spot_deals USING btree (owner_name DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (record_status);
CREATE INDEX spot_deals_down_postponed_to ON spot_deals USING btree (postponed_to DESC NULLS LAST, contract_date DESC, id DESC) INCLUDE (record_status);
CREATE INDEX spot_deals_due ON spot_deals USING btree (COALESCE(postponed_to, expires_on)) WHERE (record_status = ANY (ARRAY[1, 7]));
CREATE INDEX spot_deals_edited_by ON spot_deals USING btree (edited_by);
CREATE INDEX spot_deals_file ON spot_deals USING btree (file_id);
CREATE INDEX spot_deals_newest ON spot_deals USING btree (contract_date, id) INCLUDE (record_status);
CREATE INDEX spot_deals_number ON spot_deals USING btree (contract_number, owner_inn);
CREATE INDEX spot_deals_owner ON spot_deals USING btree (owner_inn, contract_date, id);
CREATE INDEX spot_deals_processed ON spot_deals USING btree (owner_inn) WHERE (record_status = 4);
CREATE INDEX spot_deals_sent ON spot_deals USING btree (contract_date, id) WHERE (record_status = 2);
CREATE INDEX spot_deals_settled_by ON spot_deals USING btree (settled_by);
CREATE INDEX spot_deals_trigrams ON spot_deals USING gin (owner_name_key gin_trgm_ops, owner_inn gin_trgm_ops, settlement_status_key gin_trgm_ops, contractor_name_key gin_trgm_ops, basis_key gin_trgm_ops, delivery_way_key gin_trgm_ops, product_name_key gin_trgm_ops, item_code_key gin_trgm_ops, contract_number_key gin_trgm_ops, file_name_key gin_trgm_ops, comment_key gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX spot_deals_unsettled ON spot_deals USING btree (owner_inn, record_status, contract_date, id) WHERE (record_status <> 4);
CREATE TRIGGER spot_deals_file BEFORE INSERT OR UPDATE OF file_id ON spot_deals FOR EACH ROW EXECUTE FUNCTION spot_deal_file();
CREATE TRIGGER spot_deals_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON spot_deals FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER spot_deals_owner BEFORE INSERT OR UPDATE OF owner_inn ON spot_deals FOR EACH ROW EXECUTE FUNCTION deal_owner();
CREATE TRIGGER spot_deals_search AFTER INSERT OR UPDATE OF owner_inn, contract_number, contract_date, product_name, item_code, contractor_name ON spot_deals FOR EACH ROW EXECUTE FUNCTION search_refresh('4');
alter table spot_deals enable row level security;
create policy spot_deals_edited on spot_deals for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (owner_inn = ( SELECT o.inn
   FROM organizations o
  WHERE (o.id = ( SELECT app_organization_id() AS app_organization_id))))));
create policy spot_deals_imported on spot_deals for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
create policy spot_deals_tenant on spot_deals for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (owner_inn = ( SELECT o.inn
   FROM organizations o
  WHERE (o.id = ( SELECT app_organization_id() AS app_organization_id))))));
grant insert, select on spot_deals to birzha_app;
grant update (external_id, owner_inn, settlement_status, contractor_name, basis, delivery_way, product_name, item_code, contract_number, contract_date, direction, volume, price, total, expires_on, postponed_to, execution_status, execution_date, file_id, comment, record_status, exchange_comment, imported_at, edited_at, edited_by, settled_at, settled_by) on spot_deals to birzha_app;

create table task_claims (
  kind text not null,
  entity_id bigint not null,
  user_id bigint not null,
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  constraint task_claims_pkey PRIMARY KEY (kind, entity_id),
  constraint task_claims_expires_later CHECK ((expires_at > claimed_at)),
  constraint task_claims_kind_length CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint task_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table task_claims is 'Claimed tasks of the exchange''s queue (DESK-020). Informs colleagues only: a claim locks nothing and expires.';
comment on column task_claims.kind is 'Kind of the task, from the work list, for example proposalToDecide.';
comment on column task_claims.entity_id is 'Number of the record.';
comment on column task_claims.user_id is 'User who claimed the task.';
comment on column task_claims.claimed_at is 'Time of the claim.';
comment on column task_claims.expires_at is 'Time when the claim expires unless it is renewed.';
CREATE INDEX task_claims_expires_at ON task_claims USING btree (expires_at);
CREATE INDEX task_claims_user ON task_claims USING btree (user_id);
alter table task_claims enable row level security;
create policy task_claims_create on task_claims for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) AND (user_id = ( SELECT app_user_id() AS app_user_id))));
create policy task_claims_read on task_claims for select to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy task_claims_release on task_claims for delete to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy task_claims_renew on task_claims for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) AND (user_id = ( SELECT app_user_id() AS app_user_id))));
grant delete, insert, select on task_claims to birzha_app;
grant update (expires_at) on task_claims to birzha_app;

create table trade_days (
  date date not null,
  is_work_day boolean not null,
  changed_at timestamptz,
  changed_by bigint,
  constraint trade_days_pkey PRIMARY KEY (date),
  constraint trade_days_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id)
);
comment on table trade_days is 'Decreed working days and days off (A-41); other days follow the weekends and fixed holidays.';
comment on column trade_days.date is 'The day.';
comment on column trade_days.is_work_day is 'True when the exchange works on the day.';
comment on column trade_days.changed_at is 'Time of the last change; null for initial days.';
comment on column trade_days.changed_by is 'Author of the last change: an operator, or the account of the trading system.';
CREATE INDEX trade_days_changed_by ON trade_days USING btree (changed_by);
alter table trade_days enable row level security;
create policy trade_days_edit on trade_days for all to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy trade_days_read on trade_days for select to birzha_app
  using (true);
grant insert, select on trade_days to birzha_app;
grant update (is_work_day, changed_at, changed_by) on trade_days to birzha_app;

create table trading_members (
  id bigint generated always as identity not null,
  external_id text not null,
  inn text not null,
  name text not null,
  auction_start_date date,
  actual_status_date date,
  status text not null,
  changed_at timestamptz not null,
  constraint trading_members_pkey PRIMARY KEY (id),
  constraint trading_members_external_id_key UNIQUE (external_id),
  constraint trading_members_inn_key UNIQUE (inn),
  constraint trading_members_external_id_length CHECK (((length(external_id) >= 1) AND (length(external_id) <= 100))),
  constraint trading_members_inn_format CHECK ((inn ~ '^(\d{10}|\d{12})$'::text)),
  constraint trading_members_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 255)))),
  constraint trading_members_status_known CHECK ((status = ANY (ARRAY['active'::text, 'terminated'::text, 'suspended'::text, 'opened'::text])))
);
comment on table trading_members is 'Trading members of the exchange (A-43), imported from the trading system.';
comment on column trading_members.id is 'Id of the member.';
comment on column trading_members.external_id is 'Id in the trading system.';
comment on column trading_members.inn is 'Taxpayer number.';
comment on column trading_members.name is 'Name.';
comment on column trading_members.auction_start_date is 'First day at auctions.';
comment on column trading_members.actual_status_date is 'First day of the current status.';
comment on column trading_members.status is 'Status at the exchange: active, terminated, suspended or opened.';
comment on column trading_members.changed_at is 'Time of the last change by an import.';
CREATE INDEX trading_members_by_actual ON trading_members USING btree (actual_status_date, name COLLATE "ru-x-icu", id);
CREATE INDEX trading_members_by_inn ON trading_members USING btree (inn, name COLLATE "ru-x-icu", id);
CREATE INDEX trading_members_by_name ON trading_members USING btree (name COLLATE "ru-x-icu", id);
CREATE INDEX trading_members_by_start ON trading_members USING btree (auction_start_date, name COLLATE "ru-x-icu", id);
CREATE INDEX trading_members_by_status ON trading_members USING btree (status, name COLLATE "ru-x-icu", id);
CREATE INDEX trading_members_down_actual ON trading_members USING btree (actual_status_date DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE INDEX trading_members_down_start ON trading_members USING btree (auction_start_date DESC NULLS LAST, name COLLATE "ru-x-icu" DESC, id DESC);
CREATE INDEX trading_members_trigrams ON trading_members USING gin (search_key((name COLLATE "ru-x-icu")) gin_trgm_ops, inn gin_trgm_ops);
CREATE TRIGGER trading_members_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON trading_members FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER trading_members_search AFTER INSERT OR UPDATE OF name, inn, changed_at ON trading_members FOR EACH ROW EXECUTE FUNCTION search_refresh('6');
alter table trading_members enable row level security;
create policy trading_members_change on trading_members for update to birzha_app
  using (( SELECT app_is_staff() AS app_is_staff));
create policy trading_members_import on trading_members for insert to birzha_app
  with check (( SELECT app_is_staff() AS app_is_staff));
create policy trading_members_read on trading_members for select to birzha_app
  using (true);
grant insert, select, update on trading_members to birzha_app;

create table user_versions (
  id bigint generated always as identity not null,
  user_id bigint not null,
  version integer not null,
  kind text not null,
  account text not null,
  name text not null,
  phone text not null,
  status smallint not null,
  description text,
  author_user_id bigint,
  changed_at timestamptz not null,
  role smallint,
  constraint user_versions_pkey PRIMARY KEY (id),
  constraint user_versions_number_key UNIQUE (user_id, version),
  constraint user_versions_kind_known CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text, 'block'::text, 'unblock'::text, 'role'::text]))),
  constraint user_versions_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES users(id),
  constraint user_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table user_versions is 'Append-only versions of users (S-7). The newest version equals the user.';
comment on column user_versions.id is 'Id of the version.';
comment on column user_versions.user_id is 'The user.';
comment on column user_versions.version is 'Number of the version within its user.';
comment on column user_versions.kind is 'Kind of the change.';
comment on column user_versions.account is 'Login. Personal.';
comment on column user_versions.name is 'Full name in this version. Personal.';
comment on column user_versions.phone is 'Phone in this version, or empty. Personal.';
comment on column user_versions.status is '0 active, 1 blocked for the whole portal.';
comment on column user_versions.description is 'Reason of the block. Personal.';
comment on column user_versions.author_user_id is 'Author of the version; null for the first sign-in and for states older than the history.';
comment on column user_versions.changed_at is 'Time of the version.';
comment on column user_versions.role is 'Role in this version (G-8); null for states older than the column.';
CREATE INDEX user_versions_author ON user_versions USING btree (author_user_id);
CREATE TRIGGER user_versions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON user_versions FOR EACH STATEMENT EXECUTE FUNCTION reject_change();
alter table user_versions enable row level security;
create policy user_versions_read on user_versions for select to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (user_id = ( SELECT app_user_id() AS app_user_id))));
create policy user_versions_write on user_versions for insert to birzha_app
  with check ((( SELECT app_is_staff() AS app_is_staff) OR (user_id = ( SELECT app_user_id() AS app_user_id)) OR app_is_colleague(user_id)));
grant insert, select on user_versions to birzha_app;

create table users (
  id bigint generated always as identity not null,
  issuer text not null,
  subject text not null,
  account text not null,
  name text default ''::text not null,
  phone text default ''::text not null,
  role smallint default 1 not null,
  status smallint default 0 not null,
  description text,
  registered_at timestamptz default now() not null,
  last_organization_id bigint,
  version integer default 1 not null,
  email text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_key UNIQUE (account),
  constraint users_identity_key UNIQUE (issuer, subject),
  constraint users_description_length CHECK ((length(description) <= 500)),
  constraint users_email_format CHECK (((email ~ '^[^@[:space:]]+@[^@[:space:]]+$'::text) AND (length(email) <= 254))),
  constraint users_reason_of_block CHECK (((description IS NULL) OR ((status = 1) AND (description = btrim(description)) AND (description <> ''::text)))),
  constraint users_role_known CHECK (((role >= 0) AND (role <= 9))),
  constraint users_status_known CHECK ((status = ANY (ARRAY[0, 1]))),
  constraint users_last_organization_id_fkey FOREIGN KEY (last_organization_id) REFERENCES organizations(id)
);
comment on table users is 'Users that signed in at least once or were created by the administrator.';
comment on column users.id is 'Id of the user.';
comment on column users.issuer is 'Identity server that knows the user. Personal.';
comment on column users.subject is 'Subject of the user at the identity server. Personal.';
comment on column users.account is 'Login. Personal.';
comment on column users.name is 'Full name. Personal.';
comment on column users.phone is 'Phone, +7 (ddd) ddd-dd-dd, or empty. Personal.';
comment on column users.role is '1 user of an organisation, 2 operator; above 2 other staff; 0 none (G-8).';
comment on column users.status is '0 active, 1 blocked for the whole portal.';
comment on column users.description is 'Reason of the block. Personal.';
comment on column users.registered_at is 'First sign-in.';
comment on column users.last_organization_id is 'Organisation of the last request; the default of requests without one (G-18). Personal.';
comment on column users.version is 'Version number; a request with an older one is rejected.';
comment on column users.email is 'E-mail address confirmed by the identity server; null when it has none. Personal.';
CREATE INDEX users_account_trigrams ON users USING gin (search_key(account) gin_trgm_ops);
CREATE INDEX users_active_operators ON users USING btree (id) WHERE ((role = 2) AND (status = 0));
CREATE INDEX users_by_account ON users USING btree (account, registered_at, id) INCLUDE (status) WHERE (issuer <> 'key'::text);
CREATE INDEX users_by_name ON users USING btree (name COLLATE "ru-x-icu", registered_at, id) INCLUDE (status) WHERE (issuer <> 'key'::text);
CREATE INDEX users_by_phone ON users USING btree (phone, registered_at, id) INCLUDE (status) WHERE (issuer <> 'key'::text);
CREATE INDEX users_by_role ON users USING btree (role, registered_at, id) INCLUDE (status) WHERE (issuer <> 'key'::text);
CREATE INDEX users_by_status ON users USING btree (status, registered_at, id) WHERE (issuer <> 'key'::text);
CREATE INDEX users_last_organization ON users USING btree (last_organization_id);
CREATE INDEX users_name_trigrams ON users USING gin (search_key(name) gin_trgm_ops);
CREATE INDEX users_newest ON users USING btree (registered_at, id) INCLUDE (status) WHERE (issuer <> 'key'::text);
CREATE TRIGGER users_listed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION list_changed();
CREATE TRIGGER users_search AFTER INSERT OR UPDATE OF name, account ON users FOR EACH ROW WHEN ((new.issuer <> 'key'::text)) EXECUTE FUNCTION search_refresh('8');
alter table users enable row level security;
create policy users_change on users for update to birzha_app
  using ((( SELECT app_is_staff() AS app_is_staff) OR (id = ( SELECT app_user_id() AS app_user_id)) OR app_is_colleague(id)));
create policy users_create_key on users for insert to birzha_app
  with check (((issuer = 'key'::text) AND (role = 1) AND (status = 0)));
create policy users_read on users for select to birzha_app
  using (true);
grant select on users to birzha_app;
grant insert (issuer, subject, account, name) on users to birzha_app;
grant update (name, phone, status, description, version) on users to birzha_app;

create table view_defaults (
  user_id bigint not null,
  organization_id bigint,
  register text not null,
  view_id bigint not null,
  constraint view_defaults_key UNIQUE NULLS NOT DISTINCT (user_id, organization_id, register),
  constraint view_defaults_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint view_defaults_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint view_defaults_view_fkey FOREIGN KEY (view_id, register) REFERENCES views(id, register) ON DELETE CASCADE
);
comment on table view_defaults is 'Default view of a register for a user (WORK-040).';
comment on column view_defaults.user_id is 'The user.';
comment on column view_defaults.organization_id is 'Acting organisation; null for the exchange.';
comment on column view_defaults.register is 'The register.';
comment on column view_defaults.view_id is 'Own or shared view; not used as the default while it is not shared.';
CREATE INDEX view_defaults_organization ON view_defaults USING btree (organization_id);
CREATE INDEX view_defaults_view ON view_defaults USING btree (view_id, register);
alter table view_defaults enable row level security;
create policy view_defaults_own on view_defaults for all to birzha_app
  using (((NOT (organization_id IS DISTINCT FROM ( SELECT app_view_scope() AS app_view_scope))) AND (user_id = ( SELECT app_user_id() AS app_user_id))));
grant delete, insert, select on view_defaults to birzha_app;
grant update (view_id) on view_defaults to birzha_app;

create table views (
  id bigint generated always as identity not null,
  user_id bigint not null,
  organization_id bigint,
  register text not null,
  name text not null,
  is_shared boolean not null,
  state jsonb not null,
  version integer default 1 not null,
  changed_at timestamptz not null,
  constraint views_pkey PRIMARY KEY (id),
  constraint views_name_key UNIQUE NULLS NOT DISTINCT (user_id, organization_id, register, name),
  constraint views_register_key UNIQUE (id, register),
  constraint views_name_length CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  constraint views_register_length CHECK (((length(register) >= 1) AND (length(register) <= 60))),
  constraint views_state_length CHECK ((pg_column_size(state) <= 100000)),
  constraint views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
comment on table views is 'Saved views of registers (WORK-040).';
comment on column views.id is 'Number of the view.';
comment on column views.user_id is 'Author; other users cannot change the view.';
comment on column views.organization_id is 'Acting organisation of the author; null for views of exchange staff.';
comment on column views.register is 'Name of the register, the key under which browsers store its columns.';
comment on column views.name is 'Name given by the author. Personal.';
comment on column views.is_shared is 'True when all users of the organisation, or of the exchange, can use the view.';
comment on column views.state is 'Address, columns and density; validated against the columns of the register on write and read. Personal.';
comment on column views.version is 'Number of changes.';
comment on column views.changed_at is 'Time of the last change.';
CREATE INDEX views_offered ON views USING btree (organization_id, register) WHERE is_shared;
alter table views enable row level security;
create policy views_change on views for update to birzha_app
  using (((NOT (organization_id IS DISTINCT FROM ( SELECT app_view_scope() AS app_view_scope))) AND (user_id = ( SELECT app_user_id() AS app_user_id))));
create policy views_create on views for insert to birzha_app
  with check (((NOT (organization_id IS DISTINCT FROM ( SELECT app_view_scope() AS app_view_scope))) AND (user_id = ( SELECT app_user_id() AS app_user_id))));
create policy views_read on views for select to birzha_app
  using (((NOT (organization_id IS DISTINCT FROM ( SELECT app_view_scope() AS app_view_scope))) AND ((user_id = ( SELECT app_user_id() AS app_user_id)) OR is_shared)));
create policy views_remove on views for delete to birzha_app
  using (((NOT (organization_id IS DISTINCT FROM ( SELECT app_view_scope() AS app_view_scope))) AND ((user_id = ( SELECT app_user_id() AS app_user_id)) OR is_shared)));
grant delete, insert, select on views to birzha_app;
grant update (name, is_shared, state, version, changed_at) on views to birzha_app;

create table webhook_dead_letters (
  webhook_id bigint not null,
  number bigint not null,
  kind text not null,
  record_id bigint not null,
  is_new boolean not null,
  at timestamptz not null,
  failure text not null,
  failed_at timestamptz not null,
  retry_requested_at timestamptz,
  constraint webhook_dead_letters_pkey PRIMARY KEY (webhook_id, number),
  constraint webhook_dead_letters_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
comment on table webhook_dead_letters is 'Dead letters: messages that were not delivered within three days (DOOR-005).';
comment on column webhook_dead_letters.webhook_id is 'The webhook.';
comment on column webhook_dead_letters.number is 'Number of the change, or of the message to the exchange.';
comment on column webhook_dead_letters.kind is 'Kind of the changed record.';
comment on column webhook_dead_letters.record_id is 'Id of the record.';
comment on column webhook_dead_letters.is_new is 'True when the record was created.';
comment on column webhook_dead_letters.at is 'Time of the change.';
comment on column webhook_dead_letters.failure is 'Reason of the failure, as in webhooks.';
comment on column webhook_dead_letters.failed_at is 'Time of the last attempt.';
comment on column webhook_dead_letters.retry_requested_at is 'Time when another delivery was requested.';
CREATE INDEX webhook_dead_letters_failed_at ON webhook_dead_letters USING btree (failed_at);
alter table webhook_dead_letters enable row level security;
create policy webhook_dead_letters_own on webhook_dead_letters for all to birzha_app
  using ((webhook_id IN ( SELECT webhooks.id
   FROM webhooks)));
grant select on webhook_dead_letters to birzha_app;
grant update (retry_requested_at) on webhook_dead_letters to birzha_app;

create table webhooks (
  id bigint generated always as identity not null,
  organization_id bigint,
  address text not null,
  kinds text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  number bigint not null,
  attempts integer default 0 not null,
  due_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  test_requested_at timestamptz,
  test_ended_at timestamptz,
  test_failure text,
  created_by bigint not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_address_length CHECK (((length(address) >= 1) AND (length(address) <= 500))),
  constraint webhooks_attempts_whole CHECK (((attempts = 0) = (due_at IS NULL))),
  constraint webhooks_failure_whole CHECK (((last_failure IS NULL) = (last_failure_at IS NULL))),
  constraint webhooks_kinds_known CHECK (((cardinality(kinds) > 0) AND (kinds <@ ARRAY['agreements'::text, 'applications'::text, 'auctions'::text, 'contracts'::text, 'member-applications'::text, 'nil-returns'::text, 'organizations'::text, 'spot'::text, 'users'::text, 'exchange-notices'::text]))),
  constraint webhooks_secret_length CHECK (((length(secret) = 32) AND (length(old_secret) = 32))),
  constraint webhooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
comment on table webhooks is 'Webhooks: addresses that receive the changes of a feed, each with its position (DOOR-005).';
comment on column webhooks.id is 'Number of the webhook.';
comment on column webhooks.organization_id is 'The organisation; null for the trading system, which receives messages to the exchange.';
comment on column webhooks.address is 'URL of the receiver.';
comment on column webhooks.kinds is 'Kinds of changes to send.';
comment on column webhooks.secret is 'Secret that signs the messages.';
comment on column webhooks.old_secret is 'Previous secret, which also signs messages for a day.';
comment on column webhooks.old_secret_until is 'Time when the previous secret expires.';
comment on column webhooks.number is 'Number of the last change, or message to the exchange, that was delivered or became a dead letter.';
comment on column webhooks.attempts is 'Failed attempts of the next message.';
comment on column webhooks.due_at is 'Time of the next attempt.';
comment on column webhooks.last_success_at is 'Time of the last successful delivery.';
comment on column webhooks.last_failure_at is 'Time of the last failed delivery.';
comment on column webhooks.last_failure is 'Reason of the failure: status of the response, timeout, unreachable, certificate, inside.';
comment on column webhooks.test_requested_at is 'Time when the last test message was requested.';
comment on column webhooks.test_ended_at is 'Time when the test ended.';
comment on column webhooks.test_failure is 'Reason why the test failed.';
comment on column webhooks.created_by is 'User who created the webhook.';
comment on column webhooks.created_at is 'Time of creation.';
comment on column webhooks.notified_at is 'Time when its owners were last notified of dead letters; at most once a day.';
CREATE INDEX webhooks_created_by ON webhooks USING btree (created_by);
CREATE INDEX webhooks_organization ON webhooks USING btree (organization_id, id);
CREATE TRIGGER webhooks_secret BEFORE UPDATE OF secret ON webhooks FOR EACH ROW EXECUTE FUNCTION webhooks_store_old_secret();
alter table webhooks enable row level security;
create policy webhooks_own on webhooks for all to birzha_app
  using (((organization_id = ( SELECT app_organization_id() AS app_organization_id)) OR ((organization_id IS NULL) AND (( SELECT app_organization_id() AS app_organization_id) IS NULL) AND ( SELECT app_is_staff() AS app_is_staff))));
grant delete, insert on webhooks to birzha_app;
grant select (id, organization_id, address, kinds, old_secret_until, number, attempts, due_at, last_success_at, last_failure_at, last_failure, test_requested_at, test_ended_at, test_failure, created_by, created_at) on webhooks to birzha_app;
grant update (address, kinds, secret, old_secret_until, attempts, due_at, test_requested_at, test_ended_at, test_failure) on webhooks to birzha_app;

create view agreement_count_version as
 SELECT (md5(string_agg((version)::text, ''::text ORDER BY part)))::uuid AS version
   FROM agreement_count_versions;
comment on view agreement_count_version is 'Version token of all totals of the register: a cached total is valid while it stays the same.';
grant select on agreement_count_version to birzha_app;

create view all_applications as
 SELECT id,
    user_id,
    account,
    full_name,
    phone,
    inn,
    name,
    address,
    is_f_address,
    is_ip,
    is_uk,
    uk_inn,
    ntb_user,
    consent_at,
    consent_version,
    result_check,
    check_code,
    status,
    description,
    registered_at,
    to_operator,
    changed_at,
    changed_by
   FROM applications
  WHERE app_is_staff();
comment on view all_applications is 'applications for exchange staff; empty for others.';
grant select on all_applications to birzha_app;

create view all_auction_proposal_dates as
 SELECT proposal_id,
    date_from,
    date_to,
    organization_id
   FROM auction_proposal_dates
  WHERE app_is_staff();
comment on view all_auction_proposal_dates is 'auction_proposal_dates for exchange staff; empty for others.';
grant select on all_auction_proposal_dates to birzha_app;

create view all_auction_proposals as
 SELECT id,
    organization_id,
    status,
    current_version,
    accepted_version,
    proposal_type,
    comment,
    is_blocked_manual,
    created_by_ntb,
    external_id,
    commodity_names,
    basis_names,
    first_date,
    last_date,
    created_at,
    created_by,
    created_name_ru,
    created_name_en,
    edited_at,
    edited_by,
    edited_name_ru,
    edited_name_en,
    changed_at,
    deleted_at,
    accepted_first_date,
    accepted_last_date,
    change_outcome,
    basis_terms_ru,
    basis_terms_en,
    has_series
   FROM auction_proposals
  WHERE (app_is_staff() AND (status <> 0));
comment on view all_auction_proposals is 'auction_proposals without drafts for exchange staff; empty for others.';
grant select on all_auction_proposals to birzha_app;

create view all_contract_deals as
 SELECT id,
    external_id,
    owner_inn,
    minisession_number,
    contract_number,
    contract_date,
    client_name,
    client_inn,
    direction,
    commodity_name,
    basis,
    volume,
    price,
    cost,
    client_fee,
    contractor_name,
    contractor_inn,
    contractor_fee,
    delivery_status,
    delivery_date,
    reason,
    deal_status,
    result_comment,
    result_at,
    created_at,
    updated_at,
    counterparty_name,
    counterparty_inn,
    owner_name,
    owner_name_key,
    minisession_number_key,
    contract_number_key,
    counterparty_name_key,
    client_name_key,
    direction_key,
    commodity_name_key,
    basis_key,
    contractor_name_key,
    reason_key
   FROM contract_deals
  WHERE app_is_staff();
comment on view all_contract_deals is 'contract_deals for exchange staff; empty for others.';
grant select on all_contract_deals to birzha_app;

create view all_member_applications as
 SELECT id,
    organization_id,
    status,
    comment_lku,
    draft_id,
    stored_at,
    stored_by,
    last_edit_at,
    decided_by
   FROM member_applications
  WHERE app_is_staff();
comment on view all_member_applications is 'member_applications for exchange staff; empty for others.';
grant select on all_member_applications to birzha_app;

create view all_spot_deals as
 SELECT id,
    external_id,
    owner_inn,
    settlement_status,
    contractor_name,
    basis,
    delivery_way,
    product_name,
    item_code,
    contract_number,
    contract_date,
    direction,
    volume,
    price,
    total,
    expires_on,
    postponed_to,
    execution_status,
    execution_date,
    file_id,
    comment,
    record_status,
    exchange_comment,
    imported_at,
    edited_at,
    edited_by,
    settled_at,
    settled_by,
    file_area,
    owner_name,
    file_name,
    owner_name_key,
    settlement_status_key,
    contractor_name_key,
    basis_key,
    delivery_way_key,
    product_name_key,
    item_code_key,
    contract_number_key,
    file_name_key,
    comment_key
   FROM spot_deals
  WHERE app_is_staff();
comment on view all_spot_deals is 'spot_deals for exchange staff; empty for others.';
grant select on all_spot_deals to birzha_app;

create view open_organizations as
 SELECT id,
    inn,
    name,
    address,
    status,
    description,
    active_date,
    status_date,
    ntb_user,
    has_auctions,
    has_contracts,
    has_spot,
    is_uk,
    uk_inn,
    version,
    is_auction_customer
   FROM organizations;
comment on view open_organizations is 'organizations, readable by every signed-in user.';
grant select on open_organizations to birzha_app;

create view open_trading_members as
 SELECT id,
    external_id,
    inn,
    name,
    auction_start_date,
    actual_status_date,
    status,
    changed_at
   FROM trading_members;
comment on view open_trading_members is 'trading_members, readable by every signed-in user.';
grant select on open_trading_members to birzha_app;

create view open_users as
 SELECT id,
    issuer,
    subject,
    account,
    name,
    phone,
    role,
    status,
    description,
    registered_at,
    last_organization_id,
    version,
    email
   FROM users;
comment on view open_users is 'users, readable by every signed-in user.';
grant select on open_users to birzha_app;

create view search_sources as
 SELECT (1)::smallint AS kind,
    a.id AS record_id,
    o.inn AS scope,
    false AS firm_only,
    a.issue_date AS at,
    concat_ws(' '::text, a.id, a.organization_name, a.organization_inn, a.purchaser_name, a.purchaser_inn, a.manufacturer_name, a.manufacturer_inn, a.owner_name, a.owner_inn, a.product_type_name) AS names,
    ARRAY[a.contract_number] AS numbers
   FROM (agreements a
     JOIN organizations o ON ((o.id = a.organization_id)))
UNION ALL
 SELECT (2)::smallint AS kind,
    d.id AS record_id,
    d.owner_inn AS scope,
    false AS firm_only,
    (d.contract_date AT TIME ZONE 'UTC'::text) AS at,
    concat_ws(' '::text, d.commodity_name, d.client_name, d.client_inn, d.contractor_name, d.contractor_inn, d.owner_inn) AS names,
    ARRAY[d.contract_number] AS numbers
   FROM contract_deals d
UNION ALL
 SELECT (3)::smallint AS kind,
    p.id AS record_id,
    o.inn AS scope,
    (p.status = 0) AS firm_only,
    p.created_at AS at,
    concat_ws(' '::text, p.id, o.name, o.inn, p.commodity_names, p.basis_names) AS names,
    '{}'::text[] AS numbers
   FROM (auction_proposals p
     JOIN organizations o ON ((o.id = p.organization_id)))
  WHERE (p.deleted_at IS NULL)
UNION ALL
 SELECT (4)::smallint AS kind,
    d.id AS record_id,
    d.owner_inn AS scope,
    false AS firm_only,
    (d.contract_date AT TIME ZONE 'UTC'::text) AS at,
    concat_ws(' '::text, d.product_name, d.item_code, d.contractor_name, d.owner_inn) AS names,
    ARRAY[d.contract_number] AS numbers
   FROM spot_deals d
UNION ALL
 SELECT (5)::smallint AS kind,
    a.id AS record_id,
    a.inn AS scope,
    false AS firm_only,
    a.registered_at AS at,
    concat_ws(' '::text, a.id, a.name, a.inn, a.full_name, a.account) AS names,
    '{}'::text[] AS numbers
   FROM applications a
UNION ALL
 SELECT (6)::smallint AS kind,
    m.id AS record_id,
    NULL::text AS scope,
    false AS firm_only,
    m.changed_at AS at,
    concat_ws(' '::text, m.name, m.inn) AS names,
    '{}'::text[] AS numbers
   FROM trading_members m
UNION ALL
 SELECT (7)::smallint AS kind,
    o.id AS record_id,
    NULL::text AS scope,
    false AS firm_only,
    (o.active_date AT TIME ZONE 'UTC'::text) AS at,
    concat_ws(' '::text, o.name, o.inn) AS names,
    '{}'::text[] AS numbers
   FROM organizations o
UNION ALL
 SELECT (8)::smallint AS kind,
    u.id AS record_id,
    NULL::text AS scope,
    false AS firm_only,
    u.registered_at AS at,
    concat_ws(' '::text, u.name, u.account) AS names,
    '{}'::text[] AS numbers
   FROM users u;
comment on view search_sources is 'Source texts of search_entries; for the owner.';

CREATE OR REPLACE FUNCTION public.agreements_add_number_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into contract_number_keys (key) values (new.contract_number_key) on conflict do nothing;
  return null;
end
$function$;
comment on function agreements_add_number_key() is 'Adds the contract number of a report to contract_number_keys.';

CREATE OR REPLACE FUNCTION public.agreements_add_number_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Sorted, so that two transactions with the same new numbers do not block each other.
  insert into contract_number_keys (key) select distinct contract_number_key from added order by 1
  on conflict do nothing;
  return null;
end
$function$;
comment on function agreements_add_number_keys() is 'Adds the contract numbers of new reports to contract_number_keys.';

CREATE OR REPLACE FUNCTION public.agreements_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own smallint;
begin
  if tg_op = 'INSERT' then return null; end if;
  own := agreements_count_part();
  with changes (organization_id, field, text_id, status, currency_name, change, tonnes, total_price) as (
    select r.organization_id, m.field, m.text_id, r.status, r.currency_name, r.change, r.tonnes, r.total_price
    from (
      select new.organization_id, new.status, new.purchaser_name_id, new.organization_name_id, new.family_name_id,
        new.delivery_place_id, new.currency_name, 1 as change, new.amount as tonnes, new.total_price
      union all
      select old.organization_id, old.status, old.purchaser_name_id, old.organization_name_id, old.family_name_id,
        old.delivery_place_id, old.currency_name, -1, -old.amount, -old.total_price
    ) r
    cross join lateral (values (0, null), (1, r.purchaser_name_id), (2, r.organization_name_id),
      (3, r.family_name_id), (4, r.delivery_place_id)) as m (field, text_id)
  ), texts as (
    insert into agreement_text_counts as stored (organization_id, field, text_id, status, part, reports)
      select s.organization_id, field, text_id, status, own, sum(change)
      from changes c cross join lateral (values (c.organization_id), (null)) as s (organization_id)
      where field > 0
      group by 1, 2, 3, 4 having sum(change) <> 0
    on conflict (organization_id, field, text_id, status, part)
      do update set reports = stored.reports + excluded.reports
  )
  insert into agreement_counts as stored (organization_id, status, currency_name, part, reports, tonnes, total_price)
    select organization_id, status, currency_name, own, sum(change), sum(tonnes), sum(total_price)
    from changes where field = 0
    group by 1, 2, 3 having (sum(change), sum(tonnes), sum(total_price)) <> (0, 0, 0)
  on conflict (organization_id, status, currency_name, part) do update
    set (reports, tonnes, total_price) = (stored.reports + excluded.reports, stored.tonnes + excluded.tonnes,
      stored.total_price + excluded.total_price);
  update agreement_count_versions set version = gen_random_uuid() where part = own;
  return null;
end
$function$;
comment on function agreements_count() is 'Updates the totals of changed reports at the commit; each transaction uses its own part.';

CREATE OR REPLACE FUNCTION public.agreements_count_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own smallint := agreements_count_part();
begin
  insert into agreement_text_counts as stored (organization_id, field, text_id, status, part, reports)
    select s.organization_id, m.field, m.text_id, a.status, own, count(*)
    from added a
      cross join lateral (values (1, a.purchaser_name_id), (2, a.organization_name_id), (3, a.family_name_id),
        (4, a.delivery_place_id)) as m (field, text_id)
      cross join lateral (values (a.organization_id), (null)) as s (organization_id)
    group by 1, 2, 3, 4
  on conflict (organization_id, field, text_id, status, part)
    do update set reports = stored.reports + excluded.reports;
  insert into agreement_counts as stored (organization_id, status, currency_name, part, reports, tonnes, total_price)
    select organization_id, status, currency_name, own, count(*), sum(amount), sum(total_price) from added
    group by 1, 2, 3
  on conflict (organization_id, status, currency_name, part) do update
    set (reports, tonnes, total_price) = (stored.reports + excluded.reports, stored.tonnes + excluded.tonnes,
      stored.total_price + excluded.total_price);
  update agreement_count_versions set version = gen_random_uuid() where part = own;
  return null;
end
$function$;
comment on function agreements_count_added() is 'Adds new reports to the totals; each transaction uses its own part.';
revoke execute on function agreements_count_added() from public;

CREATE OR REPLACE FUNCTION public.agreements_count_part()
 RETURNS smallint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := nullif(current_setting('app.count_part', true), '');
begin
  if own is not null then return own; end if;
  -- Takes the first free part until the transaction ends.
  for part in 0..31 loop
    if pg_try_advisory_xact_lock(hashtext('agreements_count'), part) then
      own := part;
      exit;
    end if;
  end loop;
  if own is null then
    own := pg_backend_pid() % 32;
    perform pg_advisory_xact_lock(hashtext('agreements_count'), own::integer);
  end if;
  perform set_config('app.count_part', own, true);
  return own;
end
$function$;
comment on function agreements_count_part() is 'Returns the part of the totals that only this transaction can change until it ends.';
revoke execute on function agreements_count_part() from public;

CREATE OR REPLACE FUNCTION public.agreements_recount()
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM agreement_counts;
 DELETE FROM agreement_text_counts;
 INSERT INTO agreement_counts (organization_id, status, currency_name, reports, tonnes, total_price)  SELECT agreements.organization_id,
             agreements.status,
             agreements.currency_name,
             count(*) AS count,
             sum(agreements.amount) AS sum,
             sum(agreements.total_price) AS sum
            FROM agreements
           GROUP BY agreements.organization_id, agreements.status, agreements.currency_name;
 INSERT INTO agreement_text_counts (organization_id, field, text_id, status, reports)  SELECT a.organization_id,
             m.field,
             m.text_id,
             a.status,
             count(*) AS count
            FROM (agreements a
              CROSS JOIN LATERAL ( VALUES (1,a.purchaser_name_id), (2,a.organization_name_id), (3,a.family_name_id), (4,a.delivery_place_id)) m(field, text_id))
           GROUP BY GROUPING SETS ((a.organization_id, m.field, m.text_id, a.status), (m.field, m.text_id, a.status));
 UPDATE agreement_count_versions SET version = gen_random_uuid();
 DELETE FROM punctuality;
 DELETE FROM punctuality_days;
 INSERT INTO punctuality_days (organization_id, month, days_late, reports)  SELECT agreements.organization_id,
             (date_trunc('month'::text, (agreements.contract_date)::timestamp with time zone))::date AS date_trunc,
             GREATEST(0, (((agreements.issue_date AT TIME ZONE 'Europe/Moscow'::text))::date - agreements.due_date)) AS "greatest",
             count(*) AS count
            FROM agreements
           WHERE ((agreements.due_date IS NOT NULL) AND (agreements.status <> 3))
           GROUP BY agreements.organization_id, ((date_trunc('month'::text, (agreements.contract_date)::timestamp with time zone))::date), GREATEST(0, (((agreements.issue_date AT TIME ZONE 'Europe/Moscow'::text))::date - agreements.due_date));
 SELECT punctuality_refresh(NULL::bigint, NULL::date) AS punctuality_refresh;
END;
comment on function agreements_recount() is 'Computes all totals again; for the owner, after inserts that bypassed the triggers.';
revoke execute on function agreements_recount() from public;

CREATE OR REPLACE FUNCTION public.app_is_colleague(colleague bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM memberships m WHERE ((m.user_id = app_is_colleague.colleague) AND (m.organization_id = app_organization_id()))));
comment on function app_is_colleague(bigint) is 'True when the user is or was a member of the acting organisation of the request.';

CREATE OR REPLACE FUNCTION public.app_is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.is_staff'::text, true), ''::text) = 'true'::text);
comment on function app_is_staff() is 'True when the request comes from exchange staff, who see the rows of every organisation.';

CREATE OR REPLACE FUNCTION public.app_organization_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::bigint;
comment on function app_organization_id() is 'Acting organisation of the request; null when there is none.';

CREATE OR REPLACE FUNCTION public.app_user_email()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT lower(u.email) AS lower FROM users u WHERE (u.id = app_user_id()));
comment on function app_user_email() is 'Returns the confirmed e-mail address of the user of the request in lower case; null when unknown.';

CREATE OR REPLACE FUNCTION public.app_user_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::bigint;
comment on function app_user_id() is 'User of the request; null when there is none.';

CREATE OR REPLACE FUNCTION public.app_view_scope()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN CASE WHEN app_is_staff() THEN NULL::bigint ELSE app_organization_id() END;
comment on function app_view_scope() is 'Returns the organisation whose views the caller can use: the acting organisation; null for exchange staff.';

CREATE OR REPLACE FUNCTION public.application_for_operator(entry applications)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((entry).status <> 0) THEN (entry).to_operator ELSE ((entry).ntb_user OR (NOT (EXISTS (SELECT FROM organizations o WHERE ((o.inn = (application_for_operator.entry).inn) AND (organization_owner(o.id) IS NOT NULL)))))) END;
comment on function application_for_operator(applications) is 'G-59: true when the exchange decides: on trading participants, and when the account has no acting owner. For a decided application: true when the exchange decided.';

CREATE OR REPLACE FUNCTION public.audit_digest(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256(convert_to((jsonb_build_array((entry).id, ((EXTRACT(epoch FROM (entry).at) * (1000000)::numeric))::bigint, (entry).actor_user_id, (entry).actor_role, (entry).acting_organization_id, (entry).action, (entry).entity, (entry).entity_id, (entry).before, (entry).after, (entry).client_request_id, host((entry).ip)))::text, 'UTF8'::name));
comment on function audit_digest(audit_log) is 'Computes the hash of an audit row; insert and verification share it.';

CREATE OR REPLACE FUNCTION public.audit_link(previous bytea, place bigint, row_id bigint, row_hash bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256((((previous || int8send(place)) || int8send(row_id)) || row_hash));
comment on function audit_link(bytea,bigint,bigint,bytea) is 'Computes the hash of a position in the audit chain; sealing and verification share it.';

CREATE OR REPLACE FUNCTION public.audit_queue_protect_unsealed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  unsealed constant bigint := (
    select min(r.audit_id) from removed r
    where not exists (select from audit_seals s where s.audit_id = r.audit_id));
begin
  if unsealed is not null then raise exception 'audit row % is not sealed yet', unsealed; end if;
  return null;
end
$function$;
comment on function audit_queue_protect_unsealed() is 'Prevents even the owner from deleting a queued audit row before it is sealed.';
revoke execute on function audit_queue_protect_unsealed() from public;

CREATE OR REPLACE FUNCTION public.audit_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.id := nextval('audit_ids');
  new.hash := audit_digest(new);
  insert into audit_queue (audit_id, hash) values (new.id, new.hash);
  return new;
end
$function$;
comment on function audit_seal() is 'Sets number and hash of a new audit row and queues the row for sealing; never blocks.';

CREATE OR REPLACE FUNCTION public.catalog_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update catalog_version set version = gen_random_uuid();
  return null;
end
$function$;
comment on function catalog_changed() is 'Gives the catalogues a new version token after a statement that changed one of them.';

CREATE OR REPLACE FUNCTION public.count_firm_drafts(firm bigint, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::integer from (
    select 1 from auction_proposals where organization_id = firm and status = 0 and deleted_at is null and app_is_staff()
    union all
    select 1 from member_drafts where organization_id = firm and app_is_staff()
    limit most) drafts
$function$;
comment on function count_firm_drafts(bigint,integer) is 'Returns to staff the number of drafts of an organisation, up to the given limit; 0 to others.';
revoke execute on function count_firm_drafts(bigint,integer) from public;
grant execute on function count_firm_drafts(bigint,integer) to birzha_app;

CREATE OR REPLACE FUNCTION public.count_user_drafts(author bigint, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select count(*)::integer from (
    select 1 from auction_proposals where created_by = author and status = 0 and deleted_at is null and app_is_staff()
    union all
    select 1 from member_drafts where stored_by = author and app_is_staff()
    limit most) drafts
$function$;
comment on function count_user_drafts(bigint,integer) is 'Returns to staff the number of drafts of a user, up to the given limit; 0 to others.';
revoke execute on function count_user_drafts(bigint,integer) from public;
grant execute on function count_user_drafts(bigint,integer) to birzha_app;

CREATE OR REPLACE FUNCTION public.deal_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('deal_owner'), hashtext(new.owner_inn) & 255);
  new.owner_name := (select name from organizations where inn = new.owner_inn);
  return new;
end
$function$;
comment on function deal_owner() is 'Sets the owner name of a deal from the organisation of the owner.';
revoke execute on function deal_owner() from public;

CREATE OR REPLACE FUNCTION public.deals_of_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('deal_owner'), hashtext(new.inn) & 255);
  update contract_deals set owner_name = new.name where owner_inn = new.inn and owner_name is distinct from new.name;
  update spot_deals set owner_name = new.name where owner_inn = new.inn and owner_name is distinct from new.name;
  return null;
end
$function$;
comment on function deals_of_owner() is 'Updates the owner name of deals after a change of the organisation.';
revoke execute on function deals_of_owner() from public;

CREATE OR REPLACE FUNCTION public.emails_to_invited(address text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(sum(emails), 0)::int from invitations
  where lower(email) = lower(address) and requested_at > now() - interval '1 day';
$function$;
comment on function emails_to_invited(text) is 'INST-001: returns the number of invitation e-mails to an address within a day, over all organisations; reveals nothing else.';
revoke execute on function emails_to_invited(text) from public;
grant execute on function emails_to_invited(text) to birzha_app;

CREATE OR REPLACE FUNCTION public.end_sign_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Without the embedded identity server there is no such function.
  if to_regprocedure('identity.end_sign_in(text)') is not null
    and not exists (select from public.sessions where issuer_session = old.issuer_session) then
    perform identity.end_sign_in(old.issuer_session);
  end if;
  return null;
end
$function$;
comment on function end_sign_in() is 'FIX-205: ends the session of the embedded identity server with the last session of the portal that began with it.';
revoke execute on function end_sign_in() from public;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload jsonb DEFAULT '{}'::jsonb, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, job_key text DEFAULT NULL::text, queue_name text DEFAULT NULL::text, max_attempts integer DEFAULT NULL::integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
    select id from graphile_worker.add_job(
      identifier => enqueue_job.task,
      payload => enqueue_job.payload::json,
      queue_name => enqueue_job.queue_name,
      run_at => enqueue_job.run_at,
      max_attempts => enqueue_job.max_attempts,
      job_key => enqueue_job.job_key
    )
  $function$;
comment on function enqueue_job(text,jsonb,timestamp with time zone,text,text,integer) is 'Adds a job in the calling transaction. A job with the same job_key replaces a pending one.';
revoke execute on function enqueue_job(text,jsonb,timestamp with time zone,text,text,integer) from public;
grant execute on function enqueue_job(text,jsonb,timestamp with time zone,text,text,integer) to birzha_app;

CREATE OR REPLACE FUNCTION public.find_caller_by_identity(asked_issuer text, asked_subject text, asked bigint)
 RETURNS TABLE(user_id bigint, account text, name text, role smallint, status smallint, last_organization_id bigint, organization_id bigint, inn text, organization_name text, organization_status smallint, user_type smallint, ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  select u.id, u.account, u.name, u.role, u.status, u.last_organization_id,
    o.id, o.inn, o.name, o.status, m.user_type, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot
  from users u
  left join lateral find_membership(u.id, u.role, u.last_organization_id, asked) m on true
  left join organizations o on o.id = coalesce(m.organization_id, case when u.role >= 2 then asked end)
  where u.issuer = asked_issuer and u.subject = asked_subject;
end
$function$;
comment on function find_caller_by_identity(text,text,bigint) is 'S-2: returns the user of a verified token, and the acting organisation; staff (role 2 and above) may choose any.';
revoke execute on function find_caller_by_identity(text,text,bigint) from public;
grant execute on function find_caller_by_identity(text,text,bigint) to birzha_app;

CREATE OR REPLACE FUNCTION public.find_caller_by_key(digest bytea, caller_address inet, asked bigint)
 RETURNS TABLE(user_id bigint, account text, name text, role smallint, status smallint, organization_id bigint, inn text, organization_name text, organization_status smallint, ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean, rights text[], is_from_elsewhere boolean, delegate_name text, is_use_noted boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  select u.id, u.account, u.name, u.role, u.status,
    o.id, o.inn, o.name, o.status, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot,
    case when d.id is null then k.rights
      else array(select unnest(k.rights) intersect select unnest(d.rights) order by 1) end,
    not (k.addresses = '{}' or caller_address <<= any (k.addresses)),
    case when d.id is not null then holder.name end,
    coalesce(k.used_at > now() - interval '1 minute', false)
  from access_keys k
  join users u on u.id = k.user_id
  join organizations holder on holder.id = k.organization_id
  left join delegations d on d.delegate_id = k.organization_id and d.organization_id = asked
    and d.revoked_at is null and d.ends_at > now() and holder.status = 0
  left join organizations o on o.id = case
    when asked is null or asked = k.organization_id then k.organization_id else d.organization_id end
  where k.secret_hash = digest and k.revoked_at is null and k.expires_at > now();
end
$function$;
comment on function find_caller_by_key(bytea,inet,bigint) is 'DOOR-002: returns the user of an access key and the acting organisation: that of the key, or a requested one that delegated to it (with the common rights). The holder must be active (status 0) to act by a delegation.';
revoke execute on function find_caller_by_key(bytea,inet,bigint) from public;
grant execute on function find_caller_by_key(bytea,inet,bigint) to birzha_app;

CREATE OR REPLACE FUNCTION public.find_caller_by_session(digest bytea, asked bigint)
 RETURNS TABLE(user_id bigint, account text, name text, role smallint, status smallint, last_organization_id bigint, organization_id bigint, inn text, organization_name text, organization_status smallint, user_type smallint, ntb_user boolean, has_auctions boolean, has_contracts boolean, has_spot boolean, session bigint, is_use_noted boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  select u.id, u.account, u.name, u.role, u.status, u.last_organization_id,
    o.id, o.inn, o.name, o.status, m.user_type, o.ntb_user, o.has_auctions, o.has_contracts, o.has_spot,
    s.number, s.used_at > now() - interval '1 minute'
  from sessions s
  join users u on u.id = s.user_id
  left join lateral find_membership(u.id, u.role, u.last_organization_id, asked) m on true
  left join organizations o on o.id = coalesce(m.organization_id, case when u.role >= 2 then asked end)
  where s.id = digest and s.expires_at > now();
end
$function$;
comment on function find_caller_by_session(bytea,bigint) is 'S-2: returns the user of a session by the digest of its cookie, and the acting organisation; staff (role 2 and above) may choose any.';
revoke execute on function find_caller_by_session(bytea,bigint) from public;
grant execute on function find_caller_by_session(bytea,bigint) to birzha_app;

CREATE OR REPLACE FUNCTION public.find_membership(person bigint, person_role smallint, last_organization bigint, asked bigint, OUT organization_id bigint, OUT user_type smallint)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT m.organization_id,
     m.user_type
    FROM memberships m
   WHERE ((m.user_id = find_membership.person) AND m.is_active AND (find_membership.person_role = 1) AND ((find_membership.asked IS NULL) OR (m.organization_id = find_membership.asked)))
   ORDER BY (m.organization_id = find_membership.last_organization) DESC NULLS LAST, m.created_at, m.organization_id
  LIMIT 1;
END;
comment on function find_membership(bigint,smallint,bigint,bigint) is 'G-18: returns the membership that a user (role 1) acts by: of the requested organisation, else of the last one, else the first.';
revoke execute on function find_membership(bigint,smallint,bigint,bigint) from public;

CREATE OR REPLACE FUNCTION public.find_own_audit_rows(person bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ARRAY( SELECT audit_log.id
            FROM audit_log
           WHERE (audit_log.actor_user_id = find_own_audit_rows.person)
           ORDER BY audit_log.id DESC
          LIMIT 100) AS "array";
END;
comment on function find_own_audit_rows(bigint) is 'Returns the ids of the last audit rows of a user. Ids are assigned before a transaction ends, so the last id alone does not cover the earlier ones.';
revoke execute on function find_own_audit_rows(bigint) from public;
grant execute on function find_own_audit_rows(bigint) to birzha_app;

CREATE OR REPLACE FUNCTION public.find_receipt(asked text)
 RETURNS TABLE(number text, report_id bigint, version integer, accepted_at timestamp with time zone, content_hash bytea, day date, leaf_index integer, audit_position bigint, status smallint, changed_at timestamp with time zone, newest integer, replaced_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select r.number, r.report_id, r.version, r.accepted_at, r.content_hash, r.day, r.leaf_index, r.audit_position,
    a.status, coalesce(a.changed_date, a.issue_date), newest.version, following.accepted_at
  from agreement_receipts r
  join agreements a on a.id = r.report_id
  join lateral (select n.version from agreement_receipts n where n.report_id = r.report_id
    order by n.version desc limit 1) newest on true
  left join lateral (select n.accepted_at from agreement_receipts n
    where n.report_id = r.report_id and n.version > r.version order by n.version limit 1) following on true
  where r.number = asked
$function$;
comment on function find_receipt(text) is 'PROOF-002: returns the public values of a receipt to everybody who knows its number; nothing of the deal.';
revoke execute on function find_receipt(text) from public;
grant execute on function find_receipt(text) to birzha_app;

CREATE OR REPLACE FUNCTION public.find_replayed(own bigint[], OUT last_position bigint, OUT own_rows integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT ( SELECT audit_head.last_id
            FROM audit_head) AS last_id,
     ( SELECT (count(*))::integer AS count
            FROM audit_log
           WHERE (audit_log.id = ANY (find_replayed.own))) AS count;
END;
comment on function find_replayed(bigint[]) is 'Returns the end of the audit chain and how many of the given audit rows are present; queried on a replica.';
revoke execute on function find_replayed(bigint[]) from public;
grant execute on function find_replayed(bigint[]) to birzha_app;

CREATE OR REPLACE FUNCTION public.import_rows_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into import_counts as stored (batch_id, state, organization_id, rows, tonnes, roubles)
      select batch_id, state, organization_id, count(*), coalesce(sum(amount), 0), coalesce(sum(roubles), 0)
      from added group by 1, 2, 3 order by 1, 2
    on conflict (batch_id, state) do update set (rows, tonnes, roubles) = (stored.rows + excluded.rows,
      stored.tonnes + excluded.tonnes, stored.roubles + excluded.roubles);
  else
    insert into import_counts as stored (batch_id, state, organization_id, rows, tonnes, roubles)
      select batch_id, state, organization_id, sum(change), coalesce(sum(change * amount), 0),
        coalesce(sum(change * roubles), 0)
      from (
        select batch_id, state, organization_id, amount, roubles, 1 as change from added
        union all
        select batch_id, state, organization_id, amount, roubles, -1 from removed
      ) as changes
      group by 1, 2, 3 order by 1, 2
    on conflict (batch_id, state) do update set (rows, tonnes, roubles) = (stored.rows + excluded.rows,
      stored.tonnes + excluded.tonnes, stored.roubles + excluded.roubles);
  end if;
  return null;
end
$function$;
comment on function import_rows_count() is 'Updates the totals of an import after a statement that changed its rows.';
revoke execute on function import_rows_count() from public;

CREATE OR REPLACE FUNCTION public.list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  flag constant text := 'app.changed_' || tg_table_name;
begin
  if current_setting(flag, true) = 'true' then return null; end if;
  insert into list_versions (list, part) values (tg_table_name, agreements_count_part())
    on conflict (list, part) do update set version = excluded.version;
  perform set_config(flag, 'true', true);
  return null;
end
$function$;
comment on function list_changed() is 'Gives the table a new version token, once per transaction that changes it.';
revoke execute on function list_changed() from public;

CREATE OR REPLACE FUNCTION public.nil_return_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Waits for concurrent reports of the organisation and then reads their committed rows.
  perform pg_advisory_xact_lock(hashtextextended('nil_returns:' || new.organization_id, 0));
  if exists (
    select from agreements
    where organization_id = new.organization_id and status <> 3
      and contract_date >= new.month and contract_date < new.month + interval '1 month'
  ) then
    raise exception 'the month has reports'
      using errcode = 'check_violation', constraint = 'nil_returns_without_reports', table = 'nil_returns';
  end if;
  return null;
end
$function$;
comment on function nil_return_check() is 'Rejects a nil return of a month that has reports; runs at the commit.';

CREATE OR REPLACE FUNCTION public.nil_return_overtake()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then return null; end if;
  -- Waits for a concurrent nil return of the organisation, so that neither misses the other.
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || new.organization_id, 0));
  update nil_returns
    set overtaken_by = new.id, overtaken_at = coalesce(new.changed_date, new.issue_date)
    where organization_id = new.organization_id and month = date_trunc('month', new.contract_date)::date
      and overtaken_by is null;
  return null;
end
$function$;
comment on function nil_return_overtake() is 'Marks the nil return of a month when a report moves to a contract of that month.';

CREATE OR REPLACE FUNCTION public.nil_returns_overtake()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- As in nil_return_overtake.
  perform pg_advisory_xact_lock_shared(hashtextextended('nil_returns:' || organization_id, 0))
    from (select distinct organization_id from added order by 1) as reporters;
  update nil_returns n set overtaken_by = first.id, overtaken_at = first.issue_date
    from (
      select distinct on (1, 2) organization_id, date_trunc('month', contract_date)::date as month, id, issue_date
      from added order by 1, 2, id
    ) as first
    where n.organization_id = first.organization_id and n.month = first.month and n.overtaken_by is null;
  return null;
end
$function$;
comment on function nil_returns_overtake() is 'Marks the nil returns of months when new reports of contracts of those months follow.';
revoke execute on function nil_returns_overtake() from public;

CREATE OR REPLACE FUNCTION public.organization_owner(organization bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT m.user_id FROM (memberships m JOIN users u ON ((u.id = m.user_id))) WHERE ((m.organization_id = organization_owner.organization) AND (m.user_type = 1) AND m.is_active AND (u.status = 0) AND (u.role = 1)));
comment on function organization_owner(bigint) is 'FIX-041: returns the acting owner of the account; null when there is none.';

CREATE OR REPLACE FUNCTION public.person_export(asked bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_build_object(
    'user', jsonb_build_object('id', u.id, 'account', u.account, 'name', u.name, 'phone', u.phone, 'email', u.email,
      'role', u.role, 'status', u.status, 'blockedBecause', u.description, 'firstSignIn', u.registered_at,
      'identityServer', u.issuer, 'identityServerCallsHim', u.subject),
    'history', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select version, kind, account, name, phone, role, status, description, changed_at as at
      from user_versions where user_id = u.id order by version limit 10000) as one),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select o.inn, o.name, m.user_type = 1 as "isOwner", m.is_active as "isActive", m.description as "blockedBecause",
        m.created_at as since
      from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = u.id order by m.created_at limit 10000) as one),
    'applications', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, registered_at as "filedAt", account, full_name as "fullName", phone, inn, name, address,
        consent_at as "consentAt", consent_version as "consentVersion", status, description as "rejectedBecause"
      from applications where user_id = u.id order by id limit 10000) as one),
    'consents', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select version, accepted_at as "acceptedAt"
      from consents where user_id = u.id order by accepted_at limit 1000) as one),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select i.email, i.name, o.inn as "organizationInn", o.name as organization, i.created_at as "createdAt",
        i.expires_at as "expiresAt", i.withdrawn_at as "withdrawnAt", i.accepted_at as "acceptedAt"
      from invitations i join organizations o on o.id = i.organization_id
      where lower(i.email) = lower(u.email) or i.accepted_by = u.id order by i.id limit 1000) as one),
    'signatures', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select application_id as application, subject, inn, signed_at as "signedAt", checked_at as "checkedAt", error,
        encode(certificate, 'base64') as certificate
      from signature_evidence where user_id = u.id order by application_id limit 10000) as one),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select created_at as "signedIn", used_at as "lastUse", expires_at as "endsAt", host(ip) as address,
        user_agent as browser
      from sessions where user_id = u.id order by number limit 10000) as one),
    'notices', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select kind, number, reason, created_at as at, read_at as "readAt", emailed_at as "emailedAt"
      from notices where user_id = u.id order by id desc limit 10000) as one),
    'emails', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select emails as choices, has_digest as "hasDailyDigest" from notice_choices where user_id = u.id) as one),
    'views', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select register, name, is_shared as "isShared", state, changed_at as at
      from views where user_id = u.id order by id limit 10000) as one),
    'files', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, name, size, uploaded_at as at from files where uploaded_by = u.id order by id desc limit 10000) as one),
    -- Limited to the newest entries: those of staff grow for years.
    'acts', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, at, action, entity, entity_id as "entityId", host(ip) as address
      from audit_log where actor_user_id = u.id order by id desc limit 50000) as one))
  from users u where u.id = asked and (u.id = app_user_id() or app_is_staff());
$function$;
comment on function person_export(bigint) is 'INST-041: returns the data about a user, to that user and to staff; null to others. Contains no secrets and no records of organisations that name the user as author.';
revoke execute on function person_export(bigint) from public;
grant execute on function person_export(bigint) to birzha_app;

CREATE OR REPLACE FUNCTION public.punctuality_add(organization bigint, given_month date, given_days integer, change bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into punctuality_days as stored (organization_id, month, days_late, reports)
    values (organization, given_month, given_days, change)
    on conflict (organization_id, month, days_late) do update set reports = stored.reports + excluded.reports;
  delete from punctuality_days
    where organization_id = organization and month = given_month and reports = 0;
  perform punctuality_refresh(organization, given_month);
  delete from punctuality p where p.organization_id = organization and p.month = given_month
    and not exists (
      select from punctuality_days c where c.organization_id = p.organization_id and c.month = p.month);
end
$function$;
comment on function punctuality_add(bigint,date,integer,bigint) is 'Adds reports to punctuality_days, and computes the punctuality of their month.';
revoke execute on function punctuality_add(bigint,date,integer,bigint) from public;

CREATE OR REPLACE FUNCTION public.punctuality_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then return null; end if;
  -- Serializes the writers of an organisation: its punctuality is computed from all its reports.
  perform pg_advisory_xact_lock(hashtextextended('punctuality:' || new.organization_id, 0));
  perform punctuality_add(organization_id, month, days_late, sum(change))
  from (
    select r.organization_id, date_trunc('month', r.contract_date)::date as month,
      greatest(0, (r.issue_date at time zone 'Europe/Moscow')::date - r.due_date) as days_late, r.change
    from (
      select new.organization_id, new.contract_date, new.issue_date, new.due_date, new.status, 1 as change
      union all
      select old.organization_id, old.contract_date, old.issue_date, old.due_date, old.status, -1
    ) r
    where r.due_date is not null and r.status <> 3
  ) as changes
  group by organization_id, month, days_late having sum(change) <> 0;
  return null;
end
$function$;
comment on function punctuality_count() is 'Updates punctuality_days and punctuality after a change of reports.';

CREATE OR REPLACE FUNCTION public.punctuality_count_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- As in punctuality_count.
  perform pg_advisory_xact_lock(hashtextextended('punctuality:' || organization_id, 0))
    from (select distinct organization_id from added where due_date is not null order by 1) as reporters;
  perform punctuality_add(organization_id, month, days_late, count(*))
  from (
    select organization_id, date_trunc('month', contract_date)::date as month,
      greatest(0, (issue_date at time zone 'Europe/Moscow')::date - due_date) as days_late
    from added where due_date is not null and status <> 3
  ) as changes
  group by organization_id, month, days_late;
  return null;
end
$function$;
comment on function punctuality_count_added() is 'Adds new reports to punctuality_days and punctuality.';
revoke execute on function punctuality_count_added() from public;

CREATE OR REPLACE FUNCTION public.punctuality_refresh(given_organization bigint, given_month date)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO punctuality (organization_id, month, on_time, late, late_to_3, late_to_10, late_to_30, late_longer, median_days, worst_days)  SELECT counted.organization_id,
             counted.month,
             COALESCE(sum(counted.reports) FILTER (WHERE (counted.days_late = 0)), (0)::numeric) AS "coalesce",
             COALESCE(sum(counted.reports) FILTER (WHERE (counted.days_late > 0)), (0)::numeric) AS "coalesce",
             COALESCE(sum(counted.reports) FILTER (WHERE ((counted.days_late >= 1) AND (counted.days_late <= 3))), (0)::numeric) AS "coalesce",
             COALESCE(sum(counted.reports) FILTER (WHERE ((counted.days_late >= 4) AND (counted.days_late <= 10))), (0)::numeric) AS "coalesce",
             COALESCE(sum(counted.reports) FILTER (WHERE ((counted.days_late >= 11) AND (counted.days_late <= 30))), (0)::numeric) AS "coalesce",
             COALESCE(sum(counted.reports) FILTER (WHERE (counted.days_late > 30)), (0)::numeric) AS "coalesce",
             min(counted.days_late) FILTER (WHERE ((counted.days_late > 0) AND ((counted.so_far * (2)::numeric) >= counted.late))) AS min,
             max(counted.days_late) FILTER (WHERE (counted.days_late > 0)) AS max
            FROM ( SELECT c.organization_id,
                     c.month,
                     c.days_late,
                     c.reports,
                     sum(c.reports) FILTER (WHERE (c.days_late > 0)) OVER (PARTITION BY c.organization_id, c.month ORDER BY c.days_late) AS so_far,
                     sum(c.reports) FILTER (WHERE (c.days_late > 0)) OVER (PARTITION BY c.organization_id, c.month) AS late
                    FROM punctuality_days c
                   WHERE ((c.organization_id = COALESCE(punctuality_refresh.given_organization, c.organization_id)) AND (c.month = COALESCE(punctuality_refresh.given_month, c.month)))) counted
           GROUP BY counted.organization_id, counted.month ON CONFLICT(organization_id, month) DO UPDATE SET on_time = excluded.on_time, late = excluded.late, late_to_3 = excluded.late_to_3, late_to_10 = excluded.late_to_10, late_to_30 = excluded.late_to_30, late_longer = excluded.late_longer, median_days = excluded.median_days, worst_days = excluded.worst_days;
END;
comment on function punctuality_refresh(bigint,date) is 'Computes punctuality from punctuality_days for one month of an organisation; for all when the arguments are null.';
revoke execute on function punctuality_refresh(bigint,date) from public;

CREATE OR REPLACE FUNCTION public.reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$function$;
comment on function reject_change() is 'Raises an error: rows of an append-only table are never changed or removed.';
revoke execute on function reject_change() from public;

CREATE OR REPLACE FUNCTION public.report_duplicate_key(manufacturer_inn text, owner_inn text, owner_name text, purchaser_inn text, purchaser_name text, contract_number text, contract_date date, product_type_id bigint, amount numeric, price numeric, currency_name text, delivery_date date, shipment_fact_date date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN md5(((((((((((((((((((((manufacturer_inn || chr(31)) || COALESCE(owner_inn, search_key(owner_name), ''::text)) || chr(31)) || COALESCE(purchaser_inn, search_key(purchaser_name), ''::text)) || chr(31)) || search_key(contract_number)) || chr(31)) || ((contract_date - '2000-01-01'::date))::text) || chr(31)) || (product_type_id)::text) || chr(31)) || (trim_scale(amount))::text) || chr(31)) || (trim_scale(price))::text) || chr(31)) || currency_name) || chr(31)) || COALESCE(((delivery_date - '2000-01-01'::date))::text, ''::text)) || chr(31)) || COALESCE(((shipment_fact_date - '2000-01-01'::date))::text, ''::text)));
comment on function report_duplicate_key(text,text,text,text,text,text,date,bigint,numeric,numeric,text,date,date) is 'Returns the same key for reports that are equal by DUP-001, as reportDifferences of the domain; a test compares the two.';

CREATE OR REPLACE FUNCTION public.report_rule_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update report_rule_version set version = gen_random_uuid();
  return null;
end
$function$;
comment on function report_rule_changed() is 'Gives the custom rules a new version token after a statement that changed one of them.';

CREATE OR REPLACE FUNCTION public.report_rule_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.state <> 'draft' and (new.state, new.definition, new.severity, new.text_ru, new.text_en, new.source, new.valid_from)
    is distinct from (old.state, old.definition, old.severity, old.text_ru, old.text_en, old.source, old.valid_from)
  then
    raise exception 'a rule in force is immutable'
      using errcode = 'check_violation', constraint = 'report_rules_frozen', table = 'report_rules';
  end if;
  return new;
end
$function$;
comment on function report_rule_frozen() is 'Rejects a change of a rule in force, except of its end.';

CREATE OR REPLACE FUNCTION public.seal_audit(most integer, OUT sealed integer, OUT changed bigint)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  head audit_head;
  first_id bigint;
  waiting record;
begin
  sealed := 0;
  -- Another sealer holds the row: leave the work to it.
  select * into head from audit_head for update skip locked;
  if not found then return; end if;
  first_id := head.last_id + 1;
  -- A separate statement: its snapshot includes the commit of the previous sealer.
  for waiting in
    select w.audit_id, w.hash, coalesce(audit_digest(l) <> w.hash or l.hash <> w.hash, true) as is_changed
    from audit_queue w left join audit_log l on l.id = w.audit_id
    order by w.audit_id limit most
  loop
    head.last_id := head.last_id + 1;
    head.last_hash := audit_link(head.last_hash, head.last_id, waiting.audit_id, waiting.hash);
    insert into audit_seals (position, audit_id, row_hash, hash)
      values (head.last_id, waiting.audit_id, waiting.hash, head.last_hash);
    sealed := sealed + 1;
    if waiting.is_changed then changed := coalesce(changed, waiting.audit_id); end if;
  end loop;
  if sealed > 0 then
    delete from audit_queue q using audit_seals s where s.position >= first_id and q.audit_id = s.audit_id;
    update audit_head set last_id = head.last_id, last_hash = head.last_hash;
  end if;
end
$function$;
comment on function seal_audit(integer) is 'Appends the queued audit rows to the chain; returns their number and the first row that differs from its queued hash.';
revoke execute on function seal_audit(integer) from public;

CREATE OR REPLACE FUNCTION public.search_add_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_entries (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers)
    from search_sources where kind = 1 and record_id = any(array(select id from added));
  return null;
end
$function$;
comment on function search_add_reports() is 'Adds new reports to search_entries.';
revoke execute on function search_add_reports() from public;

CREATE OR REPLACE FUNCTION public.search_ids(asked_kind smallint, asked_words text[], most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  is_whole constant boolean := asked_kind >= 6 or (app_is_staff() and app_organization_id() is null);
  own_inn constant text := (select inn from organizations where id = app_organization_id());
  prefix constant text := asked_kind || case when is_whole then '' else own_inn end || '~';
  all_begun constant tsquery := (
    select string_agg(quote_literal(word) || ':*', ' & ') from unnest(asked_words) as word)::tsquery;
  near constant integer := 500;
  far constant integer := 5000;
  depth integer := near;
  word text;
  begun tsquery;
  rarest tsquery;
  plan json;
  records float;
  fewest float;
  found bigint[];
begin
  if cardinality(asked_words) = 0 or (asked_kind >= 7 and not app_is_staff()) or (own_inn is null and not is_whole) then
    return '{}';
  end if;
  loop
    -- A word of most records matches early in the order of the result.
    if is_whole then
      found := array(
        select e.record_id from (
          select * from search_entries where kind = asked_kind and not firm_only
          order by at desc, record_id desc limit depth) e
        where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
    else
      found := array(
        select e.record_id from (
          select * from search_entries where scope = own_inn and kind = asked_kind
          order by at desc, record_id desc limit depth) e
        where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
    end if;
    if cardinality(found) = most or depth = far then return found; end if;
    -- Looks up the rarest word by the statistics of the planner: posting lists of frequent words are long.
    foreach word in array asked_words loop
      begun := (quote_literal(prefix || word) || ':*')::tsquery;
      execute format('explain (format json) select from search_entries
        where search_lexemes(kind, scope, firm_only, words) @@ %L::tsquery', begun) into plan;
      records := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float;
      if fewest is null or records < fewest then
        fewest := records;
        rarest := begun;
      end if;
    end loop;
    exit when fewest <= 2 * far;
    -- All words are frequent: a match appears early or not at all.
    depth := far;
  end loop;
  return array(
    select e.record_id from (
      select record_id, at, words from search_entries
      where search_lexemes(kind, scope, firm_only, words) @@ rarest limit 2 * far) e
    where e.words @@ all_begun order by e.at desc, e.record_id desc limit most);
end
$function$;
comment on function search_ids(smallint,text[],integer) is 'WORK-010: returns the newest records of a kind with words of these prefixes that the caller can see: all for the exchange without an acting organisation, own records for an organisation.';
revoke execute on function search_ids(smallint,text[],integer) from public;
grant execute on function search_ids(smallint,text[],integer) to birzha_app;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(search_spaced(value), ' '::text, ''::text);
comment on function search_key(text) is 'Normalizes a number or a name for comparison, as searchKey of the domain; a test compares the two.';

CREATE OR REPLACE FUNCTION public.search_lexemes(kind smallint, scope text, firm_only boolean, words tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
declare
  told constant text[] := tsvector_to_array(words);
  begun text[] := '{}';
  prefix text;
begin
  if cardinality(told) = 0 then return ''; end if;
  if not firm_only then
    prefix := kind || '~';
    begun := string_to_array(prefix || array_to_string(told, ' ' || prefix), ' ');
  end if;
  if scope is not null then
    prefix := kind || scope || '~';
    begun := begun || string_to_array(prefix || array_to_string(told, ' ' || prefix), ' ');
  end if;
  return array_to_tsvector(begun);
end
$function$;
comment on function search_lexemes(smallint,text,boolean,tsvector) is 'Returns each word twice: for the exchange, and with the INN of the organisation as prefix, so that an organisation searches only its own words.';

CREATE OR REPLACE FUNCTION public.search_rebuild()
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 DELETE FROM search_entries;
 INSERT INTO search_entries (kind, record_id, scope, firm_only, at, words)  SELECT search_sources.kind,
             search_sources.record_id,
             search_sources.scope,
             search_sources.firm_only,
             search_sources.at,
             search_words(search_sources.names, search_sources.numbers) AS search_words
            FROM search_sources;
END;
comment on function search_rebuild() is 'Builds search_entries again; for the owner, after inserts that bypassed the triggers.';
revoke execute on function search_rebuild() from public;

CREATE OR REPLACE FUNCTION public.search_refresh()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into search_entries as stored (kind, record_id, scope, firm_only, at, words)
    select kind, record_id, scope, firm_only, at, search_words(names, numbers)
    from search_sources where kind = tg_argv[0]::smallint and record_id = new.id
  on conflict (kind, record_id) do update
    set (scope, firm_only, at, words) = (excluded.scope, excluded.firm_only, excluded.at, excluded.words);
  if not found then
    delete from search_entries where kind = tg_argv[0]::smallint and record_id = new.id;
  end if;
  return null;
end
$function$;
comment on function search_refresh() is 'Updates search_entries from search_sources in the transaction that writes the record.';
revoke execute on function search_refresh() from public;

CREATE OR REPLACE FUNCTION public.search_refresh_proposals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update search_entries e set words = search_words(s.names, s.numbers)
  from auction_proposals p join search_sources s on s.kind = 3 and s.record_id = p.id
  where p.organization_id = new.id and e.kind = 3 and e.record_id = p.id;
  return null;
end
$function$;
comment on function search_refresh_proposals() is 'Updates the search entries of proposals after the organisation was renamed.';
revoke execute on function search_refresh_proposals() from public;

CREATE OR REPLACE FUNCTION public.search_report_ids(asked_words text[], is_whole boolean, most integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  own_inn constant text := (select inn from organizations where id = app_organization_id());
  prefix constant text := '1' || case when is_whole then '' else own_inn end || '~';
  begun constant tsquery := (
    select string_agg(quote_literal(prefix || word) || ':*', ' & ') from unnest(asked_words) as word)::tsquery;
  found bigint[];
begin
  if cardinality(asked_words) = 0 or (is_whole and not app_is_staff()) or (own_inn is null and not is_whole) then
    return '{}';
  end if;
  -- A literal query: the planner then knows how many entries match.
  execute format('select array(select record_id from search_entries
    where search_lexemes(kind, scope, firm_only, words) @@ %L::tsquery limit %s)', begun, most + 1) into found;
  return case when cardinality(found) <= most then found end;
end
$function$;
comment on function search_report_ids(text[],boolean,integer) is 'SCREEN-007: returns all reports with words of these prefixes that the caller can see, of the whole register or of the organisation; null when there are more than the limit.';
revoke execute on function search_report_ids(text[],boolean,integer) from public;
grant execute on function search_report_ids(text[],boolean,integer) to birzha_app;

CREATE OR REPLACE FUNCTION public.search_spaced(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(lower((NORMALIZE(value, NFC) COLLATE "C")), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯёabcehkmoptxy'::text, 'абвгдеежзийклмнопрстуфхцчшщъыьэюяеавсенкмортху'::text), '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u02D7\u034F\u058A\u05BE\u061C\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F\u2000-\u206F\u207B\u208B\u2116\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30A0\u3164\uFE00-\uFE1F\uFE30-\uFE6F\uFEFF-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFA0\uFFF9-\uFFFD\U0001BCA0-\U0001BCA3\U000E0000-\U000E0FFF]'::text, ' '::text, 'g'::text);
comment on function search_spaced(text) is 'Normalizes a text for comparison: signs become spaces; case, look-alikes and ё make no difference.';

CREATE OR REPLACE FUNCTION public.search_words(names text, numbers text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  -- A letter that no name contains replaces the spaces, to distinguish them from signs within a word.
  spaced constant text := search_spaced(replace(names || ' ' || array_to_string(numbers, ' '), ' ', 'ǀ'));
  words text[] := string_to_array(replace(spaced, 'ǀ', ' '), ' ') || string_to_array(replace(spaced, ' ', ''), 'ǀ');
  key text;
begin
  foreach key in array numbers loop
    key := left(search_key(key), 40);
    for place in 2 .. length(key) - 2 loop
      words := words || substr(key, place);
    end loop;
    words := words || key;
  end loop;
  return array_to_tsvector(array_remove(words, ''));
end
$function$;
comment on function search_words(text,text[]) is 'Returns the search words of a record: the words of its names, with and without signs, and all suffixes of its numbers from three characters (WORK-010).';

CREATE OR REPLACE FUNCTION public.spot_deal_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.file_name := (select name from files where area = 'spot' and id = new.file_id);
  return new;
end
$function$;
comment on function spot_deal_file() is 'Sets the name of the document of a spot deal.';
revoke execute on function spot_deal_file() from public;

CREATE OR REPLACE FUNCTION public.webhooks_store_old_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.old_secret := old.secret;
  return new;
end
$function$;
comment on function webhooks_store_old_secret() is 'Stores the previous secret in old_secret, because a user who sets a secret cannot read one.';
