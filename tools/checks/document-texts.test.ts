import { expect, test } from "vitest";
import { listFiles, readText } from "../source-files.ts";
import { printedTexts } from "./document-texts.ts";

const sources = ["packages/phrases/src", "packages/domain/src"]
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /(?:\/ru|^packages\/domain\/.*)\.ts$/.test(path) && !path.endsWith(".test.ts"))
  .map(readText)
  .join("\n");

test.each([...printedTexts])("FIX-240: the portal shows the printed text %s", (text) => {
  expect(['"', "'", "`"].some((quote) => sources.includes(quote + text + quote))).toBe(true);
});

test("FIX-240: the documents print 77 Russian texts in quotation marks", () => {
  expect(printedTexts.size).toBe(77);
});
