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
   * Networks it may be used from; empty: any.
   */
  addresses: Generated<string[]>;
  /**
   * The end of that day.
   */
  expires_at: string;
  /**
   * By which people tell keys apart; all of the key that is ever shown again.
   */
  first_letters: string;
  /**
   * Number of the key.
   */
  id: Generated<number>;
  /**
   * When.
   */
  made_at: string;
  /**
   * The owner of the cabinet who made it.
   */
  made_by: number;
  /**
   * What its owner calls it.
   */
  name: string;
  /**
   * Whose key.
   */
  organization_id: number;
  /**
   * Since when it opens nothing.
   */
  revoked_at: string | null;
  /**
   * Who revoked it.
   */
  revoked_by: number | null;
  /**
   * What it may do of what a member may: read, file, files, deliveries.
   */
  rights: string[];
  /**
   * SHA-256 of the key, which is kept nowhere.
   */
  secret_hash: Buffer;
  /**
   * Its last day in Moscow, as the owner said it.
   */
  until: string;
  /**
   * When it was last used, to the minute.
   */
  used_at: string | null;
  /**
   * The account in whose name it acts, so that histories and the log name the key; nobody signs in as it.
   */
  user_id: number;
}

export interface AgreementCounts {
  /**
   * The organisation.
   */
  organization_id: number;
  /**
   * Part of the total, that of one writer at a time; may be below 0, their sum is not.
   */
  part: Generated<number>;
  /**
   * Their number.
   */
  reports: number;
  /**
   * Status of the reports.
   */
  status: number;
}

export interface AgreementCountStamp {
  /**
   * Another one after every change of any part.
   */
  stamp: string | null;
}

export interface AgreementCountStamps {
  /**
   * The part.
   */
  part: number;
  /**
   * Another one after every change of the part.
   */
  stamp: Generated<string>;
}

export interface AgreementFilings {
  /**
   * When it was registered.
   */
  filed_at: string;
  /**
   * SHA-256 of the form's version and of the document: the same key with another document is refused.
   */
  fingerprint: Buffer;
  /**
   * By what the sender's system knows the document.
   */
  key: string;
  /**
   * Whose report.
   */
  organization_id: number;
  /**
   * The report.
   */
  report_id: number;
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
   * Who registered the report.
   */
  author_user_id: number;
  /**
   * Delivery basis.
   */
  basis_type_name: string;
  /**
   * How the parties settle.
   */
  calculation_type_name: string | null;
  /**
   * When the report last changed; null while it is as registered.
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
   * Contract number as it is searched: without case, look-alikes, spaces and signs (FIX-024).
   */
  contract_number_key: Generated<string>;
  /**
   * Day the contract takes effect.
   */
  contract_start_date: string | null;
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
   * Basis, port and full address among the searchable texts (OTC-010).
   */
  delivery_place_id: number;
  /**
   * Delivery terms.
   */
  delivery_type_name: string;
  /**
   * Why the report was rejected.
   */
  description: string | null;
  /**
   * Last day, until its end in Moscow, on which the report is on time.
   */
  due_date: string | null;
  /**
   * Hash of what makes two reports of an organisation equal (DUP-001).
   */
  duplicate_key: Generated<string>;
  /**
   * Rule by which the report is due; null: none says so.
   */
  duty_rule_id: number | null;
  /**
   * Version of that rule.
   */
  duty_rule_version: number | null;
  /**
   * Name of the person who made the report. Personal.
   */
  family_name: string;
  /**
   * Author among the searchable texts.
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
   * Parties are affiliated.
   */
  is_affiliation_flag: boolean | null;
  /**
   * Mark of the exchange; never shown to the organisation (G-53).
   */
  is_dubious_deal: Generated<boolean>;
  /**
   * Goods are delivered for export.
   */
  is_export_delivery_flag: boolean;
  /**
   * Parties depend on one another.
   */
  is_interdependence_flag: boolean | null;
  /**
   * Whether it was registered by then; null: it was not due.
   */
  is_on_time: Generated<boolean | null>;
  /**
   * Price is set by a preference.
   */
  is_preferential_pricing: boolean | null;
  /**
   * Price includes VAT.
   */
  is_price_nds: boolean | null;
  /**
   * Price includes transport.
   */
  is_price_transportation_costs: boolean | null;
  /**
   * When the report was registered (server time, cannot be backdated).
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
   * Act that sets the preference.
   */
  normative_act_requisites: string | null;
  /**
   * Report that this one was said to be no duplicate of: another consignment (DUP-001).
   */
  not_duplicate_of: number | null;
  /**
   * Organisation that reports.
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
   * Organisation name among the searchable texts.
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
   * Version of the form the report was made with (G-43).
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
   * Day the price was determined.
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
   * INN of the purchaser; absent for a foreign one.
   */
  purchaser_inn: string | null;
  /**
   * Purchaser.
   */
  purchaser_name: string;
  /**
   * Purchaser among the searchable texts.
   */
  purchaser_name_id: number;
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
   * Day the contract was terminated.
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
   * Day that set the clock going (WORK-061).
   */
  trigger_date: string | null;
  /**
   * Number of the present version; a stale one is refused (G-85).
   */
  version: Generated<number>;
}

export interface AgreementTextCounts {
  /**
   * As what it is mentioned: 1 purchaser, 2 organisation, 3 author, 4 place of delivery.
   */
  field: number;
  /**
   * The organisation; null: all of them together.
   */
  organization_id: number | null;
  /**
   * Part of the total, as in agreement_counts.
   */
  part: Generated<number>;
  /**
   * Their number.
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
   * Name of that person at that time. Personal.
   */
  author_name: string;
  /**
   * Who made the version.
   */
  author_user_id: number;
  /**
   * Delivery basis.
   */
  basis_type_name: string;
  /**
   * How the parties settle.
   */
  calculation_type_name: string | null;
  /**
   * When the version was made.
   */
  changed_at: string;
  /**
   * When the report last changed; null while it is as registered.
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
   * Currency.
   */
  currency_name: string;
  /**
   * The report as the organisation sent it, with the system elements of the server (G-42).
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
   * Basis, port and full address among the searchable texts (OTC-010).
   */
  delivery_place_id: number;
  /**
   * Delivery terms.
   */
  delivery_type_name: string;
  /**
   * Why the report was rejected.
   */
  description: string | null;
  /**
   * Last day on which the report was on time, as this version has it.
   */
  due_date: string | null;
  /**
   * Rule by which the report was due when the version was made; null: none said so.
   */
  duty_rule_id: number | null;
  /**
   * Version of that rule.
   */
  duty_rule_version: number | null;
  /**
   * Name of the person who made the report. Personal.
   */
  family_name: string;
  /**
   * Author among the searchable texts.
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
   * Id of the version, of the same sequence as reports.
   */
  id: Generated<number>;
  /**
   * Parties are affiliated.
   */
  is_affiliation_flag: boolean | null;
  /**
   * Mark of the exchange; never shown to the organisation (G-53).
   */
  is_dubious_deal: boolean;
  /**
   * Goods are delivered for export.
   */
  is_export_delivery_flag: boolean;
  /**
   * Parties depend on one another.
   */
  is_interdependence_flag: boolean | null;
  /**
   * Whether it was registered by then; null: it was not due.
   */
  is_on_time: Generated<boolean | null>;
  /**
   * Price is set by a preference.
   */
  is_preferential_pricing: boolean | null;
  /**
   * Price includes VAT.
   */
  is_price_nds: boolean | null;
  /**
   * Price includes transport.
   */
  is_price_transportation_costs: boolean | null;
  /**
   * When the report was registered (server time, cannot be backdated).
   */
  issue_date: string;
  /**
   * What made the version.
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
   * Act that sets the preference.
   */
  normative_act_requisites: string | null;
  /**
   * Report that this one was said to be no duplicate of: another consignment (DUP-001).
   */
  not_duplicate_of: number | null;
  /**
   * Organisation that reports.
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
   * Organisation name among the searchable texts.
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
   * Version of the form the report was made with (G-43).
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
   * Day the price was determined.
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
   * INN of the purchaser; absent for a foreign one.
   */
  purchaser_inn: string | null;
  /**
   * Purchaser.
   */
  purchaser_name: string;
  /**
   * Purchaser among the searchable texts.
   */
  purchaser_name_id: number;
  /**
   * Who made the report.
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
   * Day the contract was terminated.
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
   * Day that set the clock going (WORK-061).
   */
  trigger_date: string | null;
  /**
   * Number of the version within its report, from 1.
   */
  version: number;
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
  client_fee: Numeric | null;
  client_inn: string | null;
  client_name: string | null;
  commodity_name: string | null;
  contract_date: string | null;
  contract_number: string | null;
  contractor_fee: Numeric | null;
  contractor_inn: string | null;
  contractor_name: string | null;
  cost: Numeric | null;
  counterparty_inn: string | null;
  counterparty_name: string | null;
  created_at: string | null;
  deal_status: number | null;
  delivery_date: string | null;
  delivery_status: number | null;
  direction: string | null;
  external_id: string | null;
  id: number | null;
  minisession_number: string | null;
  owner_inn: string | null;
  owner_name: string | null;
  price: Numeric | null;
  reason: string | null;
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
  comment: string | null;
  contract_date: string | null;
  contract_number: string | null;
  contractor_name: string | null;
  delivery_way: string | null;
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
  id: number | null;
  imported_at: string | null;
  item_code: string | null;
  owner_inn: string | null;
  owner_name: string | null;
  postponed_to: string | null;
  price: Numeric | null;
  product_name: string | null;
  record_status: number | null;
  settled_at: string | null;
  settled_by: number | null;
  settlement_status: string | null;
  total: Numeric | null;
  volume: Numeric | null;
}

export interface Applications {
  /**
   * Login of the applicant then. Personal.
   */
  account: string;
  /**
   * Address of the organisation, as given.
   */
  address: string;
  /**
   * When it was decided.
   */
  changed_at: string | null;
  /**
   * Who decided.
   */
  changed_by: number | null;
  /**
   * Error code of why it did not.
   */
  check_code: string | null;
  /**
   * When the applicant accepted the rules and conditions (G-80). Personal.
   */
  consent_at: string;
  /**
   * Which version of them. Personal.
   */
  consent_version: string;
  /**
   * Why it was rejected. Personal.
   */
  description: string | null;
  /**
   * Full name the applicant gave. Personal.
   */
  full_name: string;
  /**
   * Number of the application.
   */
  id: Generated<number>;
  /**
   * INN of the organisation applied for.
   */
  inn: string;
  /**
   * The address came from the directory and is complete.
   */
  is_f_address: boolean;
  /**
   * Sole proprietor.
   */
  is_ip: boolean;
  /**
   * Managed by a managing company (G-84).
   */
  is_uk: boolean;
  /**
   * Full name of the organisation, as given.
   */
  name: string;
  /**
   * True: to take part in trades; false: to report OTC contracts (G-59).
   */
  ntb_user: boolean;
  /**
   * Phone the applicant gave. Personal.
   */
  phone: string;
  /**
   * When it was filed.
   */
  registered_at: string;
  /**
   * The signature held (G-63).
   */
  result_check: boolean;
  /**
   * 0 new, 1 accepted, 2 rejected.
   */
  status: Generated<number>;
  /**
   * Whether the exchange decided, or would have at the filing; for a new one this is asked anew (application_for_operator).
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
   * Audit action of the call.
   */
  action: string;
  /**
   * Old and new values of the fields that the call changes. Personal.
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
   * Method and path of the call that runs after the approval.
   */
  endpoint: string;
  /**
   * Kind of the record.
   */
  entity: string;
  /**
   * Number of the record; empty when the call creates one.
   */
  entity_id: number | null;
  /**
   * Number of the request.
   */
  id: Generated<number>;
  /**
   * Validated input of the call: params, query, body. Personal.
   */
  input: Json;
  /**
   * Kind of the call, as the setting FOUR_EYES names it.
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
   * Whether it may be changed.
   */
  changeable: boolean;
  /**
   * When the exception was made; empty of those from before this was kept.
   */
  changed_at: string | null;
  /**
   * Who made it.
   */
  changed_by: number | null;
  /**
   * The field, as the payload names it.
   */
  field: string;
  /**
   * Status of the proposal.
   */
  status: number;
}

export interface AuctionProposalDates {
  /**
   * The day, or the beginning of the period.
   */
  date_from: string;
  /**
   * The day, or the end of the period.
   */
  date_to: string;
  /**
   * The firm, as the proposal has it.
   */
  organization_id: number;
  /**
   * The proposal.
   */
  proposal_id: number;
}

export interface AuctionProposalDecisions {
  /**
   * Who decided; empty where the portal did by itself.
   */
  author_user_id: number | null;
  /**
   * When.
   */
  changed_at: string;
  /**
   * Why.
   */
  description: string | null;
  /**
   * Number of the decision; they stand in this order.
   */
  id: Generated<number>;
  /**
   * accept, reject, return, rejectChange, takeOff (off the schedule), revoke, expire, notConsidered (a change, when the auction was over), hold, notHold, block or unblock.
   */
  kind: string;
  /**
   * The firm, as the proposal has it.
   */
  organization_id: number;
  /**
   * The proposal.
   */
  proposal_id: number;
  /**
   * Number of the version it is about; empty in rows that are older than this column.
   */
  version: number | null;
}

export interface AuctionProposals {
  /**
   * First day of the accepted version, which a change that waits does not move.
   */
  accepted_first_date: string | null;
  /**
   * Last day of the accepted version.
   */
  accepted_last_date: string | null;
  /**
   * Number of the version that the exchange accepted last; in force until another decision.
   */
  accepted_version: number | null;
  /**
   * Names of the basis in both languages, a line each, for searches.
   */
  basis_names: string | null;
  /**
   * The same in English.
   */
  basis_terms_en: string | null;
  /**
   * Basis and terms of delivery as the list shows them, for their order.
   */
  basis_terms_ru: string | null;
  /**
   * What came of the last change of an accepted one, where it was not accepted: rejected, expired, or notConsidered, for the auction was over.
   */
  change_outcome: string | null;
  /**
   * Last step of any kind.
   */
  changed_at: string;
  /**
   * What the exchange said when it rejected or returned it.
   */
  comment: string | null;
  /**
   * Names of the commodity in both languages, a line each, for searches.
   */
  commodity_names: string | null;
  /**
   * When it was sent first; of a draft, when it was saved first.
   */
  created_at: string;
  /**
   * Who saved or sent it first.
   */
  created_by: number;
  /**
   * Filed in the partner trading system (PROP-025).
   */
  created_by_ntb: Generated<boolean>;
  /**
   * The same in Latin letters. Personal.
   */
  created_name_en: string;
  /**
   * Name of that user then. Personal.
   */
  created_name_ru: string;
  /**
   * Number of the version that stands.
   */
  current_version: Generated<number>;
  /**
   * When the draft was deleted.
   */
  deleted_at: string | null;
  /**
   * When the firm changed it last.
   */
  edited_at: string | null;
  /**
   * Who did.
   */
  edited_by: number | null;
  /**
   * The same in Latin letters. Personal.
   */
  edited_name_en: string | null;
  /**
   * Name of that user then. Personal.
   */
  edited_name_ru: string | null;
  /**
   * What the trading system calls one that it has filed.
   */
  external_id: string | null;
  /**
   * First day an auction may be on.
   */
  first_date: string | null;
  /**
   * Whether it is for a series of auctions.
   */
  has_series: boolean | null;
  /**
   * Number of the draft and of the proposal it becomes.
   */
  id: Generated<number>;
  /**
   * The operator has blocked it for changes.
   */
  is_blocked_manual: Generated<boolean>;
  /**
   * Last day an auction may be on.
   */
  last_date: string | null;
  /**
   * The firm that files it.
   */
  organization_id: number;
  /**
   * Last message of the firm: 0 proposal, 1 change, 2 revocation.
   */
  proposal_type: Generated<number>;
  /**
   * 0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned for revision.
   */
  status: number;
}

export interface AuctionProposalVersions {
  /**
   * Who made it; empty where the portal did by itself.
   */
  author_user_id: number | null;
  /**
   * When.
   */
  changed_at: string;
  /**
   * What made it: draft, send, change, revoke, restore (of an accepted one) or import.
   */
  kind: string;
  /**
   * The firm, as the proposal has it.
   */
  organization_id: number;
  /**
   * The proposal as the wire has it, with the names of its choices then; its numbers are exact. Personal.
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
   * The place that the walk went on from, 0 from the start.
   */
  after: number;
  /**
   * When it ended.
   */
  checked_at: string;
  /**
   * The first record that does not fit; null when the whole chain holds.
   */
  first_bad_id: number | null;
  /**
   * Hash of the last place, where all that was looked at holds: a checkpoint for the next walk.
   */
  hash: Buffer | null;
  /**
   * Number of the walk.
   */
  id: Generated<number>;
  /**
   * Why it does not fit.
   */
  reason: string | null;
  /**
   * The last place that was looked at.
   */
  rows: number;
  /**
   * Records that waited for their places.
   */
  unsealed: number;
}

export interface AuditHead {
  /**
   * Hash of the last place.
   */
  last_hash: Buffer;
  /**
   * The last place in the chain.
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
   * What was done: area.verb, for example agreements.submit.
   */
  action: string;
  /**
   * Role of the actor at that moment: 1 user, 2 operator.
   */
  actor_role: number | null;
  /**
   * Who acted; null for the system itself. Personal.
   */
  actor_user_id: number | null;
  /**
   * Values after, or the reason of a refusal. Personal.
   */
  after: Json | null;
  /**
   * When the row was written.
   */
  at: Generated<string>;
  /**
   * Values before, where there were any. Personal.
   */
  before: Json | null;
  /**
   * ClientRequestId of the call.
   */
  client_request_id: string | null;
  /**
   * Kind of the record concerned.
   */
  entity: string;
  /**
   * Its id.
   */
  entity_id: number | null;
  /**
   * SHA-256 over every other column, computed when the row is written.
   */
  hash: Buffer;
  /**
   * Number of the record, given before its transaction has ended; its place in the chain stands in audit_seals.
   */
  id: Generated<number>;
  /**
   * Address of the client. Personal.
   */
  ip: string | null;
}

export interface AuditSeals {
  /**
   * The row that has it.
   */
  audit_id: number;
  /**
   * SHA-256 over the hash of the place before, place, row and row_hash.
   */
  hash: Buffer;
  /**
   * Place in the chain, from 1, without gaps.
   */
  position: number;
  /**
   * The hash that the writer made of it.
   */
  row_hash: Buffer;
}

export interface AuditWaiting {
  /**
   * Since when it waits.
   */
  at: Generated<string>;
  /**
   * The row.
   */
  audit_id: number;
  /**
   * Its hash, as the writer made it.
   */
  hash: Buffer;
}

export interface BasisTypes {
  /**
   * Code, where there is one.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Delivery at a port: the report names the port (OTC-107).
   */
  is_port: Generated<boolean>;
  /**
   * Delivery at a railway station: the report names the station (OTC-107).
   */
  is_railway_station: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface CalculationTypes {
  /**
   * Code, where there is one.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface CalendarFeeds {
  /**
   * When it was made, or made anew.
   */
  made_at: string;
  /**
   * Whose due dates.
   */
  organization_id: number;
  /**
   * SHA-256 of the secret, which is kept nowhere.
   */
  secret_hash: Buffer;
  /**
   * Whose address; it dies with the membership. Personal.
   */
  user_id: number;
}

export interface CatalogStamp {
  /**
   * There is exactly one row.
   */
  only_row: Generated<boolean>;
  /**
   * A new random value after every change; random, because a counter could repeat after a rollback.
   */
  stamp: Generated<string>;
}

export interface ChangeFeeds {
  /**
   * Up to which number its changes are not kept any more.
   */
  forgotten_to: Generated<number>;
  /**
   * Number of the feed.
   */
  id: Generated<number>;
  /**
   * Number of its newest change.
   */
  last_number: Generated<number>;
  /**
   * Whose it is; empty: of the exchange's staff.
   */
  organization_id: number | null;
}

export interface ChangePlace {
  /**
   * Place in the audit log of the last act that was looked at.
   */
  last_id: number;
  /**
   * There is exactly one row.
   */
  only_row: Generated<boolean>;
}

export interface Changes {
  /**
   * When it was done.
   */
  at: string;
  /**
   * Who may read it.
   */
  feed_id: number;
  /**
   * Whether the record has come to be.
   */
  is_new: boolean;
  /**
   * What kind of record has changed.
   */
  kind: string;
  /**
   * Its place in the feed.
   */
  number: number;
  /**
   * Which one.
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
   * Sole proprietor.
   */
  is_individual: Generated<boolean>;
}

export interface Consents {
  /**
   * When. Personal.
   */
  accepted_at: string;
  /**
   * Who accepted.
   */
  user_id: number;
  /**
   * Version of the text that he was shown.
   */
  version: string;
}

export interface ContractDealEdits {
  /**
   * What changed, as it became.
   */
  after: Json;
  /**
   * Name of that person at that time. Personal.
   */
  author_name: string;
  /**
   * Who changed it.
   */
  author_user_id: number;
  /**
   * What changed, as it was.
   */
  before: Json;
  /**
   * When.
   */
  changed_at: string;
  /**
   * The contract.
   */
  deal_id: number;
  /**
   * What the exchange said.
   */
  description: string | null;
  /**
   * Id of the edit.
   */
  id: Generated<number>;
  /**
   * report: its owner told the exchange; result: the exchange answered; import: the trading system.
   */
  kind: string;
  /**
   * Of a report: what notice it was.
   */
  notice_kind: string | null;
  /**
   * The firm whose contract it was then; empty where the portal knew none. Row-level security reads it.
   */
  organization_id: number | null;
}

export interface ContractDeals {
  /**
   * Basis and terms of delivery.
   */
  basis: string;
  /**
   * Fee of the customer.
   */
  client_fee: Numeric | null;
  /**
   * INN of the customer.
   */
  client_inn: string | null;
  /**
   * The customer of the auction.
   */
  client_name: string;
  /**
   * What was traded.
   */
  commodity_name: string;
  /**
   * Day the contract was registered.
   */
  contract_date: string;
  /**
   * Number of the contract.
   */
  contract_number: string;
  /**
   * Fee of the counterparty.
   */
  contractor_fee: Numeric | null;
  /**
   * INN of the counterparty.
   */
  contractor_inn: string | null;
  /**
   * The counterparty.
   */
  contractor_name: string;
  /**
   * Cost of the whole.
   */
  cost: Numeric;
  /**
   * INN of the other side than the owner.
   */
  counterparty_inn: Generated<string | null>;
  /**
   * The other side than the owner: the customer where the owner is the counterparty.
   */
  counterparty_name: Generated<string>;
  /**
   * When the row came in.
   */
  created_at: string;
  /**
   * 0 not filed, 1 new, 2 sent, 3 processed, 4 rejected.
   */
  deal_status: Generated<number>;
  /**
   * Day of delivery, as the owner reports it.
   */
  delivery_date: string | null;
  /**
   * 0 not set, 1 delivered, 2 not delivered.
   */
  delivery_status: Generated<number>;
  /**
   * Sale or purchase in words, from the side of the owner.
   */
  direction: string;
  /**
   * Name of the row in the trading system.
   */
  external_id: string | null;
  /**
   * Number of the row, idRec in the calls.
   */
  id: Generated<number>;
  /**
   * Number of the trading session.
   */
  minisession_number: string;
  /**
   * INN of the side whose row it is; nobody sees it until an organisation of that INN is registered (V-14).
   */
  owner_inn: string;
  /**
   * Name of its owner's organisation; null while there is none.
   */
  owner_name: string | null;
  /**
   * Price of a unit.
   */
  price: Numeric;
  /**
   * Reasons, as the owner reports them.
   */
  reason: string | null;
  /**
   * What the exchange said of the last notice.
   */
  result_comment: string | null;
  /**
   * When it was last changed.
   */
  updated_at: string;
  /**
   * Volume.
   */
  volume: Numeric;
}

export interface ContractNumberKeys {
  /**
   * The key.
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
   * Full name or an explanation, where there is one.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used.
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
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface Delegations {
  /**
   * Whose keys act.
   */
  delegate_id: number;
  /**
   * The end of that day.
   */
  ends_at: string;
  /**
   * Number of the delegation.
   */
  id: Generated<number>;
  /**
   * When.
   */
  made_at: string;
  /**
   * The owner of the cabinet who delegated.
   */
  made_by: number;
  /**
   * For whom is acted.
   */
  organization_id: number;
  /**
   * Since when it counts no more.
   */
  revoked_at: string | null;
  /**
   * Who took it back.
   */
  revoked_by: number | null;
  /**
   * What they may do at most; a key may do of it what its own rights say.
   */
  rights: string[];
  /**
   * Its last day in Moscow.
   */
  until: string;
}

export interface DeliveryMethods {
  /**
   * Code, where there is one.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
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
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface DeliveryTypes {
  /**
   * Basis that choosing the term presets (OTC-119).
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
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Short code of the term, for example FCA (G-78).
   */
  value: string | null;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface DictionaryItems {
  /**
   * When it was changed last; empty of what the portal began with.
   */
  changed_at: string | null;
  /**
   * Who changed it last: an operator, or the account of the trading system.
   */
  changed_by: number | null;
  /**
   * Id within its dictionary.
   */
  id: number;
  /**
   * False: not offered any more, still shown where it was chosen.
   */
  is_active: Generated<boolean>;
  /**
   * The dictionary, as the calls name it.
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
   * Number of its changes, from 1: who changes it says which one was seen.
   */
  version: Generated<number>;
  /**
   * Minutes of a session or renewal period, or the price step.
   */
  volume: Numeric | null;
}

export interface DueReminders {
  /**
   * When.
   */
  due_date: string;
  /**
   * Its id.
   */
  record_id: number;
  /**
   * What is due.
   */
  record_kind: string;
  /**
   * Two days or one day before, on the day, or after it.
   */
  stage: string;
  /**
   * When people were told.
   */
  told_at: string;
}

export interface DutyRules {
  /**
   * Id of the rule.
   */
  id: Generated<number>;
  /**
   * Number of the newest version; a change made on another one is refused.
   */
  version: Generated<number>;
}

export interface DutyRuleVersions {
  /**
   * Rubles of the contract from which on it applies; null: any sum.
   */
  amount_from: Numeric | null;
  /**
   * Who made it.
   */
  author_user_id: number;
  /**
   * When.
   */
  changed_at: string;
  /**
   * Act that it is taken from.
   */
  citation: string;
  /**
   * Lawyer who has confirmed it; null: nobody has. Personal.
   */
  confirmed_by: string | null;
  /**
   * Day of the confirmation.
   */
  confirmed_on: string | null;
  /**
   * Which days are counted.
   */
  day_kind: string;
  /**
   * Days after that date until which a report is on time.
   */
  days: number;
  /**
   * What made the version.
   */
  kind: string;
  /**
   * What people call the rule.
   */
  name: string;
  /**
   * Product types it is about; empty: all of them.
   */
  product_type_ids: ArrayType<number>;
  /**
   * The rule.
   */
  rule_id: number;
  /**
   * Field of the report whose date sets the clock going.
   */
  trigger_field: string;
  /**
   * First day of triggers it holds for.
   */
  valid_from: string;
  /**
   * Last day of triggers it holds for; null: until it is changed.
   */
  valid_to: string | null;
  /**
   * Number of the version within its rule, from 1.
   */
  version: number;
  /**
   * Tonnes from which on it applies; null: any quantity.
   */
  volume_from: Numeric | null;
}

export interface ExchangeNotices {
  /**
   * What it is about: proposal, contract, spot or application (of members).
   */
  area: string;
  /**
   * When it was sent.
   */
  created_at: string;
  /**
   * When the trading system first read it.
   */
  delivered_at: string | null;
  /**
   * Id of the proposal, contract, spot deal or application.
   */
  entity_id: number;
  /**
   * Number of the notice; they are read in this order.
   */
  id: Generated<number>;
  /**
   * What happened to it, as delivery, nonDelivery, proposal_new.
   */
  kind: string;
  /**
   * The participant.
   */
  organization_id: number;
  /**
   * What was sent. Personal.
   */
  payload: Json;
  /**
   * What the exchange made of it: processed or rejected; empty while it waits.
   */
  result: string | null;
  /**
   * When the exchange answered.
   */
  result_at: string | null;
  /**
   * Who answered: an operator, or the account of the trading system; empty of answers from before this was kept.
   */
  result_by: number | null;
  /**
   * What the exchange says of it.
   */
  result_comment: string | null;
  /**
   * Who sent it.
   */
  user_id: number;
}

export interface Files {
  /**
   * Area of the records it may be attached to.
   */
  area: string;
  /**
   * Type by its content.
   */
  content_type: string;
  /**
   * Id of the file within its area; files uploaded before 0030 may share it with one of another area.
   */
  id: Generated<number>;
  /**
   * Name as uploaded. Personal.
   */
  name: string;
  /**
   * Organisation it was uploaded for.
   */
  organization_id: number;
  /**
   * SHA-256 of the content, hexadecimal.
   */
  sha256: string;
  /**
   * Bytes.
   */
  size: number;
  /**
   * Random id in the file storage.
   */
  storage_id: string;
  /**
   * When; a file attached to nothing is removed after 24 hours (G-44, A-58).
   */
  uploaded_at: string;
  /**
   * Who uploaded it.
   */
  uploaded_by: number;
}

export interface Invitations {
  /**
   * When.
   */
  accepted_at: string | null;
  /**
   * Who joined by it.
   */
  accepted_by: number | null;
  /**
   * When its last letter was asked for.
   */
  asked_at: string;
  /**
   * Whom it is for: who signs in with this mail, confirmed. Personal.
   */
  email: string;
  /**
   * When its last letter went out; null while it has not.
   */
  emailed_at: string | null;
  /**
   * Letters asked for in all.
   */
  emails: Generated<number>;
  /**
   * When it ends.
   */
  expires_at: string;
  /**
   * Number of the invitation; opens nothing.
   */
  id: Generated<number>;
  /**
   * When it was made.
   */
  made_at: string;
  /**
   * Who made it or sent it again: it is his word, and holds while he owns the cabinet, or is an operator.
   */
  made_by: number;
  /**
   * What his inviter calls him; null where he said nothing. Personal.
   */
  name: string | null;
  /**
   * For which he is to work.
   */
  organization_id: number;
  /**
   * When.
   */
  withdrawn_at: string | null;
  /**
   * Who took it back.
   */
  withdrawn_by: number | null;
}

export interface JobRunners {
  /**
   * Name under which the runner locks jobs.
   */
  id: string;
  /**
   * Its last sign of life, by the clock of the database.
   */
  seen_at: string;
}

export interface ListMarks {
  /**
   * The table.
   */
  list: string;
  /**
   * Another one after every transaction that changed the table.
   */
  mark: Generated<string>;
  /**
   * As in agreement_counts: writers at the same moment have parts of their own.
   */
  part: number;
}

export interface MemberAdmissions {
  /**
   * Since when it is admitted.
   */
  admission_date: string;
  /**
   * The application that said so.
   */
  application_id: number;
  /**
   * Until when; before the first day: an admission that was over before this one.
   */
  cancel_admission_date: string | null;
  /**
   * The member.
   */
  member_id: number;
  /**
   * The firm.
   */
  organization_id: number;
}

export interface MemberAdmissionVersions {
  /**
   * Since when it was admitted.
   */
  admission_date: string;
  /**
   * The application that said so.
   */
  application_id: number;
  /**
   * Who accepted it.
   */
  author_user_id: number;
  /**
   * Until when.
   */
  cancel_admission_date: string | null;
  /**
   * When it was accepted.
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
   * The firm.
   */
  organization_id: number;
}

export interface MemberApplicationEntries {
  /**
   * Since when the status of then stood.
   */
  actual_status_date: string | null;
  /**
   * Since when it is to be admitted.
   */
  admission_date: string | null;
  /**
   * The application.
   */
  application_id: number;
  /**
   * First day at auctions, as known then.
   */
  auction_start_date: string | null;
  /**
   * Until when.
   */
  cancel_admission_date: string | null;
  /**
   * Taxpayer number then.
   */
  inn: string;
  /**
   * The member.
   */
  member_id: number;
  /**
   * Status of the exchange then.
   */
  member_status: string;
  /**
   * Name then.
   */
  name: string;
}

export interface MemberApplications {
  /**
   * What the exchange says of its decision; of a rejection always.
   */
  comment_lku: string | null;
  /**
   * Who decided.
   */
  decided_by: number | null;
  /**
   * The draft that was sent, gone since; no draft is sent twice.
   */
  draft_id: number | null;
  /**
   * Number of the application, orderId on the wire.
   */
  id: Generated<number>;
  /**
   * When it was sent or decided.
   */
  last_edit_at: string;
  /**
   * The firm.
   */
  organization_id: number;
  /**
   * onexecution, then accepted or rejected.
   */
  status: Generated<string>;
  /**
   * When it was sent.
   */
  stored_at: string;
  /**
   * Who sent it.
   */
  stored_by: number;
}

export interface MemberDraftEntries {
  /**
   * Since when it is to be admitted; empty: as it is.
   */
  admission_date: string | null;
  /**
   * Until when; empty: as it is.
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
   * When it was last saved.
   */
  last_edit_at: string;
  /**
   * The firm.
   */
  organization_id: number;
  /**
   * When it was begun.
   */
  stored_at: string;
  /**
   * Who began it.
   */
  stored_by: number;
}

export interface Memberships {
  /**
   * When the membership was given.
   */
  created_at: Generated<string>;
  /**
   * Why the user is blocked in this organisation. Personal.
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
   * 0 employee, 1 owner of the cabinet (G-10).
   */
  user_type: Generated<number>;
}

export interface NilReturns {
  /**
   * Who said so.
   */
  author_user_id: number;
  /**
   * When.
   */
  filed_at: string;
  /**
   * Its number.
   */
  id: Generated<number>;
  /**
   * The month, by its first day.
   */
  month: string;
  /**
   * Whose.
   */
  organization_id: number;
  /**
   * When that report came, or was corrected so.
   */
  overtaken_at: string | null;
  /**
   * The first report of a contract of that month that came after it; null: none did.
   */
  overtaken_by: number | null;
}

export interface NoticeChoices {
  /**
   * The day, in Moscow, of the last such letter.
   */
  digested_on: string | null;
  /**
   * Whether by letter, by topic of notice-kinds.ts; what is not named is as usual.
   */
  emails: Json;
  /**
   * Whether one letter a day tells what is unread and left by no letter.
   */
  has_digest: boolean;
  /**
   * Whose choice.
   */
  user_id: number;
}

export interface Notices {
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * When it left as a letter, or in the letter of a day.
   */
  emailed_at: string | null;
  /**
   * The record it is about: its kind says of which table.
   */
  entity_id: number | null;
  /**
   * Id of the notice.
   */
  id: Generated<number>;
  /**
   * What is told: a word of notice-kinds.ts.
   */
  kind: string;
  /**
   * What people call the record; null where the id is its number.
   */
  number: string | null;
  /**
   * The organisation it concerns; null: none that the portal knows.
   */
  organization_id: number | null;
  /**
   * When he said that he has read it, or did it himself.
   */
  read_at: string | null;
  /**
   * Why, in the words of whoever did it. Personal.
   */
  reason: string | null;
  /**
   * Who is told.
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
   * Day the organisation was first accepted.
   */
  active_date: string;
  /**
   * Address.
   */
  address: string;
  /**
   * Why it is blocked.
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
   * With the right to auctions: offered as an organiser of joint auctions.
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
   * When the status last changed.
   */
  status_date: string | null;
  /**
   * INN of the managing company.
   */
  uk_inn: string | null;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface OrganizationVersions {
  /**
   * Address since then.
   */
  address: string;
  /**
   * Who made the version; null for what was there before histories were kept.
   */
  author_user_id: number | null;
  /**
   * When the version was made.
   */
  changed_at: string;
  /**
   * Why it is blocked.
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
   * What made the version.
   */
  kind: string;
  /**
   * Full name since then.
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
   * Code, where there is one.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
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
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
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
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface ProductTypeRegions {
  /**
   * The product type.
   */
  product_type_id: number;
  /**
   * A region it is offered for.
   */
  region_id: number;
}

export interface ProductTypes {
  /**
   * Code, where there is one.
   */
  code: string | null;
  /**
   * Key of the record in the delivered content; null when exchange staff added it.
   */
  content_key: string | null;
  /**
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
  /**
   * 1 offered in the whole country, 2 only for the regions in product_type_regions (G-77).
   */
  visibility_type: Generated<number>;
}

export interface Punctuality {
  /**
   * Reports that came late.
   */
  late: number;
  /**
   * Late by more than thirty days.
   */
  late_longer: number;
  /**
   * Late by four to ten days.
   */
  late_to_10: number;
  /**
   * Late by one to three days.
   */
  late_to_3: number;
  /**
   * Late by eleven to thirty days.
   */
  late_to_30: number;
  /**
   * By how many days half of the late ones were late at most; null: none was.
   */
  median_days: number | null;
  /**
   * Month of their contracts, by its first day.
   */
  month: string;
  /**
   * Reports that came on time.
   */
  on_time: number;
  /**
   * Whose reports.
   */
  organization_id: number;
  /**
   * Days of the latest one; null: none was late.
   */
  worst_days: number | null;
}

export interface PunctualityDays {
  /**
   * Days after the due date, in Moscow; 0: on time.
   */
  days_late: number;
  /**
   * Month of their contracts, by its first day.
   */
  month: string;
  /**
   * Whose reports.
   */
  organization_id: number;
  /**
   * Their number.
   */
  reports: number;
}

export interface RateWindows {
  /**
   * Who is limited: an address, or the number of a user. Personal.
   */
  caller: string;
  /**
   * When the time ends and the limit begins anew.
   */
  ends_at: string;
  /**
   * Which limit: requests, sign-ins or writes.
   */
  limited: string;
  /**
   * How many calls nodes have taken; more than the limit says that it is spent.
   */
  taken: number;
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
   * Explanation for those who keep the catalogue.
   */
  description: string | null;
  /**
   * Id of the record.
   */
  id: Generated<number>;
  /**
   * False: no longer offered, still shown where it was used (CAT-035).
   */
  is_active: Generated<boolean>;
  /**
   * The region has an export station; information only (G-79).
   */
  is_railway_station: Generated<boolean>;
  /**
   * Name as people read it; unique without regard to case (G-75).
   */
  name: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface RegisterTexts {
  /**
   * Number of the text.
   */
  id: Generated<number>;
  /**
   * The text. Personal.
   */
  value: string;
}

export interface RequestResults {
  /**
   * Body of the answer. Personal.
   */
  answer: Json | null;
  /**
   * ClientRequestId header of the call.
   */
  client_request_id: string;
  /**
   * When the call was made; rows older than 24 hours are removed.
   */
  created_at: Generated<string>;
  /**
   * SHA-256 of method, path and body: the same id with another request is refused.
   */
  fingerprint: Buffer;
  /**
   * HTTP status of the answer.
   */
  status: number | null;
  /**
   * Who made the call. Personal.
   */
  user_id: number;
}

export interface SearchEntries {
  /**
   * Newest first.
   */
  at: string;
  /**
   * Whether the exchange does not see it: a draft.
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
   * INN of the firm whose record it is; null: nobody's in particular.
   */
  scope: string | null;
  /**
   * The words (search_words). Personal.
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
   * When it was made.
   */
  created_at: Generated<string>;
  /**
   * What the key is for.
   */
  name: string;
  /**
   * Random bytes.
   */
  value: Buffer;
}

export interface Sessions {
  /**
   * When the user signed in.
   */
  created_at: Generated<string>;
  /**
   * When the session ends unless it is refreshed.
   */
  expires_at: string;
  /**
   * SHA-256 of the random value in the auth.session cookie.
   */
  id: Buffer;
  /**
   * Address of its last use; null for sessions that began before addresses were kept. Personal.
   */
  ip: string | null;
  /**
   * What the identity server calls its own session (sid); null where it does not say. Personal.
   */
  issuer_session: string | null;
  /**
   * How the session is called where people see it; opens nothing.
   */
  number: Generated<number>;
  /**
   * When the tokens were last refreshed.
   */
  refreshed_at: Generated<string>;
  /**
   * Tokens of the identity server, encrypted. Personal.
   */
  tokens: Buffer;
  /**
   * When it was last used, to the minute.
   */
  used_at: Generated<string>;
  /**
   * How the browser introduced itself at its last use. Personal.
   */
  user_agent: Generated<string>;
  /**
   * Who is signed in.
   */
  user_id: number;
}

export interface Settings {
  /**
   * When it was last changed.
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
   * The signer's certificate in DER; null where the signature carries none. Personal.
   */
  certificate: Buffer | null;
  /**
   * DER of the authorities above it, the trusted one last; empty where no chain was found.
   */
  chain: ArrayType<Buffer>;
  /**
   * The moment for which it was verified.
   */
  checked_at: string;
  /**
   * The signed bytes. Personal.
   */
  content: Buffer;
  /**
   * Error code of why the signature did not hold; null when it did.
   */
  error: string | null;
  /**
   * INN of the certificate. Personal.
   */
  inn: string | null;
  /**
   * SHA-256 of the lists of revoked certificates that were asked, hex.
   */
  revocation_lists: string[];
  /**
   * The detached signature, CMS in DER. Personal.
   */
  signature: Buffer;
  /**
   * When the signer says he signed.
   */
  signed_at: string | null;
  /**
   * Whom the certificate names. Personal.
   */
  subject: string | null;
  /**
   * SHA-256 of the certificates that were trusted then, hex.
   */
  trusted: string[];
  /**
   * Who filed it.
   */
  user_id: number;
}

export interface SigningRequests {
  /**
   * When it was built.
   */
  created_at: string;
  /**
   * The very text, as it must have been signed. Personal.
   */
  data: string;
  /**
   * From when on it is refused.
   */
  expires_at: string;
  /**
   * Number of the text.
   */
  id: Generated<number>;
  /**
   * SHA-256 of the word in it that counts once.
   */
  nonce_hash: Buffer;
  /**
   * When an application was filed with it; null while it may be used.
   */
  used_at: string | null;
  /**
   * For whom it was built; nobody else may use it.
   */
  user_id: number;
}

export interface SpotDealEdits {
  /**
   * What changed, as it became.
   */
  after: Json;
  /**
   * Name of that person at that time. Personal.
   */
  author_name: string;
  /**
   * Who changed it.
   */
  author_user_id: number;
  /**
   * What changed, as it was.
   */
  before: Json;
  /**
   * When.
   */
  changed_at: string;
  /**
   * The deal.
   */
  deal_id: number;
  /**
   * What the exchange said.
   */
  description: string | null;
  /**
   * Document after, as `after` names it.
   */
  file_after: Generated<number | null>;
  /**
   * Area of both files.
   */
  file_area: Generated<string | null>;
  /**
   * Document before, as `before` names it.
   */
  file_before: Generated<number | null>;
  /**
   * Id of the edit.
   */
  id: Generated<number>;
  /**
   * report: its owner told the exchange; result: the exchange answered; import: the trading system.
   */
  kind: string;
  /**
   * Of a report: what notice it was.
   */
  notice_kind: string | null;
  /**
   * The firm whose deal it was then; empty where the portal knew none. Row-level security reads it.
   */
  organization_id: number | null;
}

export interface SpotDeals {
  /**
   * Basis of delivery.
   */
  basis: string;
  /**
   * What the owner says of it.
   */
  comment: string | null;
  /**
   * Sale date.
   */
  contract_date: string;
  /**
   * Sale number.
   */
  contract_number: string;
  /**
   * The other side.
   */
  contractor_name: string;
  /**
   * Way of delivery.
   */
  delivery_way: string;
  /**
   * sale or buy, from the side of the owner.
   */
  direction: string;
  /**
   * When the owner last sent something of it.
   */
  edited_at: string | null;
  /**
   * Who sent it.
   */
  edited_by: number | null;
  /**
   * What the exchange said when it processed or rejected what was sent.
   */
  exchange_comment: string | null;
  /**
   * Date of the change of that status.
   */
  execution_date: string | null;
  /**
   * How it was executed: 0 not set, 1 delivered, 2 not delivered, 3 self-settlement, 4 force majeure, 5 not paid, 6 extended.
   */
  execution_status: Generated<number>;
  /**
   * Day by which it is to be executed.
   */
  expires_on: string | null;
  /**
   * Its id in the trading system.
   */
  external_id: string | null;
  /**
   * Area of the file.
   */
  file_area: Generated<string | null>;
  /**
   * The document of the deal; replaced ones stay in spot_deal_edits.
   */
  file_id: number | null;
  /**
   * Name of its document.
   */
  file_name: string | null;
  /**
   * Id of the deal, idRec on the wire.
   */
  id: Generated<number>;
  /**
   * When the trading system last changed it.
   */
  imported_at: string;
  /**
   * Code of the instrument.
   */
  item_code: string;
  /**
   * INN of the firm whose side it is.
   */
  owner_inn: string;
  /**
   * Name of its owner's organisation; null while there is none.
   */
  owner_name: string | null;
  /**
   * That day after the exchange has put it off.
   */
  postponed_to: string | null;
  /**
   * Price of one unit, roubles.
   */
  price: Numeric;
  /**
   * The goods.
   */
  product_name: string;
  /**
   * 1 new, 2 sent, 4 processed, 7 rejected.
   */
  record_status: Generated<number>;
  /**
   * When the exchange last answered.
   */
  settled_at: string | null;
  /**
   * Who answered: the trading system or an operator.
   */
  settled_by: number | null;
  /**
   * How settlement stands, in the words of the exchange.
   */
  settlement_status: string;
  /**
   * Sum of the deal, roubles.
   */
  total: Numeric;
  /**
   * Quantity.
   */
  volume: Numeric;
}

export interface TaskClaims {
  /**
   * Number of the record.
   */
  entity_id: number;
  /**
   * Until when it is his without another sign of his.
   */
  kept_until: string;
  /**
   * What kind of thing waits: a word of the work list, as proposalToDecide.
   */
  kind: string;
  /**
   * Since when.
   */
  taken_at: string;
  /**
   * Who has taken it.
   */
  user_id: number;
}

export interface TradeDays {
  /**
   * When it was said last; empty of what the portal began with.
   */
  changed_at: string | null;
  /**
   * Who said it last: an operator, or the account of the trading system.
   */
  changed_by: number | null;
  /**
   * The day.
   */
  date: string;
  /**
   * Whether the exchange works on it.
   */
  is_work_day: boolean;
}

export interface TradingMembers {
  /**
   * Since when the status stands.
   */
  actual_status_date: string | null;
  /**
   * First day at auctions.
   */
  auction_start_date: string | null;
  /**
   * When the import last changed it.
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
   * Of the exchange: active, terminated, suspended or opened.
   */
  status: string;
}

export interface Users {
  /**
   * Login. Personal.
   */
  account: string;
  /**
   * Why the user is blocked. Personal.
   */
  description: string | null;
  /**
   * E-mail address the identity server has checked; null when it knows none. Personal.
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
   * Organisation last acted for; used when a call names none (G-18). Personal.
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
   * The identity server's name for the user. Personal.
   */
  subject: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface UserVersions {
  /**
   * Login. Personal.
   */
  account: string;
  /**
   * Who made the version; null for the first sign-in and for what was there before histories were kept.
   */
  author_user_id: number | null;
  /**
   * When the version was made.
   */
  changed_at: string;
  /**
   * Why the user is blocked. Personal.
   */
  description: string | null;
  /**
   * Id of the version.
   */
  id: Generated<number>;
  /**
   * What made the version.
   */
  kind: string;
  /**
   * Full name since then. Personal.
   */
  name: string;
  /**
   * Phone since then, or empty. Personal.
   */
  phone: string;
  /**
   * Role since then (G-8); null for what was there before roles were kept.
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
   * While he acts for it; null: at the exchange.
   */
  organization_id: number | null;
  /**
   * The register.
   */
  register: string;
  /**
   * For whom.
   */
  user_id: number;
  /**
   * An own view or a shared one. What is shared no more is no default, and is one again once it is shared.
   */
  view_id: number;
}

export interface Views {
  /**
   * When it was last changed.
   */
  changed_at: string;
  /**
   * Number of the view.
   */
  id: Generated<number>;
  /**
   * Whether everybody of the organisation, or of the exchange, may choose it.
   */
  is_shared: boolean;
  /**
   * What its author calls it. Personal.
   */
  name: string;
  /**
   * The organisation that its author acted for; null: the exchange's, of its staff.
   */
  organization_id: number | null;
  /**
   * The register, by the name under which browsers remember its columns.
   */
  register: string;
  /**
   * Address, columns and density; judged by the columns of the register when it is written and when it is read. Personal.
   */
  state: Json;
  /**
   * Its author; nobody else changes it.
   */
  user_id: number;
  /**
   * Counts its changes.
   */
  version: Generated<number>;
}

export interface WebhookLetters {
  /**
   * Since when it is to be sent again.
   */
  asked_at: string | null;
  /**
   * When it was done.
   */
  at: string;
  /**
   * When it was tried last.
   */
  failed_at: string;
  /**
   * Why it was not taken, as in webhooks.
   */
  failure: string;
  /**
   * Whether the record had come to be.
   */
  is_new: boolean;
  /**
   * What kind of record had changed.
   */
  kind: string;
  /**
   * Number of the change, or of the message to the exchange.
   */
  number: number;
  /**
   * Which one.
   */
  record_id: number;
  /**
   * To whom it was sent.
   */
  webhook_id: number;
}

export interface Webhooks {
  /**
   * Where is sent to.
   */
  address: string;
  /**
   * Tries of the message behind it that failed.
   */
  attempts: Generated<number>;
  /**
   * When it is tried again.
   */
  due_at: string | null;
  /**
   * Number of the webhook.
   */
  id: Generated<number>;
  /**
   * What it is told of.
   */
  kinds: string[];
  /**
   * Why: the status of the answer, timeout, unreachable, certificate, inside.
   */
  last_failure: string | null;
  /**
   * When one was not.
   */
  last_failure_at: string | null;
  /**
   * When a message was taken last.
   */
  last_success_at: string | null;
  /**
   * When.
   */
  made_at: string;
  /**
   * Who made it.
   */
  made_by: number;
  /**
   * Up to which change of the feed, or message to the exchange, it is done.
   */
  number: number;
  /**
   * The one before, by which they are signed as well for a day.
   */
  old_secret: Buffer | null;
  /**
   * Until when.
   */
  old_secret_until: string | null;
  /**
   * Whose it is; empty: of the trading system, which is told of messages to the exchange.
   */
  organization_id: number | null;
  /**
   * By which messages are signed.
   */
  secret: Buffer;
  /**
   * When the button was pressed last.
   */
  test_asked_at: string | null;
  /**
   * When its message was answered or not.
   */
  test_ended_at: string | null;
  /**
   * Why it was not taken.
   */
  test_failure: string | null;
  /**
   * When its owners were last told that messages were set aside; once a day at most.
   */
  told_at: string | null;
}

export interface DB {
  access_keys: AccessKeys;
  agreement_count_stamp: AgreementCountStamp;
  agreement_count_stamps: AgreementCountStamps;
  agreement_counts: AgreementCounts;
  agreement_filings: AgreementFilings;
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
  audit_seals: AuditSeals;
  audit_waiting: AuditWaiting;
  basis_types: BasisTypes;
  calculation_types: CalculationTypes;
  calendar_feeds: CalendarFeeds;
  catalog_stamp: CatalogStamp;
  change_feeds: ChangeFeeds;
  change_place: ChangePlace;
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
  invitations: Invitations;
  job_runners: JobRunners;
  list_marks: ListMarks;
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
  regions: Regions;
  register_texts: RegisterTexts;
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
  webhook_letters: WebhookLetters;
  webhooks: Webhooks;
}
