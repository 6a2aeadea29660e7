import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant } from "../shared/values/scalars.ts";
import { userSteps } from "./lifecycle.ts";
import { view } from "../views/view.ts";
import { userRegister } from "./register.ts";

/** Response shape of a user, visible to operators and to the user (USR-007). */
export const user = z.object({
  ...rowShape(userRegister),
  /** G-70: status 0. */
  isActive: z.boolean(),
});
export type User = z.output<typeof user>;

/** Fields that the history compares between versions. */
export const userVersionFields = ["account", "name", "phone", "role", "status"] as const;

/** A version of a user with the values after the change (USR-016, S-7). */
export const userVersion = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  status: z.number(),
  statusName: z.string(),
  description: z.string().nullable(),
  /** FIX-004; null for versions older than this field. */
  role: z.number().nullable(),
  /** G-71: author of the change; null for versions older than the history. */
  changedFamilyName: z.string().nullable(),
  changedDate: instant,
  /** Action and changed fields. */
  kind: z.enum(userSteps),
  changes: changedFields(userVersionFields),
});
export type UserVersion = z.output<typeof userVersion>;

/** FIX-007: a session of the user's browser. */
export const userSession = z.object({
  id: z.number(),
  /** Display name; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** IP address of the last use. */
  ip: z.string().nullable(),
  signedInDate: instant,
  /** To the minute. */
  usedDate: instant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

/** Response shape of a member, visible to the owner of the organisation and to operators (ORG-039). */
export const organizationUser = z.object({
  userId: z.number(),
  account: z.string(),
  name: z.string(),
  /** G-11b: false if the organisation has blocked the user. */
  isActive: z.boolean(),
  /** Reason of the block in the organisation. */
  description: z.string().nullable(),
  /** Status in the portal. */
  status: z.number(),
  userType: z.number(),
  userTypeName: z.string(),
});
export type OrganizationUser = z.output<typeof organizationUser>;

/** The current user (PLAT-047, PLAT-065), with the same rights flags as the three rights endpoints (G-12). */
export const currentUser = z.object({
  userId: z.number(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  status: z.number(),
  /** Reason of the block (G-14). */
  description: z.string().nullable(),
  role: z.number(),
  /**
   * Membership type in the acting organisation: 1 owner, 0 employee; null without an organisation and for
   * staff (G-10).
   */
  userType: z.number().nullable(),
  /** The acting organisation (G-18). */
  organizationInfo: z
    .object({
      id: z.number(),
      inn: z.string(),
      name: z.string(),
      /** 0 active, 1 blocked. */
      status: z.number(),
    })
    .nullable(),
  hasAccess: z.boolean(),
  hasAuctions: z.boolean(),
  hasContracts: z.boolean(),
  hasSpot: z.boolean(),
  /** FIX-047: number of unread notifications about access to organisations. */
  unreadNotices: z.number(),
  /** INST-041: the user must accept the current version of the consent before anything else. */
  mustConsent: z.boolean(),
  /** WORK-040: default views of the user's registers. */
  defaultViews: z.array(view),
  /** OAuth scope of the sign-in. */
  scope: z.string(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** An organisation for which the user can act (USR-025): an entry of "My organisations" and of selectors. */
export const userOrganization = z.object({
  id: z.number(),
  inn: z.string(),
  name: z.string(),
  address: z.string(),
  status: z.number(),
  statusName: z.string(),
  userType: z.number(),
  userTypeName: z.string(),
});
export type UserOrganization = z.output<typeof userOrganization>;

/** INST-041: an accepted version of the consent. */
export const consent = z.object({ version: z.string(), acceptedAt: instant });
export type Consent = z.output<typeof consent>;
