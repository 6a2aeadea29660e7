import { z } from "zod";
import type { FormDefinition, FormValues } from "../forms/definition.ts";
import { access } from "../shared/access/access.ts";
import { attachment, endpoint, one, page } from "../shared/endpoint.ts";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, idAnswer, option } from "../shared/values/scalars.ts";
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
import { filingKey, newReport, notDuplicateOf, replaces } from "./new-report.ts";
import { reportExample } from "./report-example.ts";
import { fragment, registerQuery } from "./register-query.ts";
import { reporterAccess } from "./access.ts";
import { confirmedWarnings, unconfirmedWarnings } from "./warnings.ts";

/**
 * G-42, FIX-202: maximum size of a report's XML in bytes of UTF-8. The main thread parses it, so that opening a report
 * starts no worker; at this size no document takes longer than other requests can wait. All texts of a report at their
 * limits, escaped, have some 50 KB.
 */
export const maxReportXmlBytes = 64 * 1024;

const byId = z.object({ id });

const historyQuery = z.strictObject({ id, pageIndex: pageQuery.pageIndex, pageSize: pageQuery.pageSize });

const everyoneSignedIn = { newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" } as const;

export const listAgreements = endpoint({
  method: "GET",
  path: "/api/Agreements/list",
  summary: "List the reports of the acting organisation (OTC-040, G-37)",
  effect: "read",
  mayLag: true,
  access: access({ newcomer: "empty", ...reporterAccess }),
  query: registerQuery,
  rejections: ["agreements.too-many-to-sort", "agreements.too-many-found"],
  answer: page(registerRow),
});

export const getAgreement = endpoint({
  method: "GET",
  path: "/api/Agreements/{id}",
  summary: "Get a report or one of its versions (OTC-041, G-38)",
  effect: "read",
  access: access(reporterAccess),
  params: byId,
  answer: one(storedReport),
});

export const listHistories = endpoint({
  method: "GET",
  path: "/api/Agreements/histories",
  summary: "List the versions of a report (OTC-042, S-7)",
  effect: "read",
  access: access({ newcomer: "empty", ...reporterAccess }),
  query: historyQuery,
  rejections: ["shared.not-found"],
  answer: page(versionRow),
});

export const listRegistries = endpoint({
  method: "GET",
  path: "/api/Agreements/registries",
  summary: "List the reports of all organisations (OTC-043)",
  effect: "read",
  mayLag: true,
  access: access({ operator: "yes" }),
  query: registerQuery,
  rejections: ["agreements.too-many-to-sort", "agreements.too-many-found"],
  answer: page(staffRegisterRow),
});

export const listRegistryHistories = endpoint({
  method: "GET",
  path: "/api/Agreements/registries/histories",
  summary: "List all versions of a report, for exchange staff (OTC-044)",
  effect: "read",
  access: access({ operator: "yes" }),
  query: historyQuery,
  rejections: ["shared.not-found"],
  answer: page(staffVersionRow),
});

/** SCREEN-002: totals of one status and currency. */
const reportTotal = z.object({
  status: z.number(),
  currencyName: z.string(),
  reports: z.number(),
  tonnes: z.string(),
  totalPrice: z.string(),
});
export type ReportTotal = z.output<typeof reportTotal>;

export const getTotals = endpoint({
  method: "GET",
  path: "/api/Agreements/totals",
  summary: "Get the number, tonnes and total price of filtered reports (SCREEN-002)",
  effect: "read",
  mayLag: true,
  access: access({ newcomer: "empty", ...reporterAccess }),
  query: registerQuery.omit({
    pageIndex: true,
    pageSize: true,
    sortKey: true,
    sortDirection: true,
    status: true,
  }),
  /** Null: the filter matches so many reports that adding them up takes too long. */
  answer: one(z.object({ totals: z.array(reportTotal).nullable() })),
});

export const listStatuses = endpoint({
  method: "GET",
  path: "/api/Agreements/statuses/dropdownList",
  summary: "List the statuses of reports (OTC-045, G-32)",
  effect: "read",
  access: access(everyoneSignedIn),
  answer: one(z.array(option)),
});

export const listStatusChanges = endpoint({
  method: "GET",
  path: "/api/Agreements/statuses/changes/dropdownList",
  summary: "List the report statuses that the caller can set (OTC-046, G-34)",
  effect: "read",
  access: access(everyoneSignedIn),
  query: z.strictObject({ id: id.optional() }),
  rejections: ["shared.not-found"],
  answer: one(z.array(option)),
});

export const getDefaultValue = endpoint({
  method: "GET",
  path: "/api/Agreements/defaultValueByAgreement",
  summary: "Get the XML of a new report (OTC-047, G-45)",
  effect: "read",
  access: access(reporterAccess),
  query: z.strictObject({ organizationId: id.optional(), familyName: fragment.optional() }),
  rejections: ["shared.not-found"],
  answer: one(z.object({ passportId: z.number(), formSysId: z.string(), dataXML: z.string() })),
});

export const getLastRegistered = endpoint({
  method: "GET",
  path: "/api/Agreements/lastRegistered",
  summary: "Get the last report of an organisation (OTC-048, G-45)",
  effect: "read",
  access: access(reporterAccess),
  query: z.strictObject({ organizationId: id.optional() }),
  rejections: ["shared.not-found"],
  answer: one(storedReport.nullable()),
});

export const createAgreement = endpoint({
  method: "POST",
  path: "/api/Agreements/create",
  summary:
    "Register a contract report (OTC-049, OTC-100..120, OTC-191, DUP-001, DOOR-003, FIX-028, SCREEN-003, SOFT-001)",
  effect: "write",
  access: access(reporterAccess),
  key: "file",
  // DOOR-003: a request whose key has already registered a report changes nothing.
  mayChangeNothing: true,
  body: newReport.extend({ notDuplicateOf, replaces, confirmedWarnings, key: filingKey.optional() }),
  rejections: [
    ...filingRejections,
    "agreements.reused-key",
    "agreements.organization-required",
    "shared.not-found",
  ],
  example: { passportId: 1, organizationId: 12, dataXML: reportExample },
  answer: one(idAnswer.extend({ unconfirmed: unconfirmedWarnings })),
});

export const listSimilar = endpoint({
  method: "POST",
  path: "/api/Agreements/alike",
  summary: "Find reports equal or similar to a new one (DUP-001)",
  effect: "read",
  access: access(reporterAccess),
  body: newReport,
  rejections: [
    "agreements.unknown-form",
    "agreements.malformed-xml",
    "agreements.xml-too-large",
    "agreements.invalid-report",
    "agreements.unknown-file",
    "shared.not-found",
  ],
  answer: one(z.array(similarReport)),
});

export const importFromXml = endpoint({
  method: "POST",
  path: "/api/ImportFromXmlString",
  summary: "Convert the XML of a report to a form (OTC-055, G-43)",
  effect: "read",
  access: access({ employee: "yes", owner: "yes", operator: "yes" }),
  body: z.strictObject({ useXsltTransform: z.boolean(), formSysId: z.string().max(50), xml: z.string() }),
  rejections: [
    "agreements.unknown-form",
    "agreements.malformed-xml",
    "agreements.xml-too-large",
    "agreements.invalid-report",
  ],
  answer: one(
    z.object({
      passportId: z.number(),
      formSysId: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.string(),
          required: z.boolean(),
          disabled: z.boolean(),
          visible: z.boolean(),
          dictionary: z.string().nullable(),
          maxLength: z.number().nullable(),
          value: z.unknown(),
        }),
      ),
      values: z.custom<FormValues>().meta({ type: "object" }),
      /** FIX-108: texts of dates and numbers that cannot be read, for the fields to show. */
      unread: z.record(z.string(), z.string()),
      /** FIX-028: values of the document that a new draft does not accept, by field, as texts. */
      left: z.array(fieldFailure),
      /** The whole definition, so that the screen evaluates the same rules as the server. */
      definition: z.custom<FormDefinition>().meta({ type: "object" }),
    }),
  ),
});

export const uploadFile = endpoint({
  method: "POST",
  path: "/api/UploadFile",
  summary: "Upload a file for a report (OTC-057, G-44)",
  effect: "write",
  access: access(reporterAccess),
  key: "files",
  file: "uploadedFile",
  rejections: ["agreements.organization-required", "agreements.too-many-waiting-files"],
  answer: one(attachedFile),
});

export const downloadFile = endpoint({
  method: "GET",
  path: "/api/DownloadFile",
  summary: "Download a file attached to a report (OTC-056, S-12)",
  effect: "read",
  access: access(reporterAccess),
  key: "files",
  query: z.strictObject({ userFormFileId: id }),
  rejections: ["shared.not-found"],
  answer: attachment,
});
