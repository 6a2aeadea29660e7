import Fastify from "fastify";
import pg from "pg";
import { expect, test } from "vitest";
import { serveMetrics, type MetricsOptions } from "./metrics.ts";
import { sendFailures } from "../requests.ts";

const counts = { waiting: 3, running: 1, planned: 2, failing: 0, stuck: 0, dead: 0 };

function portal(options: Partial<MetricsOptions> = {}) {
  const app = Fastify();
  sendFailures(app);
  const metrics = serveMetrics(app, {
    pool: new pg.Pool(),
    countJobs: () => Promise.resolve(counts),
    ...options,
  });
  app.get("/api/Agreements/:id", async () => "report");
  return { app, metrics };
}

test("metrics use the route template, never the path", async () => {
  const { app } = portal();
  await app.inject("/api/Agreements/17");
  await app.inject("/api/Agreements/18");
  await app.inject("/random/7707083893");
  const text = (await app.inject("/metrics")).body;
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/Agreements/:id",status="200"} 2',
  );
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).not.toContain("7707083893");
});

test("metrics show the pool, event loop, queue and jobs", async () => {
  const { app, metrics } = portal();
  metrics.observeJob("report", "done", 0.2);
  metrics.observeJob("report", "failed", 0.1);
  const { body, headers } = await app.inject("/metrics");
  for (const line of [
    "database_pool_open 0",
    "database_pool_waiting 0",
    'jobs_queue{state="waiting"} 3',
    'jobs_queue{state="dead"} 0',
    'jobs_total{task="report",outcome="done"} 1',
    'jobs_total{task="report",outcome="failed"} 1',
    'job_duration_seconds_count{task="report"} 2',
  ])
    expect(body.split("\n")).toContain(line);
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  // FIX-348: alert rules and tools treat names in _total as counters.
  expect(body).not.toMatch(/^# TYPE \w+_total gauge$/m);
  expect(headers["content-type"]).toMatch(/^text\/plain/);
});

test("without queue counts the other metrics are still served", async () => {
  const { app } = portal({ countJobs: () => Promise.reject(new Error("the database is away")) });
  const { statusCode, body } = await app.inject("/metrics");
  expect(statusCode).toBe(200);
  expect(body).toContain("database_pool_open 0");
  expect(body).not.toContain("jobs_queue{");
});

test("metrics require the token, or a local client without token", async () => {
  const closed = portal({ token: "a-long-random-word" }).app;
  const withToken = (token: string) =>
    closed.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect((await withToken("a-long-random-word")).statusCode).toBe(200);
  expect((await withToken("another")).statusCode).toBe(403);
  expect((await closed.inject("/metrics")).statusCode).toBe(403);

  const open = portal().app;
  expect((await open.inject({ url: "/metrics", remoteAddress: "::ffff:127.0.0.1" })).statusCode).toBe(200);
  expect((await open.inject({ url: "/metrics", remoteAddress: "10.0.0.1" })).statusCode).toBe(403);
  const forwarded = await open.inject({ url: "/metrics", headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(forwarded.statusCode).toBe(403);
});
