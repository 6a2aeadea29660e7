import { expect, test } from "vitest";
import {
  responseOf,
  callsOf,
  fieldsOf,
  sampleOf,
  typeOf,
  type CallDocument,
  type DocumentSchema,
} from "./call-document.ts";

const rejection = (code: string) => ({
  description: `words of ${code}`,
  allOf: [{ $ref: "#/components/schemas/Failure" }, { properties: { code: { const: code } } }],
});
const schemas: Record<string, DocumentSchema> = {
  Tree: {
    properties: {
      name: { type: "string" },
      born: { type: "string", format: "date" },
      kind: { enum: ["oak", "elm"] },
      branches: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
      height: { anyOf: [{ type: "number" }, { type: "null" }] },
    },
    required: ["name", "born", "kind", "branches"],
  },
  Lost: rejection("trees.lost"),
  Felled: rejection("trees.felled"),
};
const call = {
  operationId: "readTree",
  tags: ["trees"],
  summary: "Read a tree",
  parameters: [],
  responses: {
    "200": {
      description: "OK",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Tree" } } },
    },
    "404": {
      description: "None",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Lost" } } },
    },
    "409": { $ref: "#/components/responses/Busy" },
  },
};
const document = {
  paths: {
    "/tree": { get: { ...call, "x-effect": "read", security: [{ session: [] }, {}] } },
    "/plain": { get: { ...call, operationId: "plain" } },
    "/stream": {
      get: {
        ...call,
        operationId: "stream",
        "x-effect": "read",
        responses: { "200": { content: { "text/event-stream": { schema: {} } } } },
      },
    },
  },
  components: {
    schemas,
    responses: {
      Busy: {
        description: "Busy",
        content: {
          "application/json": {
            schema: {
              oneOf: [{ $ref: "#/components/schemas/Felled" }, { $ref: "#/components/schemas/Lost" }],
            },
          },
        },
      },
    },
  },
} as unknown as CallDocument;
const tree: DocumentSchema = { $ref: "#/components/schemas/Tree" };

test("DOOR-008: endpoints are calls, plain responses or streams", () => {
  const [read, plain, stream] = callsOf(document);
  expect(read).toMatchObject({
    name: "readTree",
    method: "GET",
    kind: "call",
    mayGuest: true,
    isWrite: false,
  });
  expect([plain!.kind, plain!.mayGuest, stream!.kind]).toEqual(["plain", false, "stream"]);
});

test("DOOR-008: errors show codes and texts from anywhere in the document", () => {
  const [read] = callsOf(document);
  expect(responseOf(document, read!, "404").rejections).toEqual([
    { code: "trees.lost", words: "words of trees.lost" },
  ]);
  expect(responseOf(document, read!, "409").rejections.map(({ code }) => code)).toEqual([
    "trees.felled",
    "trees.lost",
  ]);
  expect(responseOf(document, read!, "200")).toMatchObject({ rejections: [], media: ["application/json"] });
});

test("DOOR-008: a sample body has required fields and stops at recursion", () => {
  const sample = sampleOf(document, tree) as { branches: { branches: unknown[] }[] };
  expect(sample).toMatchObject({ name: "", born: "2026-01-31", kind: "oak" });
  expect(sample).not.toHaveProperty("height");
  expect(JSON.stringify(sample).match(/branches/g)!.length).toBeLessThan(10);
});

test("DOOR-008: fields and types come from the JSON Schema", () => {
  expect(
    fieldsOf(document, { type: "array", items: tree }).map(({ name, isRequired }) => [name, isRequired]),
  ).toEqual([
    ["name", true],
    ["born", true],
    ["kind", true],
    ["branches", true],
    ["height", false],
  ]);
  const { properties } = schemas["Tree"]!;
  expect(["born", "branches", "height"].map((name) => typeOf(document, properties![name]!))).toEqual([
    "string (date)",
    "object[]",
    "number | null",
  ]);
});

test("FIX-144: a description has paragraphs, without the deprecation notice", () => {
  const description = "Deprecated.\n\nFinds trees.\n\nAccess key right: `read`.";
  const described = (deprecated: boolean) => {
    const paths = { "/api/trees": { get: { ...call, description, deprecated } } };
    return callsOf({ ...document, paths } as unknown as CallDocument)[0]!;
  };
  expect(described(false).description).toHaveLength(3);
  expect(described(true)).toMatchObject({
    deprecated: "Deprecated.",
    description: ["Finds trees.", "Access key right: `read`."],
  });
});
