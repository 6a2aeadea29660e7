import { accessOf } from "@birzha/domain/shared/access/access.ts";
import { defineEndpoint, recordResponse } from "@birzha/domain/shared/endpoint.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { uploadToEndpoint } from "./upload.ts";

const attach = defineEndpoint({
  method: "POST",
  path: "/api/things/files",
  summary: "",
  effect: "write",
  access: accessOf({}),
  file: "file",
  response: recordResponse(z.object({ id: z.string() })),
});

interface Received {
  readonly requestId: string;
  readonly body: string;
}

let received: Received[] = [];
let answer: (response: ServerResponse) => void;
const read = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();
const server = createServer((request, response) => {
  void read(request).then((body) => {
    received.push({ requestId: String(request.headers["clientrequestid"]), body });
    answer(response);
  });
});
const say = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

beforeAll(async () => {
  // The server responds to the check that follows a lost upload.
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = [];
});

const file = new File(["%PDF-1.7"], "договор.pdf", { type: "application/pdf" });

test("OTC-057 PLAT-091: a file is sent in its field with an id", async () => {
  answer = say(200, { data: { id: "f1" }, errorMessage: null, requestId: "r" });
  await expect(uploadToEndpoint(attach, { file })).resolves.toEqual({ id: "f1" });
  expect(received[0]!.body).toContain('name="file"');
  expect(received[0]!.body).toContain("%PDF-1.7");
  expect(received[0]!.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test("PLAT-102: an error carries its code and its message", async () => {
  answer = say(415, {
    data: null,
    errorMessage: "Файлы такого типа не принимаются",
    code: "shared.unsupported-type",
    requestId: "r",
  });
  await expect(uploadToEndpoint(attach, { file })).rejects.toMatchObject({
    status: 415,
    code: "shared.unsupported-type",
  });
});

test("OTC-057: a retry after a lost response stores one file", async () => {
  answer = (response) => void response.destroy();
  await expect(uploadToEndpoint(attach, { file })).rejects.toMatchObject({ noResponse: "network" });
  answer = say(200, { data: { id: "f1" }, errorMessage: null, requestId: "r" });
  await uploadToEndpoint(attach, { file });
  await uploadToEndpoint(attach, { file });
  const ids = received.map(({ requestId }) => requestId);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[1]);
});

test("OTC-079: a cancelled upload is an abort, not a failure", async () => {
  const abort = new AbortController();
  answer = () => abort.abort();
  await expect(uploadToEndpoint(attach, { file, signal: abort.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
});
