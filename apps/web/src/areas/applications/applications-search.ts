import type { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { registerAddress } from "../../shared/register/address/address-query.ts";

type Query = NonNullable<CallOf<typeof listApplications>["query"]>;

/** APP-030, G-59: purpose of an application; each has its own route. */
export type ApplicationPurpose = "cabinet" | "bidders";

/**
 * APP-003..006: URL state of the list. `isOperator=false` also shows staff the applications that owners
 * decide (APP-006). `open` is the id of the application in the drawer.
 */
export const applicationAddress = registerAddress(applicationRegister, {
  extra: { open: (text) => /^[1-9]\d{0,14}$/.test(text) },
  more: { isOperator: (text) => text === "false" },
});
export type ApplicationSearch = ReturnType<typeof applicationAddress.parse>;

/** APP-008, APP-009: query of the list, narrowed to the purpose of the route (APP-030). */
export const toListQuery = (search: ApplicationSearch, purpose: ApplicationPurpose | undefined): Query => ({
  ...applicationAddress.toQuery(search),
  isOperator: search.isOperator === "false" ? "false" : "true",
  ...(purpose && { ntbUser: purpose === "bidders" ? "true" : "false" }),
});
