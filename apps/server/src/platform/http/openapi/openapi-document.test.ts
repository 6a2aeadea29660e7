import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { z } from "zod";
import { portalAreas } from "@birzha/domain/areas.ts";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { errorStatus, type ErrorCode } from "@birzha/domain/errors.ts";
import { accessOf } from "@birzha/domain/shared/access/access.ts";
import { defineEndpoint, recordResponse } from "@birzha/domain/shared/endpoint.ts";
import { importRequest } from "@birzha/domain/shared/registers/import-request.ts";
import { calls as englishWords } from "@birzha/phrases/calls/en.ts";
import { calls as russianWords } from "@birzha/phrases/calls/ru.ts";
import { failuresOf } from "../errors/failures-of.ts";
import { exampleValues as examples } from "../../../openapi-examples.ts";
import { openApiDocument } from "./openapi-document.ts";
import type { OpenApiInfo } from "./openapi-info.ts";

const info = { ...englishWords, locale: "en", version: "0.1.0", examples } as const;
const russian = { ...russianWords, locale: "ru", version: "0.1.0", examples } as const;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags: readonly string[];
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: object; example?: unknown }>>;
  };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}
type Contents = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>> | undefined;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
  };
}
const make = (given = allEndpoints, words: OpenApiInfo = info) =>
  openApiDocument(given, words) as unknown as Document;
const document = make();
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((path) => Object.values(path));

const filing = defineEndpoint({
  method: "POST",
  path: "/api/things/{id}",
  summary: "File a thing (OTC-049)",
  effect: "write",
  access: accessOf({ owner: "own" }),
  params: z.object({ id: z.number() }),
  body: z.strictObject({ name: z.string() }),
  rejections: ["agreements.duplicate"],
  response: recordResponse(z.object({ id: z.number() })),
});

test("DOOR-001: every endpoint has a unique name and a described area", () => {
  const names = operationsOf(document).map(({ operationId }) => operationId);
  expect(names).toHaveLength(allEndpoints.length);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
  for (const { operationId, tags: own } of operationsOf(document))
    expect([operationId, own.map((tag) => /^[A-Z][a-z]/.test(tags.get(tag) ?? ""))]).toEqual([
      operationId,
      [true],
    ]);
  expect(document.tags.filter(({ name }) => !(portalAreas as readonly string[]).includes(name))).toEqual([]);
  const twice = [
    { name: "fileThing", area: "agreements", endpoint: filing },
    { name: "fileThing", area: "agreements", endpoint: { ...filing, path: "/api/others/{id}" } },
  ] as const;
  expect(() => make(twice)).toThrow("fileThing");
});

test("DOOR-008: the English document has no Russian, Russian summaries are Russian", () => {
  const wordsOf = (part: unknown): string[] =>
    typeof part === "object" && part !== null
      ? Object.entries(part).flatMap(([name, value]) =>
          name === "example" ||
          name === "examples" ||
          name === "enum" ||
          name === "const" ||
          name === "pattern"
            ? []
            : typeof value === "string"
              ? ["title", "summary", "description", "x-displayName"].includes(name)
                ? [value]
                : []
              : wordsOf(value),
        )
      : [];
  expect(wordsOf({ ...document, components: { ...document.components, schemas: {} } })).toSatisfy(
    (words: string[]) => words.every((text) => !/[а-яё]/i.test(text)),
  );
  const inRussian = make(allEndpoints, russian);
  const russianOperations = operationsOf(inRussian);
  expect(
    russianOperations.filter(({ summary }) => !/[а-яё]/.test(summary)).map(({ operationId }) => operationId),
  ).toEqual([]);
  expect(inRussian.tags.filter(({ description }) => !/[а-яё]/.test(description))).toEqual([]);
  expect(inRussian.components.schemas["AgreementsDuplicate"]).toMatchObject({
    description: expect.stringMatching(/[а-яё]/),
  });
  expect(document.components.schemas["AgreementsDuplicate"]).toMatchObject({
    description: expect.not.stringMatching(/[а-яё]/),
  });
});

test("DOOR-008: deprecated endpoints have headers, a late sunset and a successor", () => {
  const deprecated = (given: object) =>
    make([
      { name: "fileThing", area: "agreements", endpoint: filing },
      {
        name: "fileOldThing",
        area: "agreements",
        endpoint: {
          ...filing,
          path: "/api/old/{id}",
          deprecated: { since: "2026-11-22", sunset: "2027-11-22", instead: "fileThing", ...given },
        },
      },
    ]);
  const [fresh, old] = operationsOf(deprecated({}));
  expect(fresh).not.toHaveProperty("deprecated");
  expect(old).toMatchObject({
    deprecated: true,
    description: expect.stringContaining(
      "Deprecated since 22.11.2026; removed on 22.11.2027. Call fileThing instead.",
    ),
    responses: {
      200: { headers: { Deprecation: {}, Sunset: {}, Link: {} } },
      410: { $ref: "#/components/responses/SharedGone" },
    },
  });
  expect(() => deprecated({ sunset: "2027-11-21" })).toThrow("fileOldThing");
  expect(() => deprecated({ instead: "fileNothing" })).toThrow("fileNothing");
});

test("DOOR-001: every endpoint has the request id and organisation headers", () => {
  for (const { operationId, parameters } of operationsOf(document))
    expect([operationId, ...parameters.flatMap(({ $ref }) => $ref ?? [])]).toEqual(
      expect.arrayContaining([
        operationId,
        "#/components/parameters/ClientRequestId",
        "#/components/parameters/CurrentOrganization",
      ]),
    );
});

/** Every error code in the responses of an operation. */
function codesOf({ responses }: Operation): ErrorCode[] {
  const { components } = document;
  const follow = (part: unknown): unknown =>
    JSON.parse(
      JSON.stringify(part).replace(
        /\{"\$ref":"#\/components\/(responses|schemas)\/(\w+)"\}/g,
        (_, kind: "responses" | "schemas", name: string) =>
          name === "Failure" ? "{}" : JSON.stringify(follow(components[kind][name])),
      ),
    );
  const { 200: _, ...failures } = responses;
  return [...JSON.stringify(follow(failures)).matchAll(/"const":"([\w.-]+)"/g)].map(
    ([, code]) => code as ErrorCode,
  );
}

test("DOOR-001: every endpoint lists each of its error codes by status", () => {
  for (const { name, endpoint: call } of allEndpoints) {
    const operation = document.paths[call.path]![call.method.toLowerCase()]!;
    expect([name, ...codesOf(operation).toSorted()]).toEqual([name, ...failuresOf(call)]);
    const statuses = new Set(failuresOf(call).map((code) => String(errorStatus[code])));
    // DESK-023: calls that can need approval also respond with 202.
    const done = call.approval ? ["200", "202"] : ["200"];
    expect([name, ...Object.keys(operation.responses)]).toEqual([name, ...done, ...[...statuses].toSorted()]);
  }
});

test("DOOR-001: error codes follow from the endpoint's shape and definition", () => {
  expect(failuresOf(filing)).toEqual([
    "agreements.duplicate",
    "shared.blocked",
    "shared.client-request-id",
    "shared.cross-origin",
    "shared.forbidden",
    "shared.foreign-organization",
    "shared.internal",
    "shared.invalid",
    "shared.key-address",
    "shared.key-right",
    "shared.malformed",
    "shared.no-organization",
    "shared.no-session",
    "shared.not-found",
    "shared.organization-blocked",
    "shared.reused-request-id",
    "shared.too-large",
    "shared.too-many-requests",
    "shared.unavailable",
    "shared.unknown-path",
    "shared.unsupported-type",
    "shared.wrong-key",
  ]);
  expect(() => failuresOf({ ...filing, rejections: ["things.lost"] })).toThrow("things.lost");
});

test("DOOR-001: uploads and downloads have media types", () => {
  const upload = document.paths["/api/UploadFile"]!["post"]!;
  expect(upload.requestBody?.content["multipart/form-data"]).toMatchObject({
    schema: { required: ["uploadedFile"], properties: { uploadedFile: { format: "binary" } } },
    encoding: { uploadedFile: { contentType: expect.stringContaining("application/pdf") } },
  });
  const download = document.paths["/api/Reporting/registries/shown"]!["get"]!;
  expect(Object.keys(download.responses["200"]!.content!)).toEqual([
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/json",
  ]);
});

const imports = allEndpoints.filter(({ endpoint: call }) => call.body === importRequest);

test("DOOR-001 DOOR-009: integration rows have schemas field by field, in both directions", () => {
  expect(imports.map(({ name }) => name).toSorted()).toEqual([
    "importAffiliations",
    "importCalendar",
    "importCommodities",
    "importContracts",
    "importDeals",
    "importDictionary",
    "importMembers",
    "importProposals",
    "importRates",
  ]);
  const { schemas } = document.components;
  for (const { name } of imports) {
    const own = name.replace("import", "Import");
    expect([name, schemas[`${own}Request`]]).toMatchObject([
      name,
      { properties: { data: { items: { $ref: `#/components/schemas/${own}Row` } } } },
    ]);
    expect(Object.keys(schemas[`${own}Row`] ?? {}).join()).toMatch(/properties|anyOf/);
    expect(JSON.stringify(schemas[`${own}Response`])).toContain('"enum":["');
  }
  expect(schemas["ImportContractsRow"]).toMatchObject({
    required: expect.arrayContaining(["ownerInn", "contractNumber", "volumeComodines"]),
    properties: { contractDate: { type: "string", format: "date" } },
  });
  expect(JSON.stringify(schemas["ImportContractsResponse"])).toContain("contracts.ambiguous");
});

test("DOOR-001: every example is valid for its endpoint, row by row", () => {
  const shown = allEndpoints.filter(({ endpoint: call }) => call.example !== undefined);
  expect(shown.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["createAgreement", ...imports.map(({ name }) => name)]),
  );
  for (const { name, endpoint: call } of shown) {
    const read = call.body!.safeParse(call.example);
    expect([name, read.error?.issues]).toEqual([name, undefined]);
    if (!call.row) continue;
    for (const row of (read.data as { data: unknown[] }).data)
      expect([name, call.row.safeParse(row).error?.issues]).toEqual([name, undefined]);
  }
});

test("LANG-005 FIX-144: a description names roles and key right, a summary no ids", () => {
  const [operation] = operationsOf(make([{ name: "fileThing", area: "agreements", endpoint: filing }]));
  expect(operation).toMatchObject({
    summary: "File a thing",
    description:
      "Allowed for: owners of an account (own organisation). Access keys cannot call this operation.",
  });
  const { description } = document.paths["/api/Agreements/create"]!["post"]!;
  expect(description).toContain("Access key right: `file`.");
  expect(make(allEndpoints, russian).paths["/api/Agreements/create"]!["post"]!.description).toContain(
    "Право ключа API: `file`.",
  );
  const staff = document.paths["/api/registration/Organizations/blockAccess"]!["post"]!.description;
  expect(staff).toContain("Allowed for: exchange operators.");
  expect(staff).toContain("the response is 202");
});

test("FIX-147: every example is valid by the schema of its request or response", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema({ ...document, $id: "document" });
  const invalid: string[] = [];
  for (const { operationId, requestBody, responses } of operationsOf(document)) {
    const contents = [requestBody?.content, responses["200"]!.content] as readonly Contents[];
    for (const { schema, example } of contents.flatMap((content) => Object.values(content ?? {}))) {
      if ("format" in schema) continue;
      const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
      if (!ajv.validate(own, example)) invalid.push(`${operationId}: ${ajv.errorsText()}`);
    }
  }
  expect(invalid).toEqual([]);
});

test("FIX-147: the server accepts every example of a request", () => {
  for (const { name, endpoint: call } of allEndpoints) {
    if (!call.body) continue;
    const { content } = document.paths[call.path]![call.method.toLowerCase()]!.requestBody!;
    const { error } = call.body.safeParse(content["application/json"]!.example);
    expect([name, error?.issues]).toEqual([name, undefined]);
  }
});
