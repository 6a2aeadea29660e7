import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openOutboundClient } from "./outbound-client.ts";
import { configureOutgoingRequests } from "./outgoing-requests.ts";

/** Records tunnels and refuses them. */
let proxy: Server;
let address: string;
const forwarded: string[] = [];
beforeAll(async () => {
  proxy = createServer((request, response) => {
    forwarded.push(request.url ?? "");
    response.end();
  });
  proxy.on("connect", ({ url = "" }, socket) => {
    forwarded.push(url);
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.close();
  await once(proxy, "close");
});

test("FIX-347: requests use the proxy, except those to the portal itself", async () => {
  forwarded.length = 0;
  const restore = configureOutgoingRequests({
    proxy: address,
    directHosts: undefined,
    authorities: undefined,
  });
  onTestFinished(restore);
  await expect(fetch("https://issuer.example/keys")).rejects.toThrow("fetch failed");
  await (await fetch(address)).text();
  expect(forwarded).toEqual(["issuer.example:443", "/"]);
});

test("FIX-347: webhooks use the proxy, which resolves their names", async () => {
  forwarded.length = 0;
  const { post } = openOutboundClient({
    isInsideAllowed: false,
    proxy: address,
    resolve: async () => Promise.reject(new Error("the proxy resolves names")),
  });
  const posting = { headers: {}, body: "{}", signal: new AbortController().signal };
  expect(await post("https://erp.example/hook", posting)).toEqual({ error: "unreachable" });
  expect(await post("https://10.0.0.1/hook", posting)).toEqual({ error: "inside" });
  expect(forwarded).toEqual(["erp.example:443"]);
});
