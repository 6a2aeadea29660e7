import { expect, test } from "vitest";
import * as reports from "@birzha/domain/agreements/api.ts";
import * as changes from "@birzha/domain/agreements/change-api.ts";
import * as filing from "@birzha/domain/agreements/filing-api.ts";
import { warningCodes } from "@birzha/domain/agreements/warnings.ts";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import { inputErrors } from "@birzha/domain/shared/registers/input-error.ts";
import { failuresOf, rowFailuresOf } from "../../platform/http/errors/failures-of.ts";

const codes = new Set<string>(ruleBook.map(({ code }) => code));

/** Requests of an organisation with a report or a part of one. */
const endpoints = [
  reports.createAgreement,
  reports.listSimilar,
  reports.importFromXml,
  reports.uploadFile,
  changes.updateAgreement,
  changes.terminateAgreement,
  changes.changeTermination,
  filing.validateAgreement,
  filing.fileAgreements,
  filing.correctAgreements,
];

// Tests reject undeclared codes of an endpoint (DOOR-001), so that the declared ones are all.
test.each(endpoints)("RULE-001: the rule book has every error code of $path", (endpoint) => {
  const failures = [...failuresOf(endpoint), ...rowFailuresOf(endpoint)];
  // Only requests of staff need an approval.
  expect(failures.filter((code) => !codes.has(code) && !code.startsWith("approvals."))).toEqual([]);
});

test("RULE-001: the rule book has every code of fields and warnings", () => {
  expect([...inputErrors, ...warningCodes].filter((code) => !codes.has(code))).toEqual([]);
});
