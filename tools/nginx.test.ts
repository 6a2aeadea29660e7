import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureEnvelope } from "../apps/server/src/platform/http/errors/envelope.ts";
import { errorPhrase } from "../apps/server/src/platform/http/errors/error-phrase.ts";
import { findFreePort } from "../apps/server/test/resilience/server-process.ts";
import { hasNginx, startNginx, type Nginx } from "../apps/server/test/services/nginx.ts";
import { readText } from "./source-files.ts";

/* The nginx example: its text, and its behaviour where the machine has nginx. */

const nginx = readText("deploy/nginx.conf");

/** Locations by their pattern; the first block is the rest of the server. */
const locations = new Map(
  nginx.split(/^(?= {2}location )/m).map((block) => [/^ {2}location (.*) \{/.exec(block)?.[1] ?? "", block]),
);

test("FIX-169: the nginx example logs no query strings of sign-ins", () => {
  const format = /^log_format without_query (.*);$/m.exec(nginx)?.[1];
  expect(format).toContain("$uri");
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
  for (const location of ["/identity/", "= /callback"])
    expect(locations.get(location)).toMatch(/access_log \S+ without_query;/);
});

test("FIX-234: nginx closes every spelling of /metrics and hides its version", () => {
  expect(nginx).toMatch(/^ {2}server_tokens off;$/m);
  const [, pattern = "never"] = /^ {2}location ~\* (\S+metrics\S+) \{\s+return 404;/m.exec(nginx) ?? [];
  const closed = new RegExp(pattern, "i");
  for (const path of ["/metrics", "/Metrics", "/METRICS/", "/metrics/", "//metrics", "/metrics/x"])
    expect(closed.test(path), path).toBe(true);
  for (const path of ["/", "/metricsx", "/api/metrics"]) expect(closed.test(path), path).toBe(false);
});

test("FIX-166: nginx repeats writes on another node, but no steps of a sign-in", () => {
  const repeating = [...locations].filter(([, block]) =>
    /proxy_next_upstream .*\bnon_idempotent\b/.test(block),
  );
  expect(repeating.map(([pattern]) => pattern)).toEqual(["/"]);
  expect(locations.has("/identity/")).toBe(true);
});

test("FIX-232: no response of a node takes the node out of service", () => {
  const servers = [...nginx.matchAll(/^ {2}server birzha-\d:3000(.*);$/gm)];
  expect(servers.map(([, options]) => options)).toEqual([" max_fails=0", " max_fails=0"]);
});

test("FIX-233: nginx gives up the search for a node within ten seconds", () => {
  const seconds = (name: string) => Number(new RegExp(`^ {2}${name} (\\d+)s;$`, "m").exec(nginx)?.[1]);
  expect(seconds("proxy_connect_timeout")).toBeLessThanOrEqual(1);
  expect(seconds("proxy_next_upstream_timeout")).toBeLessThanOrEqual(10);
});

test.each([
  ["@unavailable", 503, "shared.unavailable"],
  ["@too_large", 413, "shared.too-large"],
  ["= /malformed", 400, "shared.malformed"],
] as const)("FIX-232: the error of %s has the envelope of the API", (location, status, code) => {
  const [, sent, body = ""] = /return (\d+) '(.*)';/.exec(locations.get(location) ?? "") ?? [];
  expect(Number(sent)).toBe(status);
  const envelope: unknown = JSON.parse(body);
  expect(failureEnvelope.strict().parse(envelope)).toMatchObject({ code, errorMessage: errorPhrase(code) });
});

test("FIX-232: page visits get the text of the error", () => {
  expect(locations.get("@unavailable_text")).toContain(
    `return 503 "${errorPhrase("shared.unavailable")}\\n"`,
  );
});

describe.skipIf(!hasNginx)("FIX-232: two nodes behind nginx", () => {
  /** Statuses of the node's next responses, then 200; undefined breaks the connection. */
  let planned: (number | undefined)[] = [];
  const requests: string[] = [];
  const node = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    request.resume();
    const status = planned.length > 0 ? planned.shift() : 200;
    if (status === undefined) return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: status === 200 ? undefined : "shared.unavailable" }));
  });
  const ports: number[] = [];
  let directory: string;
  let proxy: Nginx;

  const listen = async (server: Server, port = 0) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const close = async (server: Server) => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const send = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${proxy.port}${address}`, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const write = () => send("/api/Agreements/create", { method: "POST", body: "{}" });
  const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "birzha-nginx-"));
    ports.push(await listen(node), await findFreePort());
    proxy = await startNginx(directory, [ports[0]!, ports[1]!]);
  });
  afterAll(async () => {
    await proxy.stop();
    if (node.listening) await close(node);
    await rm(directory, { recursive: true, force: true });
  });

  test("FIX-232: a shed request beside a dead node costs no other request", async () => {
    for (let round = 0; round < 4; round++) {
      planned = [503];
      const shed = await write();
      // One of two starts at the dead node; the other one ends there.
      expect([shed.status, codeOf(shed)]).toEqual([503, "shared.unavailable"]);
      const after = await Promise.all(Array.from({ length: 10 }, write));
      expect(after.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    }
  });

  test("FIX-166: a broken write runs on the other node, a sign-in does not", async () => {
    const other = createServer((request, response) => {
      requests.push(`other ${request.method} ${request.url}`);
      request.resume();
      response.end("{}");
    });
    await listen(other, ports[1]!);
    try {
      for (const [address, statuses] of [
        ["/api/Agreements/create", [200, 200]],
        ["/identity/sign-in/x", [200, 503]],
      ] as const) {
        const got: number[] = [];
        for (let round = 0; round < 2; round++) {
          planned = [undefined];
          got.push((await send(address, { method: "POST", body: "{}" })).status);
        }
        expect(new Set(got)).toEqual(new Set(statuses));
      }
      planned = [];
      expect(requests.filter((request) => request.startsWith("other POST /identity"))).toHaveLength(1);
    } finally {
      await close(other);
    }
  });

  test("FIX-232: nginx answers too large and malformed requests in the envelope", async () => {
    const large = await send("/api/UploadFile", { method: "POST", body: Buffer.alloc(12_000_000) });
    expect([large.status, codeOf(large)]).toEqual([413, "shared.too-large"]);
    const long = await send(`/api/Agreements/list?search=${"a".repeat(20_000)}`);
    expect([long.status, codeOf(long)]).toEqual([400, "shared.malformed"]);
    const header = await send("/api/Agreements/list", { headers: { cookie: "a".repeat(20_000) } });
    expect([header.status, codeOf(header)]).toEqual([400, "shared.malformed"]);
  });

  test("FIX-232: without a node programs get the envelope, browsers a text", async () => {
    await close(node);
    for (const address of ["/api/Agreements/list", "/keycloak/users/info"]) {
      const { status, headers, text } = await send(address);
      expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(failureEnvelope.strict().parse(JSON.parse(text)).requestId).toMatch(/^[0-9a-f]{32}$/);
    }
    for (const address of ["/", "/agreements", "/keycloak/auth/login", "/identity/auth"]) {
      const { status, headers, text } = await send(address);
      expect([status, headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
      expect(text).toBe(`${errorPhrase("shared.unavailable")}\n`);
    }
  });
});
