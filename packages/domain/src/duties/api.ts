import { z } from "zod";
import { access, publicAccess } from "../shared/access/access.ts";
import { endpoint, file, one, pageWithExtra } from "../shared/endpoint.ts";
import { exportRequest, inData, registerRequest } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { rowSchema } from "../shared/registers/register-schema.ts";
import { id, isoDate, option } from "../shared/values/scalars.ts";
import { dayKinds, dutyDigits, triggerFields } from "./duty-rule.ts";
import { lateBands, punctualityRegister } from "./punctuality.ts";
import { positiveDecimal } from "./positive-decimal.ts";

const staffOnly = access({ operator: "yes" });

export const listProducts = endpoint({
  method: "GET",
  path: "/api/duties/products",
  summary: "List the product types for the due date check (WORK-062)",
  effect: "read",
  access: publicAccess,
  answer: one(z.array(option)),
});

export const punctualityBody = inData(registerRequest(registerKeys(punctualityRegister)));

export type PunctualityRequest = z.output<typeof punctualityBody>["data"];

const lateCount = z.object({ band: z.enum(lateBands), reports: z.number() });

export const listPunctuality = endpoint({
  method: "POST",
  path: "/api/duties/punctuality/all",
  summary: "List the punctuality of all organisations (WORK-064)",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  query: z.strictObject(listPageQuery),
  body: punctualityBody,
  answer: pageWithExtra(rowSchema(punctualityRegister), {
    /** Of all rows that the filter leaves. */
    distribution: z.array(lateCount),
    /** SCREEN-010: sums of those rows by month, the latest twelve, oldest first. */
    months: z.array(z.object({ month: z.string(), onTime: z.number(), late: z.number() })),
    /** Whether there is a rule that no lawyer has confirmed. */
    isUnconfirmed: z.boolean(),
  }),
});

export const exportPunctuality = endpoint({
  method: "POST",
  path: "/api/duties/punctuality/export",
  summary: "Download the punctuality of reports as a workbook (WORK-064)",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  body: inData(exportRequest(registerKeys(punctualityRegister))),
  rejections: ["shared.too-many-rows"],
  answer: file,
});

export type PunctualityExport = z.output<typeof exportPunctuality.body>["data"];

/** A duty with its reason and its legal source. */
const dutyAnswer = z.object({
  name: z.string(),
  triggerField: z.enum(triggerFields),
  triggerDate: isoDate,
  days: z.number(),
  dayKind: z.enum(dayKinds),
  dueDate: isoDate,
  citation: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedOn: isoDate.nullable(),
});

export type DutyAnswer = z.output<typeof dutyAnswer>;

const dealQuery = z.strictObject({
  productTypeId: id,
  amount: positiveDecimal(dutyDigits.tonnes),
  price: positiveDecimal(dutyDigits.price),
  /** Currency of the contract; rubles by default. */
  currencyId: id.optional(),
  contractDate: isoDate.optional(),
  supplementaryAgreementDate: isoDate.optional(),
  deliveryDate: isoDate.optional(),
  shipmentFactDate: isoDate.optional(),
});

export type DealQuery = z.output<typeof dealQuery>;

export const findDuty = endpoint({
  method: "GET",
  path: "/api/duties/due",
  summary: "Check whether a deal must be reported and by when (WORK-061, WORK-062)",
  effect: "read",
  access: publicAccess,
  query: dealQuery,
  answer: one(
    z.object({
      /** Current day in Moscow. */
      today: isoDate,
      /** Null if no rule covers the deal. */
      duty: dutyAnswer.nullable(),
      /** Whether there are rules at all. */
      hasRules: z.boolean(),
    }),
  ),
});

export const getPunctuality = endpoint({
  method: "GET",
  path: "/api/duties/standing",
  summary: "Get the punctuality of the acting organisation (WORK-061)",
  effect: "read",
  access: access({ employee: "own", owner: "own" }),
  answer: one(
    z.object({
      year: z.number(),
      /** Months that have reports with a due date. */
      months: z.array(z.object({ month: z.number(), onTime: z.number(), late: z.number() })),
      /** Next deadline of the open reports, and the number of reports due by then. */
      next: z.object({ dueDate: isoDate, count: z.number() }).nullable(),
    }),
  ),
});
