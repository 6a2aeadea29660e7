// Generated from the migrated schema: do not edit, run
//   npm exec -- node tools/dump-schema.ts

import type { ColumnType } from "kysely";

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
   * When the tokens were last refreshed.
   */
  refreshed_at: Generated<string>;
  /**
   * Tokens of the identity server, encrypted.
   */
  tokens: Buffer;
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

export interface DB {
  audit_head: AuditHead;
  audit_log: AuditLog;
  basis_types: BasisTypes;
  calculation_types: CalculationTypes;
  catalog_stamp: CatalogStamp;
  company_directory: CompanyDirectory;
  countries: Countries;
  currencies: Currencies;
  delivery_methods: DeliveryMethods;
  delivery_types: DeliveryTypes;
  memberships: Memberships;
  organizations: Organizations;
  origin_goods: OriginGoods;
  ports: Ports;
  product_type_regions: ProductTypeRegions;
  product_types: ProductTypes;
  regions: Regions;
  request_results: RequestResults;
  secrets: Secrets;
  sessions: Sessions;
  settings: Settings;
  users: Users;
}
