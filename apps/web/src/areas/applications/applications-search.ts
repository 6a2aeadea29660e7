import type { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { registerAddress } from "../../shared/register/address/asked-address.ts";

type Query = NonNullable<CallOf<typeof listApplications>["query"]>;

/** APP-030, G-59: what is applied for, as the routes tell it apart. */
export type Purpose = "cabinet" | "bidders";

/**
 * APP-003..006: the address of the list. `isOperator=false` shows staff the applications of owners, too (APP-006). `open`
 * is what stands open beside the list.
 */
export const applicationAddress = registerAddress(applicationRegister, {
  beside: { open: (text) => /^[1-9]\d{0,14}$/.test(text) },
  more: { isOperator: (text) => text === "false" },
});
export type ApplicationSearch = ReturnType<typeof applicationAddress.parse>;

/** APP-009, APP-008: the query of the list; the purpose narrows it by the route (APP-030). */
export const toListQuery = (search: ApplicationSearch, purpose: Purpose | undefined): Query => ({
  ...applicationAddress.toQuery(search),
  isOperator: search.isOperator === "false" ? "false" : "true",
  ...(purpose && { ntbUser: purpose === "bidders" ? "true" : "false" }),
});
