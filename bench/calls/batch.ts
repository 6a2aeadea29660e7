import { randomUUID } from "node:crypto";
import { createHistogram } from "node:perf_hooks";
import { fileAgreements, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { sampleNumber } from "../load/sample-number.ts";
import { percentile, sendLoad, sendOnce } from "../load/send-load.ts";
import { refreshStatistics } from "../load/refresh-statistics.ts";
import { sampleSubmission } from "./sample-report.ts";

/** DOOR-003, BULK-003: seconds of a batch of 1,000 rows, and how many times longer readers may wait meanwhile. */
const limits = { seconds: 3, ratio: 2 };
const [rowsOfBatch, wrongRows] = [1_000, 50];
/** Readers that keep a steady pace, so that they do not use up the processors themselves. */
const pace = { connections: 16, rate: 30, seconds: 5 };
const turns = 5;
const maxTries = 5;

/** Files batches one after the other alongside readers of the first page, by turns with the readers alone. */
export async function measureBatch({ port, url, rows, register }: FilledPortal): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 });
  const sample = await sampleSubmission(database, register.organizationId);
  const page = { method: "GET", path: "/api/Agreements/list", cookie: register.cookies.operator } as const;
  const read = async () => (await sendLoad(port, page, pace)).latencies;
  const file = () => fileBatch(port, register.cookies.member, sample);
  await file();
  await read();
  await refreshStatistics(database);
  await database.close();
  const [alone, concurrent, batches] = [createHistogram(), createHistogram(), createHistogram()];
  for (let turn = 0; turn < turns; turn++) {
    alone.add(await read());
    let isOver = false;
    const reading = read().finally(() => (isOver = true));
    const filing = (async () => {
      while (!isOver) {
        const start = performance.now();
        await file();
        batches.record(Math.round((performance.now() - start) * 1000));
      }
    })();
    const [latencies] = await Promise.all([reading, filing]);
    concurrent.add(latencies);
  }
  const seconds = percentile(batches, 95) / 1000;
  const [before, during] = [percentile(alone, 95), percentile(concurrent, 95)];
  const title = `batches of 1,000 reports, ${rows / 1000}k`;
  console.log(
    `${title}: p95 ${seconds.toFixed(1)} s${checkLimit(`${title}, p95`, seconds, limits.seconds)}; p95 of the first page ` +
      `${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms meanwhile` +
      checkLimit(`${title}, p95 of others`, during / before, limits.ratio),
  );
}

/** Files reports with new contract numbers; every twentieth has no price. */
async function fileBatch(port: number, cookie: string, sample: string): Promise<void> {
  const { passportId, dataXML } = JSON.parse(sample) as { passportId: number; dataXML: string };
  const run = randomUUID().slice(0, 8);
  const rows = Array.from({ length: rowsOfBatch }, (_, index) => {
    const key = randomUUID();
    const text = dataXML.replace(sampleNumber, `${run}-${index}`);
    const isWrong = index % (rowsOfBatch / wrongRows) === 0;
    return { passportId, key, dataXML: isWrong ? text.replace(/<price>[^<]*<\/price>/, "") : text };
  });
  const { path } = fileAgreements;
  const request = { method: "POST", path, cookie, body: JSON.stringify({ rows }) } as const;
  for (let tries = 1; ; tries++) {
    const { status, text } = await sendOnce(port, request);
    // A busy portal asks to try again; the repetition counts as time of the batch.
    if (status === 503 && tries < maxTries) continue;
    const { data } = JSON.parse(text) as { data?: readonly BatchResult[] };
    const accepted = data?.filter(({ isAccepted }) => isAccepted).length;
    if (accepted === rowsOfBatch - wrongRows) return;
    throw new Error(`batch request: HTTP ${status}, ${accepted} rows accepted`);
  }
}
