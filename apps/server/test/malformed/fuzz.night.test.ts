import { text } from "node:stream/consumers";
import * as fc from "fast-check";
import type { FastifyInstance, InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { keyRightOf } from "@birzha/domain/shared/access/key-access.ts";
import { plainCalls } from "../../src/openapi-contents.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { callOf } from "../permissions/permissions-calls.ts";
import { aKey } from "../stages/keys.ts";
import { openPortal } from "../stages/portal.ts";
import { fuzzRequest, type FuzzRequest, type ValidRequest } from "./fuzz-requests.ts";
import { openWalkStage, type WalkStage } from "./input-walk.ts";

/*
 * Requests generated from the OpenAPI document. FUZZ_REQUESTS sets their number, FUZZ_SEED another seed; each thousand
 * starts with fresh records and sessions, because requests block users and end sessions.
 */
const total = Number(process.env["FUZZ_REQUESTS"] ?? 600);
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_126);

const methodOf = (method: string) => method as ValidRequest["method"];

const actorNames = ["owner", "employee", "operator", "machine", "key", "guest"] as const;

/** Valid requests of all operations; those outside the endpoints have no caller. */
const validRequests = ({ target }: WalkStage): readonly ValidRequest[] => [
  ...allEndpoints.map(({ endpoint }) => {
    const { url, payload } = callOf(endpoint, target);
    const allowed = actorNames.flatMap((actor, index) => {
      const isOwn = actor === "key" ? keyRightOf(endpoint) !== undefined : endpoint.access[actor] !== "no";
      return isOwn ? [index] : [];
    });
    const body = endpoint.example ?? payload;
    return { method: endpoint.method, path: endpoint.path, url, body, actors: allowed };
  }),
  ...plainCalls.map(({ method, path }) => ({
    ...{ method: methodOf(method), path, url: path, body: undefined, actors: [actorNames.indexOf("guest")] },
  })),
];

/** Headers of every kind of caller. */
async function openActors({ database: { db }, firm }: WalkStage): Promise<readonly Record<string, string>[]> {
  const sessionOf = async (account: string) => {
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("account", "=", account)
      .executeTakeFirstOrThrow();
    return { cookie: `auth.session=${await startSession(db, id, {}, 36_000)}` };
  };
  const organization = { currentorganization: String(firm.id) };
  const headers: Readonly<Record<(typeof actorNames)[number], Record<string, string>>> = {
    owner: await sessionOf("owner"),
    employee: await sessionOf("employee"),
    operator: { ...(await sessionOf("operator")), ...organization },
    machine: await sessionOf("machine"),
    key: { authorization: `Bearer ${(await aKey(db, firm.id)).secret}` },
    guest: {},
  };
  return actorNames.map((name) => headers[name]);
}

async function send(app: FastifyInstance, { method, url, headers, payload }: InjectOptions) {
  const response = await app.inject({
    ...{ method: method!, url: url!, headers: headers!, payloadAsStream: true },
    ...(payload === undefined ? {} : { payload }),
  });
  const contentType = response.headers["content-type"] as string | undefined;
  // The event stream has no end.
  if (contentType?.startsWith("text/event-stream")) response.stream().destroy();
  const body = contentType?.startsWith("application/json") ? await text(response.stream()) : "";
  if (body === "" && !response.stream().destroyed) response.stream().resume();
  return { status: response.statusCode, contentType, body };
}

test(
  "FIX-141 PLAT-103: generated requests get declared responses, never 5xx",
  { timeout: 3_600_000 },
  async () => {
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    for (let start = 0; start < total; start += 1_000) {
      const stage = await openWalkStage();
      const portal = await openPortal(stage.database, {
        demo: true,
        onError: () => undefined,
      });
      try {
        const actors = await openActors(stage);
        const requests = fc
          .constantFrom(...validRequests(stage))
          .chain((one) => fuzzRequest(one, actors.length));
        const options = { seed: seed + start, numRuns: Math.min(1_000, total - start) };
        for (const request of fc.sample(requests, options)) {
          const isPlain = plainCalls.some(({ path }) => path === request.path);
          const headers = { ...actors[request.actor], ...request.headers };
          const response = await send(isPlain ? portal.app : stage.app, { ...request, headers });
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          if (response.status >= 500)
            failures.push(`${describeRequest(request)}: ${response.status} ${response.body}`);
        }
      } finally {
        // Each fails for responses that contradict the document.
        for (const { close } of [portal, stage])
          await close().catch((error: unknown) => failures.push(String(error)));
      }
    }
    if (total > 1_000) process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}\n`);
    expect(failures).toEqual([]);
  },
);

const describeRequest = ({ method, url, headers, payload }: FuzzRequest) =>
  [method, url, JSON.stringify(headers), typeof payload === "string" ? payload : ""]
    .join(" ")
    .slice(0, 1_500);
