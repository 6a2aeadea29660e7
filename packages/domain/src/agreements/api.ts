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
import { filingKey, newReport, notDuplicateOf } from "./new-report.ts";
import { reportExample } from "./report-example.ts";
import { fragment, registerQuery } from "./register-query.ts";
import { reporterAccess } from "./access.ts";

/** G-42: a report's XML is at most this many bytes of UTF-8. */
export const maxReportXmlBytes = 256 * 1024;

const byId = z.object({ id });

const historyQuery = z.strictObject({ id, pageIndex: pageQuery.pageIndex, pageSize: pageQuery.pageSize });

const everyoneSignedIn = { newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" } as const;

export const listAgreements = endpoint({
  method: "GET",
  path: "/api/Agreements/list",
  summary: "Reports of the acting organisation, newest first (OTC-040, G-37).",
  effect: "read",
  mayLag: true,
  access: access({ newcomer: "empty", ...reporterAccess }),
  query: registerQuery,
  rejections: ["agreements.too-many-to-sort"],
  answer: page(registerRow),
});

export const getAgreement = endpoint({
  method: "GET",
  path: "/api/Agreements/{id}",
  summary: "A report or one of its versions as stored (OTC-041, G-38).",
  effect: "read",
  access: access(reporterAccess),
  params: byId,
  answer: one(storedReport),
});

export const listHistories = endpoint({
  method: "GET",
  path: "/api/Agreements/histories",
  summary: "Versions of one report, newest first; without those that only flag the deal (OTC-042, S-7).",
  effect: "read",
  access: access({ newcomer: "empty", ...reporterAccess }),
  query: historyQuery,
  rejections: ["shared.not-found"],
  answer: page(versionRow),
});

export const listRegistries = endpoint({
  method: "GET",
  path: "/api/Agreements/registries",
  summary: "Reports of all organisations, for exchange staff (OTC-043).",
  effect: "read",
  mayLag: true,
  access: access({ operator: "yes" }),
  query: registerQuery,
  rejections: ["agreements.too-many-to-sort"],
  answer: page(staffRegisterRow),
});

export const listRegistryHistories = endpoint({
  method: "GET",
  path: "/api/Agreements/registries/histories",
  summary: "All versions of one report, newest first, for exchange staff (OTC-044).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: historyQuery,
  rejections: ["shared.not-found"],
  answer: page(staffVersionRow),
});

export const listStatuses = endpoint({
  method: "GET",
  path: "/api/Agreements/statuses/dropdownList",
  summary: "The four statuses of a report (OTC-045, G-32).",
  effect: "read",
  access: access(everyoneSignedIn),
  answer: one(z.array(option)),
});

export const listStatusChanges = endpoint({
  method: "GET",
  path: "/api/Agreements/statuses/changes/dropdownList",
  summary: "Statuses the caller may set, of one report when its id is given (OTC-046, G-34).",
  effect: "read",
  access: access(everyoneSignedIn),
  query: z.strictObject({ id: id.optional() }),
  rejections: ["shared.not-found"],
  answer: one(z.array(option)),
});

export const getDefaultValue = endpoint({
  method: "GET",
  path: "/api/Agreements/defaultValueByAgreement",
  summary: "XML a new report starts from: organisation, holder, date (OTC-047, G-45).",
  effect: "read",
  access: access(reporterAccess),
  query: z.strictObject({ organizationId: id.optional(), familyName: fragment.optional() }),
  rejections: ["shared.not-found"],
  answer: one(z.object({ passportId: z.number(), formSysId: z.string(), dataXML: z.string() })),
});

export const getLastRegistered = endpoint({
  method: "GET",
  path: "/api/Agreements/lastRegistered",
  summary:
    "Newest report of the organisation that was not rejected; null when there is none (OTC-048, G-45).",
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
    "Registers a report for an organisation (OTC-049, OTC-100..120, OTC-191). One that equals another of it in parties, contract number and date, product, amount, price and delivery dates is answered 409 agreements.duplicate with details.duplicate; sent again with notDuplicateOf it is taken (DUP-001). By a key it is registered once (DOOR-003). Catalogue values are found by id, code or name (FIX-028).",
  effect: "write",
  access: access(reporterAccess),
  key: "file",
  // DOOR-003: a request whose key has already registered a report changes nothing.
  mayChangeNothing: true,
  body: newReport.extend({ notDuplicateOf, key: filingKey.optional() }),
  rejections: [
    ...filingRejections,
    "agreements.reused-key",
    "agreements.organization-required",
    "shared.not-found",
  ],
  example: { passportId: 1, organizationId: 12, dataXML: reportExample },
  answer: one(idAnswer),
});

export const listSimilar = endpoint({
  method: "POST",
  path: "/api/Agreements/alike",
  summary:
    "Reports that equal this one or are like it, at most five, duplicates first; nothing is stored (DUP-001).",
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
  summary: "Form service: turns XML into a form with values; empty XML gives a blank form (OTC-055, G-43).",
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
      values: z
        .custom<FormValues>()
        .meta({ type: "object", description: "Values by the name of the field." }),
      /** FIX-108: texts of dates and numbers that cannot be read, for the fields to show. */
      unread: z
        .record(z.string(), z.string())
        .meta({ description: "Texts of a new draft that cannot be read, by the name of the field." }),
      /** FIX-028: what the document says and a new draft does not take over, field by field, in words. */
      left: z.array(fieldFailure),
      /** The whole definition, so that the screen evaluates the same rules as the server. */
      definition: z
        .custom<FormDefinition>()
        .meta({ type: "object", description: "Sections, fields and rules of the form." }),
    }),
  ),
});

export const uploadFile = endpoint({
  method: "POST",
  path: "/api/UploadFile",
  summary: "Stores a file of at most 10 MB for a report to be registered (OTC-057, G-44).",
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
  summary: "Bytes of an attached file (OTC-056, S-12).",
  effect: "read",
  access: access(reporterAccess),
  key: "files",
  query: z.strictObject({ userFormFileId: id }),
  rejections: ["shared.not-found"],
  answer: attachment,
});
