import * as agreements from "@birzha/domain/agreements/api.ts";
import * as applications from "@birzha/domain/applications/api.ts";
import * as auctions from "@birzha/domain/auctions/api.ts";
import * as auctionProcessing from "@birzha/domain/auctions/processing-api.ts";
import * as audit from "@birzha/domain/audit/api.ts";
import * as catalogs from "@birzha/domain/catalogs/api.ts";
import * as dropdowns from "@birzha/domain/catalogs/dropdown-api.ts";
import * as contracts from "@birzha/domain/contracts/api.ts";
import * as events from "@birzha/domain/events/api.ts";
import * as exchange from "@birzha/domain/exchange/api.ts";
import * as members from "@birzha/domain/members/api.ts";
import * as organizations from "@birzha/domain/organizations/api.ts";
import * as reporting from "@birzha/domain/reporting/api.ts";
import * as search from "@birzha/domain/search/api.ts";
import * as signing from "@birzha/domain/signing/api.ts";
import * as spot from "@birzha/domain/spot/api.ts";
import * as tasks from "@birzha/domain/tasks/api.ts";
import * as users from "@birzha/domain/users/api.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** The endpoint values of all areas: an area's api.ts joins the list here, and the test fails until it does. */
export const declaredEndpoints: readonly EndpointShape[] = [
  agreements,
  applications,
  auctions,
  auctionProcessing,
  audit,
  catalogs,
  dropdowns,
  contracts,
  events,
  exchange,
  members,
  organizations,
  reporting,
  search,
  signing,
  spot,
  tasks,
  users,
]
  .flatMap((area) => Object.values(area) as unknown[])
  .flatMap((value) => (isEndpoint(value) ? [value] : []))
  .concat(Object.values(dropdowns.dropdownLists))
  .concat(Object.values(exchange.dictionaryCalls))
  .concat(Object.values(catalogs.catalogCalls).flatMap((calls): EndpointShape[] => Object.values(calls)));
