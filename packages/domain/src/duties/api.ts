import { z } from "zod";
import { accessOf, publicAccess } from "../shared/access/access.ts";
import { defineEndpoint, fileResponse, recordResponse, pageWithExtra } from "../shared/endpoint.ts";
import { exportRequest, inData, registerRequest } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { rowSchema } from "../shared/registers/register-schema.ts";
import { givenDate, idSchema, isoDate, optionSchema, recordName } from "../shared/values/scalars.ts";
import { dayKinds, dutyDigits, triggerFields } from "./duty-rule.ts";
import { lateBands, punctualityRegister } from "./punctuality.ts";
import { positiveDecimal } from "./positive-decimal.ts";

const staffOnly = accessOf({ operator: "yes" });

export const listProducts = defineEndpoint({
  method: "GET",
  path: "/api/duties/products",
  summary: "List the product types for the due date check (WORK-062)",
  effect: "read",
  access: publicAccess,
  response: recordResponse(z.array(optionSchema)),
});

export const punctualityBody = inData(registerRequest(registerKeys(punctualityRegister)));

export type PunctualityRequest = z.output<typeof punctualityBody>["data"];

const lateCount = z.object({
  band: z.enum(lateBands).describe("Delay in days: none, up to 3, up to 10, up to 30, longer."),
  reports: z.number().describe("Number of reports."),
});

export const listPunctuality = defineEndpoint({
  method: "POST",
  path: "/api/duties/punctuality/all",
  summary: "List the punctuality of all organisations (WORK-064)",
  description: "One row per organisation and month, with the delay of its reports.",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  query: z.strictObject(listPageQuery),
  body: punctualityBody,
  response: pageWithExtra(
    rowSchema(punctualityRegister, {
      organizationName: "Name of the organisation.",
      inn: "INN, 10 or 12 digits.",
      month: "First day of the month, `YYYY-MM-DD`.",
      reports: "Number of reports.",
      onTime: "Number of reports on time.",
      late: "Number of late reports.",
      medianDays: "Median delay of late reports in days; null without late ones.",
      worstDays: "Longest delay in days; null without late reports.",
      nilReturn: "Nil return of the month: none, filed, or overtaken by a report.",
      nilAuthor: "Author of the nil return; null without one.",
      nilFiledAt: "Time of the nil return, ISO 8601 with offset; null without one.",
    }),
    {
      /** Of all rows that the filter leaves. */
      distribution: z.array(lateCount).describe("Number of reports by delay, over all matching rows."),
      /** SCREEN-010: sums of those rows by month, the latest twelve, oldest first. */
      months: z
        .array(
          z.object({
            month: z.string().describe("First day of the month, `YYYY-MM-DD`."),
            onTime: z.number().describe("Number of reports on time."),
            late: z.number().describe("Number of late reports."),
          }),
        )
        .describe("Months with their reports."),
      isUnconfirmed: z.boolean().describe("Whether a rule lacks the confirmation of a lawyer."),
    },
  ),
});

export const exportPunctuality = defineEndpoint({
  method: "POST",
  path: "/api/duties/punctuality/export",
  summary: "Download the punctuality of reports as a workbook (WORK-064)",
  description: "Rows: the given ids, the result of the filter, or all. At most 50,000.",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  body: inData(exportRequest(registerKeys(punctualityRegister))),
  rejections: ["shared.too-many-rows"],
  response: fileResponse,
});

export type PunctualityExport = z.output<typeof exportPunctuality.body>["data"];

/** A duty with its reason and its legal source. */
const dutyResponse = z.object({
  name: recordName,
  triggerField: z.enum(triggerFields).describe("Date of the report from which the due date is counted."),
  triggerDate: isoDate.describe("Day from which the due date is counted, `YYYY-MM-DD`."),
  days: z.number().describe("Number of days from the trigger date to the due date."),
  dayKind: z
    .enum(dayKinds)
    .describe(
      "How days are counted: working days, calendar days, or calendar days moved to the next working day.",
    ),
  dueDate: isoDate.describe("Due date, `YYYY-MM-DD`, end of the Moscow day."),
  citation: z.string().describe("Legal source of the rule."),
  confirmedBy: z.string().nullable().describe("Lawyer who confirmed the rule; null without a confirmation."),
  confirmedOn: isoDate.nullable().describe("Day of the confirmation, `YYYY-MM-DD`; null without one."),
});

export type DutyResponse = z.output<typeof dutyResponse>;

const dealQuery = z.strictObject({
  productTypeId: idSchema.describe("Id of the product type."),
  amount: positiveDecimal(dutyDigits.tonnes).describe(
    "Amount in tonnes, a decimal with at most 3 fraction digits.",
  ),
  price: positiveDecimal(dutyDigits.price).describe(
    "Price per tonne with taxes, in the currency of the contract.",
  ),
  currencyId: idSchema.optional().describe("Id of the currency of the contract; rubles by default."),
  contractDate: givenDate.optional().describe("Date of the contract, `YYYY-MM-DD`."),
  supplementaryAgreementDate: givenDate
    .optional()
    .describe("Date of the supplementary agreement, `YYYY-MM-DD`."),
  deliveryDate: givenDate.optional().describe("Delivery date, `YYYY-MM-DD`."),
  shipmentFactDate: givenDate.optional().describe("Actual shipment date, `YYYY-MM-DD`."),
});

export type DealQuery = z.output<typeof dealQuery>;

export const findDuty = defineEndpoint({
  method: "GET",
  path: "/api/duties/due",
  summary: "Check whether a deal must be reported and by when (WORK-061, WORK-062)",
  description: "Applies the rules of the exchange and returns the due date with its legal source.",
  effect: "read",
  access: publicAccess,
  query: dealQuery,
  response: recordResponse(
    z.object({
      today: isoDate.describe("Today in Moscow, `YYYY-MM-DD`."),
      duty: dutyResponse.nullable().describe("Duty to report; null if no rule covers the deal."),
      hasRules: z.boolean().describe("Whether there are any reporting rules."),
      missingDates: z
        .array(z.enum(triggerFields))
        .describe("Dates that are not given and from which a rule for the deal counts; empty with a duty."),
    }),
  ),
});

export const getPunctuality = defineEndpoint({
  method: "GET",
  path: "/api/duties/standing",
  summary: "Get the punctuality of the acting organisation (WORK-061)",
  description: "Reports on time and late in the current year, by month, and the next due date.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own" }),
  response: recordResponse(
    z.object({
      year: z.number().describe("Calendar year."),
      /** Months that have reports with a due date. */
      months: z
        .array(
          z.object({
            month: z.number().describe("Month, 1 to 12."),
            onTime: z.number().describe("Number of reports on time."),
            late: z.number().describe("Number of late reports."),
          }),
        )
        .describe("Months with their reports."),
      /** Next deadline of the open reports, and the number of reports due by then. */
      next: z
        .object({
          dueDate: isoDate.describe("Due date, `YYYY-MM-DD`, end of the Moscow day."),
          count: z.number().describe("Number of reports due by then."),
        })
        .nullable()
        .describe("Next due date; null without one."),
    }),
  ),
});
