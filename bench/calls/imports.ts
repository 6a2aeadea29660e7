import { randomUUID } from "node:crypto";
import { createHistogram } from "node:perf_hooks";
import { importProposals } from "@birzha/domain/auctions/processing-api.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { headersOf, percentile } from "../load/send-load.ts";
import { importCalls, type ImportCall } from "./import-rows.ts";

/** FAST-006: milliseconds of a call of 1,000 rows (p95), and seconds of 100,000 contracts. */
const limits = { call: 1_500, rows: 100_000, seconds: 180 };
const rowsOfCall = 1_000;

interface ImportedRow {
  readonly id: number;
  readonly result: string;
  readonly errorMessage?: string;
}

/** Measures calls that create rows, calls that change the same rows, and results of auctions. */
export async function measureImports({ port, rows, register }: FilledPortal): Promise<void> {
  const run = randomUUID().slice(0, 8);

  /** @returns the ids of the rows */
  async function measure(
    name: string,
    { method, path }: Pick<ImportCall, "method" | "path">,
    calls: readonly (readonly object[])[],
    expected: "created" | "updated",
  ): Promise<number[]> {
    const times = createHistogram();
    const ids: number[] = [];
    let seconds = 0;
    for (const data of calls) {
      const start = performance.now();
      const body = JSON.stringify({ data });
      const headers = headersOf({ method: "POST", path, cookie: register.cookies.operator, body });
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
      const { data: results } = (await response.json()) as { data?: readonly ImportedRow[] };
      const milliseconds = performance.now() - start;
      times.record(Math.round(milliseconds * 1000));
      seconds += milliseconds / 1000;
      const wrong = results?.find(({ result }) => result !== expected);
      if (!results || wrong)
        throw new Error(`import of ${name}: HTTP ${response.status} ${wrong?.errorMessage ?? ""}`);
      ids.push(...results.map(({ id }) => id));
    }
    const title = `imports of ${name}, ${rows / 1000}k`;
    const sent = calls.length * rowsOfCall;
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
    console.log(
      `${title}: a call of 1,000 rows p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms` +
        `${checkLimit(`${title}, p95 of a call`, p95, limits.call)}, ${sent} rows in ${Math.round(seconds)} s` +
        checkLimit(`${title}, seconds`, seconds, sent === limits.rows ? limits.seconds : undefined),
    );
    return ids;
  }

  let ids: readonly number[] = [];
  for (const kind of importCalls) {
    const rowsOf = (call: number) =>
      Array.from({ length: rowsOfCall }, (_, row) => kind.row(run, call * rowsOfCall + row));
    const calls = Array.from({ length: kind.calls }, (_, call) => rowsOf(call));
    await measure(kind.name, kind, calls, "created");
    const changed = calls
      .slice(0, kind.changedCalls)
      .map((call) => call.map((row) => ({ ...row, ...kind.change })));
    ids = await measure(`${kind.name}, changed`, kind, changed, "updated");
  }
  const results = Array.from({ length: ids.length / rowsOfCall }, (_, call) =>
    ids.slice(call * rowsOfCall, (call + 1) * rowsOfCall).map((id) => ({ id, held: true })),
  );
  await measure("results of auctions", importProposals, results, "updated");
}
