import { z } from "zod";
import { reporterAccess } from "../agreements/access.ts";
import { attachedFile } from "../agreements/agreement.ts";
import { reportTotal } from "../agreements/api.ts";
import { terminationData } from "../agreements/change-api.ts";
import { terminationRejections } from "../agreements/errors.ts";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, pageResponse, recordResponse } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { isPositive } from "../shared/values/decimal.ts";
import {
  commentLimit,
  givenId,
  idResponse,
  idSchema,
  instantSchema,
  givenDate,
  isoDate,
  recordId,
} from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { volumeDigits } from "./volume.ts";

const byReport = z.object({ id: idSchema.describe("Number of any report of the contract.") });

const head = {
  organizationName: z.string().describe("Name of the organisation whose contract it is."),
  organizationInn: z.string().describe("INN of the organisation."),
  partnerName: z.string().describe("Name of the other party."),
  partnerInn: z.string().nullable().describe("INN of the other party; null without one."),
  contractNumber: z.string().describe("Number of the contract."),
  contractDate: isoDate.describe("Date of the contract, `YYYY-MM-DD`."),
};

const dealTerms = {
  volume: z
    .string()
    .nullable()
    .describe("Volume of the contract in tonnes, decimal text; null if not entered."),
  term: isoDate.nullable().describe("Last day of the contract, `YYYY-MM-DD`; null if not entered."),
};

/** A contract with the totals of its reports. */
const reportedContract = z.object({
  ...head,
  ...dealTerms,
  organizationId: z.number().describe("Id of the organisation."),
  isOrganizationActive: z.boolean().describe("Whether the organisation is not blocked."),
  totals: z.array(reportTotal).describe("Totals by status and currency."),
  /** Source of a new consignment. */
  lastReport: z.number().nullable().describe("Newest report that is not rejected; null without one."),
});
export type ReportedContract = z.output<typeof reportedContract>;

/** A report as a consignment of its contract. */
const consignment = z.object({
  id: recordId,
  status: z.number().describe("Status: 1 registered, 2 changed, 3 rejected, 4 terminated."),
  isWithdrawn: z.boolean().describe("Whether the organisation withdrew the report; its status is 3 then."),
  issueDate: instantSchema.describe("Time of the registration, ISO 8601 with offset."),
  productTypeName: z.string().describe("Product type."),
  amount: z.string().describe("Amount in tonnes, decimal text."),
  price: z.string().describe("Price per tonne with taxes, in the currency of the contract, decimal text."),
  totalPrice: z.string().describe("Amount multiplied by the price, rounded to hundredths."),
  currencyName: z.string().describe("Currency of the contract."),
  deliveryDate: isoDate.nullable().describe("Delivery date, `YYYY-MM-DD`; null if not given."),
  agreementNumber: z.string().nullable().describe("Number of the supplementary agreement; null without one."),
  agreementDate: isoDate.nullable().describe("Date of the supplementary agreement; null without one."),
  terminationNumber: z.string().nullable().describe("Number of the termination agreement; null without one."),
  terminationDate: isoDate.nullable().describe("Date of the termination; null without one."),
  description: z.string().nullable().describe("Reason of the rejection or termination; null without one."),
  isDisputed: z
    .boolean()
    .describe("Whether a named organisation disputes the report and the dispute is open."),
  versionCount: z.number().describe("Number of versions that the caller can see."),
  files: z.array(attachedFile).describe("Attached files."),
});
export type Consignment = z.output<typeof consignment>;

export const getDeal = defineEndpoint({
  method: "GET",
  path: "/api/deals/reports/{id}",
  summary: "Get the contract of a report with its totals (DEAL-001)",
  description:
    "Reports of the same organisation, other party, normalised contract number and date are consignments of one contract.",
  effect: "read",
  access: accessOf(reporterAccess),
  params: byReport,
  rejections: ["shared.not-found"],
  response: recordResponse(reportedContract),
});

export const listConsignments = defineEndpoint({
  method: "GET",
  path: "/api/deals/reports/{id}/list",
  summary: "List the reports of a contract (DEAL-001)",
  description: "Newest first, for any report of the contract.",
  effect: "read",
  access: accessOf(reporterAccess),
  params: byReport,
  query: z.strictObject({
    pageIndex: pageQuery.pageIndex.describe("Page number, from 0."),
    pageSize: pageQuery.pageSize.describe("Rows per page."),
  }),
  rejections: ["shared.not-found"],
  response: pageResponse(consignment),
});

export const changeTerms = defineEndpoint({
  method: "PUT",
  path: "/api/deals/reports/terms",
  summary: "Enter volume and term of a contract (DEAL-001, DEAL-003)",
  description: "Null clears a value. Only the organisation enters them; the exchange does not check them.",
  effect: "write",
  access: accessOf({ employee: "own", owner: "own" }),
  key: "file",
  body: z.strictObject({
    id: givenId,
    volume: z
      .string()
      .refine((given) => isPositive(given, volumeDigits))
      .nullable()
      .describe("Volume of the contract in tonnes, decimal text above zero; null if unknown."),
    term: givenDate.nullable().describe("Last day of the contract, `YYYY-MM-DD`; null if unknown."),
    seen: z
      .strictObject(dealTerms)
      .optional()
      .describe(
        "`volume` and `term` that the caller has read: other stored values return 409 `shared.stale`.",
      ),
  }),
  rejections: ["shared.not-found", "shared.stale", "deals.term-before-contract"],
  example: { id: 4711, volume: "1500", term: "2026-12-31", seen: { volume: null, term: null } },
  response: recordResponse(idResponse),
});

export const terminateDeal = defineEndpoint({
  method: "PUT",
  path: "/api/deals/reports/terminations",
  summary: "Terminate all open reports of a contract (DEAL-002)",
  description:
    "All or none: if a report cannot be terminated, 409 `deals.not-terminated` names the first one. `reports` is the number of open reports that the caller has seen; another number returns 409 `shared.stale`.",
  effect: "write",
  access: accessOf(reporterAccess),
  approval: { kind: "cancel" },
  key: "file",
  body: z.strictObject({
    id: givenId,
    ...terminationData,
    reason: requiredText(commentLimit).describe("Reason, stored with each report."),
    reports: z.number().int().positive().describe("Number of open reports that the caller has seen."),
  }),
  rejections: [
    ...terminationRejections,
    "deals.not-terminated",
    "deals.nothing-open",
    "deals.too-many-open",
    "shared.stale",
  ],
  example: {
    id: 4711,
    terminationDate: "2026-11-20",
    terminationNumber: "Р-1",
    reason: "По соглашению сторон",
    reports: 6,
  },
  response: recordResponse(
    z.object({ id: recordId, terminated: z.number().describe("Number of terminated reports.") }),
  ),
});

/** A contract of the markets with its deliveries; each row of the register is one. */
const marketContract = z.object({
  ...head,
  term: isoDate.nullable().describe("Due date of the delivery; null without one."),
  deliveries: z
    .array(
      z.object({
        id: recordId,
        product: z.string().describe("Name of the goods."),
        basis: z.string().describe("Delivery basis."),
        volume: z.string().describe("Volume, decimal text."),
        price: z.string().describe("Price per unit, decimal text."),
        total: z.string().describe("Total price, decimal text."),
        /** Delivery status of a contract, execution status of a spot deal. */
        execution: z.number().describe("Delivery or execution status, as in its dictionary."),
        executionDate: isoDate.nullable().describe("Date of that status; null without one."),
        processing: z.number().describe("Processing status, as in its dictionary."),
        note: z.string().nullable().describe("Reasons or comment of the organisation; null without one."),
        answer: z.string().nullable().describe("Comment of the exchange; null without one."),
        fileName: z.string().nullable().describe("Name of the attached document; null without one."),
      }),
    )
    .describe("Rows of the contract, at most 100, newest first."),
});
export type MarketContract = z.output<typeof marketContract>;

const ofMarket = (path: `/${string}`, summary: string, right: "hasContracts" | "hasSpot") =>
  defineEndpoint({
    method: "GET",
    path,
    summary,
    effect: "read",
    access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
    right,
    params: z.object({ id: givenId }),
    rejections: ["shared.not-found"],
    response: recordResponse(marketContract),
  });

export const getAuctionDeal = ofMarket(
  "/api/deals/contracts/{id}",
  "Get an auction contract with its deliveries (DEAL-001)",
  "hasContracts",
);

export const getSpotDeal = ofMarket(
  "/api/deals/spot/{id}",
  "Get a spot deal with its execution (DEAL-001)",
  "hasSpot",
);
