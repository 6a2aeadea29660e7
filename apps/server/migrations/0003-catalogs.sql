-- Reference catalogues (CAT-006..012): kept by exchange staff, read by every form. A record is deactivated, never
-- deleted, because reports name it (G-75).

-- One mark for all of them. It changes with every change of a catalogue, so that a node may keep what it has read
-- and still know, by one small query in its own transaction, whether that is what the transaction sees.
create table catalog_stamp (
  only_row boolean primary key default true check (only_row),
  stamp uuid not null default gen_random_uuid()
);
comment on table catalog_stamp is 'Mark of the present content of all catalogues.';
comment on column catalog_stamp.only_row is 'There is exactly one row.';
comment on column catalog_stamp.stamp is 'A new random value after every change; random, because a counter could repeat after a rollback.';
insert into catalog_stamp default values;
grant select on catalog_stamp to birzha_app;

create function catalog_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update catalog_stamp set stamp = gen_random_uuid();
  return null;
end
$$;
comment on function catalog_changed() is 'Gives the catalogues a new mark after a statement that changed one of them.';

create table regions (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint regions_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint regions_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint regions_description_length check (length(description) <= 500),
  constraint regions_content_key_key unique (content_key)
);
comment on table regions is 'Subjects of the Russian Federation.';
comment on column regions.id is 'Id of the record.';
comment on column regions.code is 'Code of the classifier OKATO.';
comment on column regions.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column regions.is_railway_station is 'The region has an export station; information only (G-79).';
comment on column regions.description is 'Explanation for those who keep the catalogue.';
comment on column regions.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column regions.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column regions.version is 'Grows with every change; a stale one is refused.';
create unique index regions_name_key on regions (lower(name));
grant select on regions to birzha_app;
create trigger regions_changed after insert or update or delete or truncate on regions
  for each statement execute function catalog_changed();

create table basis_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_port boolean not null default false,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint basis_types_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint basis_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint basis_types_description_length check (length(description) <= 500),
  constraint basis_types_content_key_key unique (content_key)
);
comment on table basis_types is 'Bases of delivery: where the goods pass to the purchaser.';
comment on column basis_types.id is 'Id of the record.';
comment on column basis_types.code is 'Code, where there is one.';
comment on column basis_types.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column basis_types.is_port is 'Delivery at a port: the report names the port (OTC-107).';
comment on column basis_types.is_railway_station is 'Delivery at a railway station: the report names the station (OTC-107).';
comment on column basis_types.description is 'Explanation for those who keep the catalogue.';
comment on column basis_types.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column basis_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column basis_types.version is 'Grows with every change; a stale one is refused.';
create unique index basis_types_name_key on basis_types (lower(name));
grant select on basis_types to birzha_app;
create trigger basis_types_changed after insert or update or delete or truncate on basis_types
  for each statement execute function catalog_changed();

create table calculation_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint calculation_types_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint calculation_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint calculation_types_description_length check (length(description) <= 500),
  constraint calculation_types_content_key_key unique (content_key)
);
comment on table calculation_types is 'How the contract is paid.';
comment on column calculation_types.id is 'Id of the record.';
comment on column calculation_types.code is 'Code, where there is one.';
comment on column calculation_types.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column calculation_types.description is 'Explanation for those who keep the catalogue.';
comment on column calculation_types.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column calculation_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column calculation_types.version is 'Grows with every change; a stale one is refused.';
create unique index calculation_types_name_key on calculation_types (lower(name));
grant select on calculation_types to birzha_app;
create trigger calculation_types_changed after insert or update or delete or truncate on calculation_types
  for each statement execute function catalog_changed();

create table currencies (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint currencies_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint currencies_code_format check (code ~ '^[A-Z]{3}$'),
  constraint currencies_code_key unique (code),
  constraint currencies_description_length check (length(description) <= 500),
  constraint currencies_content_key_key unique (content_key)
);
comment on table currencies is 'Currencies of ISO 4217.';
comment on column currencies.id is 'Id of the record.';
comment on column currencies.code is 'Letters of ISO 4217.';
comment on column currencies.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column currencies.description is 'Explanation for those who keep the catalogue.';
comment on column currencies.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column currencies.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column currencies.version is 'Grows with every change; a stale one is refused.';
create unique index currencies_name_key on currencies (lower(name));
grant select on currencies to birzha_app;
create trigger currencies_changed after insert or update or delete or truncate on currencies
  for each statement execute function catalog_changed();

create table delivery_methods (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_port boolean not null default false,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint delivery_methods_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint delivery_methods_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint delivery_methods_description_length check (length(description) <= 500),
  constraint delivery_methods_content_key_key unique (content_key)
);
comment on table delivery_methods is 'How the goods travel.';
comment on column delivery_methods.id is 'Id of the record.';
comment on column delivery_methods.code is 'Code, where there is one.';
comment on column delivery_methods.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column delivery_methods.is_port is 'Offered for delivery at a port (G-50).';
comment on column delivery_methods.is_railway_station is 'Offered for delivery at a railway station (G-50).';
comment on column delivery_methods.description is 'Explanation for those who keep the catalogue.';
comment on column delivery_methods.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column delivery_methods.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column delivery_methods.version is 'Grows with every change; a stale one is refused.';
create unique index delivery_methods_name_key on delivery_methods (lower(name));
grant select on delivery_methods to birzha_app;
create trigger delivery_methods_changed after insert or update or delete or truncate on delivery_methods
  for each statement execute function catalog_changed();

create table delivery_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  basis_id bigint not null references basis_types (id),
  value text,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint delivery_types_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint delivery_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint delivery_types_description_length check (length(description) <= 500),
  constraint delivery_types_value_length check (value = btrim(value) and length(value) between 1 and 50),
  constraint delivery_types_content_key_key unique (content_key)
);
comment on table delivery_types is 'Terms of delivery, each with the basis it presets.';
comment on column delivery_types.id is 'Id of the record.';
comment on column delivery_types.code is 'Short code of the term.';
comment on column delivery_types.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column delivery_types.basis_id is 'Basis that choosing the term presets (OTC-119).';
comment on column delivery_types.value is 'Short code of the term, for example FCA (G-78).';
comment on column delivery_types.description is 'Explanation for those who keep the catalogue.';
comment on column delivery_types.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column delivery_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column delivery_types.version is 'Grows with every change; a stale one is refused.';
create unique index delivery_types_name_key on delivery_types (lower(name));
create index delivery_types_basis on delivery_types (basis_id);
grant select on delivery_types to birzha_app;
create trigger delivery_types_changed after insert or update or delete or truncate on delivery_types
  for each statement execute function catalog_changed();

create table origin_goods (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint origin_goods_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint origin_goods_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint origin_goods_description_length check (length(description) <= 500),
  constraint origin_goods_content_key_key unique (content_key)
);
comment on table origin_goods is 'Where the seller has the goods from.';
comment on column origin_goods.id is 'Id of the record.';
comment on column origin_goods.code is 'Code, where there is one.';
comment on column origin_goods.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column origin_goods.description is 'Explanation for those who keep the catalogue.';
comment on column origin_goods.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column origin_goods.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column origin_goods.version is 'Grows with every change; a stale one is refused.';
create unique index origin_goods_name_key on origin_goods (lower(name));
grant select on origin_goods to birzha_app;
create trigger origin_goods_changed after insert or update or delete or truncate on origin_goods
  for each statement execute function catalog_changed();

create table ports (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  is_port boolean not null default false,
  is_railway_station boolean not null default false,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint ports_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint ports_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint ports_description_length check (length(description) <= 500),
  constraint ports_kind_chosen check (is_port or is_railway_station),
  constraint ports_content_key_key unique (content_key)
);
comment on table ports is 'Ports and railway stations that contracts name.';
comment on column ports.id is 'Id of the record.';
comment on column ports.code is 'Station code of the railways'' uniform numbering (ESR); empty for ports.';
comment on column ports.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column ports.is_port is 'The record is a port.';
comment on column ports.is_railway_station is 'The record is a railway station.';
comment on column ports.description is 'Explanation for those who keep the catalogue.';
comment on column ports.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column ports.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column ports.version is 'Grows with every change; a stale one is refused.';
create unique index ports_name_key on ports (lower(name));
grant select on ports to birzha_app;
create trigger ports_changed after insert or update or delete or truncate on ports
  for each statement execute function catalog_changed();

create table product_types (
  id bigint generated always as identity primary key,
  code text,
  name text not null,
  visibility_type smallint not null default 1,
  description text,
  is_active boolean not null default true,
  content_key text,
  version integer not null default 1,
  constraint product_types_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint product_types_code_length check (code = btrim(code) and length(code) between 1 and 50),
  constraint product_types_description_length check (length(description) <= 500),
  constraint product_types_visibility_known check (visibility_type in (1, 2)),
  constraint product_types_content_key_key unique (content_key)
);
comment on table product_types is 'Goods that are reported.';
comment on column product_types.id is 'Id of the record.';
comment on column product_types.code is 'Code, where there is one.';
comment on column product_types.name is 'Name as people read it; unique without regard to case (G-75).';
comment on column product_types.visibility_type is '1 offered in the whole country, 2 only for the regions in product_type_regions (G-77).';
comment on column product_types.description is 'Explanation for those who keep the catalogue.';
comment on column product_types.is_active is 'False: no longer offered, still shown where it was used (CAT-035).';
comment on column product_types.content_key is 'Key of the record in the delivered content; null when exchange staff added it.';
comment on column product_types.version is 'Grows with every change; a stale one is refused.';
create unique index product_types_name_key on product_types (lower(name));
grant select on product_types to birzha_app;
create trigger product_types_changed after insert or update or delete or truncate on product_types
  for each statement execute function catalog_changed();

create table product_type_regions (
  product_type_id bigint not null references product_types (id),
  region_id bigint not null references regions (id),
  constraint product_type_regions_pkey primary key (product_type_id, region_id)
);
comment on table product_type_regions is 'Regions a product type is offered for, when it is not offered everywhere (G-77).';
comment on column product_type_regions.product_type_id is 'The product type.';
comment on column product_type_regions.region_id is 'A region it is offered for.';
create index product_type_regions_region on product_type_regions (region_id);
grant select on product_type_regions to birzha_app;
create trigger product_type_regions_changed after insert or update or delete or truncate on product_type_regions
  for each statement execute function catalog_changed();

create table countries (
  id bigint generated always as identity primary key,
  code text not null,
  alpha2 text not null,
  alpha3 text not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  content_key text,
  constraint countries_code_format check (code ~ '^\d{3}$'),
  constraint countries_code_key unique (code),
  constraint countries_alpha2_format check (alpha2 ~ '^[A-Z]{2}$'),
  constraint countries_alpha2_key unique (alpha2),
  constraint countries_alpha3_format check (alpha3 ~ '^[A-Z]{3}$'),
  constraint countries_alpha3_key unique (alpha3),
  constraint countries_name_length check (name = btrim(name) and length(name) between 1 and 255),
  constraint countries_description_length check (length(description) <= 500),
  constraint countries_content_key_key unique (content_key)
);
comment on table countries is 'Countries of the world classifier OKSM; read only (G-74).';
comment on column countries.id is 'Id of the record.';
comment on column countries.code is 'Three digits of the OKSM (ISO 3166-1 numeric).';
comment on column countries.alpha2 is 'Two letters of ISO 3166-1.';
comment on column countries.alpha3 is 'Three letters of ISO 3166-1.';
comment on column countries.name is 'Short name in Russian.';
comment on column countries.description is 'Full name or an explanation, where there is one.';
comment on column countries.is_active is 'False: no longer offered, still shown where it was used.';
comment on column countries.content_key is 'Key of the record in the delivered content.';
create unique index countries_name_key on countries (lower(name));
grant select on countries to birzha_app;
create trigger countries_changed after insert or update or delete or truncate on countries
  for each statement execute function catalog_changed();
