import { z } from "zod";
import { changedFields } from "../shared/registers/history.ts";
import { rowShape } from "../shared/registers/register-schema.ts";
import { instant } from "../shared/values/scalars.ts";
import { userSteps } from "./lifecycle.ts";
import { view } from "../views/view.ts";
import { userRegister } from "./register.ts";

/** A user as operators and the user himself see it (USR-007). */
export const user = z.object({
  ...rowShape(userRegister),
  /** G-70: status 0. */
  isActive: z.boolean(),
});
export type User = z.output<typeof user>;

/** What the history compares of two versions of a user. */
export const userVersionFields = ["account", "name", "phone", "role", "status"] as const;

/** A row of a user's history: the values after the change (USR-016, S-7). */
export const userVersion = z.object({
  id: z.number(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  status: z.number(),
  statusName: z.string(),
  description: z.string().nullable(),
  /** FIX-004; null for what was there before roles were kept. */
  role: z.number().nullable(),
  /** G-71: who made the change; null for what was there before histories were kept. */
  changedFamilyName: z.string().nullable(),
  changedDate: instant,
  /** What was done, and what it changed. */
  kind: z.enum(userSteps),
  changes: changedFields(userVersionFields),
});
export type UserVersion = z.output<typeof userVersion>;

/** FIX-007: a browser that somebody is signed in with. */
export const userSession = z.object({
  id: z.number(),
  /** In words, where the browser says. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Address of its last use. */
  ip: z.string().nullable(),
  signedInDate: instant,
  /** To the minute. */
  usedDate: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type UserSession = z.output<typeof userSession>;

/** A user as the owner of the cabinet and operators see him in the organisation (ORG-039). */
export const organizationUser = z.object({
  userId: z.number(),
  account: z.string(),
  name: z.string(),
  /** G-11b: not blocked in the organisation. */
  isActive: z.boolean(),
  /** Why he is blocked there. */
  description: z.string().nullable(),
  /** Status in the portal. */
  status: z.number(),
  userType: z.number(),
  userTypeName: z.string(),
});
export type OrganizationUser = z.output<typeof organizationUser>;

/** The current user (PLAT-047, PLAT-065); rights flags as the three rights calls answer them (G-12). */
export const currentUser = z.object({
  userId: z.number(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  status: z.number(),
  /** Why the user is blocked (G-14). */
  description: z.string().nullable(),
  role: z.number(),
  /** In the acting organisation: 1 owner, 0 employee; null without an organisation and for staff (G-10). */
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
  /** FIX-047: how much of what became of his access to organisations he has not read yet. */
  unreadNotices: z.number(),
  /** INST-041: he has not accepted the present version of the consent; he is asked before anything else is shown. */
  mustConsent: z.boolean(),
  /** WORK-040: with which views registers open for him. */
  defaultViews: z.array(view),
  /** Scope of the sign-in. */
  scope: z.string(),
});
export type CurrentUser = z.output<typeof currentUser>;

/** An organisation a user may act for (USR-025): an entry of "My organisations" and of the selectors. */
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

/** INST-041: a version of the consent that the user has accepted. */
export const consent = z.object({ version: z.string(), acceptedAt: instant });
export type Consent = z.output<typeof consent>;
