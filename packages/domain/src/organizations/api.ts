import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { effectsResponse } from "../shared/registers/effects.ts";
import { defineEndpoint, recordResponse, pageResponse, workbookResponse } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import {
  chosenValues,
  registerParameters,
  registerQuery,
  shownQuery,
} from "../shared/registers/register-schema.ts";
import {
  optionalComment,
  idSchema,
  idResponse,
  optionSchema,
  wholeNumber,
  givenId,
} from "../shared/values/scalars.ts";
import { nameLimit } from "../shared/values/text.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { companyByInn, organizationSchema, organizationVersion } from "./organization.ts";
import { organizationRegister } from "./register.ts";

const filterDescriptions = {
  inn: "First digits of the INN.",
  organizationName: "Part of the name of the organisation.",
  status: "Status: 0 active, 1 blocked.",
  activeDate: "Day of the first acceptance, `YYYY-MM-DD`.",
};

export const organizationListQuery = registerQuery(organizationRegister, filterDescriptions);
export type OrganizationListQuery = z.output<typeof organizationListQuery>;

export const getOrganization = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/{id}",
  summary: "Get an organisation (ORG-060, ORG-055)",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  params: z.object({ id: idSchema.describe("Id of the organisation.") }),
  response: recordResponse(organizationSchema),
});

export const getOrganizationEffects = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/{id}/effects",
  summary: "Count what a block of an organisation affects (DESK-022)",
  description: "Each count stops at 1,000.",
  effect: "read",
  access: accessOf({ operator: "yes" }),
  params: z.object({ id: idSchema.describe("Id of the organisation.") }),
  response: effectsResponse,
});

export const listOrganizations = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/list",
  summary: "List organisations (ORG-062, G-57)",
  description: "Newest first by default.",
  effect: "read",
  mayLag: true,
  access: accessOf({ operator: "yes" }),
  query: organizationListQuery,
  response: pageResponse(organizationSchema),
});

export const findCompanyByInn = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/inn",
  summary: "Find a company by INN (ORG-061, G-48, G-67)",
  description: "Returns the name and the address, both empty if the company is unknown.",
  effect: "read",
  access: accessOf({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({ inn: z.string().regex(innPattern).describe("INN, 10 or 12 digits.") }),
  rejections: ["shared.not-found"],
  response: recordResponse(companyByInn),
});

export const listOrganizationStatuses = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/statuses/dropdownList",
  summary: "List the statuses of organisations (ORG-063)",
  effect: "read",
  access: accessOf({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({}),
  response: recordResponse(z.array(optionSchema)),
});

/** G-85: optimistic lock, the version that the change started from; an outdated one is a 409. */
const madeOn = z
  .number()
  .int()
  .positive()
  .optional()
  .describe("Version of the record, to detect concurrent edits.");

export const blockOrganization = defineEndpoint({
  method: "POST",
  path: "/api/registration/Organizations/blockAccess",
  summary: "Block an organisation or lift the block (ORG-065, G-65)",
  description:
    "Status 1 blocks and needs a reason in `description`; status 0 lifts the block. Users of a blocked organisation can only read.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  approval: { kind: "block" },
  body: z.strictObject({
    id: givenId,
    status: wholeNumber(0, 1).describe("Status: 0 active, 1 blocked."),
    description: optionalComment.describe("Reason of the block; null without one."),
    version: madeOn,
  }),
  rejections: [
    "organizations.same-status",
    "organizations.reason-required",
    "organizations.ended",
    "shared.not-found",
    "shared.stale",
  ],
  response: recordResponse(idResponse),
});

/** ORG-034, S-4: 1 to 500 characters with normalised line ends. */
const words = requiredLine(nameLimit);

export const updateOrganization = defineEndpoint({
  method: "PUT",
  path: "/api/registration/Organizations/update",
  summary: "Update the name and address of an organisation (ORG-066, G-66)",
  description: "The INN cannot change; `inn` is ignored.",
  effect: "write",
  access: accessOf({ owner: "own", operator: "yes" }),
  undo: "save-again",
  body: z.strictObject({
    id: givenId,
    name: words.describe("Name."),
    address: words.describe("Address of the organisation."),
    version: madeOn,
    /** Clients of the specification send it; the server ignores it (G-66). */
    inn: z.unknown().optional().describe("Ignored: the INN cannot change."),
  }),
  rejections: ["shared.not-found", "shared.stale"],
  response: recordResponse(idResponse),
});

export const listOrganizationHistories = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/histories",
  summary: "List the history of an organisation (ORG-068, S-7)",
  description: "Changes of its data and its blocks, newest first.",
  effect: "read",
  mayLag: true,
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({
    ...pageQuery,
    organizationId: idSchema.describe("Id of the organisation; by default the acting one."),
  }),
  rejections: ["shared.not-found"],
  response: pageResponse(organizationVersion),
});

export const organizationReportQuery = z.strictObject({
  /** Clients of the specification send it; it filters nothing (G-68). */
  currentOrganization: chosenValues(idSchema).describe(
    "Accepted for compatibility, no effect. Send the header `CurrentOrganization`.",
  ),
  ...registerParameters(organizationRegister, filterDescriptions, true),
  ...shownQuery(organizationRegister),
});
export type OrganizationReportQuery = z.output<typeof organizationReportQuery>;

export const downloadOrganizations = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/report/download",
  summary: "Download organisations as a workbook (ORG-067, G-68)",
  description: "At most 50,000 rows.",
  effect: "read",
  mayLag: true,
  access: accessOf({ operator: "yes" }),
  query: organizationReportQuery,
  rejections: ["shared.too-many-rows"],
  response: workbookResponse,
});
