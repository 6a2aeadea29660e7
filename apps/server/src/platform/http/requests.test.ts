import fastify from "fastify";
import { expect, test } from "vitest";
import { sendFailures } from "./requests.ts";

test("FIX-001: a client that leaves during a request is logged as info without a stack", async () => {
  const lines: { level: number; msg: string; err?: unknown }[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } });
  sendFailures(app);
  // The error of a stream whose other end has closed, as node:stream creates it.
  app.get("/file", () => {
    throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
  await app.inject("/file");
  expect(lines).toContainEqual(expect.objectContaining({ level: 30, msg: "client closed the connection" }));
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
  await app.close();
});
