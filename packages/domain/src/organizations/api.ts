import { z } from "zod";
import { access } from "../shared/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { innPattern } from "../shared/inn.ts";
import { pageQuery, sortQuery } from "../shared/paging.ts";
import { id, isoDate, option, wholeNumber } from "../shared/scalars.ts";
import { companyByInn, organization } from "./organization.ts";

/** G-4: fields the list of organisations may be sorted by. */
export const organizationSortKeys = ["id", "inn", "name", "status", "activeDate"] as const;

export const organizationListQuery = z.strictObject({
  ...pageQuery,
  ...sortQuery(organizationSortKeys),
  inn: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  organizationName: z.string().trim().min(1).max(500).optional(),
  status: wholeNumber(0, 1).optional(),
  activeDate: isoDate.optional(),
});
export type OrganizationListQuery = z.output<typeof organizationListQuery>;

export const getOrganization = endpoint({
  method: "GET",
  path: "/api/registration/Organizations/{id}",
  summary: "An organisation: any for operators, the own ones for members (ORG-060, ORG-055).",
  effect: "read",
  access: access({ employee: "own", owner: "own", operator: "yes" }),
  params: z.object({ id }),
  answer: one(organization),
});

export const listOrganizations = endpoint({
  method: "GET",
  path: "/api/registration/Organizations/list",
  summary: "Organisations of the portal for operators, newest first (ORG-062, G-57).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: organizationListQuery,
  answer: page(organization),
});

export const findCompanyByInn = endpoint({
  method: "GET",
  path: "/api/registration/Organizations/inn",
  summary: "Name and address of the company with this INN (ORG-061, G-48, G-67).",
  effect: "read",
  access: access({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({ inn: z.string().regex(innPattern) }),
  answer: one(companyByInn),
});

export const listOrganizationStatuses = endpoint({
  method: "GET",
  path: "/api/registration/Organizations/statuses/dropdownList",
  summary: "Statuses of organisations (ORG-063).",
  effect: "read",
  access: access({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({}),
  answer: one(z.array(option)),
});
