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

export interface AgreementCounts {
  /**
   * The organisation.
   */
  organization_id: number;
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
   * There is one row.
   */
  only_row: Generated<boolean>;
  /**
   * Another one after every change of agreement_counts or agreement_text_counts.
   */
  stamp: Generated<string>;
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
   * Name of the person who made the report.
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
   * Hash of what makes two reports of an organisation equal (DUP-001).
   */
  twin_key: Generated<string>;
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
   * Name of that person at that time.
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
   * Name of the person who made the report.
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
   * Number of the version within its report, from 1.
   */
  version: number;
}

export interface Applications {
  /**
   * Login of the applicant then.
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
   * When the applicant accepted the rules and conditions (G-80).
   */
  consent_at: string;
  /**
   * Which version of them.
   */
  consent_version: string;
  /**
   * Why it was rejected.
   */
  description: string | null;
  /**
   * Full name the applicant gave.
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
   * Phone the applicant gave.
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

export interface AuctionFieldRules {
  /**
   * Whether it may be changed.
   */
  changeable: boolean;
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
   * The same in Latin letters.
   */
  created_name_en: string;
  /**
   * Name of that user then.
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
   * The same in Latin letters.
   */
  edited_name_en: string | null;
  /**
   * Name of that user then.
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
   * The proposal as the wire has it, with the names of its choices then; its numbers are exact.
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
   * When it ended.
   */
  checked_at: string;
  /**
   * The first record that does not fit; null when the whole chain holds.
   */
  first_bad_id: number | null;
  /**
   * Number of the walk.
   */
  id: Generated<number>;
  /**
   * Why it does not fit.
   */
  reason: string | null;
  /**
   * Records looked at, up to the first bad one.
   */
  rows: number;
}

export interface AuditHead {
  /**
   * Hash of the newest audit row.
   */
  last_hash: Buffer;
  /**
   * Id of the newest audit row.
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
   * Who acted; null for the system itself.
   */
  actor_user_id: number | null;
  /**
   * Values after, or the reason of a refusal.
   */
  after: Json | null;
  /**
   * When the row was written.
   */
  at: Generated<string>;
  /**
   * Values before, where there were any.
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
   * SHA-256 over previous_hash and every other column.
   */
  hash: Buffer;
  /**
   * Position in the chain, from 1, without gaps.
   */
  id: number;
  /**
   * Address of the client.
   */
  ip: string | null;
  /**
   * Hash of the row before; 32 zero bytes for the first.
   */
  previous_hash: Buffer;
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

export interface ContractDealEdits {
  /**
   * What changed, as it became.
   */
  after: Json;
  /**
   * Name of that person at that time.
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
   * Minutes of a session or renewal period, or the price step.
   */
  volume: Numeric | null;
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
   * What was sent.
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
   * Name as uploaded.
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

export interface MembershipNotices {
  /**
   * When it happened.
   */
  created_at: string;
  /**
   * Id of the notice.
   */
  id: Generated<number>;
  /**
   * access-closed, access-opened: shut out of it, let in again; cabinet-given, cabinet-taken: its owner now, no longer.
   */
  kind: string;
  /**
   * The organisation it is about.
   */
  organization_id: number;
  /**
   * When he said that he has read it.
   */
  read_at: string | null;
  /**
   * Why, in the words of whoever did it.
   */
  reason: string | null;
  /**
   * Who is told.
   */
  user_id: number;
}

export interface Memberships {
  /**
   * When the membership was given.
   */
  created_at: Generated<string>;
  /**
   * Why the user is blocked in this organisation.
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
   * The text.
   */
  value: string;
}

export interface RequestResults {
  /**
   * Body of the answer.
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
   * Who made the call.
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
   * The words (search_words).
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
   * Address of its last use; null for sessions that began before addresses were kept.
   */
  ip: string | null;
  /**
   * What the identity server calls its own session (sid); null where it does not say.
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
   * Tokens of the identity server, encrypted.
   */
  tokens: Buffer;
  /**
   * When it was last used, to the minute.
   */
  used_at: Generated<string>;
  /**
   * How the browser introduced itself at its last use.
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
   * The signer's certificate in DER; null where the signature carries none.
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
   * The signed bytes.
   */
  content: Buffer;
  /**
   * Error code of why the signature did not hold; null when it did.
   */
  fault: string | null;
  /**
   * INN of the certificate.
   */
  inn: string | null;
  /**
   * SHA-256 of the lists of revoked certificates that were asked, hex.
   */
  revocation_lists: string[];
  /**
   * The detached signature, CMS in DER.
   */
  signature: Buffer;
  /**
   * When the signer says he signed.
   */
  signed_at: string | null;
  /**
   * Whom the certificate names.
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
   * The very text, as it must have been signed.
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
   * Name of that person at that time.
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

export interface TradeDays {
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
   * Login.
   */
  account: string;
  /**
   * Why the user is blocked.
   */
  description: string | null;
  /**
   * E-mail address the identity server has checked; null when it knows none.
   */
  email: string | null;
  /**
   * Id of the user.
   */
  id: Generated<number>;
  /**
   * Identity server that knows the user.
   */
  issuer: string;
  /**
   * Organisation last acted for; used when a call names none (G-18).
   */
  last_organization_id: number | null;
  /**
   * Full name.
   */
  name: Generated<string>;
  /**
   * Phone, +7 (ddd) ddd-dd-dd, or empty.
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
   * The identity server's name for the user.
   */
  subject: string;
  /**
   * Grows with every change; a stale one is refused.
   */
  version: Generated<number>;
}

export interface UserVersions {
  /**
   * Login.
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
   * Why the user is blocked.
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
   * Full name since then.
   */
  name: string;
  /**
   * Phone since then, or empty.
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

export interface DB {
  agreement_count_stamp: AgreementCountStamp;
  agreement_counts: AgreementCounts;
  agreement_text_counts: AgreementTextCounts;
  agreement_version_files: AgreementVersionFiles;
  agreement_versions: AgreementVersions;
  agreements: Agreements;
  applications: Applications;
  auction_field_rules: AuctionFieldRules;
  auction_proposal_dates: AuctionProposalDates;
  auction_proposal_decisions: AuctionProposalDecisions;
  auction_proposal_versions: AuctionProposalVersions;
  auction_proposals: AuctionProposals;
  audit_checks: AuditChecks;
  audit_head: AuditHead;
  audit_log: AuditLog;
  basis_types: BasisTypes;
  calculation_types: CalculationTypes;
  catalog_stamp: CatalogStamp;
  company_directory: CompanyDirectory;
  contract_deal_edits: ContractDealEdits;
  contract_deals: ContractDeals;
  contract_number_keys: ContractNumberKeys;
  countries: Countries;
  currencies: Currencies;
  delivery_methods: DeliveryMethods;
  delivery_types: DeliveryTypes;
  dictionary_items: DictionaryItems;
  exchange_notices: ExchangeNotices;
  files: Files;
  job_runners: JobRunners;
  member_admission_versions: MemberAdmissionVersions;
  member_admissions: MemberAdmissions;
  member_application_entries: MemberApplicationEntries;
  member_applications: MemberApplications;
  member_draft_entries: MemberDraftEntries;
  member_drafts: MemberDrafts;
  membership_notices: MembershipNotices;
  memberships: Memberships;
  organization_versions: OrganizationVersions;
  organizations: Organizations;
  origin_goods: OriginGoods;
  ports: Ports;
  product_type_regions: ProductTypeRegions;
  product_types: ProductTypes;
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
  trade_days: TradeDays;
  trading_members: TradingMembers;
  user_versions: UserVersions;
  users: Users;
}
