import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createView, listViews } from "@birzha/domain/views/api.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anEmployee } from "../../../test/stages/factories.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import { systemClock } from "../clock/clock.ts";
import type { FileStorage } from "../files/file-storage.ts";
import { openTelemetry } from "./open-telemetry.ts";

/* INST-040: a portal that sends spans to a collector. The collector is a server that stores its requests. */

interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}
interface TraceExport {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

const bodies: string[] = [];
const requested: IncomingMessage[] = [];
const collector = createServer((request, response) => {
  requested.push(request);
  void text(request).then((body) => {
    bodies.push(body);
    response.setHeader("content-type", "application/json").end("{}");
  });
}).listen(0, "127.0.0.1");
await once(collector, "listening");
const { port } = collector.address() as AddressInfo;

const errors: string[] = [];
const tracing = openTelemetry(
  {
    endpoint: `http://127.0.0.1:${port}`,
    headers: { authorization: "Basic secret" },
    serviceName: "birzha",
    share: 1,
  },
  "1.2.3",
  (error) => void errors.push(error),
);
const database = await cloneDatabase({ followStatement: tracing.followStatement });
const app = await buildApp({
  database,
  files: {} as FileStorage,
  clock: systemClock,
  authenticate: testAuthenticate(database.db),
  followCalls: tracing.followCalls,
});
let author: TestClient;
beforeAll(async () => {
  await anEmployee(database.db, { user: { account: "zagadka", name: "Тайная Вера Павловна" } });
  author = await signIn(app, database.db, "zagadka");
});
afterAll(async () => {
  await app.close();
  await database.drop();
  collector.close();
});

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const caller = "00f067aa0ba902b7";
const attributeOf = (span: ExportedSpan, name: string) =>
  Object.values(span.attributes.find(({ key }) => key === name)?.value ?? {})[0];

test("INST-040: a request and its SQL form spans without personal data", async () => {
  const state = { address: {}, columns: null, density: "dense" };
  const body = { register: "contracts", name: "Очень личное", state };
  const traceparent = `00-${trace}-${caller}-01`;
  expect((await author.post(createView.path, body, { traceparent })).status).toBe(200);
  expect((await author.get(`${listViews.path}?register=contracts`)).status).toBe(200);
  expect((await author.get("/api/Agreements/7707083893")).status).toBe(404);
  await tracing.close();

  expect(errors).toEqual([]);
  expect(requested[0]).toMatchObject({ url: "/v1/traces", headers: { authorization: "Basic secret" } });
  const spans = bodies
    .flatMap((exported) => (JSON.parse(exported) as TraceExport).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const call = spans.find(({ name }) => name === `POST ${createView.path}`)!;
  expect(call).toMatchObject({ traceId: trace, parentSpanId: caller, kind: 2 });
  expect(attributeOf(call, "http.route")).toBe(createView.path);
  expect(Number(attributeOf(call, "http.response.status_code"))).toBe(200);

  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  const texts = statements.map((span) => String(attributeOf(span, "db.query.text")));
  expect(texts.join("\n")).toMatch(/insert into views[\s\S]*\$1/);
  expect(texts.join("\n")).toContain("insert into audit_log");

  const other = spans.find(({ name }) => name === `GET ${listViews.path}`)!;
  expect(other.traceId).not.toBe(trace);
  expect(spans.some(({ parentSpanId }) => parentSpanId === other.spanId)).toBe(true);
  for (const secret of ["7707083893", "Очень личное", "Тайная", "zagadka"])
    expect(bodies.join("\n")).not.toContain(secret);
});
