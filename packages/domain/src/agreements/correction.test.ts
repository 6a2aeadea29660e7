import { expect, test } from "vitest";
import {
  correctionCauses,
  correctionErrors,
  needsCorrectionReason,
  toStoredCorrection,
} from "./correction.ts";

test("PROOF-004: only a report without a deal needs a reason", () => {
  expect(correctionCauses.filter((cause) => needsCorrectionReason({ cause }))).toEqual(["no-deal"]);
});

test("PROOF-004: a supplementary agreement needs its date", () => {
  const dated = { supplementary_agreement_date: "2026-11-20" };
  const wrong = { supplementary_agreement_date: { code: "required" } };
  expect(correctionErrors({ cause: "supplementary-agreement" }, {})).toEqual(wrong);
  expect(correctionErrors({ cause: "supplementary-agreement" }, dated)).toEqual({});
  for (const cause of ["input-error", "no-deal"] as const)
    expect(correctionErrors({ cause }, {})).toEqual({});
});

test("PROOF-004: a version stores the reason, an empty one as none", () => {
  expect(toStoredCorrection({ cause: "no-deal", reason: "Сделки не было" })).toEqual({
    cause: "no-deal",
    reason: "Сделки не было",
  });
  for (const reason of [undefined, ""])
    expect(toStoredCorrection({ cause: "input-error", ...(reason === undefined ? {} : { reason }) })).toEqual(
      {
        cause: "input-error",
        reason: null,
      },
    );
});
