import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { phonePattern } from "../shared/values/phone.ts";
import { chosen, registerQuery } from "../shared/registers/register-schema.ts";
import { comment, id, idAnswer, option } from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { signingErrorCodes } from "../signing/errors.ts";
import { signatureFields } from "../signing/api.ts";
import { application, ownApplication } from "./application.ts";
import { applicationRegister } from "./register.ts";

const deciders = access({ owner: "own", operator: "yes" });
const inn = z.string().regex(innPattern);
const words = requiredText(nameLimit);

export const applicationListQuery = registerQuery(applicationRegister, true).extend({
  /**
   * APP-006, G-59: true shows applications that the exchange decides. Owners see their own in either case.
   */
  isOperator: chosen(z.enum(["true", "false"]).transform((text) => text === "true")),
});
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

export const listApplications = endpoint({
  method: "GET",
  path: "/api/registration/Applications/list",
  summary: "List the applications for access to decide (APP-009, APP-029)",
  effect: "read",
  mayLag: true,
  access: deciders,
  query: applicationListQuery,
  answer: page(application),
});

export const getApplication = endpoint({
  method: "GET",
  path: "/api/registration/Applications/{id}",
  summary: "Get an application for access (DESK-020, APP-010)",
  effect: "read",
  access: deciders,
  params: z.object({ id }),
  answer: one(application),
});

export const listOwnApplications = endpoint({
  method: "GET",
  path: "/api/registration/Applications/own",
  summary: "List the caller's applications for access (FIX-040)",
  effect: "read",
  mayLag: true,
  access: access({ newcomer: "self", employee: "self", owner: "self" }),
  query: z.strictObject(pageQuery),
  answer: page(ownApplication),
});

export const listApplicationStatuses = endpoint({
  method: "GET",
  path: "/api/registration/Applications/statuses/dropdownList",
  summary: "List the statuses of applications for access (APP-025)",
  effect: "read",
  access: access({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({}),
  answer: one(z.array(option)),
});

/**
 * SIGN-027, G-80: fields of a new application. The login is the caller's; `fio` of the list is `fullName`
 * here.
 */
export const applicationBody = z
  .strictObject({
    fullName: words,
    phone: z.string().regex(phonePattern),
    inn,
    name: words,
    address: words,
    isFAddress: z.boolean().default(false),
    isIP: z.boolean().default(false),
    isUK: z.boolean().default(false),
    UKInn: z.preprocess((given) => (given === "" || given === null ? undefined : given), inn.optional()),
    ntbUser: z.boolean().default(false),
    /** G-80: consent, given by submitting the form. */
    offersPlacement: z.literal(true),
    sign: signatureFields.sign.optional(),
    data: signatureFields.data.optional(),
    /** Clients of the specification send it; the server ignores it. */
    account: z.unknown().optional(),
    applicationId: z.unknown().optional(),
  })
  // G-84, SIGN-024: a managed organisation names its management company, and cannot manage itself.
  .refine(({ isUK, UKInn, inn: own }) => !isUK || (UKInn !== undefined && UKInn !== own), { path: ["UKInn"] })
  .refine(({ sign, data }) => (sign === undefined) === (data === undefined), { path: ["sign"] });

export const createApplication = endpoint({
  method: "POST",
  path: "/api/registration/Applications/create",
  summary: "Apply for access to an organisation (APP-026, SIGN-028, G-62)",
  effect: "write",
  access: access({ newcomer: "yes", employee: "yes", owner: "yes" }),
  body: applicationBody,
  rejections: [
    "shared.organization-blocked",
    "applications.duplicate",
    "applications.already-member",
    "applications.organization-blocked",
    ...signingErrorCodes,
  ],
  answer: one(idAnswer),
});

export const acceptApplication = endpoint({
  method: "POST",
  path: "/api/registration/Applications/accept",
  summary: "Accept an application for access (APP-016, G-61)",
  effect: "write",
  access: deciders,
  body: z.strictObject({ id }),
  rejections: [
    "shared.not-found",
    "shared.organization-blocked",
    "applications.decided",
    "applications.unverified",
    "applications.organization-blocked",
  ],
  answer: one(idAnswer),
});

export const rejectApplication = endpoint({
  method: "POST",
  path: "/api/registration/Applications/reject",
  summary: "Reject an application for access (APP-017, APP-015)",
  effect: "write",
  access: deciders,
  body: z.strictObject({ id, description: comment.min(1) }),
  rejections: ["shared.not-found", "shared.organization-blocked", "applications.decided"],
  answer: one(idAnswer),
});
