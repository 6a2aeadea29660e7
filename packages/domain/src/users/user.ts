import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instantSchema, recordName, recordId, innText } from "../shared/values/scalars.ts";
import { userSteps } from "./lifecycle.ts";
import { viewSchema } from "../views/view.ts";
import { userRegister } from "./register.ts";

/** Response shape of a user, visible to operators and to the user (USR-007). */
export const userSchema = z.object({
  ...rowShape(userRegister, {
    userId: "Id of the user.",
    account: "Login of the user.",
    name: "Name.",
    phone: "Phone number, `+7 (999) 999-99-99`.",
    registeredDate: "Time of the registration, ISO 8601 with offset.",
    role: "Role: 1 user of an organisation, 2 operator, 3 to 8 staff with read-only access, 9 trading system.",
    userType: "Type of membership: 0 user, 1 owner.",
    status: "Status: 0 active, 1 blocked.",
    statusName: "Name of the status.",
    description: "Reason of the block; null without one.",
    version: "Version of the record, to detect concurrent edits.",
  }),
  /** G-70: status 0. */
  isActive: z.boolean().describe("Whether it is active."),
});
export type User = z.output<typeof userSchema>;

/** Fields that the history compares between versions. */
export const userVersionFields = ["account", "name", "phone", "role", "status"] as const;

/** A version of a user with the values after the change (USR-016, S-7). */
export const userVersion = z.object({
  id: recordId,
  account: z.string().describe("Login of the user."),
  name: recordName,
  phone: z.string().describe("Phone number, `+7 (999) 999-99-99`."),
  status: z.number().describe("Status: 0 active, 1 blocked."),
  statusName: z.string().describe("Name of the status."),
  description: z.string().nullable().describe("Reason of the block; null without one."),
  /** FIX-004; null for versions older than this field. */
  role: z
    .number()
    .nullable()
    .describe(
      "Role: 1 user of an organisation, 2 operator, 3 to 8 staff with read-only access, 9 trading system.",
    ),
  /** G-71: author of the change; null for versions older than the history. */
  changedFamilyName: z
    .string()
    .nullable()
    .describe("Name of the author of the change; null for old entries."),
  changedDate: instantSchema.describe("Time of the change, ISO 8601 with offset."),
  /** Action and changed fields. */
  kind: z.enum(userSteps).describe("Kind."),
  changes: changedFields(userVersionFields).describe("Changed fields with old and new values."),
});
export type UserVersion = z.output<typeof userVersion>;

/** FIX-007: a session of the user's browser. */
export const userSession = z.object({
  id: recordId,
  browser: z.string().nullable().describe("Name of the browser; null if unknown."),
  system: z.string().nullable().describe("Name of the operating system; null if unknown."),
  /** IP address of the last use. */
  ip: z.string().nullable().describe("IP address; null if unknown."),
  signedInDate: instantSchema.describe("Time of the sign-in, ISO 8601 with offset."),
  usedDate: instantSchema.describe("Time of the last use, to the minute."),
  isCurrent: z.boolean().describe("Whether it is the session of this request."),
});
export type UserSession = z.output<typeof userSession>;

/** Response shape of a member, visible to the owner of the organisation and to operators (ORG-039). */
export const organizationUser = z.object({
  userId: z.number().describe("Id of the user."),
  account: z.string().describe("Login of the user."),
  name: recordName,
  /** G-11b: false if the organisation has blocked the user. */
  isActive: z.boolean().describe("Whether it is active."),
  description: z.string().nullable().describe("Reason of the block; null without one."),
  /** Status in the portal. */
  status: z.number().describe("Status: 0 active, 1 blocked."),
  userType: z.number().describe("Type of membership: 0 user, 1 owner."),
  userTypeName: z.string().describe("Name of the type of membership."),
});
export type OrganizationUser = z.output<typeof organizationUser>;

/** The current user (PLAT-047, PLAT-065), with the same rights flags as the three rights endpoints (G-12). */
export const currentUser = z.object({
  userId: z.number().describe("Id of the user."),
  account: z.string().describe("Login of the user."),
  name: recordName,
  phone: z.string().describe("Phone number, `+7 (999) 999-99-99`."),
  status: z.number().describe("Status: 0 active, 1 blocked."),
  /** Reason of the block (G-14). */
  description: z.string().nullable().describe("Reason of the block; null without one."),
  role: z
    .number()
    .describe(
      "Role: 1 user of an organisation, 2 operator, 3 to 8 staff with read-only access, 9 trading system.",
    ),
  /**
   * Membership type in the acting organisation: 1 owner, 0 employee; null without an organisation and for
   * staff (G-10).
   */
  userType: z.number().nullable().describe("Type of membership: 0 user, 1 owner; null without a membership."),
  /** The acting organisation (G-18). */
  organizationInfo: z
    .object({
      id: recordId,
      inn: innText,
      name: recordName,
      status: z.number().describe("Status: 0 active, 1 blocked."),
    })
    .nullable()
    .describe("Acting organisation; null if none is selected."),
  hasAccess: z.boolean().describe("Whether the organisation is a trading member."),
  hasAuctions: z.boolean().describe("Whether the caller has access to auctions."),
  hasContracts: z.boolean().describe("Whether the caller has access to auction contracts."),
  hasSpot: z.boolean().describe("Whether the caller has access to the spot market."),
  /** FIX-047: number of unread notifications about access to organisations. */
  unreadNotices: z.number().describe("Number of unread notifications."),
  /** INST-041: the user must accept the current version of the consent before anything else. */
  mustConsent: z.boolean().describe("Whether the user must accept the consent first."),
  /** WORK-040: default views of the user's registers. */
  defaultViews: z.array(viewSchema).describe("Default views of the registers."),
  scope: z.string().describe("OAuth scope of the sign-in."),
});
export type CurrentUser = z.output<typeof currentUser>;

/** An organisation for which the user can act (USR-025): an entry of "My organisations" and of selectors. */
export const userOrganization = z.object({
  id: recordId,
  inn: innText,
  name: recordName,
  address: z.string().describe("Address of the organisation."),
  status: z.number().describe("Status: 0 active, 1 blocked."),
  statusName: z.string().describe("Name of the status."),
  userType: z.number().describe("Type of membership: 0 user, 1 owner."),
  userTypeName: z.string().describe("Name of the type of membership."),
});
export type UserOrganization = z.output<typeof userOrganization>;

/** INST-041: an accepted version of the consent. */
export const consentSchema = z.object({
  version: z.string().describe("Version of the consent."),
  acceptedAt: instantSchema.describe("Time of the acceptance, ISO 8601 with offset."),
});
export type Consent = z.output<typeof consentSchema>;
