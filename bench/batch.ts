import { randomUUID } from "node:crypto";
import { fileAgreements, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import type { FilledRegister } from "./fill-register.ts";
import type { Asked } from "./load-generator.ts";
import { quantiles, type Judge } from "./measure.ts";
import type { Portal, startLoad } from "./processes.ts";
import { sampleNumber, sampleSubmission } from "./sample-report.ts";

/** DOOR-003: how many times as long readers may wait while a batch is filed, by p95. */
const promised = 2;

/** Rows of a batch, and how many of them are wrong. */
const [rowsOfBatch, wrongRows] = [1_000, 50];
/** Readers that ask at a steady pace, whatever the answers take: so many calls a second, of so many connections. */
const [pace, connections] = [30, 16];
const turns = 5;
/** Milliseconds of a turn; a batch takes longer. */
const turn = 5_000;

interface BatchMeasured {
  /** Milliseconds that readers of the first page wait, by p95 of the middle turn: alone, and while batches are filed. */
  readonly alone: number;
  readonly meanwhile: number;
  /** Rows that were answered in a second, beside the readers. */
  readonly rowsPerSecond: number;
}

/** Files batches one after the other beside readers of the register, by turns with the readers alone. */
export async function measureBatch(
  portal: Portal,
  { organizationId, sessions }: FilledRegister,
  page: Asked,
  load: Pick<ReturnType<typeof startLoad>, "perform">,
): Promise<BatchMeasured> {
  const database = openDatabase(portal.url, { max: 1, statementTimeout: 0 });
  const sample = await sampleSubmission(database, organizationId);
  await database.close();
  const order = { target: { port: portal.port, asked: page }, connections, pace, duration: turn };
  const read = async () => quantiles((await load.perform(order)).times).p95;
  const file = () => fileBatch(portal.port, sessions.member, sample);
  await file();
  await read();
  const [alone, meanwhile]: [number[], number[]] = [[], []];
  let [rows, seconds] = [0, 0];
  for (let round = 0; round < turns; round++) {
    alone.push(await read());
    const start = performance.now();
    let isOver = false;
    const filing = (async () => {
      for (; !isOver; rows += rowsOfBatch) await file();
      seconds += (performance.now() - start) / 1000;
    })();
    meanwhile.push(await read());
    isOver = true;
    await filing;
  }
  return {
    ...{ alone: quantiles(alone).p50, meanwhile: quantiles(meanwhile).p50 },
    rowsPerSecond: rows / seconds,
  };
}

export function sayBatch(
  { alone, meanwhile, rowsPerSecond }: BatchMeasured,
  rows: number,
  judge: Judge,
): string {
  const title = `batches of 1,000 reports, ${rows / 1000}k`;
  return (
    `${title}: ${Math.round(rowsPerSecond)} rows/s, p95 of the first page ${alone.toFixed(1)} ms alone, ` +
    `${meanwhile.toFixed(1)} ms meanwhile${judge(`${title}, p95 of others`, meanwhile / alone, promised)}`
  );
}

/** One batch of reports that nobody has sent before; every twentieth has no price. */
async function fileBatch(port: number, session: string, sample: string): Promise<void> {
  const { passportId, dataXML } = JSON.parse(sample) as { passportId: number; dataXML: string };
  const rows = Array.from({ length: rowsOfBatch }, (_, index) => {
    const key = randomUUID();
    const text = dataXML.replace(sampleNumber, key);
    const isWrong = index % (rowsOfBatch / wrongRows) === 0;
    return { passportId, key, dataXML: isWrong ? text.replace(/<price>[^<]*<\/price>/, "") : text };
  });
  const answer = await fetch(`http://127.0.0.1:${port}${fileAgreements.path}`, {
    method: fileAgreements.method,
    headers: {
      cookie: `auth.session=${session}`,
      clientrequestid: randomUUID(),
      "content-type": "application/json",
    },
    body: JSON.stringify({ rows }),
  });
  const { data } = (await answer.json()) as { data?: readonly BatchResult[] };
  const accepted = data?.filter(({ isAccepted }) => isAccepted).length;
  if (accepted !== rowsOfBatch - wrongRows)
    throw new Error(`a batch: HTTP ${answer.status}, ${accepted} of ${rowsOfBatch} rows`);
}
