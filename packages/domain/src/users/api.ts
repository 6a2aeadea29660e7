import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { effectsResponse } from "../shared/registers/effects.ts";
import {
  blobResponse,
  defineEndpoint,
  recordResponse,
  pageResponse,
  workbookResponse,
} from "../shared/endpoint.ts";
import { fileTypes } from "../shared/values/file-limits.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { phonePattern } from "../shared/values/phone.ts";
import { registerParameters, registerQuery, shownQuery } from "../shared/registers/register-schema.ts";
import {
  optionalComment,
  idSchema,
  idResponse,
  optionSchema,
  wholeNumber,
  givenId,
  recordId,
} from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { userRegister } from "./register.ts";
import { everySession, selfOrOperator } from "./own-api.ts";
import { consentSchema, organizationUser, userSchema, userSession, userVersion } from "./user.ts";

const rightsResponse = recordResponse(z.object({ result: z.boolean().describe("Result.") }));

export const hasAuctionRights = defineEndpoint({
  method: "GET",
  path: "/api/auctions/proposal/processing/rights/has",
  summary: "Check access to auctions (PLAT-062, G-12)",
  effect: "read",
  access: everySession,
  response: rightsResponse,
});

export const hasSpotRights = defineEndpoint({
  method: "GET",
  path: "/api/spot/has/rights",
  summary: "Check access to the spot market (PLAT-063, G-12)",
  effect: "read",
  access: everySession,
  response: rightsResponse,
});

export const hasContractRights = defineEndpoint({
  method: "GET",
  path: "/api/auctions/contract/register/has/rights",
  summary: "Check access to auction contracts (PLAT-064, G-12)",
  effect: "read",
  access: everySession,
  response: rightsResponse,
});

const filterDescriptions = {
  account: "Login of the user, or a part of it.",
  name: "Part of the name of the user.",
  registeredDate: "Day of registration, `YYYY-MM-DD`.",
  status: "Status: 0 active, 1 blocked.",
};

export const userListQuery = registerQuery(userRegister, filterDescriptions);
export type UserListQuery = z.output<typeof userListQuery>;

export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/list",
  summary: "List users (USR-023)",
  description: "Newest first by default.",
  effect: "read",
  mayLag: true,
  access: accessOf({ operator: "yes" }),
  query: userListQuery,
  response: pageResponse(userSchema),
});

export const getUser = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/{id}",
  summary: "Get a user (USR-024)",
  description: "Exchange staff can get any user, other callers only themselves.",
  effect: "read",
  access: selfOrOperator,
  params: z.object({ id: idSchema.describe("Id of the user.") }),
  response: recordResponse(userSchema),
});

export const getUserEffects = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/{id}/effects",
  summary: "Count what a block of a user affects (DESK-022)",
  description: "Each count stops at 1,000.",
  effect: "read",
  access: accessOf({ operator: "yes" }),
  params: z.object({ id: idSchema.describe("Id of the user.") }),
  response: effectsResponse,
});

export const listUserStatuses = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/statuses/dropdownList",
  summary: "List the statuses of users (USR-026)",
  effect: "read",
  access: accessOf({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({}),
  response: recordResponse(z.array(optionSchema)),
});

/** G-85: optimistic lock, the version that the change started from; an outdated one is a 409. */
const madeOn = z.number().int().positive().optional();

export const blockUser = defineEndpoint({
  method: "POST",
  path: "/api/registration/Users/blockAccess",
  summary: "Block a user or lift the block (USR-027, G-70)",
  description: "Status 1 blocks and needs a reason in `description`; status 0 lifts the block.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  approval: { kind: "block" },
  body: z.strictObject({
    id: givenId,
    status: wholeNumber(0, 1).describe("Status: 0 active, 1 blocked."),
    description: optionalComment.describe("Reason of the block; null without one."),
    version: madeOn.describe("Version of the record, to detect concurrent edits."),
  }),
  rejections: [
    "users.reason-required",
    "users.same-status",
    "users.self-block",
    "users.last-operator",
    "shared.not-found",
    "shared.stale",
  ],
  response: recordResponse(idResponse),
});

const ownerOrOperator = accessOf({ owner: "own", operator: "yes" });

export const blockMember = defineEndpoint({
  method: "POST",
  path: "/api/registration/Users/blockAccessToOrganization",
  summary: "Block a user in one organisation or lift the block (USR-028, ORG-043, G-73)",
  description: "A block needs a reason in `description`.",
  effect: "write",
  access: ownerOrOperator,
  approval: { kind: "block" },
  body: z.strictObject({
    isActive: z.boolean().describe("Whether it is active."),
    userId: idSchema.describe("Id of the user."),
    organizationId: idSchema.describe("Id of the organisation."),
    description: optionalComment.describe("Reason of the block; null without one."),
  }),
  rejections: ["users.reason-required", "users.same-status", "users.owner-block", "shared.not-found"],
  response: recordResponse(idResponse),
});

/** USR-013, S-4: 1 to 500 characters with normalised line ends. */
const words = requiredLine(nameLimit);
/** Clients of the specification send it; the server ignores it (G-71). */
const ignored = z.unknown().optional();

export const updateUser = defineEndpoint({
  method: "PUT",
  path: "/api/registration/Users/update",
  summary: "Update the name and phone number of a user (USR-029, G-71)",
  description: "Login, role and status cannot change; these fields are ignored.",
  effect: "write",
  access: selfOrOperator,
  undo: "save-again",
  body: z.strictObject({
    id: givenId,
    name: words.describe("Name."),
    /** FIX-241: null keeps the stored phone. */
    phone: z.string().regex(phonePattern).nullable().describe("Phone number, `+7 (999) 999-99-99`."),
    version: madeOn.nullable().describe("Version of the record, to detect concurrent edits."),
    account: ignored.describe("Ignored: the login cannot change."),
    registeredDate: ignored.describe("Ignored: the registration time cannot change."),
    role: ignored.describe("Ignored: the role cannot change."),
    status: ignored.describe("Ignored: the status cannot change."),
  }),
  rejections: ["shared.not-found", "shared.stale"],
  response: recordResponse(idResponse),
});

export const listUserHistories = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/histories",
  summary: "List the history of a user (USR-030, USR-016, S-7)",
  description: "Changes of the user's data and blocks, newest first.",
  effect: "read",
  mayLag: true,
  access: selfOrOperator,
  query: z.strictObject({ ...pageQuery, userId: idSchema.describe("Id of the user.") }),
  rejections: ["shared.not-found"],
  response: pageResponse(userVersion),
});

/** FIX-007: users can list and end only their own sessions. */
const oneself = accessOf({ newcomer: "self", employee: "self", owner: "self", operator: "self" });

export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/sessions",
  summary: "List the caller's sessions (FIX-007)",
  description: "The session of this request first.",
  effect: "read",
  access: oneself,
  query: z.strictObject(pageQuery),
  response: pageResponse(userSession),
});

export const endSession = defineEndpoint({
  method: "POST",
  path: "/api/registration/Users/sessions/end",
  summary: "End another session of the caller (FIX-007)",
  effect: "write",
  access: oneself,
  body: z.strictObject({ id: givenId }),
  rejections: ["users.current-session", "shared.not-found"],
  response: recordResponse(idResponse),
});

export const endOtherSessions = defineEndpoint({
  method: "POST",
  path: "/api/registration/Users/sessions/endOthers",
  summary: "End all other sessions of the caller (FIX-007)",
  description: "The session of this request stays open.",
  effect: "write",
  access: oneself,
  body: z.strictObject({}),
  response: recordResponse(z.object({ ended: z.number().describe("Number of ended sessions.") })),
});

export const exportUser = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/export",
  summary: "Export all data about a user (INST-041)",
  description: "A ZIP archive with JSON. Operators can export any user, other callers only themselves.",
  effect: "read",
  access: selfOrOperator,
  query: z.strictObject({ id: idSchema.describe("Id of the user.") }),
  rejections: ["shared.not-found"],
  response: blobResponse(fileTypes.zip),
});

export const listConsents = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/consents",
  summary: "List the consents of a user (INST-041)",
  description: "Accepted versions, newest first.",
  effect: "read",
  access: selfOrOperator,
  query: z.strictObject({ ...pageQuery, userId: idSchema.describe("Id of the user.") }),
  rejections: ["shared.not-found"],
  response: pageResponse(consentSchema),
});

export const acceptConsent = defineEndpoint({
  method: "POST",
  path: "/api/registration/Users/consents/accept",
  summary: "Accept the consent to personal data processing (INST-041)",
  description: "`version` must be the current version, otherwise the response is 409 `users.other-consent`.",
  effect: "write",
  access: oneself,
  body: z.strictObject({ version: z.string().max(20).describe("Version of the consent.") }),
  rejections: ["users.other-consent"],
  response: recordResponse(
    z.object({ acceptedAt: z.string().describe("Time of the acceptance, ISO 8601 with offset.") }),
  ),
});

export const transferOwnership = defineEndpoint({
  method: "PUT",
  path: "/api/registration/Users/transferRightsOwner",
  summary: "Transfer the account of an organisation (USR-031, G-72, ORG-045)",
  description:
    "Another user of the organisation becomes the owner of its account. If `mustSignOut` is true, the caller must sign in again.",
  effect: "write",
  access: ownerOrOperator,
  approval: { kind: "transfer" },
  body: z.strictObject({
    userId: idSchema.describe("Id of the user."),
    organizationId: idSchema.describe("Id of the organisation."),
    /** FIX-047: reason, visible to both users. */
    description: optionalComment.describe("Reason of the transfer, visible to both users."),
  }),
  rejections: [
    "users.owner-already",
    "users.inactive-member",
    "shared.not-found",
    "shared.organization-blocked",
  ],
  response: recordResponse(
    z.object({ id: recordId, mustSignOut: z.boolean().describe("Whether the caller must sign in again.") }),
  ),
});

/** USR-032, WORK-040: filters and display options of the list. */
export const userReportQuery = z.strictObject({
  ...registerParameters(userRegister, filterDescriptions, true),
  ...shownQuery(userRegister),
});
export type UserReportQuery = z.output<typeof userReportQuery>;

export const downloadUsers = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/report/download",
  summary: "Download users as a workbook (USR-032)",
  description: "At most 50,000 rows.",
  effect: "read",
  mayLag: true,
  access: accessOf({ operator: "yes" }),
  query: userReportQuery,
  rejections: ["shared.too-many-rows"],
  response: workbookResponse,
});

export const listOrganizationUsers = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/users",
  summary: "List the users of an organisation (ORG-039, ORG-064)",
  effect: "read",
  access: ownerOrOperator,
  query: z.strictObject({
    ...pageQuery,
    organizationId: idSchema.describe("Id of the organisation; by default the acting one."),
  }),
  rejections: ["shared.not-found", "shared.organization-blocked"],
  response: pageResponse(organizationUser),
});
