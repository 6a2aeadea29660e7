import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { streamResponse } from "@birzha/domain/shared/endpoint.ts";
import { uploadFile } from "@birzha/domain/agreements/api.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import type { PortalProcess } from "../load/portal-process.ts";
import { memoryOfTree } from "../load/process-usage.ts";
import { checkLimit } from "../load/limits.ts";
import { sampleNumber } from "../load/sample-number.ts";
import { headersOf, sendOnce, type BenchRequest } from "../load/send-load.ts";
import { tableOf } from "./report-imports.ts";
import { sampleSubmission, sampleValues } from "./sample-report.ts";

/** FAST-004, FIX-344: megabytes of the portal with its PostgreSQL. */
const limits = { afterStart: 380, underLoad: 1_600 };
/** Milliseconds after which a start has finished its deferred work. */
const settling = 5_000;
const users = 16;
const rowsOfImport = 1_000;
/** Rounds of a user between two imports. */
const roundsOfImport = 3;
const fileSize = 5_000_000;
/** Milliseconds between two looks at the memory. */
const interval = 500;

const megabytes = ({ pid }: PortalProcess) => Math.round(memoryOfTree(pid) / 1e6);

/** Call it before any other access to the portal. */
export async function measureStart(portal: PortalProcess, rows: number): Promise<void> {
  await delay(settling);
  const memory = megabytes(portal);
  const title = `memory after the start, ${rows / 1000}k`;
  console.log(`${title}: ${memory} MB${checkLimit(`${title}, MB`, memory, limits.afterStart)}`);
}

/** All reads that need no id, with the examples of their bodies. */
const reads = allEndpoints.flatMap(({ endpoint: { effect, method, path, example, response } }) =>
  effect === "read" &&
  response !== streamResponse &&
  !path.includes("{") &&
  (method === "GET" || method === "POST")
    ? [{ method, path, body: method === "POST" ? JSON.stringify(example ?? {}) : undefined }]
    : [],
);

/** Lets users read, file reports, upload files and import tables for so many seconds. Measures portal and PostgreSQL. */
export async function measureMemory(portal: FilledPortal, seconds: number): Promise<void> {
  const { port, register } = portal;
  const database = openDatabase(portal.url, { max: 1, statementTimeout: 0 });
  const submission = await sampleSubmission(database, register.organizationId);
  const values = await sampleValues(database);
  await database.close();
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const send = async (request: BenchRequest) => {
    const { status, text } = await sendOnce(port, request);
    count(status);
    return text;
  };
  const end = performance.now() + seconds * 1000;
  const work = async (_: unknown, user: number): Promise<void> => {
    const { member, operator } = register.cookies;
    const post = (path: string, body: object) =>
      send({ method: "POST", path, cookie: member, body: JSON.stringify(body) });
    for (let round = user; performance.now() < end; round++) {
      for (let index = 0; index < reads.length && performance.now() < end; index++) {
        const read = reads[(index + user * 7) % reads.length]!;
        await send({ ...read, cookie: index % 2 === 0 ? member : operator });
        if (index % 10 !== 0) continue;
        const body = submission.replace(sampleNumber, randomUUID());
        await send({ method: "POST", path: "/api/Agreements/create", cookie: member, body });
      }
      const form = new FormData();
      form.append("uploadedFile", new File([Buffer.alloc(fileSize, "%PDF-1.7\n")], "contract.pdf"));
      const headers = headersOf({ method: "POST", path: uploadFile.path, cookie: member });
      const uploaded = await fetch(`http://127.0.0.1:${port}${uploadFile.path}`, {
        method: "POST",
        headers,
        body: form,
      });
      await uploaded.text();
      count(uploaded.status);
      if (round % roundsOfImport !== 0) continue;
      const content = Buffer.from(tableOf(values, rowsOfImport)).toString("base64");
      const text = await post("/api/imports", { fileName: "reports.csv", content });
      const { importId } = (JSON.parse(text) as { data?: { importId?: number } }).data ?? {};
      if (importId !== undefined) await post(`/api/imports/${importId}/register`, {});
    }
  };
  let most = 0;
  const watch = async (): Promise<void> => {
    while (performance.now() < end) {
      most = Math.max(most, megabytes(portal));
      await delay(interval);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: users }, work)]);
  const title = `memory in ${seconds} s of load, ${portal.rows / 1000}k`;
  const answers = [...statuses].toSorted(([one], [other]) => one - other);
  console.log(
    `${title}: at most ${most} MB${checkLimit(`${title}, MB`, most, limits.underLoad)}; responses ` +
      answers.map(([status, times]) => `${status}: ${times}`).join(", "),
  );
}
