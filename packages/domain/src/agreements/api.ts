import { z } from "zod";
import type { FormDefinition, FormValues } from "../forms/definition.ts";
import { access } from "../shared/access.ts";
import { blob, endpoint, one, page } from "../shared/endpoint.ts";
import { pageQuery, sortQuery } from "../shared/paging.ts";
import { comment, id, idAnswer, isoDate, option, wholeNumber } from "../shared/scalars.ts";
import { searchKey } from "../shared/search-key.ts";
import { documentNumberLimit } from "../shared/text.ts";
import {
  attachedFile,
  registerRow,
  staffRegisterRow,
  staffVersionRow,
  storedReport,
  versionRow,
} from "./agreement.ts";
import { agreementStatuses } from "./lifecycle.ts";
import { reportFilters, reportKeys, type FilterKind, type ReportFilterName } from "./register.ts";

/** G-42: a report's XML is at most this many bytes of UTF-8. */
export const maxReportXmlBytes = 256 * 1024;

const innPrefix = z.string().regex(/^\d{1,12}$/);
const fragment = z.string().trim().min(1).max(500);

/** FIX-024: a number, or a part of one, however it is written; signs alone are none. */
const partOfNumber = fragment.refine((text) => searchKey(text) !== "");

/** What each kind of filter accepts on the wire. */
const makeFilterKinds = () =>
  ({
    id,
    status: wholeNumber(1, agreementStatuses.length),
    day: isoDate,
    from: isoDate,
    until: isoDate,
    flag: z.enum(["true", "false"]),
    part: fragment,
    number: partOfNumber,
    inn: innPrefix,
  }) satisfies Record<FilterKind, z.ZodType>;

type FilterShape = {
  [F in ReportFilterName]: z.ZodOptional<
    ReturnType<typeof makeFilterKinds>[(typeof reportFilters)[F]["kind"]]
  >;
};

function makeFilterShape(): FilterShape {
  const kinds = makeFilterKinds();
  const shape = Object.entries(reportFilters).map(([name, { kind }]) => [name, kinds[kind].optional()]);
  return Object.fromEntries(shape) as FilterShape;
}

// Marked as free of effects: the browser knows the calls and goes without their schemas.
const filterShape = /* @__PURE__ */ makeFilterShape();

/** OTC-015, OTC-016: what a page of the register is asked for by. */
export const registerQuery = z.strictObject({ ...pageQuery, ...sortQuery(reportKeys), ...filterShape });
export type RegisterQuery = z.output<typeof registerQuery>;

const byId = z.object({ id });
const historyQuery = z.strictObject({ id, pageIndex: pageQuery.pageIndex, pageSize: pageQuery.pageSize });

const members = { employee: "own", owner: "own", operator: "yes" } as const;
const everyoneSignedIn = { newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" } as const;

export const listAgreements = endpoint({
  method: "GET",
  path: "/api/Agreements/list",
  summary: "Reports of the acting organisation, newest first (OTC-040, G-37).",
  effect: "read",
  access: access({ newcomer: "empty", ...members }),
  query: registerQuery,
  answer: page(registerRow),
});

export const getAgreement = endpoint({
  method: "GET",
  path: "/api/Agreements/{id}",
  summary: "A report or one of its versions as stored (OTC-041, G-38).",
  effect: "read",
  access: access(members),
  params: byId,
  answer: one(storedReport),
});

export const listHistories = endpoint({
  method: "GET",
  path: "/api/Agreements/histories",
  summary: "Versions of one report, newest first; without those that only flag the deal (OTC-042, S-7).",
  effect: "read",
  access: access({ newcomer: "empty", ...members }),
  query: historyQuery,
  answer: page(versionRow),
});

export const listRegistries = endpoint({
  method: "GET",
  path: "/api/Agreements/registries",
  summary: "Reports of all organisations, for exchange staff (OTC-043).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: registerQuery,
  answer: page(staffRegisterRow),
});

export const listRegistryHistories = endpoint({
  method: "GET",
  path: "/api/Agreements/registries/histories",
  summary: "All versions of one report, newest first, for exchange staff (OTC-044).",
  effect: "read",
  access: access({ operator: "yes" }),
  query: historyQuery,
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
  answer: one(z.array(option)),
});

export const getDefaultValue = endpoint({
  method: "GET",
  path: "/api/Agreements/defaultValueByAgreement",
  summary: "XML a new report starts from: organisation, holder, date (OTC-047, G-45).",
  effect: "read",
  access: access(members),
  query: z.strictObject({ organizationId: id.optional(), familyName: fragment.optional() }),
  answer: one(z.object({ passportId: z.number(), formSysId: z.string(), dataXML: z.string() })),
});

export const getLastRegistered = endpoint({
  method: "GET",
  path: "/api/Agreements/lastRegistered",
  summary:
    "Newest report of the organisation that was not rejected; null when there is none (OTC-048, G-45).",
  effect: "read",
  access: access(members),
  query: z.strictObject({ organizationId: id.optional() }),
  answer: one(storedReport.nullable()),
});

/**
 * DUP-001: the newest report that equals this one (`details.twin` of the 409 `agreements.duplicate`), said to be
 * another consignment. The report is then taken and keeps the answer.
 */
const notDuplicateOf = id
  .optional()
  .describe("Report that this one equals and is still no duplicate of: another consignment (DUP-001).");

const newReport = z.strictObject({ passportId: id, organizationId: id, dataXML: z.string().min(1) });

export const createAgreement = endpoint({
  method: "POST",
  path: "/api/Agreements/create",
  summary:
    "Registers a report for an organisation (OTC-049, OTC-100..120, OTC-191). One that equals another of it in parties, contract number and date, product, amount, price and delivery dates is answered 409 agreements.duplicate with details.twin; sent again with notDuplicateOf it is taken (DUP-001). Catalogue values are found by id, code or name (FIX-028).",
  effect: "write",
  access: access(members),
  body: newReport.extend({ notDuplicateOf }),
  answer: one(idAnswer),
});

/** DUP-001: a report of the organisation that a new one equals, or that a person should look at first. */
export const alikeReport = z.object({
  id: z.number(),
  status: z.number(),
  statusName: z.string(),
  contractNumber: z.string(),
  contractDate: z.string(),
  purchaserName: z.string(),
  productTypeName: z.string(),
  amount: z.string(),
  price: z.string(),
  currencyName: z.string(),
  /** Fields of the form that differ; none for a twin. */
  differences: z.array(z.string()),
});
export type AlikeReport = z.infer<typeof alikeReport>;

export const listAlike = endpoint({
  method: "POST",
  path: "/api/Agreements/alike",
  summary:
    "Reports that equal this one or are like it, at most five, twins first; nothing is stored (DUP-001).",
  effect: "read",
  access: access(members),
  body: newReport,
  answer: one(z.array(alikeReport)),
});

/** G-85: the version a change was made on; the answer to a stale one is 409. */
const madeOn = z.number().int().positive().optional();

export const updateAgreement = endpoint({
  method: "PUT",
  path: "/api/Agreements/update",
  summary: "Saves what a report says now as a new version (OTC-050, OTC-192).",
  effect: "write",
  access: access(members),
  body: z.strictObject({ id, dataXML: z.string().min(1), version: madeOn, notDuplicateOf }),
  answer: one(idAnswer),
});

export const changeStatus = endpoint({
  method: "PUT",
  path: "/api/Agreements/status",
  summary: "Rejects a report with a reason, or registers it again (OTC-051, G-33).",
  effect: "write",
  access: access({ operator: "yes" }),
  body: z.strictObject({
    id,
    status: z.number().int().min(1).max(4),
    description: comment.optional(),
    version: madeOn,
    notDuplicateOf,
  }),
  answer: one(idAnswer),
});

export const flagDeal = endpoint({
  method: "PUT",
  path: "/api/Agreements/deal",
  summary: "Sets or clears the exchange's mark of a doubtful deal (OTC-052, G-53).",
  effect: "write",
  access: access({ operator: "yes" }),
  body: z.strictObject({ id, isDubious: z.boolean(), version: madeOn }),
  answer: one(idAnswer),
});

const documentNumber = z.string().trim().min(1).max(documentNumberLimit);

const terminationBody = z.strictObject({
  id,
  terminationDate: isoDate,
  terminationNumber: documentNumber,
  /** Given by the server when absent (G-36). */
  terminationReportNumber: documentNumber.optional(),
  terminationReportDate: isoDate.optional(),
  version: madeOn,
});

export const terminateAgreement = endpoint({
  method: "PUT",
  path: "/api/Agreements/terminations",
  summary: "Registers that the contract was terminated (OTC-053, G-36).",
  effect: "write",
  access: access(members),
  body: terminationBody,
  answer: one(idAnswer),
});

export const changeTermination = endpoint({
  method: "PUT",
  path: "/api/Agreements/changes/terminations",
  summary: "Corrects the termination of a terminated report (OTC-054, G-36).",
  effect: "write",
  access: access(members),
  body: terminationBody,
  answer: one(idAnswer),
});

export const importFromXml = endpoint({
  method: "POST",
  path: "/api/ImportFromXmlString",
  summary: "Form service: turns XML into a form with values; empty XML gives a blank form (OTC-055, G-43).",
  effect: "read",
  access: access({ employee: "yes", owner: "yes", operator: "yes" }),
  body: z.strictObject({ useXsltTransform: z.boolean(), formSysId: z.string().max(50), xml: z.string() }),
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
      values: z.custom<FormValues>(),
      /** FIX-028: what the document says and a new draft does not take over, field by field, in words. */
      left: z.array(z.object({ field: z.string(), message: z.string(), code: z.string().optional() })),
      /** The whole definition, so that the screen evaluates the same rules as the server. */
      definition: z.custom<FormDefinition>(),
    }),
  ),
});

export const uploadFile = endpoint({
  method: "POST",
  path: "/api/UploadFile",
  summary: "Stores a file of at most 10 MB for a report to be registered (OTC-057, G-44).",
  effect: "write",
  access: access(members),
  file: "uploadedFile",
  answer: one(attachedFile),
});

export const downloadFile = endpoint({
  method: "GET",
  path: "/api/DownloadFile",
  summary: "Bytes of an attached file (OTC-056, S-12).",
  effect: "read",
  access: access(members),
  query: z.strictObject({ userFormFileId: id }),
  answer: blob,
});
