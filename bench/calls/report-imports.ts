import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { fieldsOf, type FormValues } from "@birzha/domain/forms/definition.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { sampleNumber } from "../load/sample-number.ts";
import { percentile, sendLoad, sendOnce, type BenchRequest } from "../load/send-load.ts";
import { refreshStatistics } from "../load/refresh-statistics.ts";
import { sampleValues } from "./sample-report.ts";

/** BULK-003: seconds of the validation and the registration, and how many times longer readers may wait meanwhile. */
const limits = { validation: 8, registration: 20, ratio: 2 };
const rowsOfFile = 5_000;
/** Readers that keep a steady pace, so that they do not use up the processors themselves. */
const pace = { connections: 16, rate: 30, seconds: 5 };
/** Milliseconds between two requests for the progress. */
const interval = 100;

/** Imports a table of reports, while others read the first page of the register. */
export async function measureReportImports({ port, url, rows, register }: FilledPortal): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 });
  const values = await sampleValues(database);
  const page = { method: "GET", path: "/api/Agreements/list", cookie: register.cookies.operator } as const;
  const read = async (seconds: number) =>
    percentile((await sendLoad(port, page, { ...pace, seconds })).latencies, 95);
  const send = async <T>(method: BenchRequest["method"], path: string, body?: object): Promise<T> => {
    const request = { method, path, cookie: register.cookies.member };
    const { status, text } = await sendOnce(port, {
      ...request,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status !== 200) throw new Error(`${path}: HTTP ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: T }).data;
  };
  const upload = async (count: number) => {
    const content = Buffer.from(tableOf(values, count)).toString("base64");
    return send<{ importId: number }>("POST", "/api/imports", { fileName: "reports.csv", content });
  };
  const finish = async (id: number): Promise<ImportBatch> => {
    await send("POST", `/api/imports/${id}/register`, {});
    for (;;) {
      const batch = await send<ImportBatch>("GET", `/api/imports/${id}`);
      if (!batch.isRegistering) return batch;
      await wait(interval);
    }
  };
  // The first file warms up the portal.
  await finish((await upload(rowsOfFile / 10)).importId);
  await refreshStatistics(database);
  await database.close();
  const alone = await read(pace.seconds);

  const uploadedAt = performance.now();
  const { importId } = await upload(rowsOfFile);
  const validation = (performance.now() - uploadedAt) / 1000;
  const registeredAt = performance.now();
  const [meanwhile, { counts }] = await Promise.all([read(pace.seconds), finish(importId)]);
  const registration = (performance.now() - registeredAt) / 1000;
  if (counts.done !== rowsOfFile) throw new Error(`import: ${JSON.stringify(counts)}`);

  const title = `import of ${rowsOfFile} reports, ${rows / 1000}k`;
  console.log(
    `${title}: validated in ${validation.toFixed(1)} s` +
      `${checkLimit(`${title}, validation`, validation, limits.validation)}, registered in ${registration.toFixed(1)} s` +
      `${checkLimit(`${title}, registration`, registration, limits.registration)}; p95 of the first page ` +
      `${alone.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile` +
      checkLimit(`${title}, p95 of others`, meanwhile / alone, limits.ratio),
  );
}

/** Returns a table as 1C saves it, with other contract numbers in each row. */
export function tableOf(values: FormValues, count: number): string {
  const fields = fieldsOf(reportForm).filter(({ name }) => name in values);
  const labels: Readonly<Record<string, string>> = ru.fields;
  const run = randomUUID().slice(0, 8);
  const cellsOf = (row: number) =>
    fields.map(({ name }) => {
      const value = values[name];
      if (isChosenRecord(value)) return value.name;
      if (typeof value === "boolean") return value ? "да" : "нет";
      return typeof value === "string" ? value.replace(sampleNumber, `${run}-${row}`) : "";
    });
  const rows = [
    fields.map(({ name }) => labels[name] ?? name),
    ...Array.from({ length: count }, (_, row) => cellsOf(row)),
  ];
  return rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(";")).join("\r\n");
}
