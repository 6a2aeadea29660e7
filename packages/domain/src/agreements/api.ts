import { z } from "zod";
import type { FormDefinition, FormValues } from "../forms/definition.ts";
import { accessOf } from "../shared/access/access.ts";
import { attachmentResponse, defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { idSchema, idResponse, optionSchema, recordName } from "../shared/values/scalars.ts";
import {
  similarReport,
  attachedFile,
  registerRow,
  staffRegisterRow,
  staffVersionRow,
  storedReport,
  versionRow,
} from "./agreement.ts";
import { filingRejections } from "./errors.ts";
import { filingKey, newReport, notDuplicateOf, replacedReportId } from "./new-report.ts";
import { reportExample } from "./report-example.ts";
import { searchFragment, registerPageQuery, registerQuery } from "./register-query.ts";
import { reporterAccess } from "./access.ts";
import { confirmedWarnings, unconfirmedWarnings } from "./warnings.ts";

/**
 * G-42, FIX-202: maximum size of a report's XML in bytes of UTF-8. The main thread parses it, so that opening a report
 * starts no worker; at this size no document takes longer than other requests can wait. All texts of a report at their
 * limits, escaped, have some 50 KB.
 */
export const maxReportXmlBytes = 64 * 1024;

const byId = z.object({
  id: idSchema.describe("Number of the report; for `getAgreement` also the id of a version."),
});

const historyQuery = z.strictObject({
  id: idSchema.describe("Number of the report; for `getAgreement` also the id of a version."),
  pageIndex: pageQuery.pageIndex.describe("Page number, from 0."),
  pageSize: pageQuery.pageSize.describe("Rows per page."),
});

const everyoneSignedIn = { newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" } as const;

export const listAgreements = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/list",
  summary: "List the reports of the acting organisation (OTC-040, G-37)",
  description:
    "Newest first by default. Sorting by a field without an index is limited to 20,000 reports: narrow the filters after 400 `agreements.too-many-to-sort`. `search` may match at most 10,000 reports.",
  effect: "read",
  mayLag: true,
  access: accessOf({ newcomer: "empty", ...reporterAccess }),
  query: registerPageQuery,
  rejections: ["agreements.too-many-to-sort", "agreements.too-many-found"],
  response: pageResponse(registerRow),
});

export const getAgreement = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/{id}",
  summary: "Get a report or one of its versions (OTC-041, G-38)",
  description: "The content is returned as stored, in `dataXML`. `isChildren` is true for a version.",
  effect: "read",
  access: accessOf(reporterAccess),
  params: byId,
  response: recordResponse(storedReport),
});

export const listHistories = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/histories",
  summary: "List the versions of a report (OTC-042, S-7)",
  description: "Newest first. Versions that only flag a doubtful deal are left out.",
  effect: "read",
  access: accessOf({ newcomer: "empty", ...reporterAccess }),
  query: historyQuery,
  rejections: ["shared.not-found"],
  response: pageResponse(versionRow),
});

export const listRegistries = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/registries",
  summary: "List the reports of all organisations (OTC-043)",
  description:
    "Newest first by default. Sorting by a field without an index is limited to 20,000 reports: narrow the filters after 400 `agreements.too-many-to-sort`. `search` may match at most 10,000 reports.",
  effect: "read",
  mayLag: true,
  access: accessOf({ operator: "yes" }),
  query: registerPageQuery,
  rejections: ["agreements.too-many-to-sort", "agreements.too-many-found"],
  response: pageResponse(staffRegisterRow),
});

export const listRegistryHistories = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/registries/histories",
  summary: "List all versions of a report, for exchange staff (OTC-044)",
  description: "Newest first, including versions that only flag a doubtful deal.",
  effect: "read",
  access: accessOf({ operator: "yes" }),
  query: historyQuery,
  rejections: ["shared.not-found"],
  response: pageResponse(staffVersionRow),
});

/** SCREEN-002: totals of one status and currency. FIX-302: withdrawn reports count apart from rejected ones. */
export const reportTotal = z.object({
  status: z.number().describe("Status: 1 registered, 2 changed, 3 rejected, 4 terminated."),
  isWithdrawn: z
    .boolean()
    .describe("Whether the organisation withdrew the reports; their status is 3, and they add no tonnes."),
  currencyName: z.string().describe("Currency of the contract."),
  reports: z.number().describe("Number of reports."),
  tonnes: z.string().describe("Sum of the amounts in tonnes, decimal text."),
  totalPrice: z
    .string()
    .describe("Amount multiplied by the price, rounded to hundredths, in the currency of the price."),
});

export type ReportTotal = z.output<typeof reportTotal>;

export const getTotals = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/totals",
  summary: "Get the number, tonnes and total price of filtered reports (SCREEN-002)",
  description:
    "Returns one total per status and currency, withdrawn reports apart. `totals` is null if the filters match too many reports to add up in time.",
  effect: "read",
  mayLag: true,
  access: accessOf({ newcomer: "empty", ...reporterAccess }),
  query: registerQuery.omit({
    pageIndex: true,
    pageSize: true,
    sortKey: true,
    sortDirection: true,
    status: true,
  }),
  /** Null: the filter matches so many reports that adding them up takes too long. */
  response: recordResponse(
    z.object({
      totals: z
        .array(reportTotal)
        .nullable()
        .describe("Totals by status and currency; null if adding them up takes too long."),
    }),
  ),
});

export const listStatuses = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/statuses/dropdownList",
  summary: "List the statuses of reports (OTC-045, G-32)",
  effect: "read",
  access: accessOf(everyoneSignedIn),
  response: recordResponse(z.array(optionSchema)),
});

export const listStatusChanges = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/statuses/changes/dropdownList",
  summary: "List the report statuses that the caller can set (OTC-046, G-34)",
  description: "With `id`, returns the statuses that this report can change to.",
  effect: "read",
  access: accessOf(everyoneSignedIn),
  query: z.strictObject({
    id: idSchema
      .optional()
      .describe("Number of a report: limits the list to the statuses that it can change to."),
  }),
  rejections: ["shared.not-found"],
  response: recordResponse(z.array(optionSchema)),
});

export const getDefaultValue = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/defaultValueByAgreement",
  summary: "Get the XML of a new report (OTC-047, G-45)",
  description: "The organisation, the author and the date are filled in.",
  effect: "read",
  access: accessOf(reporterAccess),
  query: z.strictObject({
    organizationId: idSchema.optional().describe("Id of the organisation; by default the acting one."),
    familyName: searchFragment.optional().describe("Author of the report; by default the caller."),
  }),
  rejections: ["shared.not-found"],
  response: recordResponse(
    z.object({
      passportId: z.number().describe("Version of the report form."),
      formSysId: z.string().describe("System name of the form."),
      dataXML: z.string().describe("Report in XML, at most 64 KB in UTF-8; `report.xsd` is its schema."),
    }),
  ),
});

export const getLastRegistered = defineEndpoint({
  method: "GET",
  path: "/api/Agreements/lastRegistered",
  summary: "Get the last report of an organisation (OTC-048, G-45)",
  description: "Rejected reports are skipped. The response is null if there are no reports.",
  effect: "read",
  access: accessOf(reporterAccess),
  query: z.strictObject({
    organizationId: idSchema.optional().describe("Id of the organisation; by default the acting one."),
  }),
  rejections: ["shared.not-found"],
  response: recordResponse(storedReport.nullable()),
});

export const createAgreement = defineEndpoint({
  method: "POST",
  path: "/api/Agreements/create",
  summary:
    "Register a contract report (OTC-049, OTC-100..120, OTC-191, DUP-001, DOOR-003, FIX-028, SCREEN-003, SOFT-001)",
  description:
    "Catalogue values are found by id, code or name. If the organisation already has a report with the same parties, contract number and date, product, amount, price and delivery dates, the response is 409 `agreements.duplicate`, and `details.duplicate` holds the number of that report. To register another consignment, repeat the request with `notDuplicateOf`. `replaces` is the number of a rejected report that this one is filed again for. With `key`, a document is registered only once: a repeated request returns the first number.",
  effect: "write",
  access: accessOf(reporterAccess),
  undo: { by: "changeStatus", note: "Until then a named organisation sees that a report names it." },
  key: "file",
  // DOOR-003: a request whose key has already registered a report changes nothing.
  mayChangeNothing: true,
  body: newReport.extend({
    notDuplicateOf,
    replaces: replacedReportId,
    confirmedWarnings,
    key: filingKey
      .optional()
      .describe("Key of the document in the sender's own system: registered once per organisation."),
  }),
  rejections: [
    ...filingRejections,
    "agreements.reused-key",
    "agreements.organization-required",
    "shared.not-found",
  ],
  example: { passportId: 1, organizationId: 12, dataXML: reportExample },
  response: recordResponse(
    idResponse.extend({
      unconfirmed: unconfirmedWarnings,
      /** BULK-105. */
      withdrawalMinutes: z
        .number()
        .optional()
        .describe("Minutes after the registration in which the report can be withdrawn; 0 if it cannot."),
    }),
  ),
});

export const listSimilar = defineEndpoint({
  method: "POST",
  path: "/api/Agreements/alike",
  summary: "Find reports equal or similar to a new one (DUP-001)",
  description: "Returns at most five reports of the organisation, duplicates first. Nothing is stored.",
  effect: "read",
  access: accessOf(reporterAccess),
  body: newReport,
  rejections: [
    "agreements.unknown-form",
    "agreements.malformed-xml",
    "agreements.xml-too-large",
    "agreements.invalid-report",
    "agreements.unknown-file",
    "shared.not-found",
  ],
  response: recordResponse(z.array(similarReport)),
});

export const importFromXml = defineEndpoint({
  method: "POST",
  path: "/api/ImportFromXmlString",
  summary: "Convert the XML of a report to a form (OTC-055, G-43)",
  description:
    "Returns the form definition with the values of the report. Empty XML returns an empty form. Nothing is stored.",
  effect: "read",
  access: accessOf({ employee: "yes", owner: "yes", operator: "yes" }),
  body: z.strictObject({
    useXsltTransform: z.boolean().describe("Accepted for compatibility."),
    formSysId: z.string().max(50).describe("System name of the form."),
    xml: z.string().describe("XML of the report; empty for a new form."),
  }),
  rejections: [
    "agreements.unknown-form",
    "agreements.malformed-xml",
    "agreements.xml-too-large",
    "agreements.invalid-report",
  ],
  response: recordResponse(
    z.object({
      passportId: z.number().describe("Version of the report form."),
      formSysId: z.string().describe("System name of the form."),
      fields: z
        .array(
          z.object({
            name: recordName,
            label: z.string().describe("Label of the field."),
            type: z.string().describe("Type of the field."),
            required: z.boolean().describe("Whether a value is required."),
            disabled: z.boolean().describe("Whether the field cannot be edited."),
            visible: z.boolean().describe("Whether the field is shown."),
            dictionary: z.string().nullable().describe("Catalogue of the field; null without one."),
            maxLength: z.number().nullable().describe("Maximum number of characters; null without a limit."),
            value: z.unknown().describe("Value."),
          }),
        )
        .describe("Fields of the form."),
      values: z.custom<FormValues>().meta({ type: "object" }).describe("Values by the name of the field."),
      /** FIX-108: texts of dates and numbers that cannot be read, for the fields to show. */
      unread: z
        .record(z.string(), z.string())
        .describe("Texts that cannot be read, by the name of the field."),
      /** FIX-028: what the document says and a new draft does not take over, field by field, in words. */
      left: z.array(fieldFailure).describe("Values of the document that the form does not take over."),
      /** The whole definition, so that the screen evaluates the same rules as the server. */
      definition: z
        .custom<FormDefinition>()
        .meta({ type: "object" })
        .describe("Sections, fields and rules of the form."),
    }),
  ),
});

export const uploadFile = defineEndpoint({
  method: "POST",
  path: "/api/UploadFile",
  summary: "Upload a file for a report (OTC-057, G-44)",
  description:
    "Maximum 10 MB: PDF, Word, Excel, an image or an archive. Name the returned id in the XML of the report. The file is scanned for viruses where a scanner is configured.",
  effect: "write",
  access: accessOf(reporterAccess),
  undo: { none: "A file that no report names is removed by itself." },
  key: "files",
  file: "uploadedFile",
  rejections: ["agreements.organization-required", "agreements.too-many-waiting-files"],
  response: recordResponse(attachedFile),
});

export const downloadFile = defineEndpoint({
  method: "GET",
  path: "/api/DownloadFile",
  summary: "Download a file attached to a report (OTC-056, S-12)",
  effect: "read",
  access: accessOf(reporterAccess),
  key: "files",
  query: z.strictObject({ userFormFileId: idSchema.describe("Id of the file.") }),
  rejections: ["shared.not-found"],
  response: attachmentResponse,
});
