import { get } from "node:http";
import type { FilledRegister } from "./fill-register.ts";
import type { Asked } from "./load-generator.ts";
import { memoryOf, type Portal, type startLoad } from "./processes.ts";
import { quantiles } from "./measure.ts";

export interface WorkbookMeasured {
  readonly rows: number;
  readonly rowsPerSecond: number;
  /** Bytes that the server's memory grew by while it wrote. */
  readonly growth: number;
  /** p95 of the first page at 4 connections, milliseconds: alone, and while workbooks are written. */
  readonly alone: number;
  readonly meanwhile: number;
}

const connections = 4;

/** Downloads a workbook of about 50,000 rows: by itself for its speed, then again beside other requests. */
export async function measureWorkbook(
  portal: Portal,
  { sessions, periodStart }: FilledRegister,
  rows: number,
  page: Asked,
  load: Pick<ReturnType<typeof startLoad>, "perform">,
): Promise<WorkbookMeasured> {
  const today = new Date().toISOString().slice(0, 10);
  const address =
    `/api/Reporting/registries/downloadReport?dateBegin=${periodStart}&dateEnd=${today}` +
    `&templateTypeId=1&organizationId=&currentOrganization=`;
  const fetchWorkbook = () => download(portal.port, address, `auth.session=${sessions.operator}`);
  const target = { port: portal.port, asked: page } as const;
  await fetchWorkbook();
  const before = memoryOf(portal.pid, "VmRSS");
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(portal.pid, "VmRSS"))), 50);
  const start = performance.now();
  await fetchWorkbook();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  const warm = { target, connections, duration: 1_000 };
  await load.perform(warm);
  const alone = quantiles((await load.perform({ ...warm, duration: 4_000 })).times).p95;
  let isOver = false;
  const downloads = (async () => {
    while (!isOver) await fetchWorkbook();
  })();
  const meanwhile = quantiles((await load.perform({ ...warm, duration: 6_000 })).times).p95;
  isOver = true;
  await downloads;
  return { rows, rowsPerSecond: rows / seconds, growth: most - before, alone, meanwhile };
}

function download(port: number, path: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { cookie, clientrequestid: "bench" } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`workbook: HTTP ${answer.statusCode}`));
      answer.resume().on("end", resolve).on("error", reject);
    }).on("error", reject);
  });
}
