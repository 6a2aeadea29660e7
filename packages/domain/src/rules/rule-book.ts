import { reportForm, type ReportFormField } from "../agreements/report-form.ts";
import { hasDecimals, isFreeText, isNumeric } from "../fields/value-types.ts";
import { enteredFields, type FieldType, type FormField } from "../forms/definition.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { isWarning, type BookRule, type RuleCode } from "./rule.ts";

/** Day of the first release, whose rules these are. */
const firstDay: IsoDate = "2026-11-21";

type Entry = Pick<BookRule, "fields" | "requirement" | "example">;

const fieldsWhere = (isMatch: (field: FormField) => boolean): readonly ReportFormField[] =>
  enteredFields(reportForm)
    .filter(isMatch)
    .map(({ name }) => name as ReportFormField);
const ofType = (given: FieldType) => fieldsWhere(({ type }) => type === given);

const dates = ofType("date");
const selects = ofType("select");
const files = ofType("files");
const texts = fieldsWhere(isFreeText);
const numbers = fieldsWhere(hasDecimals);
const bounded = fieldsWhere(isNumeric);
const names: readonly ReportFormField[] = ["manufacturer", "owner_name", "purchaser"];
const conditional = new Set<string>(
  reportForm.rules.flatMap(({ then, ...rule }) => [
    ...then.require,
    ...("optional" in then ? then.optional : []),
    ...("otherwise" in rule ? [...rule.otherwise.require, ...rule.otherwise.disable] : []),
    ...("disable" in then ? then.disable : []),
  ]),
);

const entry = (
  requirement: string,
  fields: readonly ReportFormField[],
  field: string,
  wrong: string,
  right: string,
): Entry => ({ requirement, fields, example: { field, wrong, right } });

/** Entry of a rule that depends on the caller or the server, not on a value. */
const ofState = (requirement: string, fields: readonly ReportFormField[] = []): Entry => ({
  requirement,
  fields,
  example: null,
});

/** Every error and warning code of a report and of the request around it. The type demands an entry of each code. */
const entries: Readonly<Record<RuleCode, Entry>> = {
  required: entry(
    "OTC-101",
    fieldsWhere((field) => field.required === true || conditional.has(field.name)),
    "delivery_country",
    "",
    "TR",
  ),
  "not-applicable": entry(
    "OTC-108",
    fieldsWhere(({ name }) => conditional.has(name)),
    "port_type",
    "Azov",
    "",
  ),
  "unknown-field": entry("S-5", [], "colour", "1", ""),
  text: entry("S-5", texts, "contract_number", String.raw`17\u0000`, "17"),
  "text-direction": entry("S-5", texts, "contract_number", String.raw`\u202e17`, "17"),
  "text-length": entry("S-5", texts, "contract_number", "1".repeat(51), "1"),
  inn: entry("G-49", ofType("inn"), "purchaser_inn", "77012345", "7701234567"),
  zip: entry("S-5", ofType("zip"), "shipment_zip_code", "3440", "344002"),
  date: entry("S-5", dates, "contract_date", "2026-02-30", "2026-02-28"),
  "date-in-future": entry(
    "G-54",
    fieldsWhere((field) => field.type === "date" && field.max === "today"),
    "contract_date",
    "2126-11-20",
    "2026-11-20",
  ),
  "date-too-early": entry("FIX-104", dates, "contract_date", "0202-09-14", "2026-09-14"),
  "date-too-late": entry(
    "FIX-326",
    fieldsWhere((field) => field.type === "date" && field.max === undefined),
    "delivery_date",
    "9999-12-31",
    "2026-11-20",
  ),
  "date-before-field": entry(
    "G-54",
    fieldsWhere((field) => field.type === "date" && field.notBefore !== undefined),
    "supplementary_agreement_date",
    "2026-09-01",
    "2026-09-20",
  ),
  number: entry("S-5", numbers, "price", "13 900,5", "13900.5"),
  "number-several": entry("FIX-310", bounded, "amount", String.raw`300\t13900`, "300"),
  "number-groups": entry("FIX-310", bounded, "amount", "300 13900", "300"),
  "number-exponent": entry("FIX-310", bounded, "amount", "1.2E+05", "120000"),
  "number-length": entry("FIX-310", bounded, "amount", "1".repeat(41), "1"),
  integer: entry("S-5", ofType("integer"), "harvest_year", "2025.5", "2025"),
  scale: entry("G-51", numbers, "price", "13900.505", "13900.51"),
  min: entry("G-51", bounded, "amount", "0", "0.001"),
  max: entry("G-51", bounded, "protein_percentage", "101", "10.1"),
  "above-field": entry(
    "OTC-100",
    reportForm.checks.map(({ field }) => field),
    "product_basis_price",
    "14000",
    "13900",
  ),
  "yes-no": entry("S-5", ofType("yes-no"), "affiliation_flag", "1", "true"),
  option: entry("S-5", selects, "currency", "999999", "1"),
  "option-inactive": entry("S-5", selects, "basis_type", "17", "1"),
  "option-not-offered": entry(
    "OTC-118",
    reportForm.optionFilters.filter(({ binding }) => binding).map(({ field }) => field),
    "port_type",
    "2",
    "1",
  ),
  "option-unknown": entry("G-43", selects, "currency", "RUR", "RUB"),
  "option-ambiguous": entry("G-43", selects, "port_type", "Azov", "1"),
  "option-contradiction": entry("G-43", selects, "currency", "1: USD", "1: RUB"),
  files: entry("OTC-079", files, "files", "contract.pdf", "17: contract.pdf"),
  "file-unknown": entry("FIX-028", files, "files", "contract.pdf", "17: contract.pdf"),
  "file-ambiguous": entry("FIX-028", files, "files", "contract.pdf", "17: contract.pdf"),
  "files-left": entry("FIX-028", files, "files", "contract.pdf", ""),
  "too-many-files": entry("OTC-079", files, "files", "1, 2, 3, 4", "1, 2, 3"),

  "agreements.invalid-report": entry("S-5", [], "dataXML", "price = 0", "price = 13900"),
  "agreements.unknown-form": entry("G-43", [], "passportId", "2", "1"),
  "agreements.malformed-xml": entry("G-42", [], "dataXML", "price 13900", "price = 13900"),
  "xml-too-large": entry("FIX-145", [], "dataXML", "70 KB", "64 KB"),
  "xml-too-deep": entry("FIX-145", [], "dataXML", "<a><b><c/></b></a>", "<a/>"),
  "xml-too-many-elements": ofState("FIX-145"),
  "xml-too-many-attributes": ofState("FIX-145"),
  "xml-illegal-character": entry("FIX-145", [], "dataXML", String.raw`\u0000`, ""),
  "xml-doctype": entry("FIX-145", [], "dataXML", "<!DOCTYPE agreement>", ""),
  "xml-instruction": entry("FIX-145", [], "dataXML", "<?xml-stylesheet?>", ""),
  "xml-encoding": entry("FIX-145", [], "dataXML", "windows-1251", "UTF-8"),
  "xml-version": entry("FIX-145", [], "dataXML", "1.1", "1.0"),
  "xml-unknown-entity": entry("FIX-145", [], "dataXML", "R&D", "R&amp;D"),
  "xml-mixed-content": entry("FIX-145", [], "dataXML", "x<price>1</price>", "<price>1</price>"),
  "xml-malformed": entry("FIX-145", [], "dataXML", "<price>1", "<price>1</price>"),
  "xml-root": entry("FIX-145", [], "dataXML", "<document/>", "<agreement/>"),
  "xml-duplicate-element": entry(
    "FIX-145",
    [],
    "dataXML",
    "<price>1</price><price>2</price>",
    "<price>1</price>",
  ),
  "agreements.xml-too-large": entry("G-42", [], "dataXML", "70 KB", "64 KB"),
  "agreements.too-many-files": entry("OTC-079", ["files"], "files", "1, 2, 3, 4", "1, 2, 3"),
  "agreements.unknown-file": entry("S-5", ["files"], "files", "999999", "17"),
  "agreements.too-many-waiting-files": entry("G-44", ["files"], "uploadedFile", "1001", "1000"),
  "agreements.duplicate": entry("DUP-001", [], "notDuplicateOf", "", "1024"),
  "agreements.unknown-duplicate": entry("DUP-001", [], "notDuplicateOf", "999999", "1024"),
  "agreements.unconfirmed-warnings": entry("SOFT-001", [], "confirmedWarnings", "[]", '["old-contract"]'),
  "agreements.unknown-replaced": entry("SCREEN-003", [], "replaces", "999999", "1024"),
  "agreements.already-replaced": entry("SCREEN-003", [], "replaces", "1024", ""),
  "agreements.organization-required": entry("OTC-066", [], "organizationId", "", "12"),
  "agreements.reused-key": entry("DOOR-003", [], "key", "order-17", "order-18"),
  "agreements.wrong-status": entry("G-33", [], "status", "6 -> 1", "1 -> 2"),
  "agreements.withdrawn": ofState("BULK-105"),
  "agreements.withdrawal-too-late": ofState("BULK-105"),
  "agreements.changed-since-filing": ofState("BULK-105"),
  "agreements.withdrawal-off": ofState("BULK-105"),
  "agreements.version-read-only": entry("G-38", [], "id", "1025", "1024"),
  "agreements.dubious-terminated": entry("G-53", [], "isDubious", "true", ""),
  "agreements.reason-required": entry("OTC-143", [], "reason", "", "price"),
  "agreements.correction-reason-required": entry("PROOF-004", [], "reason", "", "the buyer withdrew"),
  "agreements.termination-in-future": entry("OTC-168", [], "terminationDate", "2126-11-20", "2026-11-20"),
  "agreements.termination-too-early": entry("FIX-104", [], "terminationDate", "0202-09-14", "2026-09-14"),
  "agreements.termination-before-contract": entry(
    "G-36",
    ["contract_date"],
    "terminationDate",
    "2026-09-01",
    "2026-09-20",
  ),

  "shared.malformed": entry("G-5", [], "body", "{", "{}"),
  "shared.invalid": entry("G-5", [], "passportId", "one", "1"),
  "shared.client-request-id": entry("G-5", [], "ClientRequestId", "", "order-17"),
  "shared.no-session": entry("DOOR-002", [], "Authorization", "", "Bearer ..."),
  "shared.wrong-key": ofState("DOOR-002"),
  "shared.key-right": ofState("DOOR-002"),
  "shared.key-address": ofState("DOOR-002"),
  "shared.forbidden": ofState("G-11"),
  "shared.blocked": ofState("G-11"),
  "shared.foreign-organization": entry("G-11", [], "organizationId", "999999", "12"),
  "shared.no-organization": entry("G-11", [], "CurrentOrganization", "", "12"),
  "shared.organization-blocked": ofState("G-11c"),
  "shared.cross-origin": entry("S-5", [], "Origin", "https://example.org", ""),
  "shared.not-found": entry("G-5", [], "id", "999999", "1024"),
  "shared.stale": entry("G-85", [], "version", "1", "2"),
  "shared.too-large": entry("DOOR-003", [], "body", "17 MB", "16 MB"),
  "shared.unsupported-type": entry("OTC-057", [], "Content-Type", "text/plain", "application/json"),
  "shared.infected-file": ofState("INST-041", ["files"]),
  "shared.file-not-scanned": ofState("INST-041", ["files"]),
  "shared.storage-unavailable": ofState("FIX-006", ["files"]),
  "shared.reused-request-id": entry("OTC-081", [], "ClientRequestId", "order-17", "order-18"),
  "shared.too-many-requests": ofState("G-5"),
  "shared.internal": ofState("G-5"),
  "shared.unavailable": ofState("G-5"),
  missing: entry("DOOR-009", [], "dataXML", "", "<document/>"),
  type: entry("DOOR-009", [], "dataXML", "5", '"<document/>"'),
  "too-small": entry("DOOR-009", [], "rows", "[]", "[{}]"),
  "too-big": entry("DOOR-009", [], "rows", "1001", "1000"),
  format: entry("DOOR-009", [], "key", "a b", "a-b"),
  direction: entry("DOOR-009", [], "terminationNumber", String.raw`\u202e17`, "17"),
  "not-offered": entry("DOOR-009", [], "correction.cause", "mistake", "input-error"),
  wrong: entry("DOOR-009", [], "terminationDate", "2026-02-30", "2026-02-28"),

  "delivery-before-contract": entry(
    "SOFT-001",
    ["delivery_date", "shipment_fact_date"],
    "delivery_date",
    "2026-09-01",
    "2026-09-20",
  ),
  "shipment-in-future": entry(
    "FIX-226",
    ["shipment_fact_date"],
    "shipment_fact_date",
    "2099-09-20",
    "2026-09-20",
  ),
  "buyer-is-seller": entry("SOFT-001", ["purchaser_inn"], "purchaser_inn", "7707083893", "7728168971"),
  "inn-check-digits": entry(
    "SOFT-001",
    ["manufacturer_inn", "owner_inn", "purchaser_inn"],
    "purchaser_inn",
    "7728168972",
    "7728168971",
  ),
  "old-contract": entry("SOFT-001", ["contract_date"], "contract_date", "2024-09-14", "2026-09-14"),
  "price-far": entry("SOFT-001", ["price"], "price", "41700", "13900"),
  "shifted-digits": entry("SOFT-001", ["amount", "price"], "amount", "1255", "125.5"),
  "similar-report": entry("SOFT-001", ["contract_number"], "contract_number", "17", "18"),
  "over-volume": entry("DEAL-003", ["amount"], "amount", "600", "500"),
  "spreadsheet-text": entry("FIX-315", ofType("text"), "contract_number", "12.03.2026", "12/3"),
  "name-without-letters": entry("FIX-315", names, "purchaser", "7728168971", "ООО «Ромашка»"),
};

/** The rule book (RULE-001): every check of a report, in the order of the page `/rules`. */
export const ruleBook: readonly BookRule[] = Object.entries(entries).map(([code, each]) => ({
  code: code as RuleCode,
  severity: isWarning(code as RuleCode) ? "warning" : "error",
  validFrom: firstDay,
  validTo: null,
  ...each,
}));
