import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, workbookResponse } from "../shared/endpoint.ts";
import { registerQuery } from "../agreements/register-query.ts";
import { reportRegister } from "../agreements/register.ts";
import { shownQuery } from "../shared/registers/register-schema.ts";
import { givenDate, idSchema, isoDate, optionSchema } from "../shared/values/scalars.ts";

/** An optional organisation, which clients of the specification send with an empty value. */
const organization = z
  .preprocess((given) => (given === "" ? undefined : given), idSchema.optional())
  .describe("Accepted for compatibility, no effect. Send the header `CurrentOrganization`.");

const reportQuery = z.strictObject({
  dateBegin: givenDate.describe("First day, `YYYY-MM-DD`, inclusive, Moscow time."),
  dateEnd: givenDate.describe("Last day, `YYYY-MM-DD`, inclusive, Moscow time."),
  /** G-56; the specification's endpoint for members has no kind, which means the register. */
  templateTypeId: idSchema.default(1).describe("Id of the report kind, from `listReportKinds`."),
  organizationId: organization.describe("Id of the organisation; by default all."),
  currentOrganization: organization,
});
export type ReportQuery = z.output<typeof reportQuery>;

/** G-55, G-56: error codes of a period and kind. */
const periodRejections = [
  "reporting.start-too-early",
  "reporting.end-in-future",
  "reporting.end-before-start",
  "reporting.too-long",
] as const;

const members = { employee: "own", owner: "own", operator: "yes" } as const;

export const listReportKinds = defineEndpoint({
  method: "GET",
  path: "/api/Reporting/templateType/dropdownList",
  summary: "List the report kinds that can be downloaded (REP-007, G-56)",
  effect: "read",
  access: accessOf({ employee: "yes", owner: "yes", operator: "yes" }),
  query: z.strictObject({ currentOrganization: organization }),
  /** G-55: earliest start of a period, configurable per installation. */
  response: recordResponse(
    z.array(
      optionSchema.extend({
        earliestDate: isoDate.describe("Earliest first day of a period, `YYYY-MM-DD`."),
      }),
    ),
  ),
});

export const downloadRegistryReport = defineEndpoint({
  method: "GET",
  path: "/api/Reporting/registries/downloadReport",
  summary: "Download the reports of a period, for exchange staff (REP-008, G-56)",
  description: "An Excel workbook of one organisation or of all.",
  effect: "read",
  mayLag: true,
  access: accessOf({ operator: "yes" }),
  query: reportQuery.extend({
    templateTypeId: idSchema.describe("Id of the report kind, from `listReportKinds`."),
  }),
  rejections: [...periodRejections, "reporting.unknown-kind"],
  response: workbookResponse,
});

export const downloadOwnReport = defineEndpoint({
  method: "GET",
  path: "/api/Reporting/registries/users/downloadReport",
  summary: "Download the organisation's reports of a period (REP-009, G-56)",
  description: "An Excel workbook of the acting organisation.",
  effect: "read",
  mayLag: true,
  access: accessOf(members),
  query: reportQuery,
  rejections: [...periodRejections, "reporting.unknown-kind"],
  response: workbookResponse,
});

/** WORK-040: filters and display options of the list. A workbook has no pages. */
const shownReports = registerQuery
  .omit({ pageIndex: true, pageSize: true })
  .extend(shownQuery(reportRegister));
export type ShownReportsQuery = z.output<typeof shownReports>;

export const downloadShownReports = defineEndpoint({
  method: "GET",
  path: "/api/Reporting/registries/shown",
  summary: "Download the register of reports as a workbook (WORK-040)",
  description:
    "Applies the filters, the order and the columns of the request. Staff get the reports of all organisations. At most 50,000 rows.",
  effect: "read",
  mayLag: true,
  access: accessOf(members),
  query: shownReports,
  rejections: ["shared.too-many-rows", "agreements.too-many-to-sort", "agreements.too-many-found"],
  response: workbookResponse,
});
