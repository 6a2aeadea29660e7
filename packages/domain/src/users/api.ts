import { z } from "zod";
import { access } from "../shared/access.ts";
import { blob, endpoint, one, page } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/paging.ts";
import { phonePattern } from "../shared/phone.ts";
import { registerParameters, registerQuery } from "../shared/register-schema.ts";
import { comment, id, idAnswer, option, wholeNumber } from "../shared/scalars.ts";
import { isPlainText, nameLimit, trimText } from "../shared/text.ts";
import { membershipNotice, membershipNoticeLimit } from "./membership-notice.ts";
import { userRegister } from "./register.ts";
import { currentUser, organizationUser, user, userOrganization, userSession, userVersion } from "./user.ts";

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

export const userListQuery = registerQuery(userRegister);
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

/** G-85: the version a change was made on; the answer to a stale one is 409. */
const madeOn = z.number().int().positive().optional();

export const blockUser = endpoint({
  method: "POST",
  path: "/api/registration/Users/blockAccess",
  summary: "Blocks a user for a reason, or unblocks him (USR-027, G-70).",
  effect: "write",
  access: access({ operator: "yes" }),
  body: z.strictObject({ id, status: wholeNumber(0, 1), description: comment.nullish(), version: madeOn }),
  answer: one(idAnswer),
});

const ownerOrOperator = access({ owner: "own", operator: "yes" });

export const blockMember = endpoint({
  method: "POST",
  path: "/api/registration/Users/blockAccessToOrganization",
  summary: "Blocks a user in one organisation for a reason, or unblocks him there (USR-028, ORG-043, G-73).",
  effect: "write",
  access: ownerOrOperator,
  body: z.strictObject({
    isActive: z.boolean(),
    userId: id,
    organizationId: id,
    description: comment.nullish(),
  }),
  answer: one(idAnswer),
});

/** USR-013, S-4: not empty, at most 500 characters, one line end for all. */
const words = z.string().transform(trimText).pipe(z.string().min(1).max(nameLimit).refine(isPlainText));
/** Known to clients of the documents, and ignored (G-71). */
const ignored = z.unknown().optional();

export const updateUser = endpoint({
  method: "PUT",
  path: "/api/registration/Users/update",
  summary: "Changes name and phone of a user; login, role and status stay (USR-029, G-71).",
  effect: "write",
  access: selfOrOperator,
  body: z.strictObject({
    id,
    name: words,
    phone: z.string().regex(phonePattern),
    version: madeOn,
    account: ignored,
    registeredDate: ignored,
    role: ignored,
    status: ignored,
  }),
  answer: one(idAnswer),
});

export const listUserHistories = endpoint({
  method: "GET",
  path: "/api/registration/Users/histories",
  summary: "What a user was called and when he was blocked, newest first (USR-030, USR-016, S-7).",
  effect: "read",
  access: selfOrOperator,
  query: z.strictObject({ ...pageQuery, userId: id }),
  answer: page(userVersion),
});

/** FIX-007: nobody sees, or ends, what is not his own. */
const oneself = access({ newcomer: "self", employee: "self", owner: "self", operator: "self" });

export const listSessions = endpoint({
  method: "GET",
  path: "/api/registration/Users/sessions",
  summary: "Where the caller is signed in, the present session first (FIX-007).",
  effect: "read",
  access: oneself,
  query: z.strictObject(pageQuery),
  answer: page(userSession),
});

export const endSession = endpoint({
  method: "POST",
  path: "/api/registration/Users/sessions/end",
  summary: "Ends one of the caller's sessions elsewhere (FIX-007).",
  effect: "write",
  access: oneself,
  body: z.strictObject({ id }),
  answer: one(idAnswer),
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/registration/Users/sessions/endOthers",
  summary: "Ends all of the caller's sessions but the present one (FIX-007).",
  effect: "write",
  access: oneself,
  body: z.strictObject({}),
  answer: one(z.object({ ended: z.number() })),
});

export const transferOwnership = endpoint({
  method: "PUT",
  path: "/api/registration/Users/transferRightsOwner",
  summary:
    "Makes another member the owner of the cabinet; an owner who calls has to sign out (USR-031, G-72, ORG-045).",
  effect: "write",
  access: ownerOrOperator,
  body: z.strictObject({
    userId: id,
    organizationId: id,
    /** FIX-047: why, for the two whom it concerns. */
    description: comment.nullish(),
  }),
  answer: one(z.object({ id: z.number(), mustSignOut: z.boolean() })),
});

/** Those who work, or worked, for organisations. */
const people = access({ newcomer: "self", employee: "self", owner: "self" });

export const listMembershipNotices = endpoint({
  method: "GET",
  path: "/api/registration/Users/notices",
  summary: "What became of the caller's access to organisations and has not been read yet (FIX-047).",
  effect: "read",
  access: people,
  answer: one(z.array(membershipNotice)),
});

export const readMembershipNotices = endpoint({
  method: "POST",
  path: "/api/registration/Users/notices/read",
  summary: "Notes that the caller has read these notices; they are not shown again (FIX-047).",
  effect: "write",
  mayChangeNothing: true,
  access: people,
  body: z.strictObject({ ids: z.array(id).min(1).max(membershipNoticeLimit) }),
  answer: one(z.object({ count: z.number() })),
});

const { status, registeredDate } = registerParameters(userRegister, true);
export const userReportQuery = z.strictObject({ status, registeredDate });
export type UserReportQuery = z.output<typeof userReportQuery>;

export const downloadUsers = endpoint({
  method: "GET",
  path: "/api/registration/Users/report/download",
  summary: "Workbook with the users of the portal, for exchange staff (USR-032).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: userReportQuery,
  answer: blob,
});

export const listOrganizationUsers = endpoint({
  method: "GET",
  path: "/api/registration/Organizations/users",
  summary: "Users of an organisation, for its owner and operators (ORG-039, ORG-064).",
  effect: "read",
  access: ownerOrOperator,
  query: z.strictObject({ ...pageQuery, organizationId: id }),
  answer: page(organizationUser),
});
