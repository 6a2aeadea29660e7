import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOutboundClient } from "./outbound-client.ts";

let server: Server;
let port: number;
let requested: string[];
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  requested = [];
  answer = (response) => void response.writeHead(200).end("taken");
  server = createServer((request, response) => {
    requested.push(request.url ?? "");
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const never = new AbortController().signal;
const message = { headers: { "content-type": "application/json" }, body: "{}", signal: never };
/** A public address without a host. */
const nobody = "2000::1";

test("DOOR-005: the client never contacts plain http or private addresses", async () => {
  const { post } = openOutboundClient({ isInsideAllowed: false });
  for (const address of [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://0x7f000001:${port}/`,
    "https://169.254.169.254/latest/meta-data",
    "http://erp.example/",
  ])
    expect([address, await post(address, message)]).toEqual([address, { error: "inside" }]);
  expect(requested).toEqual([]);
});

test("DOOR-005: one private address of a name rejects the request", async () => {
  for (const addresses of [["127.0.0.1"], [nobody, "10.0.0.1"], ["::1"], ["::ffff:127.0.0.1"]]) {
    const { post } = openOutboundClient({ isInsideAllowed: false, resolve: async () => addresses });
    expect(await post(`https://erp.example:${port}/`, message)).toEqual({ error: "inside" });
  }
  expect(requested).toEqual([]);
});

test("DOOR-005: the client connects only to the checked address", async () => {
  const connections: unknown[] = [];
  server.on("connection", (socket) => connections.push(socket));
  const responses = [[nobody], ["127.0.0.1"], ["127.0.0.1"]];
  const { post } = openOutboundClient({
    isInsideAllowed: false,
    timeout: 500,
    resolve: async () => responses.shift() ?? [],
  });
  expect(await post(`https://erp.example:${port}/`, message)).not.toHaveProperty("status");
  expect(responses).toHaveLength(2);
  expect(connections).toEqual([]);
});

test("DOOR-005: the client does not follow redirects", async () => {
  answer = (response) =>
    void response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` }).end();
  const { post } = openOutboundClient({ isInsideAllowed: true });
  expect(await post(`http://127.0.0.1:${port}/hook`, message)).toEqual({ status: 302 });
  expect(requested).toEqual(["/hook"]);
});

test("DOOR-005: missing and endless responses end with the timeout", async () => {
  const { post } = openOutboundClient({ isInsideAllowed: true, timeout: 300 });
  answer = () => undefined;
  expect(await post(`http://127.0.0.1:${port}/`, message)).toEqual({ error: "timeout" });
  answer = (response) => void response.writeHead(200).write("more follows");
  const { post: patient } = openOutboundClient({ isInsideAllowed: true, timeout: 60_000 });
  expect(await patient(`http://127.0.0.1:${port}/`, message)).toEqual({ status: 200 });
  const { post: slow } = openOutboundClient({
    isInsideAllowed: false,
    timeout: 300,
    resolve: () => new Promise(() => undefined),
  });
  expect(await slow("https://erp.example/", message)).toEqual({ error: "timeout" });
});

test("DOOR-005: connection and DNS errors count as unreachable", async () => {
  const { post } = openOutboundClient({ isInsideAllowed: true, timeout: 60_000 });
  server.close();
  server.closeAllConnections();
  expect(await post(`http://127.0.0.1:${port}/`, message)).toEqual({ error: "unreachable" });
  const { post: nameless } = openOutboundClient({ isInsideAllowed: false, resolve: async () => [] });
  expect(await nameless("https://erp.example/", message)).toEqual({ error: "unreachable" });
  server.listen(0);
});

test("DOOR-005: a stopping server aborts its request with an error", async () => {
  answer = () => undefined;
  const stopping = new AbortController();
  const { post } = openOutboundClient({ isInsideAllowed: true });
  const posted = post(`http://127.0.0.1:${port}/`, { ...message, signal: stopping.signal });
  await once(server, "request");
  stopping.abort(new Error("the server stops"));
  await expect(posted).rejects.toThrow("the server stops");
});
