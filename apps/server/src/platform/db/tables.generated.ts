// Generated from the migrated schema: do not edit, run
//   npm exec -- node tools/dump-schema.ts

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface AccessKeys {
  /**
   * Networks from which the key can be used; empty for any.
   */
  addresses: Generated<string[]>;
  /**
   * Time of creation.
   */
  created_at: string;
  /**
   * Account owner who created the key.
   */
  created_by: number;
  /**
   * End of that day.
   */
  expires_at: string;
  /**
   * First characters of the key, to tell keys apart; the only part that is shown again.
   */
  first_letters: string;
  /**
   * Number of the key.
   */
  id: Generated<number>;
  /**
   * Name given by the owner.
   */
  name: string;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Time of the revocation.
   */
  revoked_at: string | null;
  /**
   * User who revoked the key.
   */
  revoked_by: number | null;
  /**
   * Rights of the key among those of a member: read, file, files, deliveries.
   */
  rights: string[];
  /**
   * SHA-256 of the key; the key itself is not stored.
   */
  secret_hash: Buffer;
  /**
   * Last day of validity in Moscow, as set by the owner.
   */
  until: string;
  /**
   * Time of the last use, to the minute.
   */
  used_at: string | null;
  /**
   * Technical account of the key, shown in histories and the audit log; it cannot sign in.
   */
  user_id: number;
}

export interface AgreementCounts {
  /**
   * Currency of the price.
   */
  currency_name: string;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Part of the total, used by one writer at a time; a part can be negative, the sum cannot.
   */
  part: Generated<number>;
  /**
   * Number of reports in this part.
   */
  reports: number;
  /**
   * Status of the reports.
   */
  status: number;
  /**
   * Tonnes of the reports in this part.
   */
  tonnes: Numeric;
  /**
   * Total price of the reports in this part.
   */
  total_price: Numeric;
}

export interface AgreementCountVersion {
  /**
   * New value after every change of any part.
   */
  version: string | null;
}

export interface AgreementCountVersions {
  /**
   * The part.
   */
  part: number;
  /**
   * New value after every change of the part.
   */
  version: Generated<string>;
}

export interface AgreementFilings {
  /**
   * Time of the registration.
   */
  filed_at: string;
  /**
   * SHA-256 of the form version and the document; a repeated key with another document is rejected.
   */
  fingerprint: Buffer;
  /**
   * Key of the document in the system of the sender.
   */
  key: string;
  /**
   * Reporting organisation.
   */
  organization_id: number;
  /**
   * The report.
   */
  report_id: number;
}

export interface AgreementReceipts {
  /**
   * Time of the version.
   */
  accepted_at: string;
  /**
   * Position of the audit entry in the chain; null before the day is sealed, and for versions without an entry.
   */
  audit_position: number | null;
  /**
   * Random part of the number.
   */
  code: string;
  /**
   * SHA-256 of the canonical content (RFC 8785).
   */
  content_hash: Buffer;
  /**
   * Day that sealed the receipt; null until the night.
   */
  day: string | null;
  /**
   * Hash of the leaf.
   */
  leaf_hash: Buffer | null;
  /**
   * Position in the Merkle tree of the day, from 0.
   */
  leaf_index: number | null;
  /**
   * Report, version and code.
   */
  number: string;
  /**
   * Reporting organisation; row-level security reads it.
   */
  organization_id: number;
  /**
   * Hashes of the Merkle path, one after another.
   */
  path: Buffer | null;
  /**
   * The report.
   */
  report_id: number;
  /**
   * Random bytes in the hashed content, so that the hash reveals nothing of a guessable deal.
   */
  salt: Buffer;
  /**
   * Number of the version as the organisation sees it.
   */
  version: number;
  /**
   * Version of the report.
   */
  version_id: number;
}

export interface Agreements {
  /**
   * Date of the supplementary agreement.
   */
  agreement_date: string | null;
  /**
   * Number of the supplementary agreement.
   */
  agreement_number: string | null;
  /**
   * Day the supplementary agreement takes effect.
   */
  agreement_start_date: string | null;
  /**
   * Quantity in tonnes.
   */
  amount: Numeric;
  /**
   * User who registered the report.
   */
  author_user_id: number;
  /**
   * Delivery basis.
   */
  basis_type_name: string;
  /**
   * Settlement of the parties.
   */
  calculation_type_name: string | null;
  /**
   * Time of the last change; null for an unchanged report.
   */
  changed_date: string | null;
  /**
   * Date of the contract.
   */
  contract_date: string;
  /**
   * Number of the contract.
   */
  contract_number: string;
  /**
   * Contract number in normalized form: without case, look-alikes, spaces and signs (FIX-024).
   */
  contract_number_key: Generated<string>;
  /**
   * Day the contract takes effect.
   */
  contract_start_date: string | null;
  /**
   * Cause and reason of the last correction (PROOF-004); null if not given.
   */
  correction: Json | null;
  /**
   * Currency.
   */
  currency_name: string;
  /**
   * Country of delivery.
   */
  delivery_country_name: string | null;
  /**
   * Day of delivery.
   */
  delivery_date: string | null;
  /**
   * Zip code, region and address of delivery.
   */
  delivery_full_address: string | null;
  /**
   * Means of transport.
   */
  delivery_method_name: string | null;
  /**
   * Basis, port and full address in register_texts (OTC-010).
   */
  delivery_place_id: number;
  /**
   * Delivery terms.
   */
  delivery_type_name: string;
  /**
   * Reason of the rejection.
   */
  description: string | null;
  /**
   * Due date: the last day, in Moscow, on which the report is on time.
   */
  due_date: string | null;
  /**
   * Hash of the fields that make two reports of an organisation duplicates (DUP-001).
   */
  duplicate_key: Generated<string>;
  /**
   * Reporting rule that applies; null when none does.
   */
  duty_rule_id: number | null;
  /**
   * Version of the rule.
   */
  duty_rule_version: number | null;
  /**
   * Name of the author of the report. Personal.
   */
  family_name: string;
  /**
   * Author in register_texts.
   */
  family_name_id: number;
  /**
   * Gluten, per cent.
   */
  gluten_percentage: Numeric | null;
  /**
   * Year of harvest.
   */
  harvest_year: number | null;
  /**
   * Number of the report.
   */
  id: Generated<number>;
  /**
   * True when the parties are affiliated.
   */
  is_affiliation_flag: boolean | null;
  /**
   * Flag of the exchange; never shown to the organisation (G-53).
   */
  is_dubious_deal: Generated<boolean>;
  /**
   * True when the goods are delivered for export.
   */
  is_export_delivery_flag: boolean;
  /**
   * True when the parties are interdependent.
   */
  is_interdependence_flag: boolean | null;
  /**
   * True when the report was registered by the due date; null without a due date.
   */
  is_on_time: Generated<boolean | null>;
  /**
   * True for preferential pricing.
   */
  is_preferential_pricing: boolean | null;
  /**
   * True when the price includes VAT.
   */
  is_price_nds: boolean | null;
  /**
   * True when the price includes transport.
   */
  is_price_transportation_costs: boolean | null;
  /**
   * Time of the registration (server time, cannot be backdated).
   */
  issue_date: string;
  /**
   * Zip code, region and address of production.
   */
  manufacturer_full_address: string | null;
  /**
   * INN of the manufacturer.
   */
  manufacturer_inn: string;
  /**
   * Manufacturer.
   */
  manufacturer_name: string;
  /**
   * Act on which the preferential pricing is based.
   */
  normative_act_requisites: string | null;
  /**
   * Similar report that the author confirmed as no duplicate: another consignment (DUP-001).
   */
  not_duplicate_of: number | null;
  /**
   * Reporting organisation.
   */
  organization_id: number;
  /**
   * INN of the reporting organisation.
   */
  organization_inn: string;
  /**
   * Name of the reporting organisation at that time.
   */
  organization_name: string;
  /**
   * Name of the organisation in register_texts.
   */
  organization_name_id: number;
  /**
   * Origin of the goods.
   */
  origin_goods_name: string | null;
  /**
   * INN of the owner of the goods.
   */
  owner_inn: string | null;
  /**
   * Owner of the goods.
   */
  owner_name: string | null;
  /**
   * Version of the form of the report (G-43).
   */
  passport_id: number;
  /**
   * Port or railway station of the basis.
   */
  port_name: string | null;
  /**
   * Price per tonne including taxes, in the currency of the contract.
   */
  price: Numeric;
  /**
   * Day of the price.
   */
  price_determining_date: string | null;
  /**
   * Price of the goods at the basis, per tonne.
   */
  product_basis_price: Numeric | null;
  /**
   * Product type in the catalogue.
   */
  product_type_id: number;
  /**
   * Name of the product type at that time.
   */
  product_type_name: string;
  /**
   * Kind of place of production.
   */
  production_place_type: string | null;
  /**
   * Protein, per cent.
   */
  protein_percentage: Numeric | null;
  /**
   * INN of the purchaser; null for a foreign one.
   */
  purchaser_inn: string | null;
  /**
   * Purchaser.
   */
  purchaser_name: string;
  /**
   * Purchaser in register_texts.
   */
  purchaser_name_id: number;
  /**
   * Rejected report of the organisation that this one was filed again for; set at the registration (SCREEN-003).
   */
  replaces: number | null;
  /**
   * Actual day of shipment.
   */
  shipment_fact_date: string | null;
  /**
   * Zip code, region and address of shipment.
   */
  shipment_full_address: string | null;
  /**
   * Kind of place of shipment.
   */
  shipment_place_type: string | null;
  /**
   * 1 registered, 2 changed, 3 rejected, 4 terminated (G-32).
   */
  status: number;
  /**
   * Day of the termination.
   */
  termination_date: string | null;
  /**
   * Number of the termination.
   */
  termination_number: string | null;
  /**
   * Day of the termination report.
   */
  termination_report_date: string | null;
  /**
   * Number of the termination report.
   */
  termination_report_number: string | null;
  /**
   * Amount multiplied by the price, in the currency of the price.
   */
  total_price: Generated<Numeric>;
  /**
   * Name of that place.
   */
  transport_included_place_name: string | null;
  /**
   * Kind of place up to which transport is included.
   */
  transport_included_place_type: string | null;
  /**
   * Cost of transport from the manufacturer, per tonne.
   */
  transportation_cost_from_manufacturer: Numeric | null;
  /**
   * Cost of transport from the place of shipment, per tonne.
   */
  transportation_cost_from_shipment: Numeric | null;
  /**
   * Trigger date: the start of the period (WORK-061).
   */
  trigger_date: string | null;
  /**
   * Number of the current version; a request with an older one is rejected (G-85).
   */
  version: Generated<number>;
  /**
   * Warnings of the report and whether its author confirmed them (SOFT-001); null without any.
   */
  warnings: Json | null;
}

export interface AgreementTextCounts {
  /**
   * Field of the text: 1 purchaser, 2 organisation, 3 author, 4 place of delivery.
   */
  field: number;
  /**
   * The organisation; null for all together.
   */
  organization_id: number | null;
  /**
   * Part of the total, as in agreement_counts.
   */
  part: Generated<number>;
  /**
   * Number of reports in this part.
   */
  reports: number;
  /**
   * Status of the reports.
   */
  status: number;
  /**
   * The text.
   */
  text_id: number;
}

export interface AgreementVersionFiles {
  /**
   * Area of the file.
   */
  file_area: Generated<string | null>;
  /**
   * The file.
   */
  file_id: number;
  /**
   * Organisation of the report; row-level security reads it.
   */
  organization_id: number;
  /**
   * Order within the version, from 1.
   */
  position: number;
  /**
   * The version.
   */
  version_id: number;
}

export interface AgreementVersions {
  /**
   * Date of the supplementary agreement.
   */
  agreement_date: string | null;
  /**
   * Number of the supplementary agreement.
   */
  agreement_number: string | null;
  /**
   * Day the supplementary agreement takes effect.
   */
  agreement_start_date: string | null;
  /**
   * Quantity in tonnes.
   */
  amount: Numeric;
  /**
   * Name of the author of the version at that time. Personal.
   */
  author_name: string;
  /**
   * Author of the version.
   */
  author_user_id: number;
  /**
   * Delivery basis.
   */
  basis_type_name: string;
  /**
   * Settlement of the parties.
   */
  calculation_type_name: string | null;
  /**
   * Time of the version.
   */
  changed_at: string;
  /**
   * Time of the last change; null for an unchanged report.
   */
  changed_date: string | null;
  /**
   * Date of the contract.
   */
  contract_date: string;
  /**
   * Number of the contract.
   */
  contract_number: string;
  /**
   * Day the contract takes effect.
   */
  contract_start_date: string | null;
  /**
   * Cause and reason of the version (PROOF-004); null if not given.
   */
  correction: Json | null;
  /**
   * Currency.
   */
  currency_name: string;
  /**
   * Report as sent by the organisation, with the system elements of the server (G-42).
   */
  data_xml: string;
  /**
   * Country of delivery.
   */
  delivery_country_name: string | null;
  /**
   * Day of delivery.
   */
  delivery_date: string | null;
  /**
   * Zip code, region and address of delivery.
   */
  delivery_full_address: string | null;
  /**
   * Means of transport.
   */
  delivery_method_name: string | null;
  /**
   * Basis, port and full address in register_texts (OTC-010).
   */
  delivery_place_id: number;
  /**
   * Delivery terms.
   */
  delivery_type_name: string;
  /**
   * Reason of the rejection.
   */
  description: string | null;
  /**
   * Due date in this version.
   */
  due_date: string | null;
  /**
   * Reporting rule that applied to the version; null when none did.
   */
  duty_rule_id: number | null;
  /**
   * Version of the rule.
   */
  duty_rule_version: number | null;
  /**
   * Name of the author of the report. Personal.
   */
  family_name: string;
  /**
   * Author in register_texts.
   */
  family_name_id: number;
  /**
   * Gluten, per cent.
   */
  gluten_percentage: Numeric | null;
  /**
   * Year of harvest.
   */
  harvest_year: number | null;
  /**
   * Id of the version, from the sequence of the reports.
   */
  id: Generated<number>;
  /**
   * True when the parties are affiliated.
   */
  is_affiliation_flag: boolean | null;
  /**
   * Flag of the exchange; never shown to the organisation (G-53).
   */
  is_dubious_deal: boolean;
  /**
   * True when the goods are delivered for export.
   */
  is_export_delivery_flag: boolean;
  /**
   * True when the parties are interdependent.
   */
  is_interdependence_flag: boolean | null;
  /**
   * True when the report was registered by the due date; null without a due date.
   */
  is_on_time: Generated<boolean | null>;
  /**
   * True for preferential pricing.
   */
  is_preferential_pricing: boolean | null;
  /**
   * True when the price includes VAT.
   */
  is_price_nds: boolean | null;
  /**
   * True when the price includes transport.
   */
  is_price_transportation_costs: boolean | null;
  /**
   * Time of the registration (server time, cannot be backdated).
   */
  issue_date: string;
  /**
   * Kind of the change.
   */
  kind: string;
  /**
   * Zip code, region and address of production.
   */
  manufacturer_full_address: string | null;
  /**
   * INN of the manufacturer.
   */
  manufacturer_inn: string;
  /**
   * Manufacturer.
   */
  manufacturer_name: string;
  /**
   * Act on which the preferential pricing is based.
   */
  normative_act_requisites: string | null;
  /**
   * Similar report that the author confirmed as no duplicate: another consignment (DUP-001).
   */
  not_duplicate_of: number | null;
  /**
   * Reporting organisation.
   */
  organization_id: number;
  /**
   * INN of the reporting organisation.
   */
  organization_inn: string;
  /**
   * Name of the reporting organisation at that time.
   */
  organization_name: string;
  /**
   * Name of the organisation in register_texts.
   */
  organization_name_id: number;
  /**
   * Origin of the goods.
   */
  origin_goods_name: string | null;
  /**
   * INN of the owner of the goods.
   */
  owner_inn: string | null;
  /**
   * Owner of the goods.
   */
  owner_name: string | null;
  /**
   * Version of the form of the report (G-43).
   */
  passport_id: number;
  /**
   * Port or railway station of the basis.
   */
  port_name: string | null;
  /**
   * Price per tonne including taxes, in the currency of the contract.
   */
  price: Numeric;
  /**
   * Day of the price.
   */
  price_determining_date: string | null;
  /**
   * Price of the goods at the basis, per tonne.
   */
  product_basis_price: Numeric | null;
  /**
   * Product type in the catalogue.
   */
  product_type_id: number;
  /**
   * Name of the product type at that time.
   */
  product_type_name: string;
  /**
   * Kind of place of production.
   */
  production_place_type: string | null;
  /**
   * Protein, per cent.
   */
  protein_percentage: Numeric | null;
  /**
   * INN of the purchaser; null for a foreign one.
   */
  purchaser_inn: string | null;
  /**
   * Purchaser.
   */
  purchaser_name: string;
  /**
   * Purchaser in register_texts.
   */
  purchaser_name_id: number;
  /**
   * User who registered the report.
   */
  report_author_id: number;
  /**
   * The report.
   */
  report_id: number;
  /**
   * Actual day of shipment.
   */
  shipment_fact_date: string | null;
  /**
   * Zip code, region and address of shipment.
   */
  shipment_full_address: string | null;
  /**
   * Kind of place of shipment.
   */
  shipment_place_type: string | null;
  /**
   * 1 registered, 2 changed, 3 rejected, 4 terminated (G-32).
   */
  status: number;
  /**
   * Day of the termination.
   */
  termination_date: string | null;
  /**
   * Number of the termination.
   */
  termination_number: string | null;
  /**
   * Day of the termination report.
   */
  termination_report_date: string | null;
  /**
   * Number of the termination report.
   */
  termination_report_number: string | null;
  /**
   * Amount multiplied by the price, in the currency of the price.
   */
  total_price: Generated<Numeric>;
  /**
   * Name of that place.
   */
  transport_included_place_name: string | null;
  /**
   * Kind of place up to which transport is included.
   */
  transport_included_place_type: string | null;
  /**
   * Cost of transport from the manufacturer, per tonne.
   */
  transportation_cost_from_manufacturer: Numeric | null;
  /**
   * Cost of transport from the place of shipment, per tonne.
   */
  transportation_cost_from_shipment: Numeric | null;
  /**
   * Trigger date: the start of the period (WORK-061).
   */
  trigger_date: string | null;
  /**
   * Number of the version within its report, from 1.
   */
  version: number;
  /**
   * Warnings of the version and whether its author confirmed them (SOFT-001); null without any.
   */
  warnings: Json | null;
}

export interface AllApplications {
  account: string | null;
  address: string | null;
  changed_at: string | null;
  changed_by: number | null;
  check_code: string | null;
  consent_at: string | null;
  consent_version: string | null;
  description: string | null;
  full_name: string | null;
  id: number | null;
  inn: string | null;
  is_f_address: boolean | null;
  is_ip: boolean | null;
  is_uk: boolean | null;
  name: string | null;
  ntb_user: boolean | null;
  phone: string | null;
  registered_at: string | null;
  result_check: boolean | null;
  status: number | null;
  to_operator: boolean | null;
  uk_inn: string | null;
  user_id: number | null;
}

export interface AllAuctionProposalDates {
  date_from: string | null;
  date_to: string | null;
  organization_id: number | null;
  proposal_id: number | null;
}

export interface AllAuctionProposals {
  accepted_first_date: string | null;
  accepted_last_date: string | null;
  accepted_version: number | null;
  basis_names: string | null;
  basis_terms_en: string | null;
  basis_terms_ru: string | null;
  change_outcome: string | null;
  changed_at: string | null;
  comment: string | null;
  commodity_names: string | null;
  created_at: string | null;
  created_by: number | null;
  created_by_ntb: boolean | null;
  created_name_en: string | null;
  created_name_ru: string | null;
  current_version: number | null;
  deleted_at: string | null;
  edited_at: string | null;
  edited_by: number | null;
  edited_name_en: string | null;
  edited_name_ru: string | null;
  external_id: string | null;
  first_date: string | null;
  has_series: boolean | null;
  id: number | null;
  is_blocked_manual: boolean | null;
  last_date: string | null;
  organization_id: number | null;
  proposal_type: number | null;
  status: number | null;
}

export interface AllContractDeals {
  basis: string | null;
  basis_key: string | null;
  client_fee: Numeric | null;
  client_inn: string | null;
  client_name: string | null;
  client_name_key: string | null;
  commodity_name: string | null;
  commodity_name_key: string | null;
  contract_date: string | null;
  contract_number: string | null;
  contract_number_key: string | null;
  contractor_fee: Numeric | null;
  contractor_inn: string | null;
  contractor_name: string | null;
  contractor_name_key: string | null;
  cost: Numeric | null;
  counterparty_inn: string | null;
  counterparty_name: string | null;
  counterparty_name_key: string | null;
  created_at: string | null;
  deal_status: number | null;
  delivery_date: string | null;
  delivery_status: number | null;
  direction: string | null;
  direction_key: string | null;
  external_id: string | null;
  id: number | null;
  minisession_number: string | null;
  minisession_number_key: string | null;
  owner_inn: string | null;
  owner_name: string | null;
  owner_name_key: string | null;
  price: Numeric | null;
  reason: string | null;
  reason_key: string | null;
  result_at: string | null;
  result_comment: string | null;
  updated_at: string | null;
  volume: Numeric | null;
}

export interface AllMemberApplications {
  comment_lku: string | null;
  decided_by: number | null;
  draft_id: number | null;
  id: number | null;
  last_edit_at: string | null;
  organization_id: number | null;
  status: string | null;
  stored_at: string | null;
  stored_by: number | null;
}

export interface AllSpotDeals {
  basis: string | null;
  basis_key: string | null;
  comment: string | null;
  comment_key: string | null;
  contract_date: string | null;
  contract_number: string | null;
  contract_number_key: string | null;
  contractor_name: string | null;
  contractor_name_key: string | null;
  delivery_way: string | null;
  delivery_way_key: string | null;
  direction: string | null;
  edited_at: string | null;
  edited_by: number | null;
  exchange_comment: string | null;
  execution_date: string | null;
  execution_status: number | null;
  expires_on: string | null;
  external_id: string | null;
  file_area: string | null;
  file_id: number | null;
  file_name: string | null;
  file_name_key: string | null;
  id: number | null;
  imported_at: string | null;
  item_code: string | null;
  item_code_key: string | null;
  owner_inn: string | null;
  owner_name: string | null;
  owner_name_key: string | null;
  postponed_to: string | null;
  price: Numeric | null;
  product_name: string | null;
  product_name_key: string | null;
  record_status: number | null;
  settled_at: string | null;
  settled_by: number | null;
  settlement_status: string | null;
  settlement_status_key: string | null;
  total: Numeric | null;
  volume: Numeric | null;
}

export interface Applications {
  /**
   * Login of the applicant at that time. Personal.
   */
  account: string;
  /**
   * Address of the organisation from the application.
   */
  address: string;
  /**
   * Time of the decision.
   */
  changed_at: string | null;
  /**
   * User who decided.
   */
  changed_by: number | null;
  /**
   * Error code of an invalid signature.
   */
  check_code: string | null;
  /**
   * Time when the applicant accepted the rules and conditions (G-80). Personal.
   */
  consent_at: string;
  /**
   * Version of the accepted rules. Personal.
   */
  consent_version: string;
  /**
   * Reason of the rejection. Personal.
   */
  description: string | null;
  /**
   * Full name from the application. Personal.
   */
  full_name: string;
  /**
   * Number of the application.
   */
  id: Generated<number>;
  /**
   * INN of the organisation.
   */
  inn: string;
  /**
   * True when the address comes from the directory and is complete.
   */
  is_f_address: boolean;
  /**
   * True for a sole proprietor.
   */
  is_ip: boolean;
  /**
   * Managed by a managing company (G-84).
   */
  is_uk: boolean;
  /**
   * Full name of the organisation from the application.
   */
  name: string;
  /**
   * True: for trading; false: for reports of OTC contracts (G-59).
   */
  ntb_user: boolean;
  /**
   * Phone from the application. Personal.
   */
  phone: string;
  /**
   * Time of the filing.
   */
  registered_at: string;
  /**
   * True when the signature was valid (G-63).
   */
  result_check: boolean;
  /**
   * 0 new, 1 accepted, 2 rejected.
   */
  status: Generated<number>;
  /**
   * True when the exchange decided, or was to decide at the filing; recomputed for a new one (application_for_operator).
   */
  to_operator: boolean;
  /**
   * INN of the managing company.
   */
  uk_inn: string | null;
  /**
   * The applicant.
   */
  user_id: number;
}

export interface Approvals {
  /**
   * Audit action of the request.
   */
  action: string;
  /**
   * Old and new values of the fields that the request changes. Personal.
   */
  changes: Json;
  /**
   * Reason of the decision; a rejection needs one.
   */
  comment: string | null;
  /**
   * Time of the decision.
   */
  decided_at: string | null;
  /**
   * User who approved, rejected or withdrew the request.
   */
  decided_by: number | null;
  /**
   * Method and path of the request that runs after the approval.
   */
  endpoint: string;
  /**
   * Kind of the record.
   */
  entity: string;
  /**
   * Number of the record; empty when the request creates one.
   */
  entity_id: number | null;
  /**
   * Number of the request.
   */
  id: Generated<number>;
  /**
   * Validated input of the request: params, query, body. Personal.
   */
  input: Json;
  /**
   * Kind of the request, as in the setting FOUR_EYES.
   */
  kind: string;
  /**
   * Time of the request.
   */
  requested_at: string;
  /**
   * The requester.
   */
  requested_by: number;
  /**
   * SHA-256 of the state that the requester saw; the approval fails when the state has changed.
   */
  snapshot_digest: Buffer;
  /**
   * pending, approved, rejected, withdrawn or expired; a pending request expires after seven days.
   */
  state: Generated<string>;
}

export interface AuctionFieldRules {
  /**
   * True when the field can be changed.
   */
  changeable: boolean;
  /**
   * Time of the exception; null for exceptions older than the column.
   */
  changed_at: string | null;
  /**
   * Author of the exception.
   */
  changed_by: number | null;
  /**
   * Name of the field in the payload.
   */
  field: string;
  /**
   * Status of the proposal.
   */
  status: number;
}

export interface AuctionProposalDates {
  /**
   * The day, or the first day of the period.
   */
  date_from: string;
  /**
   * The day, or the last day of the period.
   */
  date_to: string;
  /**
   * Organisation of the proposal.
   */
  organization_id: number;
  /**
   * The proposal.
   */
  proposal_id: number;
}

export interface AuctionProposalDecisions {
  /**
   * User who decided; null when the portal did.
   */
  author_user_id: number | null;
  /**
   * Time of the decision.
   */
  changed_at: string;
  /**
   * Reason of the decision.
   */
  description: string | null;
  /**
   * Number of the decision; also their order.
   */
  id: Generated<number>;
  /**
   * accept, reject, return, rejectChange, takeOff (off the schedule), revoke, expire, notConsidered (a change after the auction), hold, notHold, block or unblock.
   */
  kind: string;
  /**
   * Organisation of the proposal.
   */
  organization_id: number;
  /**
   * The proposal.
   */
  proposal_id: number;
  /**
   * Number of the version of the decision; null in rows older than the column.
   */
  version: number | null;
}

export interface AuctionProposals {
  /**
   * First day of the accepted version; a pending change does not move it.
   */
  accepted_first_date: string | null;
  /**
   * Last day of the accepted version.
   */
  accepted_last_date: string | null;
  /**
   * Number of the last accepted version; in force until another decision.
   */
  accepted_version: number | null;
  /**
   * Names of the basis in both languages, one per line, for searches.
   */
  basis_names: string | null;
  /**
   * The same in English.
   */
  basis_terms_en: string | null;
  /**
   * Basis and terms of delivery as displayed in the list, for sorting.
   */
  basis_terms_ru: string | null;
  /**
   * Outcome of the last change of an accepted proposal that was not accepted: rejected, expired, or notConsidered when the auction was over.
   */
  change_outcome: string | null;
  /**
   * Time of the last step of any kind.
   */
  changed_at: string;
  /**
   * Comment of the exchange on a rejection or return.
   */
  comment: string | null;
  /**
   * Names of the commodity in both languages, one per line, for searches.
   */
  commodity_names: string | null;
  /**
   * Time of the first sending; for a draft, of the first saving.
   */
  created_at: string;
  /**
   * User who created the proposal or draft.
   */
  created_by: number;
  /**
   * True when the proposal was filed in the partner trading system (PROP-025).
   */
  created_by_ntb: Generated<boolean>;
  /**
   * Name of that user in Latin letters. Personal.
   */
  created_name_en: string;
  /**
   * Name of that user at that time. Personal.
   */
  created_name_ru: string;
  /**
   * Number of the current version.
   */
  current_version: Generated<number>;
  /**
   * Time when the draft was deleted.
   */
  deleted_at: string | null;
  /**
   * Time of the last edit by the organisation.
   */
  edited_at: string | null;
  /**
   * User who made the last edit.
   */
  edited_by: number | null;
  /**
   * Name of that user in Latin letters. Personal.
   */
  edited_name_en: string | null;
  /**
   * Name of that user at that time. Personal.
   */
  edited_name_ru: string | null;
  /**
   * Id in the trading system, for a proposal filed there.
   */
  external_id: string | null;
  /**
   * First possible day of the auction.
   */
  first_date: string | null;
  /**
   * True for a series of auctions.
   */
  has_series: boolean | null;
  /**
   * Number of the draft and of the later proposal.
   */
  id: Generated<number>;
  /**
   * True when the operator has blocked changes.
   */
  is_blocked_manual: Generated<boolean>;
  /**
   * Last possible day of the auction.
   */
  last_date: string | null;
  /**
   * Organisation of the proposal.
   */
  organization_id: number;
  /**
   * Last message of the organisation: 0 proposal, 1 change, 2 revocation.
   */
  proposal_type: Generated<number>;
  /**
   * 0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned for revision.
   */
  status: number;
}

export interface AuctionProposalVersions {
  /**
   * Author of the version; null when the portal made it.
   */
  author_user_id: number | null;
  /**
   * Time of the version.
   */
  changed_at: string;
  /**
   * Kind of the change: draft, send, change, revoke, restore (of an accepted one) or import.
   */
  kind: string;
  /**
   * Organisation of the proposal.
   */
  organization_id: number;
  /**
   * Proposal in wire form, with the names of its choices at that time and exact numbers. Personal.
   */
  payload: Json;
  /**
   * The proposal.
   */
  proposal_id: number;
  /**
   * Number of the version, from 1.
   */
  version: number;
}

export interface AuditChecks {
  /**
   * Position after which the verification started; 0 for the start of the chain.
   */
  after: number;
  /**
   * Time when the verification ended.
   */
  checked_at: string;
  /**
   * First entry that does not match; null when the whole chain is valid.
   */
  first_bad_id: number | null;
  /**
   * Hash of the last position of a valid chain: the checkpoint of the next verification.
   */
  hash: Buffer | null;
  /**
   * Number of the verification.
   */
  id: Generated<number>;
  /**
   * Reason of the mismatch.
   */
  reason: string | null;
  /**
   * Last verified position.
   */
  rows: number;
  /**
   * Entries in the queue for sealing.
   */
  unsealed: number;
}

export interface AuditHead {
  /**
   * Hash of the last position.
   */
  last_hash: Buffer;
  /**
   * Last position in the chain.
   */
  last_id: number;
  /**
   * There is exactly one row.
   */
  only_row: Generated<boolean>;
}

export interface AuditLog {
  /**
   * Organisation on whose behalf the actor acted.
   */
  acting_organization_id: number | null;
  /**
   * Audit action: area.verb, for example agreements.submit.
   */
  action: string;
  /**
   * Role of the actor at that time: 1 user, 2 operator.
   */
  actor_role: number | null;
  /**
   * User who acted; null for the system itself. Personal.
   */
  actor_user_id: number | null;
  /**
   * Values after the action, or the reason of a rejection. Personal.
   */
  after: Json | null;
  /**
   * Time of the insert.
   */
  at: Generated<string>;
  /**
   * Values before the action. Personal.
   */
  before: Json | null;
  /**
   * ClientRequestId of the request.
   */
  client_request_id: string | null;
  /**
   * Kind of the record.
   */
  entity: string;
  /**
   * Id of the record.
   */
  entity_id: number | null;
  /**
   * SHA-256 over all other columns, computed at the insert.
   */
  hash: Buffer;
  /**
   * Number of the entry, assigned before its transaction ends; audit_seals has the position in the chain.
   */
  id: Generated<number>;
  /**
   * IP address of the client. Personal.
   */
  ip: string | null;
}

export interface AuditQueue {
  /**
   * Time when the row was queued.
   */
  at: Generated<string>;
  /**
   * The audit row.
   */
  audit_id: number;
  /**
   * Hash of the row at its insert.
   */
  hash: Buffer;
}

export interface AuditSeals {
  /**
   * Audit row at this position.
   */
  audit_id: number;
  /**
   * SHA-256 over the previous hash, position, row and row_hash.
   */
  hash: Buffer;
  /**
   * Position in the chain, from 1, without gaps.
   */
  position: number;
  /**
   * Hash of the row at its insert.
   */
  row_hash: Buffer;
}

export interface BasisTypes {
  /**
   * Code; can be absent.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Delivery at a port: the report states the port (OTC-107).
   */
  is_port: Generated<boolean>;
  /**
   * Delivery at a railway station: the report states the station (OTC-107).
   */
  is_railway_station: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface CalculationTypes {
  /**
   * Code; can be absent.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface CalendarFeeds {
  /**
   * Time when the address was created or replaced.
   */
  created_at: string;
  /**
   * Organisation of the due dates.
   */
  organization_id: number;
  /**
   * SHA-256 of the secret; the secret itself is not stored.
   */
  secret_hash: Buffer;
  /**
   * User of the address; removed with the membership. Personal.
   */
  user_id: number;
}

export interface CatalogVersion {
  /**
   * There is exactly one row.
   */
  only_row: Generated<boolean>;
  /**
   * New random value after every change; a counter could repeat after a rollback.
   */
  version: Generated<string>;
}

export interface ChangeFeeds {
  /**
   * Last number of the removed changes.
   */
  forgotten_to: Generated<number>;
  /**
   * Number of the feed.
   */
  id: Generated<number>;
  /**
   * Number of the newest change.
   */
  last_number: Generated<number>;
  /**
   * The organisation; null for exchange staff.
   */
  organization_id: number | null;
}

export interface ChangePosition {
  /**
   * Position in the audit log of the last processed action.
   */
  last_id: number;
  /**
   * There is exactly one row.
   */
  only_row: Generated<boolean>;
}

export interface Changes {
  /**
   * Time of the change.
   */
  at: string;
  /**
   * The feed.
   */
  feed_id: number;
  /**
   * True when the record was created.
   */
  is_new: boolean;
  /**
   * Kind of the changed record.
   */
  kind: string;
  /**
   * Position in the feed.
   */
  number: number;
  /**
   * Id of the record.
   */
  record_id: number;
}

export interface CompanyDirectory {
  /**
   * Address.
   */
  address: string;
  /**
   * Full name.
   */
  full_name: string;
  /**
   * Taxpayer number.
   */
  inn: string;
  /**
   * True for a sole proprietor.
   */
  is_individual: Generated<boolean>;
}

export interface Consents {
  /**
   * Time of the acceptance. Personal.
   */
  accepted_at: string;
  /**
   * User who accepted.
   */
  user_id: number;
  /**
   * Version of the displayed text.
   */
  version: string;
}

export interface ContractDealEdits {
  /**
   * Changed fields with their new values.
   */
  after: Json;
  /**
   * Name of the author at that time. Personal.
   */
  author_name: string;
  /**
   * Author of the edit.
   */
  author_user_id: number;
  /**
   * Changed fields with their old values.
   */
  before: Json;
  /**
   * Time of the edit.
   */
  changed_at: string;
  /**
   * The contract.
   */
  deal_id: number;
  /**
   * Comment of the exchange.
   */
  description: string | null;
  /**
   * Id of the edit.
   */
  id: Generated<number>;
  /**
   * report: message of the owner to the exchange; result: response of the exchange; import: the trading system.
   */
  kind: string;
  /**
   * Kind of the message, for a report.
   */
  notice_kind: string | null;
  /**
   * Organisation of the contract at that time; null when the portal had none. Row-level security reads it.
   */
  organization_id: number | null;
}

export interface ContractDeals {
  /**
   * Basis and terms of delivery.
   */
  basis: string;
  /**
   * basis normalized for filters.
   */
  basis_key: Generated<string | null>;
  /**
   * Fee of the customer.
   */
  client_fee: Numeric | null;
  /**
   * INN of the customer.
   */
  client_inn: string | null;
  /**
   * Customer of the auction.
   */
  client_name: string;
  /**
   * client_name normalized for filters.
   */
  client_name_key: Generated<string | null>;
  /**
   * Name of the commodity.
   */
  commodity_name: string;
  /**
   * commodity_name normalized for filters.
   */
  commodity_name_key: Generated<string | null>;
  /**
   * Day of the registration of the contract.
   */
  contract_date: string;
  /**
   * Number of the contract.
   */
  contract_number: string;
  /**
   * contract_number normalized for filters.
   */
  contract_number_key: Generated<string | null>;
  /**
   * Fee of the counterparty.
   */
  contractor_fee: Numeric | null;
  /**
   * INN of the counterparty.
   */
  contractor_inn: string | null;
  /**
   * Name of the counterparty.
   */
  contractor_name: string;
  /**
   * contractor_name normalized for filters.
   */
  contractor_name_key: Generated<string | null>;
  /**
   * Total cost.
   */
  cost: Numeric;
  /**
   * INN of the other side.
   */
  counterparty_inn: Generated<string | null>;
  /**
   * Name of the other side: the customer when the owner is the counterparty.
   */
  counterparty_name: Generated<string>;
  /**
   * counterparty_name normalized for filters.
   */
  counterparty_name_key: Generated<string | null>;
  /**
   * Time of the import.
   */
  created_at: string;
  /**
   * 0 not filed, 1 new, 2 sent, 3 processed, 4 rejected.
   */
  deal_status: Generated<number>;
  /**
   * Day of delivery, as reported by the owner.
   */
  delivery_date: string | null;
  /**
   * 0 not set, 1 delivered, 2 not delivered.
   */
  delivery_status: Generated<number>;
  /**
   * Sale or purchase as text, from the side of the owner.
   */
  direction: string;
  /**
   * direction normalized for filters.
   */
  direction_key: Generated<string | null>;
  /**
   * Id of the row in the trading system.
   */
  external_id: string | null;
  /**
   * Number of the row, idRec on the wire.
   */
  id: Generated<number>;
  /**
   * Number of the trading session.
   */
  minisession_number: string;
  /**
   * minisession_number normalized for filters.
   */
  minisession_number_key: Generated<string | null>;
  /**
   * INN of the owner, the side of the row; hidden until an organisation with this INN is registered (V-14).
   */
  owner_inn: string;
  /**
   * Name of the organisation of the owner; null when there is none.
   */
  owner_name: string | null;
  /**
   * owner_name normalized for filters.
   */
  owner_name_key: Generated<string | null>;
  /**
   * Price per unit.
   */
  price: Numeric;
  /**
   * Reasons, as reported by the owner.
   */
  reason: string | null;
  /**
   * reason normalized for filters.
   */
  reason_key: Generated<string | null>;
  /**
   * Time of the decision of the exchange on the last message; null while it is pending.
   */
  result_at: string | null;
  /**
   * Comment of the exchange on the last message.
   */
  result_comment: string | null;
  /**
   * Time of the last change.
   */
  updated_at: string;
  /**
   * Volume.
   */
  volume: Numeric;
}

export interface ContractNumberKeys {
  /**
   * The normalized number.
   */
  key: string;
}

export interface Countries {
  /**
   * Two letters of ISO 3166-1.
   */
  alpha2: string;
  /**
   * Three letters of ISO 3166-1.
   */
  alpha3: string;
  /**
   * Three digits of the OKSM (ISO 3166-1 numeric).
   */
  code: string;
  /**
   * Key of the record in the delivered content.
   */
  content_key: string | null;
  /**
   * Full name or an explanation; can be absent.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it.
   */
  is_active: Generated<boolean>;
  /**
   * Short name in Russian.
   */
  name: string;
}

export interface Currencies {
  /**
   * Letters of ISO 4217.
   */
  code: string;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface Delegations {
  /**
   * Time of creation.
   */
  created_at: string;
  /**
   * Account owner who delegated.
   */
  created_by: number;
  /**
   * Organisation whose keys act.
   */
  delegate_id: number;
  /**
   * End of that day.
   */
  ends_at: string;
  /**
   * Number of the delegation.
   */
  id: Generated<number>;
  /**
   * Organisation that delegates.
   */
  organization_id: number;
  /**
   * Time of the revocation.
   */
  revoked_at: string | null;
  /**
   * User who revoked the delegation.
   */
  revoked_by: number | null;
  /**
   * Maximum rights of the delegation; a key has those that are also among its own.
   */
  rights: string[];
  /**
   * Last day of the delegation in Moscow.
   */
  until: string;
}

export interface DeliveryMethods {
  /**
   * Code; can be absent.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Offered for delivery at a port (G-50).
   */
  is_port: Generated<boolean>;
  /**
   * Offered for delivery at a railway station (G-50).
   */
  is_railway_station: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface DeliveryTypes {
  /**
   * Preset basis of the term (OTC-119).
   */
  basis_id: number;
  /**
   * Short code of the term.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Short code of the term, for example FCA (G-78).
   */
  value: string | null;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface DictionaryItems {
  /**
   * Time of the last change; null for initial items.
   */
  changed_at: string | null;
  /**
   * Author of the last change: an operator, or the account of the trading system.
   */
  changed_by: number | null;
  /**
   * Id within its dictionary.
   */
  id: number;
  /**
   * False: no longer offered, still shown in records that use it.
   */
  is_active: Generated<boolean>;
  /**
   * Name of the dictionary in the endpoints.
   */
  kind: string;
  /**
   * English name.
   */
  name_en: string;
  /**
   * Russian name.
   */
  name_ru: string;
  /**
   * Short name of a direction.
   */
  short_name: string | null;
  /**
   * Version number, from 1; a change based on an older one is rejected.
   */
  version: Generated<number>;
  /**
   * Minutes of a session or of a renewal period, or the price step.
   */
  volume: Numeric | null;
}

export interface DueReminders {
  /**
   * The due date.
   */
  due_date: string;
  /**
   * Id of the record; for a month without a report that of the organisation.
   */
  record_id: number;
  /**
   * Kind of the due record.
   */
  record_kind: string;
  /**
   * Time of the reminder.
   */
  reminded_at: string;
  /**
   * Two days or one day before, on the day, or after it.
   */
  stage: string;
}

export interface DutyRules {
  /**
   * Id of the rule.
   */
  id: Generated<number>;
  /**
   * Number of the newest version; a change based on an older one is rejected.
   */
  version: Generated<number>;
}

export interface DutyRuleVersions {
  /**
   * Minimum sum of the contract in roubles; null for any.
   */
  amount_from: Numeric | null;
  /**
   * Author of the version.
   */
  author_user_id: number;
  /**
   * Time of the version.
   */
  changed_at: string;
  /**
   * Legal act of the rule.
   */
  citation: string;
  /**
   * Lawyer who confirmed the rule; null when unconfirmed. Personal.
   */
  confirmed_by: string | null;
  /**
   * Day of the confirmation.
   */
  confirmed_on: string | null;
  /**
   * Kind of the counted days.
   */
  day_kind: string;
  /**
   * Days from the trigger date to the due date.
   */
  days: number;
  /**
   * Kind of the change.
   */
  kind: string;
  /**
   * Name of the rule.
   */
  name: string;
  /**
   * Product types of the rule; empty for all.
   */
  product_type_ids: ArrayType<number>;
  /**
   * The rule.
   */
  rule_id: number;
  /**
   * Field of the report with the trigger date.
   */
  trigger_field: string;
  /**
   * First trigger date of the rule.
   */
  valid_from: string;
  /**
   * Last trigger date of the rule; null while it is unlimited.
   */
  valid_to: string | null;
  /**
   * Number of the version within its rule, from 1.
   */
  version: number;
  /**
   * Minimum quantity in tonnes; null for any.
   */
  volume_from: Numeric | null;
}

export interface ExchangeNotices {
  /**
   * Area of the record: proposal, contract, spot or application (of members).
   */
  area: string;
  /**
   * Time of the message.
   */
  created_at: string;
  /**
   * Time when the trading system first read the message.
   */
  delivered_at: string | null;
  /**
   * Id of the proposal, contract, spot deal or application.
   */
  entity_id: number;
  /**
   * Number of the message; also the order of delivery.
   */
  id: Generated<number>;
  /**
   * Event of the record, for example delivery, nonDelivery, proposal_new.
   */
  kind: string;
  /**
   * The participant.
   */
  organization_id: number;
  /**
   * Content of the message. Personal.
   */
  payload: Json;
  /**
   * Response of the exchange: processed or rejected; null while pending.
   */
  result: string | null;
  /**
   * Time of the response.
   */
  result_at: string | null;
  /**
   * Author of the response: an operator, or the account of the trading system; null for responses older than the column.
   */
  result_by: number | null;
  /**
   * Comment of the exchange.
   */
  result_comment: string | null;
  /**
   * User who sent the message.
   */
  user_id: number;
}

export interface Files {
  /**
   * Area of the records that can refer to the file.
   */
  area: string;
  /**
   * Content type, detected from the content.
   */
  content_type: string;
  /**
   * Id of the file within its area; files uploaded before 0030 can share it with a file of another area.
   */
  id: Generated<number>;
  /**
   * Name as uploaded. Personal.
   */
  name: string;
  /**
   * Organisation of the upload.
   */
  organization_id: number;
  /**
   * SHA-256 of the content, hexadecimal.
   */
  sha256: string;
  /**
   * Size in bytes.
   */
  size: number;
  /**
   * Random id in the file storage.
   */
  storage_id: string;
  /**
   * Time of the upload; a file without a record is removed after 24 hours (G-44, A-58).
   */
  uploaded_at: string;
  /**
   * User who uploaded the file.
   */
  uploaded_by: number;
}

export interface ImportBatches {
  /**
   * User who uploaded the file and for whom the job registers.
   */
  author_user_id: number;
  /**
   * Time of the last change; the retention counts from it.
   */
  changed_at: string;
  /**
   * Headers of the file with their fields.
   */
  columns: Json;
  /**
   * Time of the upload.
   */
  created_at: string;
  /**
   * Name of the file.
   */
  file_name: string;
  /**
   * Id of the import.
   */
  id: Generated<number>;
  /**
   * Whether a job is registering the ready rows.
   */
  is_registering: Generated<boolean>;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * First contract date of a reconciliation.
   */
  period_from: string | null;
  /**
   * Last contract date of a reconciliation.
   */
  period_to: string | null;
  /**
   * What the rows are for: new reports, corrections of reports, or a comparison with the register.
   */
  purpose: Generated<string>;
  /**
   * Reason of a correction (BULK-007).
   */
  reason: string | null;
  /**
   * Start of the last registration.
   */
  started_at: string | null;
  /**
   * Ready rows at the start of the last registration.
   */
  started_rows: Generated<number>;
}

export interface ImportColumns {
  /**
   * Field of the report; null if the column is not imported.
   */
  field: string | null;
  /**
   * Normalised header.
   */
  header_key: string;
  /**
   * The organisation.
   */
  organization_id: number;
}

export interface ImportCounts {
  /**
   * The import.
   */
  batch_id: number;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Sum of the rows in roubles.
   */
  roubles: Numeric;
  /**
   * Number of the rows.
   */
  rows: number;
  /**
   * State of the rows.
   */
  state: string;
  /**
   * Tonnes of the rows.
   */
  tonnes: Numeric;
}

export interface ImportRows {
  /**
   * Tonnes of a valid row.
   */
  amount: Numeric | null;
  /**
   * The import.
   */
  batch_id: number;
  /**
   * Texts of the cells as corrected. Personal.
   */
  cells: Json;
  /**
   * Codes of the warnings that the user has confirmed (SOFT-001).
   */
  confirmed_warnings: Generated<Json>;
  /**
   * Report that the row corrects (BULK-007).
   */
  corrected_report_id: number | null;
  /**
   * Version on which the correction is based, as the organisation counts them.
   */
  corrected_version: number | null;
  /**
   * XML of the valid report. Personal.
   */
  data_xml: string | null;
  /**
   * Fields in which the similar report differs.
   */
  differences: Json;
  /**
   * The equal or similar report.
   */
  duplicate_of: number | null;
  /**
   * Errors of the fields, or warnings to confirm.
   */
  errors: Json;
  /**
   * SHA-256 of the XML, to recognise the row in later files.
   */
  fingerprint: Buffer | null;
  /**
   * Report that the user confirmed as a different deal.
   */
  not_duplicate_of: number | null;
  /**
   * Number of the row in the file.
   */
  number: number;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Texts of that version, by column. Personal.
   */
  original_cells: Json | null;
  /**
   * The registered report.
   */
  report_id: number | null;
  /**
   * Values of the valid report; null in rows of releases before 1.1.0, which have XML. Personal.
   */
  report_values: Json | null;
  /**
   * Sum of a valid row in roubles; null in another currency.
   */
  roubles: Numeric | null;
  /**
   * State of the row.
   */
  state: string;
}

export interface Invitations {
  /**
   * Time of the acceptance.
   */
  accepted_at: string | null;
  /**
   * User who accepted the invitation.
   */
  accepted_by: number | null;
  /**
   * Time of creation.
   */
  created_at: string;
  /**
   * User who created the invitation or sent it again; it is valid while this user owns the account or is an operator.
   */
  created_by: number;
  /**
   * Address of the invited user, who must sign in with it as a confirmed address. Personal.
   */
  email: string;
  /**
   * Time when the last e-mail was sent; null before.
   */
  emailed_at: string | null;
  /**
   * Number of requested e-mails.
   */
  emails: Generated<number>;
  /**
   * Time when the invitation expires.
   */
  expires_at: string;
  /**
   * Number of the invitation; grants no access.
   */
  id: Generated<number>;
  /**
   * Name given by the inviter; null when absent. Personal.
   */
  name: string | null;
  /**
   * Organisation of the future membership.
   */
  organization_id: number;
  /**
   * Time when the last e-mail was requested.
   */
  requested_at: string;
  /**
   * Time of the withdrawal.
   */
  withdrawn_at: string | null;
  /**
   * User who withdrew the invitation.
   */
  withdrawn_by: number | null;
}

export interface JobRunners {
  /**
   * Name of the runner in the locks of the job queue.
   */
  id: string;
  /**
   * Last heartbeat by the clock of the database.
   */
  seen_at: string;
}

export interface ListVersions {
  /**
   * Name of the table.
   */
  list: string;
  /**
   * Part as in agreement_counts; concurrent writers use different parts.
   */
  part: number;
  /**
   * New number after every transaction that changed the table.
   */
  version: Generated<string>;
}

export interface MemberAdmissions {
  /**
   * First day of the admission.
   */
  admission_date: string;
  /**
   * Application of the last change.
   */
  application_id: number;
  /**
   * Last day of the admission; earlier than the first day when it belongs to a previous admission.
   */
  cancel_admission_date: string | null;
  /**
   * The member.
   */
  member_id: number;
  /**
   * The organisation.
   */
  organization_id: number;
}

export interface MemberAdmissionVersions {
  /**
   * First day of the admission.
   */
  admission_date: string;
  /**
   * Application of the change.
   */
  application_id: number;
  /**
   * User who accepted the application.
   */
  author_user_id: number;
  /**
   * Last day of the admission.
   */
  cancel_admission_date: string | null;
  /**
   * Time of the acceptance.
   */
  changed_at: string;
  /**
   * Id of the version.
   */
  id: Generated<number>;
  /**
   * The member.
   */
  member_id: number;
  /**
   * The organisation.
   */
  organization_id: number;
}

export interface MemberApplicationEntries {
  /**
   * First day of the status, as of that time.
   */
  actual_status_date: string | null;
  /**
   * First day of the requested admission.
   */
  admission_date: string | null;
  /**
   * The application.
   */
  application_id: number;
  /**
   * First day at auctions, as of that time.
   */
  auction_start_date: string | null;
  /**
   * Last day of the requested admission.
   */
  cancel_admission_date: string | null;
  /**
   * Taxpayer number at that time.
   */
  inn: string;
  /**
   * The member.
   */
  member_id: number;
  /**
   * Status at the exchange at that time.
   */
  member_status: string;
  /**
   * Name at that time.
   */
  name: string;
}

export interface MemberApplications {
  /**
   * Comment of the exchange on its decision; required for a rejection.
   */
  comment_lku: string | null;
  /**
   * User who decided.
   */
  decided_by: number | null;
  /**
   * Id of the sent draft, now removed; a draft can be sent only once.
   */
  draft_id: number | null;
  /**
   * Number of the application, orderId on the wire.
   */
  id: Generated<number>;
  /**
   * Time of the sending or of the decision.
   */
  last_edit_at: string;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * onexecution, then accepted or rejected.
   */
  status: Generated<string>;
  /**
   * Time of the sending.
   */
  stored_at: string;
  /**
   * User who sent the application.
   */
  stored_by: number;
}

export interface MemberDraftEntries {
  /**
   * First day of the admission; null for no change.
   */
  admission_date: string | null;
  /**
   * Last day of the admission; null for no change.
   */
  cancel_admission_date: string | null;
  /**
   * The draft.
   */
  draft_id: number;
  /**
   * The member.
   */
  member_id: number;
}

export interface MemberDrafts {
  /**
   * Number of the draft.
   */
  id: Generated<number>;
  /**
   * Time of the last saving.
   */
  last_edit_at: string;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Time of creation.
   */
  stored_at: string;
  /**
   * User who created the draft.
   */
  stored_by: number;
}

export interface Memberships {
  /**
   * Time when the membership began.
   */
  created_at: Generated<string>;
  /**
   * Reason of the block in this organisation. Personal.
   */
  description: string | null;
  /**
   * False when the user is blocked in this organisation.
   */
  is_active: Generated<boolean>;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * The user.
   */
  user_id: number;
  /**
   * 0 employee, 1 owner of the account (G-10).
   */
  user_type: Generated<number>;
}

export interface NilReturns {
  /**
   * Author of the nil return.
   */
  author_user_id: number;
  /**
   * Time of the filing.
   */
  filed_at: string;
  /**
   * Number of the nil return.
   */
  id: Generated<number>;
  /**
   * First day of the month.
   */
  month: string;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Time of that report or of its correction.
   */
  overtaken_at: string | null;
  /**
   * First later report of a contract of that month; null when there is none.
   */
  overtaken_by: number | null;
}

export interface NoticeChoices {
  /**
   * Day, in Moscow, of the last digest.
   */
  digested_on: string | null;
  /**
   * E-mail preference for each topic of notice-kinds.ts; defaults apply to absent topics.
   */
  emails: Json;
  /**
   * True when the user gets a daily digest of unread notifications that were not sent by e-mail.
   */
  has_digest: boolean;
  /**
   * The user.
   */
  user_id: number;
}

export interface Notices {
  /**
   * Time of the event.
   */
  created_at: string;
  /**
   * Registered rows of a finished import; null for other kinds.
   */
  done_rows: number | null;
  /**
   * Time when the e-mail or daily digest was sent.
   */
  emailed_at: string | null;
  /**
   * Id of the record; the kind determines the table.
   */
  entity_id: number | null;
  /**
   * Id of the notification.
   */
  id: Generated<number>;
  /**
   * Kind of the notification, from notice-kinds.ts.
   */
  kind: string;
  /**
   * Displayed number of the record; null when the id is the number.
   */
  number: string | null;
  /**
   * Organisation of the record; null when the portal has none.
   */
  organization_id: number | null;
  /**
   * Time when the user marked the notification as read, or caused the event.
   */
  read_at: string | null;
  /**
   * Reason given by the acting user. Personal.
   */
  reason: string | null;
  /**
   * Rows of a finished import that stay with errors; null for other kinds.
   */
  rejected_rows: number | null;
  /**
   * Recipient.
   */
  user_id: number;
}

export interface OpenOrganizations {
  active_date: string | null;
  address: string | null;
  description: string | null;
  has_auctions: boolean | null;
  has_contracts: boolean | null;
  has_spot: boolean | null;
  id: number | null;
  inn: string | null;
  is_auction_customer: boolean | null;
  is_uk: boolean | null;
  name: string | null;
  ntb_user: boolean | null;
  status: number | null;
  status_date: string | null;
  uk_inn: string | null;
  version: number | null;
}

export interface OpenTradingMembers {
  actual_status_date: string | null;
  auction_start_date: string | null;
  changed_at: string | null;
  external_id: string | null;
  id: number | null;
  inn: string | null;
  name: string | null;
  status: string | null;
}

export interface OpenUsers {
  account: string | null;
  description: string | null;
  email: string | null;
  id: number | null;
  issuer: string | null;
  last_organization_id: number | null;
  name: string | null;
  phone: string | null;
  registered_at: string | null;
  role: number | null;
  status: number | null;
  subject: string | null;
  version: number | null;
}

export interface Organizations {
  /**
   * Day of the first acceptance.
   */
  active_date: string;
  /**
   * Address.
   */
  address: string;
  /**
   * Reason of the block.
   */
  description: string | null;
  /**
   * Right to auction proposals, counts only with ntb_user.
   */
  has_auctions: Generated<boolean>;
  /**
   * Right to the contracts register, counts only with ntb_user.
   */
  has_contracts: Generated<boolean>;
  /**
   * Right to the spot register, counts only with ntb_user.
   */
  has_spot: Generated<boolean>;
  /**
   * Id of the organisation.
   */
  id: Generated<number>;
  /**
   * Taxpayer number, 10 or 12 digits; never changes.
   */
  inn: string;
  /**
   * True when the organisation has the right to auctions: offered as an organiser of joint auctions.
   */
  is_auction_customer: Generated<boolean>;
  /**
   * Managed by a managing company (G-84).
   */
  is_uk: Generated<boolean>;
  /**
   * Full name.
   */
  name: string;
  /**
   * Trading participant of the exchange; gives hasAccess (G-12).
   */
  ntb_user: Generated<boolean>;
  /**
   * 0 active, 1 blocked.
   */
  status: Generated<number>;
  /**
   * Time of the last change of the status.
   */
  status_date: string | null;
  /**
   * INN of the managing company.
   */
  uk_inn: string | null;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface OrganizationVersions {
  /**
   * Address in this version.
   */
  address: string;
  /**
   * Author of the version; null for states older than the history.
   */
  author_user_id: number | null;
  /**
   * Time of the version.
   */
  changed_at: string;
  /**
   * Reason of the block.
   */
  description: string | null;
  /**
   * Id of the version.
   */
  id: Generated<number>;
  /**
   * Taxpayer number.
   */
  inn: string;
  /**
   * Managed by a managing company.
   */
  is_uk: boolean;
  /**
   * Kind of the change.
   */
  kind: string;
  /**
   * Full name in this version.
   */
  name: string;
  /**
   * Trading participant of the exchange.
   */
  ntb_user: boolean;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * 0 active, 1 blocked.
   */
  status: number;
  /**
   * INN of the managing company.
   */
  uk_inn: string | null;
  /**
   * Number of the version within its organisation.
   */
  version: number;
}

export interface OriginGoods {
  /**
   * Code; can be absent.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface Ports {
  /**
   * Station code of the railways' uniform numbering (ESR); empty for ports.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * The record is a port.
   */
  is_port: Generated<boolean>;
  /**
   * The record is a railway station.
   */
  is_railway_station: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface ProductTypeRegions {
  /**
   * The product type.
   */
  product_type_id: number;
  /**
   * Region where the product type is offered.
   */
  region_id: number;
}

export interface ProductTypes {
  /**
   * Code; can be absent.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
  /**
   * 1 offered in the whole country, 2 only in the regions of product_type_regions (G-77).
   */
  visibility_type: Generated<number>;
}

export interface Punctuality {
  /**
   * Number of late reports.
   */
  late: number;
  /**
   * Number of reports late by more than thirty days.
   */
  late_longer: number;
  /**
   * Number of reports late by four to ten days.
   */
  late_to_10: number;
  /**
   * Number of reports late by one to three days.
   */
  late_to_3: number;
  /**
   * Number of reports late by eleven to thirty days.
   */
  late_to_30: number;
  /**
   * Median days of the late reports; null when there are none.
   */
  median_days: number | null;
  /**
   * First day of the month of the contracts.
   */
  month: string;
  /**
   * Number of reports on time.
   */
  on_time: number;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Days of the latest report; null when none was late.
   */
  worst_days: number | null;
}

export interface PunctualityDays {
  /**
   * Days after the due date, in Moscow; 0 for on time.
   */
  days_late: number;
  /**
   * First day of the month of the contracts.
   */
  month: string;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Number of reports.
   */
  reports: number;
}

export interface RateWindows {
  /**
   * Caller to be limited: IP address or user id. Personal.
   */
  caller: string;
  /**
   * End of the current window.
   */
  ends_at: string;
  /**
   * Name of the limit: requests, sign-ins or writes.
   */
  limited: string;
  /**
   * Requests reserved by the nodes; the limit is exhausted when the number exceeds it.
   */
  taken: number;
}

export interface ReceiptDays {
  /**
   * Moscow day.
   */
  day: string;
  /**
   * SHA-256 of day, size, root and previous.
   */
  hash: Buffer;
  /**
   * Hash of the day before; null for the first day.
   */
  previous: Buffer | null;
  /**
   * Raw public key of the signature.
   */
  public_key: Buffer;
  /**
   * Merkle root of the receipts, as in RFC 6962.
   */
  root: Buffer;
  /**
   * Time of the signature.
   */
  sealed_at: string;
  /**
   * Ed25519 signature of the hash.
   */
  signature: Buffer;
  /**
   * Number of receipts that the day sealed.
   */
  size: number;
}

export interface Regions {
  /**
   * Code of the classifier OKATO.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for editors of the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown in records that use it (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * The region has an export station; information only (G-79).
   */
  is_railway_station: Generated<boolean>;
  /**
   * Displayed name; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface RegisterTexts {
  /**
   * Number of the text.
   */
  id: Generated<number>;
  /**
   * The text normalized for filters. Personal.
   */
  key: Generated<string>;
  /**
   * The text. Personal.
   */
  value: string;
}

export interface ReportRules {
  /**
   * Time of the last change.
   */
  changed_at: string;
  /**
   * Template with fields, values and condition.
   */
  definition: Json;
  /**
   * Number of the rule, as in its code.
   */
  id: Generated<number>;
  /**
   * error or warning.
   */
  severity: string;
  /**
   * Citation of the decision or the act.
   */
  source: string;
  /**
   * draft or in-force; a rule in force ends with its last contract date.
   */
  state: Generated<string>;
  /**
   * Time of the suspension, which ends the rule for all contract dates; null without one.
   */
  suspended_at: string | null;
  /**
   * English text.
   */
  text_en: string;
  /**
   * Russian text; states the valid case.
   */
  text_ru: string;
  /**
   * First contract date of the rule.
   */
  valid_from: string;
  /**
   * Last contract date of the rule; null while it is unlimited.
   */
  valid_to: string | null;
  /**
   * Number of the version; a change based on an older one is rejected.
   */
  version: Generated<number>;
}

export interface ReportRuleTrialResults {
  /**
   * Its reports that break the rule.
   */
  failing: number;
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Validated reports of the organisation.
   */
  read: number;
  /**
   * The trial.
   */
  trial_id: number;
}

export interface ReportRuleTrials {
  /**
   * Definition at the start; the draft can change meanwhile.
   */
  definition: Json;
  /**
   * Failing reports with the values of their fields; at most 100. Personal.
   */
  examples: Generated<Json>;
  /**
   * Reports that break the rule.
   */
  failing: Generated<number>;
  /**
   * End of the trial.
   */
  finished_at: string | null;
  /**
   * Id of the trial.
   */
  id: Generated<number>;
  /**
   * First contract date.
   */
  period_from: string;
  /**
   * Last contract date.
   */
  period_to: string;
  /**
   * Validated reports.
   */
  read: Generated<number>;
  /**
   * Contract date of the last validated report.
   */
  read_date: string | null;
  /**
   * Number of that report.
   */
  read_id: number | null;
  /**
   * Time of the request.
   */
  requested_at: string;
  /**
   * User who requested the trial.
   */
  requested_by: number;
  /**
   * The rule.
   */
  rule_id: number;
  /**
   * Start of the job; the time limit counts from it.
   */
  started_at: string | null;
  /**
   * running, done, timed-out, cancelled or failed.
   */
  state: Generated<string>;
  /**
   * Reports of the period at the start; null before.
   */
  total: number | null;
}

export interface ReportRuleVersion {
  /**
   * There is exactly one row.
   */
  only_row: Generated<boolean>;
  /**
   * New random value after every change; a counter could repeat after a rollback.
   */
  version: Generated<string>;
}

export interface ReportRuleVersions {
  /**
   * Author of the version.
   */
  author_user_id: number;
  /**
   * Time of the version.
   */
  changed_at: string;
  /**
   * Template with fields, values and condition.
   */
  definition: Json;
  /**
   * Kind of the change.
   */
  kind: string;
  /**
   * The rule.
   */
  rule_id: number;
  /**
   * error or warning.
   */
  severity: string;
  /**
   * Citation of the decision or the act.
   */
  source: string;
  /**
   * English text.
   */
  text_en: string;
  /**
   * Russian text.
   */
  text_ru: string;
  /**
   * First contract date of the rule.
   */
  valid_from: string;
  /**
   * Last contract date of the rule; null while it is unlimited.
   */
  valid_to: string | null;
  /**
   * Number of the version within its rule, from 1.
   */
  version: number;
}

export interface RequestResults {
  /**
   * Body of the response. Personal.
   */
  answer: Json | null;
  /**
   * ClientRequestId header of the request.
   */
  client_request_id: string;
  /**
   * Time of the request; rows older than 24 hours are removed.
   */
  created_at: Generated<string>;
  /**
   * SHA-256 of method, path and body; a repeated id with another request is rejected.
   */
  fingerprint: Buffer;
  /**
   * HTTP status of the response.
   */
  status: number | null;
  /**
   * User who sent the request. Personal.
   */
  user_id: number;
}

export interface SearchEntries {
  /**
   * Sort key, newest first.
   */
  at: string;
  /**
   * True when the exchange cannot see the record: a draft.
   */
  firm_only: boolean;
  /**
   * 1 report, 2 contract, 3 proposal, 4 spot deal, 5 application, 6 member of the auctions, 7 organisation, 8 user.
   */
  kind: number;
  /**
   * Id of the record.
   */
  record_id: number;
  /**
   * INN of the organisation of the record; null when it belongs to none.
   */
  scope: string | null;
  /**
   * Search words (search_words). Personal.
   */
  words: string;
}

export interface SearchSources {
  at: string | null;
  firm_only: boolean | null;
  kind: number | null;
  names: string | null;
  numbers: string[] | null;
  record_id: number | null;
  scope: string | null;
}

export interface Secrets {
  /**
   * Time of creation.
   */
  created_at: Generated<string>;
  /**
   * Purpose of the key.
   */
  name: string;
  /**
   * Random bytes.
   */
  value: Buffer;
}

export interface Sessions {
  /**
   * Time of the sign-in.
   */
  created_at: Generated<string>;
  /**
   * Time when the session expires without a refresh.
   */
  expires_at: string;
  /**
   * SHA-256 of the random value in the auth.session cookie.
   */
  id: Buffer;
  /**
   * IP address of the last request; null for sessions that are older than the column. Personal.
   */
  ip: string | null;
  /**
   * Session id of the identity server (sid); null when it sends none. Personal.
   */
  issuer_session: string | null;
  /**
   * Public number of the session; grants no access.
   */
  number: Generated<number>;
  /**
   * Time of the last token refresh.
   */
  refreshed_at: Generated<string>;
  /**
   * Tokens of the identity server, encrypted. Personal.
   */
  tokens: Buffer;
  /**
   * Time of the last request, to the minute.
   */
  used_at: Generated<string>;
  /**
   * User-Agent header of the last request. Personal.
   */
  user_agent: Generated<string>;
  /**
   * Signed-in user.
   */
  user_id: number;
}

export interface Settings {
  /**
   * Time of the last change.
   */
  changed_at: Generated<string>;
  /**
   * Name of the setting, for example test_clock.
   */
  key: string;
  /**
   * Its value.
   */
  value: Json;
}

export interface SignatureEvidence {
  /**
   * The application.
   */
  application_id: number;
  /**
   * Certificate of the signer in DER; null when the signature contains none. Personal.
   */
  certificate: Buffer | null;
  /**
   * Certificates of the authorities in DER, the trusted one last; empty when no chain was found.
   */
  chain: ArrayType<Buffer>;
  /**
   * Time for which the signature was verified.
   */
  checked_at: string;
  /**
   * The signed bytes. Personal.
   */
  content: Buffer;
  /**
   * Error code of an invalid signature; null when it was valid.
   */
  error: string | null;
  /**
   * INN from the certificate. Personal.
   */
  inn: string | null;
  /**
   * SHA-256 of the certificate revocation lists in use, hexadecimal.
   */
  revocation_lists: string[];
  /**
   * The detached signature, CMS in DER. Personal.
   */
  signature: Buffer;
  /**
   * Signing time as stated by the signer.
   */
  signed_at: string | null;
  /**
   * Subject of the certificate. Personal.
   */
  subject: string | null;
  /**
   * SHA-256 of the certificates trusted at that time, hexadecimal.
   */
  trusted: string[];
  /**
   * User who filed the application.
   */
  user_id: number;
}

export interface SigningRequests {
  /**
   * Time of creation.
   */
  created_at: string;
  /**
   * Exact text to be signed. Personal.
   */
  data: string;
  /**
   * Time when the text expires.
   */
  expires_at: string;
  /**
   * Number of the text.
   */
  id: Generated<number>;
  /**
   * SHA-256 of the nonce in the text.
   */
  nonce_hash: Buffer;
  /**
   * Time when an application used the text; null before.
   */
  used_at: string | null;
  /**
   * User of the text; other users cannot use it.
   */
  user_id: number;
}

export interface SpotDealEdits {
  /**
   * Changed fields with their new values.
   */
  after: Json;
  /**
   * Name of the author at that time. Personal.
   */
  author_name: string;
  /**
   * Author of the edit.
   */
  author_user_id: number;
  /**
   * Changed fields with their old values.
   */
  before: Json;
  /**
   * Time of the edit.
   */
  changed_at: string;
  /**
   * The deal.
   */
  deal_id: number;
  /**
   * Comment of the exchange.
   */
  description: string | null;
  /**
   * New document, as `after` refers to it.
   */
  file_after: Generated<number | null>;
  /**
   * Area of both files.
   */
  file_area: Generated<string | null>;
  /**
   * Old document, as `before` refers to it.
   */
  file_before: Generated<number | null>;
  /**
   * Id of the edit.
   */
  id: Generated<number>;
  /**
   * report: message of the owner to the exchange; result: response of the exchange; import: the trading system.
   */
  kind: string;
  /**
   * Kind of the message, for a report.
   */
  notice_kind: string | null;
  /**
   * Organisation of the deal at that time; null when the portal had none. Row-level security reads it.
   */
  organization_id: number | null;
}

export interface SpotDeals {
  /**
   * Basis of delivery.
   */
  basis: string;
  /**
   * basis normalized for filters.
   */
  basis_key: Generated<string | null>;
  /**
   * Comment of the owner.
   */
  comment: string | null;
  /**
   * comment normalized for filters.
   */
  comment_key: Generated<string | null>;
  /**
   * Sale date.
   */
  contract_date: string;
  /**
   * Sale number.
   */
  contract_number: string;
  /**
   * contract_number normalized for filters.
   */
  contract_number_key: Generated<string | null>;
  /**
   * Name of the other side.
   */
  contractor_name: string;
  /**
   * contractor_name normalized for filters.
   */
  contractor_name_key: Generated<string | null>;
  /**
   * Delivery method.
   */
  delivery_way: string;
  /**
   * delivery_way normalized for filters.
   */
  delivery_way_key: Generated<string | null>;
  /**
   * sale or buy, from the side of the owner.
   */
  direction: string;
  /**
   * Time of the last message of the owner.
   */
  edited_at: string | null;
  /**
   * User who sent that message.
   */
  edited_by: number | null;
  /**
   * Comment of the exchange on its response.
   */
  exchange_comment: string | null;
  /**
   * Date of the execution status.
   */
  execution_date: string | null;
  /**
   * Execution status: 0 not set, 1 delivered, 2 not delivered, 3 self-settlement, 4 force majeure, 5 not paid, 6 extended.
   */
  execution_status: Generated<number>;
  /**
   * Due day of the execution.
   */
  expires_on: string | null;
  /**
   * Id of the deal in the trading system.
   */
  external_id: string | null;
  /**
   * Area of the file.
   */
  file_area: Generated<string | null>;
  /**
   * Document of the deal; spot_deal_edits refers to replaced documents.
   */
  file_id: number | null;
  /**
   * Name of the document.
   */
  file_name: string | null;
  /**
   * file_name normalized for filters.
   */
  file_name_key: Generated<string | null>;
  /**
   * Id of the deal, idRec on the wire.
   */
  id: Generated<number>;
  /**
   * Time of the last change by the trading system.
   */
  imported_at: string;
  /**
   * Code of the instrument.
   */
  item_code: string;
  /**
   * item_code normalized for filters.
   */
  item_code_key: Generated<string | null>;
  /**
   * INN of the organisation of this side.
   */
  owner_inn: string;
  /**
   * Name of the organisation of the owner; null when there is none.
   */
  owner_name: string | null;
  /**
   * owner_name normalized for filters.
   */
  owner_name_key: Generated<string | null>;
  /**
   * Due day after a postponement by the exchange.
   */
  postponed_to: string | null;
  /**
   * Price per unit in roubles.
   */
  price: Numeric;
  /**
   * Name of the goods.
   */
  product_name: string;
  /**
   * product_name normalized for filters.
   */
  product_name_key: Generated<string | null>;
  /**
   * 1 new, 2 sent, 4 processed, 7 rejected.
   */
  record_status: Generated<number>;
  /**
   * Time of the last response of the exchange.
   */
  settled_at: string | null;
  /**
   * Author of that response: the trading system or an operator.
   */
  settled_by: number | null;
  /**
   * Settlement status, as a text of the exchange.
   */
  settlement_status: string;
  /**
   * settlement_status normalized for filters.
   */
  settlement_status_key: Generated<string | null>;
  /**
   * Total of the deal in roubles.
   */
  total: Numeric;
  /**
   * Quantity.
   */
  volume: Numeric;
}

export interface TaskClaims {
  /**
   * Time of the claim.
   */
  claimed_at: string;
  /**
   * Number of the record.
   */
  entity_id: number;
  /**
   * Time when the claim expires unless it is renewed.
   */
  expires_at: string;
  /**
   * Kind of the task, from the work list, for example proposalToDecide.
   */
  kind: string;
  /**
   * User who claimed the task.
   */
  user_id: number;
}

export interface TradeDays {
  /**
   * Time of the last change; null for initial days.
   */
  changed_at: string | null;
  /**
   * Author of the last change: an operator, or the account of the trading system.
   */
  changed_by: number | null;
  /**
   * The day.
   */
  date: string;
  /**
   * True when the exchange works on the day.
   */
  is_work_day: boolean;
}

export interface TradingMembers {
  /**
   * First day of the current status.
   */
  actual_status_date: string | null;
  /**
   * First day at auctions.
   */
  auction_start_date: string | null;
  /**
   * Time of the last change by an import.
   */
  changed_at: string;
  /**
   * Id in the trading system.
   */
  external_id: string;
  /**
   * Id of the member.
   */
  id: Generated<number>;
  /**
   * Taxpayer number.
   */
  inn: string;
  /**
   * Name.
   */
  name: string;
  /**
   * Status at the exchange: active, terminated, suspended or opened.
   */
  status: string;
}

export interface Users {
  /**
   * Login. Personal.
   */
  account: string;
  /**
   * Reason of the block. Personal.
   */
  description: string | null;
  /**
   * E-mail address confirmed by the identity server; null when it has none. Personal.
   */
  email: string | null;
  /**
   * Id of the user.
   */
  id: Generated<number>;
  /**
   * Identity server that knows the user. Personal.
   */
  issuer: string;
  /**
   * Organisation of the last request; the default of requests without one (G-18). Personal.
   */
  last_organization_id: number | null;
  /**
   * Full name. Personal.
   */
  name: Generated<string>;
  /**
   * Phone, +7 (ddd) ddd-dd-dd, or empty. Personal.
   */
  phone: Generated<string>;
  /**
   * First sign-in.
   */
  registered_at: Generated<string>;
  /**
   * 1 user of an organisation, 2 operator; above 2 other staff; 0 none (G-8).
   */
  role: Generated<number>;
  /**
   * 0 active, 1 blocked for the whole portal.
   */
  status: Generated<number>;
  /**
   * Subject of the user at the identity server. Personal.
   */
  subject: string;
  /**
   * Version number; a request with an older one is rejected.
   */
  version: Generated<number>;
}

export interface UserVersions {
  /**
   * Login. Personal.
   */
  account: string;
  /**
   * Author of the version; null for the first sign-in and for states older than the history.
   */
  author_user_id: number | null;
  /**
   * Time of the version.
   */
  changed_at: string;
  /**
   * Reason of the block. Personal.
   */
  description: string | null;
  /**
   * Id of the version.
   */
  id: Generated<number>;
  /**
   * Kind of the change.
   */
  kind: string;
  /**
   * Full name in this version. Personal.
   */
  name: string;
  /**
   * Phone in this version, or empty. Personal.
   */
  phone: string;
  /**
   * Role in this version (G-8); null for states older than the column.
   */
  role: number | null;
  /**
   * 0 active, 1 blocked for the whole portal.
   */
  status: number;
  /**
   * The user.
   */
  user_id: number;
  /**
   * Number of the version within its user.
   */
  version: number;
}

export interface ViewDefaults {
  /**
   * Acting organisation; null for the exchange.
   */
  organization_id: number | null;
  /**
   * The register.
   */
  register: string;
  /**
   * The user.
   */
  user_id: number;
  /**
   * Own or shared view; not used as the default while it is not shared.
   */
  view_id: number;
}

export interface Views {
  /**
   * Time of the last change.
   */
  changed_at: string;
  /**
   * Number of the view.
   */
  id: Generated<number>;
  /**
   * True when all users of the organisation, or of the exchange, can use the view.
   */
  is_shared: boolean;
  /**
   * Name given by the author. Personal.
   */
  name: string;
  /**
   * Acting organisation of the author; null for views of exchange staff.
   */
  organization_id: number | null;
  /**
   * Name of the register, the key under which browsers store its columns.
   */
  register: string;
  /**
   * Address, columns and density; validated against the columns of the register on write and read. Personal.
   */
  state: Json;
  /**
   * Author; other users cannot change the view.
   */
  user_id: number;
  /**
   * Number of changes.
   */
  version: Generated<number>;
}

export interface WebhookDeadLetters {
  /**
   * Time of the change.
   */
  at: string;
  /**
   * Time of the last attempt.
   */
  failed_at: string;
  /**
   * Reason of the failure, as in webhooks.
   */
  failure: string;
  /**
   * True when the record was created.
   */
  is_new: boolean;
  /**
   * Kind of the changed record.
   */
  kind: string;
  /**
   * Number of the change, or of the message to the exchange.
   */
  number: number;
  /**
   * Id of the record.
   */
  record_id: number;
  /**
   * Time when another delivery was requested.
   */
  retry_requested_at: string | null;
  /**
   * The webhook.
   */
  webhook_id: number;
}

export interface Webhooks {
  /**
   * URL of the receiver.
   */
  address: string;
  /**
   * Failed attempts of the next message.
   */
  attempts: Generated<number>;
  /**
   * Time of creation.
   */
  created_at: string;
  /**
   * User who created the webhook.
   */
  created_by: number;
  /**
   * Time of the next attempt.
   */
  due_at: string | null;
  /**
   * Number of the webhook.
   */
  id: Generated<number>;
  /**
   * Kinds of changes to send.
   */
  kinds: string[];
  /**
   * Reason of the failure: status of the response, timeout, unreachable, certificate, inside.
   */
  last_failure: string | null;
  /**
   * Time of the last failed delivery.
   */
  last_failure_at: string | null;
  /**
   * Time of the last successful delivery.
   */
  last_success_at: string | null;
  /**
   * Time when its owners were last notified of dead letters; at most once a day.
   */
  notified_at: string | null;
  /**
   * Number of the last change, or message to the exchange, that was delivered or became a dead letter.
   */
  number: number;
  /**
   * Previous secret, which also signs messages for a day.
   */
  old_secret: Buffer | null;
  /**
   * Time when the previous secret expires.
   */
  old_secret_until: string | null;
  /**
   * The organisation; null for the trading system, which receives messages to the exchange.
   */
  organization_id: number | null;
  /**
   * Secret that signs the messages.
   */
  secret: Buffer;
  /**
   * Time when the test ended.
   */
  test_ended_at: string | null;
  /**
   * Reason why the test failed.
   */
  test_failure: string | null;
  /**
   * Time when the last test message was requested.
   */
  test_requested_at: string | null;
}

export interface DB {
  access_keys: AccessKeys;
  agreement_count_version: AgreementCountVersion;
  agreement_count_versions: AgreementCountVersions;
  agreement_counts: AgreementCounts;
  agreement_filings: AgreementFilings;
  agreement_receipts: AgreementReceipts;
  agreement_text_counts: AgreementTextCounts;
  agreement_version_files: AgreementVersionFiles;
  agreement_versions: AgreementVersions;
  agreements: Agreements;
  all_applications: AllApplications;
  all_auction_proposal_dates: AllAuctionProposalDates;
  all_auction_proposals: AllAuctionProposals;
  all_contract_deals: AllContractDeals;
  all_member_applications: AllMemberApplications;
  all_spot_deals: AllSpotDeals;
  applications: Applications;
  approvals: Approvals;
  auction_field_rules: AuctionFieldRules;
  auction_proposal_dates: AuctionProposalDates;
  auction_proposal_decisions: AuctionProposalDecisions;
  auction_proposal_versions: AuctionProposalVersions;
  auction_proposals: AuctionProposals;
  audit_checks: AuditChecks;
  audit_head: AuditHead;
  audit_log: AuditLog;
  audit_queue: AuditQueue;
  audit_seals: AuditSeals;
  basis_types: BasisTypes;
  calculation_types: CalculationTypes;
  calendar_feeds: CalendarFeeds;
  catalog_version: CatalogVersion;
  change_feeds: ChangeFeeds;
  change_position: ChangePosition;
  changes: Changes;
  company_directory: CompanyDirectory;
  consents: Consents;
  contract_deal_edits: ContractDealEdits;
  contract_deals: ContractDeals;
  contract_number_keys: ContractNumberKeys;
  countries: Countries;
  currencies: Currencies;
  delegations: Delegations;
  delivery_methods: DeliveryMethods;
  delivery_types: DeliveryTypes;
  dictionary_items: DictionaryItems;
  due_reminders: DueReminders;
  duty_rule_versions: DutyRuleVersions;
  duty_rules: DutyRules;
  exchange_notices: ExchangeNotices;
  files: Files;
  import_batches: ImportBatches;
  import_columns: ImportColumns;
  import_counts: ImportCounts;
  import_rows: ImportRows;
  invitations: Invitations;
  job_runners: JobRunners;
  list_versions: ListVersions;
  member_admission_versions: MemberAdmissionVersions;
  member_admissions: MemberAdmissions;
  member_application_entries: MemberApplicationEntries;
  member_applications: MemberApplications;
  member_draft_entries: MemberDraftEntries;
  member_drafts: MemberDrafts;
  memberships: Memberships;
  nil_returns: NilReturns;
  notice_choices: NoticeChoices;
  notices: Notices;
  open_organizations: OpenOrganizations;
  open_trading_members: OpenTradingMembers;
  open_users: OpenUsers;
  organization_versions: OrganizationVersions;
  organizations: Organizations;
  origin_goods: OriginGoods;
  ports: Ports;
  product_type_regions: ProductTypeRegions;
  product_types: ProductTypes;
  punctuality: Punctuality;
  punctuality_days: PunctualityDays;
  rate_windows: RateWindows;
  receipt_days: ReceiptDays;
  regions: Regions;
  register_texts: RegisterTexts;
  report_rule_trial_results: ReportRuleTrialResults;
  report_rule_trials: ReportRuleTrials;
  report_rule_version: ReportRuleVersion;
  report_rule_versions: ReportRuleVersions;
  report_rules: ReportRules;
  request_results: RequestResults;
  search_entries: SearchEntries;
  search_sources: SearchSources;
  secrets: Secrets;
  sessions: Sessions;
  settings: Settings;
  signature_evidence: SignatureEvidence;
  signing_requests: SigningRequests;
  spot_deal_edits: SpotDealEdits;
  spot_deals: SpotDeals;
  task_claims: TaskClaims;
  trade_days: TradeDays;
  trading_members: TradingMembers;
  user_versions: UserVersions;
  users: Users;
  view_defaults: ViewDefaults;
  views: Views;
  webhook_dead_letters: WebhookDeadLetters;
  webhooks: Webhooks;
}
