import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { phonePattern } from "../shared/values/phone.ts";
import { chosenValues, registerQuery } from "../shared/registers/register-schema.ts";
import { commentSchema, idSchema, idResponse, optionSchema, givenId } from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { signingErrorCodes } from "../signing/errors.ts";
import { hasWholePower, powerFields, signatureFields } from "../signing/api.ts";
import { applicationSchema, ownApplication } from "./application.ts";
import { applicationRegister } from "./register.ts";

const deciders = accessOf({ owner: "own", operator: "yes" });
const inn = z.string().regex(innPattern);
const words = requiredLine(nameLimit);

export const applicationListQuery = registerQuery(
  applicationRegister,
  {
    organizationName: "Part of the name of the organisation.",
    inn: "First digits of the INN.",
    status: "Status: 0 new, 1 accepted, 2 rejected.",
    ntbUser: "True: applications of trading members; false: applications to report OTC contracts.",
  },
  true,
).extend({
  /**
   * APP-006, G-59: true shows applications that the exchange decides. Owners see their own in either case.
   */
  isOperator: chosenValues(z.enum(["true", "false"]).transform((text) => text === "true")).describe(
    "True: only applications that the exchange decides.",
  ),
});
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

export const listApplications = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/list",
  summary: "List the applications for access to decide (APP-009, APP-029)",
  description: "Newest first by default. Only applications that the caller can decide.",
  effect: "read",
  mayLag: true,
  access: deciders,
  query: applicationListQuery,
  response: pageResponse(applicationSchema),
});

export const getApplication = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/{id}",
  summary: "Get an application for access (DESK-020, APP-010)",
  description: "Only applications that the caller can decide.",
  effect: "read",
  access: deciders,
  params: z.object({ id: idSchema.describe("Id of the application.") }),
  response: recordResponse(applicationSchema),
});

export const listOwnApplications = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/own",
  summary: "List the caller's applications for access (FIX-040)",
  description: "Newest first, with the decisions.",
  effect: "read",
  mayLag: true,
  access: accessOf({ newcomer: "self", employee: "self", owner: "self" }),
  query: z.strictObject(pageQuery),
  response: pageResponse(ownApplication),
});

export const listApplicationStatuses = defineEndpoint({
  method: "GET",
  path: "/api/registration/Applications/statuses/dropdownList",
  summary: "List the statuses of applications for access (APP-025)",
  effect: "read",
  access: accessOf({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({}),
  response: recordResponse(z.array(optionSchema)),
});

/**
 * SIGN-027, G-80: fields of a new application. The login is the caller's; `fio` of the list is `fullName`
 * here.
 */
export const applicationBody = z
  .strictObject({
    fullName: words.describe("Full name of the applicant."),
    phone: z.string().regex(phonePattern).describe("Phone number, `+7 (999) 999-99-99`."),
    inn: inn.describe("INN, 10 or 12 digits."),
    name: words.describe("Name."),
    address: words.describe("Address of the organisation."),
    isFAddress: z.boolean().default(false).describe("Whether the address is a foreign one."),
    isIP: z.boolean().default(false).describe("Whether the company is an individual entrepreneur."),
    isUK: z.boolean().default(false).describe("Whether a managing company manages the organisation."),
    UKInn: z
      .preprocess((given) => (given === "" || given === null ? undefined : given), inn.optional())
      .describe("INN of the managing company, 10 or 12 digits."),
    ntbUser: z.boolean().default(false).describe("Whether it concerns a trading member."),
    /** G-80: consent, given by submitting the form. */
    offersPlacement: z.literal(true).describe("Consent to personal data processing; must be true."),
    sign: signatureFields.sign.optional().describe("Detached CAdES-BES signature, base64."),
    data: signatureFields.data.optional().describe("The signed text from `buildSignedData`."),
    ...powerFields,
    /** Clients of the specification send it; the server ignores it. */
    account: z.unknown().optional().describe("Ignored: the applicant is the caller."),
    applicationId: z.unknown().optional().describe("Ignored: the portal assigns the id."),
  })
  // G-84, SIGN-024: a managed organisation names its management company, and cannot manage itself.
  .refine(({ isUK, UKInn, inn: own }) => !isUK || (UKInn !== undefined && UKInn !== own), { path: ["UKInn"] })
  .refine(({ sign, data }) => (sign === undefined) === (data === undefined), { path: ["sign"] })
  .refine(hasWholePower, { path: ["powerSign"] })
  .refine(({ sign, power }) => power === undefined || sign !== undefined, { path: ["sign"] });

export const createApplication = defineEndpoint({
  method: "POST",
  path: "/api/registration/Applications/create",
  summary: "Apply for access to an organisation (APP-026, SIGN-028, G-62)",
  description:
    "If the portal requires signatures, sign the text of `buildSignedData` with the certificate of the organisation and send `sign` and `data`. A representative signs with a personal certificate and adds `power` and `powerSign`.",
  effect: "write",
  access: accessOf({ newcomer: "yes", employee: "yes", owner: "yes" }),
  body: applicationBody,
  rejections: [
    "organizations.ended",
    "shared.organization-blocked",
    "applications.duplicate",
    "applications.already-member",
    "applications.organization-blocked",
    ...signingErrorCodes,
  ],
  response: recordResponse(idResponse),
});

export const acceptApplication = defineEndpoint({
  method: "POST",
  path: "/api/registration/Applications/accept",
  summary: "Accept an application for access (APP-016, G-61)",
  description:
    "The applicant becomes a user of the organisation. If the portal does not have this organisation, it is created. An application whose power of attorney, certificate, applicant or organisation is no longer in force cannot be accepted.",
  effect: "write",
  access: deciders,
  approval: { kind: "access" },
  body: z.strictObject({ id: givenId }),
  rejections: [
    "shared.not-found",
    "shared.organization-blocked",
    "applications.decided",
    "applications.unverified",
    "applications.already-member",
    "applications.organization-blocked",
    "applications.power-withdrawn",
    "applications.power-ended",
    "applications.certificate-revoked",
    "applications.applicant-blocked",
  ],
  response: recordResponse(idResponse),
});

export const rejectApplication = defineEndpoint({
  method: "POST",
  path: "/api/registration/Applications/reject",
  summary: "Reject an application for access (APP-017, APP-015)",
  description: "The applicant sees the reason.",
  effect: "write",
  access: deciders,
  approval: { kind: "access" },
  body: z.strictObject({
    id: givenId,
    description: commentSchema.min(1).describe("Reason of the rejection."),
  }),
  rejections: ["shared.not-found", "shared.organization-blocked", "applications.decided"],
  response: recordResponse(idResponse),
});
