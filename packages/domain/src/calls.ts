import { z } from "zod";
import { attachedFile, storedReport } from "./agreements/agreement.ts";
import { proposalSchema } from "./auctions/proposal/proposal.ts";
import { dictionaryItem } from "./exchange/dictionaries.ts";
import { memberSchema, memberApplication } from "./members/member.ts";
import { organizationSchema } from "./organizations/organization.ts";
import { importedItem } from "./shared/registers/import-request.ts";
import { optionValue } from "./shared/registers/register-schema.ts";
import { optionSchema, idResponse } from "./shared/values/scalars.ts";
import { userSchema, currentUser } from "./users/user.ts";
import { viewSchema } from "./views/view.ts";
import * as agreements from "./agreements/api.ts";
import * as agreementChanges from "./agreements/change-api.ts";
import * as agreementFiling from "./agreements/filing-api.ts";
import * as applications from "./applications/api.ts";
import * as approvals from "./approvals/api.ts";
import type { PortalArea } from "./areas.ts";
import * as auctions from "./auctions/api.ts";
import * as auctionDictionaries from "./auctions/dictionary-api.ts";
import * as auctionProcessing from "./auctions/processing-api.ts";
import * as audit from "./audit/api.ts";
import * as catalogs from "./catalogs/api.ts";
import * as dropdowns from "./catalogs/dropdown-api.ts";
import * as contracts from "./contracts/api.ts";
import * as deals from "./deals/api.ts";
import * as counterparties from "./counterparties/api.ts";
import * as duties from "./duties/api.ts";
import * as dutyCalendar from "./duties/calendar-api.ts";
import * as dutyRules from "./duties/rule-api.ts";
import * as events from "./events/api.ts";
import * as exchange from "./exchange/api.ts";
import * as exchangeStaff from "./exchange/staff-api.ts";
import * as imports from "./imports/api.ts";
import * as reconciliations from "./imports/reconciliation-api.ts";
import * as corrections from "./imports/correction-api.ts";
import * as faults from "./imports/faults-api.ts";
import * as importWithdrawals from "./imports/withdrawal-api.ts";
import * as invitations from "./invitations/api.ts";
import * as keys from "./keys/api.ts";
import * as market from "./market/api.ts";
import * as marketImports from "./market/import-api.ts";
import * as marketRuns from "./market/run-api.ts";
import * as radar from "./market/radar/radar-api.ts";
import * as members from "./members/api.ts";
import * as memberApplications from "./members/application-api.ts";
import * as memberIntegration from "./members/integration-api.ts";
import * as notices from "./notices/api.ts";
import * as organizations from "./organizations/api.ts";
import * as successions from "./organizations/succession-api.ts";
import * as receipts from "./receipts/api.ts";
import * as reporting from "./reporting/api.ts";
import * as rules from "./rules/api.ts";
import * as customRules from "./rules/custom-rule-api.ts";
import * as search from "./search/api.ts";
import type { NamedEndpoint, EndpointShape } from "./shared/endpoint.ts";
import * as signing from "./signing/api.ts";
import * as spot from "./spot/api.ts";
import * as tasks from "./tasks/api.ts";
import * as users from "./users/api.ts";
import * as ownUser from "./users/own-api.ts";
import * as views from "./views/api.ts";
import * as webhooks from "./webhooks/api.ts";

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

const callsOf = (area: PortalArea, values: Readonly<Record<string, unknown>>): NamedEndpoint[] =>
  Object.entries(values).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ name, area, endpoint }] : [],
  );

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Prefixes the endpoints of similar lists with a verb. */
const named = (lists: Readonly<Record<string, unknown>>, toName: (list: string) => string) =>
  Object.fromEntries(Object.entries(lists).map(([list, endpoint]) => [toName(capital(list)), endpoint]));

const modules: readonly (readonly [PortalArea, Readonly<Record<string, unknown>>])[] = [
  ["agreements", agreements],
  ["agreements", agreementChanges],
  ["agreements", agreementFiling],
  ["applications", applications],
  ["approvals", approvals],
  ["auctions", auctions],
  ["auctions", auctionDictionaries],
  ["auctions", auctionProcessing],
  ["audit", audit],
  ["catalogs", catalogs],
  ["catalogs", dropdowns],
  ["contracts", contracts],
  ["deals", deals],
  ["counterparties", counterparties],
  ["duties", duties],
  ["duties", dutyCalendar],
  ["duties", dutyRules],
  ["events", events],
  ["exchange", exchange],
  ["exchange", exchangeStaff],
  ["imports", imports],
  ["imports", reconciliations],
  ["imports", corrections],
  ["imports", faults],
  ["imports", importWithdrawals],
  ["invitations", invitations],
  ["keys", keys],
  ["market", market],
  ["market", marketImports],
  ["market", marketRuns],
  ["market", radar],
  ["members", members],
  ["members", memberApplications],
  ["members", memberIntegration],
  ["notices", notices],
  ["organizations", organizations],
  ["organizations", successions],
  ["receipts", receipts],
  ["reporting", reporting],
  ["rules", rules],
  ["rules", customRules],
  ["search", search],
  ["signing", signing],
  ["spot", spot],
  ["tasks", tasks],
  ["users", users],
  ["users", ownUser],
  ["views", views],
  ["webhooks", webhooks],
];

/** Every endpoint of the portal. Tests fail until the list above contains the api.ts of an area. */
export const allEndpoints: readonly NamedEndpoint[] = [
  ...modules.flatMap(([area, values]) => callsOf(area, values)),
  ...callsOf(
    "catalogs",
    named(dropdowns.dropdownLists, (list) => `list${list}`),
  ),
  ...Object.entries(catalogs.catalogCalls).flatMap(([list, calls]) =>
    callsOf("catalogs", {
      [`list${capital(list)}Records`]: calls.list,
      [`get${capital(list)}Record`]: calls.get,
      [`get${capital(list)}RecordEffects`]: calls.effects,
      [`create${capital(list)}Record`]: calls.create,
      [`update${capital(list)}Record`]: calls.update,
    }),
  ),
  ...callsOf(
    "exchange",
    named(exchange.dictionaryCalls, (list) => `listAuction${list}Items`),
  ),
];

/**
 * Shared schemas by their names in the OpenAPI document. The browser bundle excludes both (decision 0010).
 */
const sharedShapes: Readonly<Record<string, z.ZodType>> = {
  AttachedFile: attachedFile,
  StoredReport: storedReport,
  Proposal: proposalSchema,
  CatalogRecord: catalogs.storedRecord,
  CatalogItem: dropdowns.dropdownItem,
  AuctionDictionaryItem: dictionaryItem,
  Member: memberSchema,
  MemberApplication: memberApplication,
  Organization: organizationSchema,
  ImportedItem: importedItem,
  StatusOption: optionValue,
  Option: optionSchema,
  RecordId: idResponse,
  User: userSchema,
  CurrentUser: currentUser,
  View: viewSchema,
};
for (const [id, shape] of Object.entries(sharedShapes)) z.globalRegistry.add(shape, { id });
