import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { createImport } from "@birzha/domain/imports/api.ts";
import type { ReconciliationTotal } from "@birzha/domain/imports/reconciliation.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { sendOnce } from "../load/send-load.ts";

/** BULK-008: seconds from the upload of 1,000 rows to the first page of the result. */
const limit = 5;
const [rowCount, pageSize, turns] = [1_000, 500, 5];
/** Every so many rows have another price, or no report. */
const [differentEach, missingEach] = [10, 25];

/** Reconciles a ledger of six columns, as an accounting program exports it, with the member's reports. */
export async function measureReconciliation({ port, rows, register }: FilledPortal): Promise<void> {
  const { member: cookie } = register.cookies;
  const get = async <Body>(path: string) =>
    JSON.parse((await sendOnce(port, { method: "GET", path, cookie })).text) as Body;
  const reports: RegisterRow[] = [];
  for (let page = 0; page < rowCount / pageSize; page++) {
    const path = `/api/Agreements/list?pageIndex=${page}&pageSize=${pageSize}`;
    reports.push(...(await get<{ data: RegisterRow[] }>(path)).data);
  }
  const days = reports.map(({ contractDate }) => contractDate).toSorted();
  const body = JSON.stringify({
    fileName: "ledger.csv",
    content: Buffer.from(ledgerOf(reports)).toString("base64"),
    period: { from: days[0], to: days.at(-1) },
  });
  const times: number[] = [];
  let counts = "";
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    const { status, text } = await sendOnce(port, { method: "POST", path: createImport.path, cookie, body });
    if (status !== 200) throw new Error(`reconciliation: HTTP ${status} ${text}`);
    const { importId } = (JSON.parse(text) as { data: { importId: number } }).data;
    const { totals } = await get<{ totals: ReconciliationTotal[] }>(
      `/api/imports/${importId}/reconciliation`,
    );
    times.push((performance.now() - start) / 1000);
    counts = totals.map(({ result, count }) => `${result} ${count}`).join(", ");
  }
  const title = `reconciliation of ${reports.length} rows, ${rows / 1000}k`;
  const slowest = Math.max(...times);
  console.log(`${title}: at most ${slowest.toFixed(1)} s${checkLimit(title, slowest, limit)} (${counts})`);
}

const ledgerOf = (reports: readonly RegisterRow[]): string =>
  [
    ["Договор", "Дата", "Контрагент", "Товар", "Количество", "Цена"],
    ...reports.map(
      ({ contractNumber, contractDate, purchaserName, productTypeName, amount, price }, index) => [
        index % missingEach === 0 ? `${contractNumber}-${index}-new` : `№ ${contractNumber}`,
        formatDate(contractDate),
        `"${purchaserName.replaceAll('"', '""')}"`,
        productTypeName,
        amount,
        index % differentEach === 0 ? "1" : price,
      ],
    ),
  ]
    .map((cells) => cells.join(";"))
    .join("\n");
