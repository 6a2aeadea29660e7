import { expect, test } from "vitest";
import { ru } from "../../packages/phrases/src/ru.ts";
import { makeClientTypes } from "../client-types.ts";
import { documentText, findGaps, findMissingSentences, lintDocument, makeDocument } from "./document.ts";

const document = makeDocument();

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
  const text = documentText(document);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
  expect(text.split("\n").filter((line) => line.includes('"operationId":"createAgreement"'))).toHaveLength(1);
});

test("DOOR-008: the check names missing and stale Russian sentences", () => {
  const call = { name: "listThings", summary: "Things." };
  expect(findMissingSentences([call], { listThings: "Вещи." })).toEqual([]);
  expect(findMissingSentences([call], { listOthers: "Другие." })).toEqual([
    'packages/phrases/src/calls/summaries-ru.ts: summaries has no Russian sentence for listThings: "Things."',
    "packages/phrases/src/calls/summaries-ru.ts: summaries names listOthers, which is not an operation",
  ]);
});

const described = {
  operationId: "listThings",
  tags: ["things"],
  summary: "List things",
  parameters: [{ name: "page", in: "query", description: "Page.", schema: { type: "integer" } }],
  responses: {
    "200": {
      content: {
        "application/json": {
          schema: { type: "object", properties: { id: { type: "integer", description: "Id." } } },
          example: { id: 1 },
        },
      },
    },
  },
};
const documentOf = (given: object) => ({
  paths: { "/api/things": { get: { ...described, ...given } } },
  components: { schemas: {}, responses: {}, headers: { Echo: { description: "Echo." } } },
});
const parameter = { name: "page", in: "query" };

test.each([
  ["no summary", { summary: "" }, "no summary"],
  ["a summary in the third person", { summary: "Lists things" }, "not imperative"],
  ["a summary without a verb", { summary: "Listing of things" }, "not imperative"],
  ["a long summary", { summary: `List ${"x".repeat(80)}` }, "more than 80"],
  ["a summary with ids", { summary: "List things (OTC-040)" }, "cites a requirement"],
  ["a parameter without a description", { parameters: [parameter] }, "/parameters page"],
  [
    "a field without a description",
    { requestBody: { content: { "application/json": { schema: { properties: { id: {} } }, example: {} } } } },
    "/json/schema id",
  ],
  [
    "no example",
    { responses: { "200": { content: { "application/json": { schema: {} } } } } },
    "no example of the response",
  ],
])("LANG-005 FIX-147: the check finds %s", (_name, given, gap) => {
  expect(findGaps(documentOf({}), "en")).toEqual([]);
  expect(findGaps(documentOf(given), "en").join("\n").toLowerCase()).toContain(gap.toLowerCase());
});

test.each([
  [{ type: "string" }, 1],
  [{ $ref: "#/components/schemas/Text" }, 1],
  [{ type: ["string", "null"] }, 0],
  [{ anyOf: [{ $ref: "#/components/schemas/Text" }, { type: "null" }] }, 0],
  [{ type: "array", items: { type: ["string", "null"] } }, 0],
  [{ type: "object", properties: { id: { type: ["integer", "null"], description: "Id." } } }, 1],
])("FIX-349: a description that states null of %j: gaps", (schema, gaps) => {
  const field = { ...schema, description: "Name; null without one." };
  const schemas = { Text: { type: "string" }, Thing: { properties: { name: field } } };
  const found = findGaps({ ...documentOf({}), components: { schemas } }, "en");
  expect(found.filter((gap) => gap.includes("cannot be null"))).toHaveLength(gaps);
});

test("LANG-005 FIX-147 FIX-349: the document has no gaps in either language", () => {
  expect(findGaps(document, "en")).toEqual([]);
  expect(findGaps(makeDocument("ru"), "ru")).toEqual([]);
  expect(findGaps(document, "ru").length).toBeGreaterThan(300);
});

test("HOUSE-106 FIX-147: Russian fields take labels of screens, otherwise English descriptions", () => {
  const { components } = makeDocument("ru") as { components: { schemas: Record<string, object> } };
  expect(components.schemas["ListContractsItem"]).toMatchObject({
    properties: {
      basis: { description: ru.contracts.fields.basis },
      idRec: { description: "Id of the row." },
    },
  });
  expect(components.schemas["ListContractsRequest"]).toMatchObject({
    properties: { data: { properties: { sort: { description: "Sort order; null for the default." } } } },
  });
  expect(components.schemas["UpdateUserRequest"]).toMatchObject({
    properties: {
      phone: { description: ru.users.fields.phone },
      role: { description: expect.stringMatching(/^Ignored/) },
    },
  });
});

test("FIX-242: requests name every accepted field", () => {
  const text = JSON.stringify(document);
  const { components, paths } = JSON.parse(text) as {
    components: { schemas: Record<string, object> };
    paths: Record<string, { post: { requestBody: { required: boolean } } }>;
  };
  const names = (schema: string) => JSON.stringify(components.schemas[schema]);
  for (const field of ["client_id", "redirect_uri", "response_type", "resource", "refresh_token"])
    expect(names("FinishSignInRequest")).toContain(`"${field}"`);
  for (const field of ["client_id", "refresh_token"]) expect(names("SignOutRequest")).toContain(`"${field}"`);
  for (const field of ["firmId", "firmName"]) expect(names("CreateDraftRequest")).toContain(`"${field}"`);
  expect(paths["/keycloak/auth/logout"]!.post.requestBody.required).toBe(false);
});
