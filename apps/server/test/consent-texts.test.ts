import { createHash } from "node:crypto";
import { consentVersions } from "@birzha/domain/shared/access/consent.ts";
import { expect, test } from "vitest";
import { ru } from "@birzha/phrases/consents/ru.ts";

/** SHA-256 of every published text. A changed text is a new version. */
const digests: Readonly<Record<string, string>> = {
  "2026-11": "de0838c3435b0285e607a009005642a9081dbc292b25ff5a9a21f84b252591a5",
};

test("INST-041: every consent version has a text that never changes", () => {
  expect(Object.keys(ru.texts)).toEqual([...consentVersions]);
  const found = Object.entries(ru.texts).map(([version, text]) => [
    version,
    createHash("sha256").update(text).digest("hex"),
  ]);
  expect(Object.fromEntries(found)).toEqual(digests);
});
