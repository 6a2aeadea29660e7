import { z } from "zod";
import { access } from "../shared/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { pageQuery, sortQuery } from "../shared/paging.ts";
import { id, isoDate, option, wholeNumber } from "../shared/scalars.ts";
import { currentUser, user, userOrganization } from "./user.ts";

/** Table 2.8: whoever is signed in, blocked users included. */
const everySession = access({
  newcomer: "yes",
  blocked: "yes",
  employee: "yes",
  owner: "yes",
  operator: "yes",
});
const selfOrOperator = access({ newcomer: "self", employee: "self", owner: "self", operator: "yes" });

export const getCurrentUser = endpoint({
  method: "GET",
  path: "/keycloak/users/info",
  summary: "Who is signed in, for which organisation and with which rights (PLAT-047, PLAT-065).",
  effect: "read",
  access: everySession,
  answer: one(currentUser),
});

const rightsAnswer = one(z.object({ result: z.boolean() }));

export const hasAuctionRights = endpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing/rights/has",
  summary: "Whether the caller may enter the auctions (PLAT-062, G-12).",
  effect: "read",
  access: everySession,
  answer: rightsAnswer,
});

export const hasSpotRights = endpoint({
  method: "GET",
  path: "/api/spot/has/rights",
  summary: "Whether the caller may enter the spot trades (PLAT-063, G-12).",
  effect: "read",
  access: everySession,
  answer: rightsAnswer,
});

export const hasContractRights = endpoint({
  method: "GET",
  path: "/api/auctions/contract/register/has/rights",
  summary: "Whether the caller may enter the register of auction contracts (PLAT-064, G-12).",
  effect: "read",
  access: everySession,
  answer: rightsAnswer,
});

/** G-4: fields the list of users may be sorted by. */
export const userSortKeys = ["userId", "account", "name", "status", "registeredDate"] as const;

const fragment = z.string().trim().min(1).max(500);

export const userListQuery = z.strictObject({
  ...pageQuery,
  ...sortQuery(userSortKeys),
  account: fragment.optional(),
  name: fragment.optional(),
  status: wholeNumber(0, 1).optional(),
  registeredDate: isoDate.optional(),
});
export type UserListQuery = z.output<typeof userListQuery>;

export const listUsers = endpoint({
  method: "GET",
  path: "/api/registration/Users/list",
  summary: "Users of the portal for operators, newest first (USR-023).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: userListQuery,
  answer: page(user),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/registration/Users/{id}",
  summary: "A user: any for operators, oneself for others (USR-024).",
  effect: "read",
  access: selfOrOperator,
  params: z.object({ id }),
  answer: one(user),
});

export const listUserOrganizations = endpoint({
  method: "GET",
  path: "/api/registration/Users/organizations",
  summary: "Organisations a user may act for, own ones first (USR-025, ORG-030, ORG-031).",
  effect: "read",
  access: selfOrOperator,
  query: z.strictObject({ ...pageQuery, userId: id.optional() }),
  answer: page(userOrganization),
});

export const listUserStatuses = endpoint({
  method: "GET",
  path: "/api/registration/Users/statuses/dropdownList",
  summary: "Statuses of users (USR-026).",
  effect: "read",
  access: access({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({}),
  answer: one(z.array(option)),
});

/** Most entries of the author select. */
export const authorLimit = 500;

export const listAuthors = endpoint({
  method: "GET",
  path: "/api/registration/Users/authors",
  summary: "People who report for the acting organisation, or for the one asked for (OTC-014, G-41).",
  effect: "read",
  access: access({ newcomer: "empty", employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({ organizationId: id.optional() }),
  answer: one(z.array(option)),
});
