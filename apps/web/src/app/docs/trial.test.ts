import { afterEach, expect, test, vi } from "vitest";
import { callsOf, type CallDocument, type DocumentedCall } from "./call-document.ts";
import { bodyError, missingOf, requestOf, sendTrial, type TrialInput } from "./trial.ts";

afterEach(() => vi.unstubAllGlobals());

const responses = { 200: { description: "OK", content: { "application/json": { schema: {} } } } };
const parameter = (name: string, place: string, type: string) => ({
  name,
  in: place,
  required: place === "path",
  schema: { type },
});
const [change, upload] = callsOf({
  paths: {
    "/api/things/{id}": {
      put: {
        operationId: "changeThing",
        tags: ["things"],
        summary: "Change a thing",
        "x-effect": "write",
        parameters: [
          parameter("id", "path", "integer"),
          parameter("status", "query", "array"),
          parameter("text", "query", "string"),
          { $ref: "#/components/parameters/ClientRequestId" },
        ],
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses,
      },
    },
    "/api/files": {
      post: {
        operationId: "uploadThing",
        tags: ["things"],
        summary: "Uploads.",
        "x-effect": "write",
        parameters: [],
        requestBody: {
          content: { "multipart/form-data": { schema: { properties: { uploadedFile: {} } } } },
        },
        responses,
      },
    },
  },
} as unknown as CallDocument) as readonly [DocumentedCall, DocumentedCall];

const nothing: TrialInput = { values: {}, body: "", file: undefined };
const session = { key: "", organization: "" };

test("DOOR-008: typed values become the request with its own id", () => {
  const input = { ...nothing, values: { id: " 7 ", status: "1, 2", text: "" }, body: '{"a":1}' };
  const { address, init } = requestOf(change, input, { ...session, organization: "11" }, "r-1");
  expect(address).toBe("/api/things/7?status=1&status=2");
  expect(init).toMatchObject({ method: "PUT", body: '{"a":1}', credentials: "same-origin" });
  expect(init.headers).toEqual({
    Accept: "application/json, */*",
    "Content-Type": "application/json",
    ClientRequestId: "r-1",
    CurrentOrganization: "11",
  });
});

test("DOOR-008: a key replaces the session, a typed organisation is sent", () => {
  const { init } = requestOf(change, nothing, { key: "brz_1", organization: "" }, "r-1");
  expect(init.credentials).toBe("omit");
  expect(init.headers).toMatchObject({ Authorization: "Bearer brz_1" });
  expect(init.headers).not.toHaveProperty("CurrentOrganization");
});

test("DOOR-008: a file is sent under the endpoint's field name", () => {
  const file = new File(["x"], "a.pdf");
  const { init } = requestOf(upload, { ...nothing, file }, session, "r-1");
  expect([...(init.body as FormData).keys()]).toEqual(["uploadedFile"]);
  expect(init.headers).not.toHaveProperty("Content-Type");
});

test("DOOR-008: missing values and invalid JSON are errors before sending", () => {
  expect(missingOf(change, { ...nothing, values: { id: " " } }).map(({ name }) => name)).toEqual(["id"]);
  expect(missingOf(change, { ...nothing, values: { id: "7" } })).toEqual([]);
  expect(bodyError(change, { ...nothing, body: "{" })).toEqual(expect.any(String));
  expect(bodyError(change, { ...nothing, body: "{}" })).toBeUndefined();
  expect(bodyError(upload, nothing)).toBeUndefined();
});

const sent = () => sendTrial(requestOf(change, nothing, session, "r-1"), "r-1", () => "a.xlsx");

test("DOOR-008: a response shows status, relevant headers and text or file", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { data: null, code: "shared.gone" },
      { status: 410, headers: { deprecation: "@1", date: "x" } },
    ),
  );
  expect(await sent()).toMatchObject({
    status: 410,
    headers: [
      ["content-type", "application/json"],
      ["deprecation", "@1"],
    ],
    text: '{\n  "data": null,\n  "code": "shared.gone"\n}',
    file: undefined,
  });
  vi.stubGlobal(
    "fetch",
    async () => new Response("bytes", { headers: { "content-type": "application/zip" } }),
  );
  const { file, text } = await sent();
  expect([file?.name, file?.content.size, text]).toEqual(["a.xlsx", 5, ""]);
});

test("DOOR-008: a lost response is reported as no response", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  expect(await sent()).toMatchObject({ status: undefined, requestId: "r-1" });
});
