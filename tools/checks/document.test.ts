import { expect, test } from "vitest";
import { makeClientTypes } from "../client-types.ts";
import { documentText, findMissingSentences, lintDocument, makeDocument } from "./document.ts";

/** A document with one operation; `given` overrides its valid parts. */
const withCall = (given: object) => ({
  openapi: "3.1.0",
  info: { title: "Planted", version: "1", license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
  servers: [{ url: "/" }],
  security: [],
  paths: {
    "/api/things": {
      get: {
        operationId: "listThings",
        summary: "Things.",
        responses: {
          "200": {
            description: "Things",
            content: {
              "application/json": { schema: { type: "object", properties: { id: { type: "integer" } } } },
            },
          },
          "404": { description: "None" },
        },
        ...given,
      },
    },
  },
});

test.each([
  ["an operation without a name", { operationId: undefined }, "operation-operationId"],
  [
    "an operation without errors",
    { responses: { "200": { description: "Things" } } },
    "operation-4xx-response",
  ],
  ["a missing reference", { parameters: [{ $ref: "#/components/parameters/Lost" }] }, "no-unresolved-refs"],
])("DOOR-001: the check of the document finds %s", async (_name, error, rule) => {
  expect(await lintDocument(withCall({}))).toEqual([]);
  expect((await lintDocument(withCall(error))).join("\n")).toContain(rule);
});

test("DOOR-007: the client's types match the document", async () => {
  const types = await makeClientTypes(withCall({}));
  expect(types).toContain('"/api/things"');
  expect(types).toContain("id?: number;");
  const renamed = await makeClientTypes(withCall({ operationId: "listOthers" }));
  expect(renamed).not.toBe(types);
});

test("DOOR-007: the checked-in document has one operation per line", () => {
  const document = makeDocument();
  const text = documentText(document);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
  expect(text.split("\n").filter((line) => line.includes('"operationId":"createAgreement"'))).toHaveLength(1);
});

test("DOOR-008: the check names missing and stale Russian sentences", () => {
  const call = { name: "listThings", summary: "Things." };
  expect(findMissingSentences([call], { listThings: "Вещи." })).toEqual([]);
  expect(findMissingSentences([call], { listOthers: "Другие." })).toEqual([
    'packages/phrases/src/calls/ru.ts: summaries has no Russian sentence for listThings: "Things."',
    "packages/phrases/src/calls/ru.ts: summaries speaks of listOthers, and there is no such call",
  ]);
});
