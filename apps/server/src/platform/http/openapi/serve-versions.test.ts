import Fastify from "fastify";
import { expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { serveVersions } from "./serve-versions.ts";

const deprecated = { since: "2026-11-22", sunset: "2027-11-22", instead: "listAgreements" } as const;

test("FIX-150: programs read deprecated operations as JSON, browsers get the page", async () => {
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.type("text/html").send("page"));
  const [first, second] = allEndpoints;
  serveVersions(app, [{ ...first!, endpoint: { ...first!.endpoint, deprecated } }, second!], "1.2.3");
  const read = (accept: string) => app.inject({ url: "/docs/versions", headers: { accept } });
  const { name, endpoint } = first!;
  expect((await read("*/*")).json()).toEqual({
    ...{ version: "1.2.3", document: "/openapi.json", noticeMonths: 12 },
    deprecated: [{ name, method: endpoint.method, path: endpoint.path, ...deprecated }],
  });
  expect((await read("text/html,*/*;q=0.8")).body).toBe("page");
});
