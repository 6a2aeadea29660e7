import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "@birzha/client/client.ts";
import { reportExample } from "@birzha/domain/agreements/report-example.ts";
import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import { startSession } from "../src/platform/auth/sessions.ts";
import { contractItem } from "./stages/contracts.ts";
import { openReportsStage, pdf, type ReportsStage } from "./stages/reports.ts";

let stage: ReportsStage;
let origin: string;

beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`;
});
afterAll(() => stage.close());

/** The client package with the session of the account. */
async function clientOf(account: string) {
  const { db } = stage.database;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("account", "=", account)
    .executeTakeFirstOrThrow();
  const session = await startSession(db, user.id, {}, 3600);
  return createClient({ origin, headers: { cookie: `auth.session=${session}` } });
}

const report = (dataXML: string) => ({
  passportId: reportPassportId,
  organizationId: stage.firm.id,
  dataXML,
});

/** The response of a request that must succeed. */
function done<Data>({ data, error }: { readonly data?: Data; readonly error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

test("DOOR-007: a program files a report with a document, reads both", async () => {
  const owner = await clientOf("owner");
  const bytes = pdf("Договор");
  const uploadedFile = new File([bytes], "договор 41.pdf");
  const { data: file } = done(await owner.POST("/api/UploadFile", { body: { uploadedFile } }));
  const dataXML = reportExample.replace(
    "</agreement>",
    `<files><file id="${file.id}">${file.value}</file></files></agreement>`,
  );
  const { id } = done(await owner.POST("/api/Agreements/create", { body: report(dataXML) })).data;

  const stored = done(await owner.GET("/api/Agreements/{id}", { params: { path: { id } } })).data;
  expect([stored.contractNumber, stored.files]).toEqual(["41", [{ id: file.id, value: "договор 41.pdf" }]]);
  const query = { pageSize: 1, sortKey: "id", sortDirection: "Desc" } as const;
  const { data: rows, paging } = done(await owner.GET("/api/Agreements/list", { params: { query } }));
  expect([rows.map((row) => row.id), paging.totalRecords]).toEqual([[id], 1]);
  const read = await owner.GET("/api/DownloadFile", {
    params: { query: { userFormFileId: file.id } },
    parseAs: "arrayBuffer",
  });
  expect(Buffer.from(done(read))).toEqual(Buffer.from(bytes));
});

test("DOOR-007: a rejection has codes; a repeated write runs once", async () => {
  const owner = await clientOf("owner");
  const body = report(reportExample.replace("<contract_number>41<", "<contract_number>42<"));
  const params = { header: { ClientRequestId: "report-42" } };
  const first = done(await owner.POST("/api/Agreements/create", { body, params }));
  expect(done(await owner.POST("/api/Agreements/create", { body, params })).data).toEqual(first.data);

  const { error: duplicate } = await owner.POST("/api/Agreements/create", { body });
  expect([duplicate?.code, duplicate?.details]).toEqual([
    "agreements.duplicate",
    { duplicate: first.data.id },
  ]);
  const wrong = report(body.dataXML.replace("<price>13900<", "<price>0<"));
  const { error: problem } = await owner.POST("/api/Agreements/create", { body: wrong });
  expect([problem?.code, problem?.errors]).toEqual([
    "agreements.invalid-report",
    [{ field: "dataXML.price", message: expect.any(String), code: "min", params: { limit: "0.01" } }],
  ]);
  const stranger = await clientOf("stranger");
  const { error, response } = await stranger.GET("/api/Agreements/{id}", {
    params: { path: { id: first.data.id } },
  });
  expect([response.status, error?.code]).toEqual([404, "shared.not-found"]);
});

test("DOOR-009: imported rows return one by one, with codes per field", async () => {
  const operator = await clientOf("operator");
  const good = contractItem({ ownerInn: stage.firm.inn }) as ReturnType<typeof contractItem> & {
    ownerInn: string;
  };
  const { contractDate: _, ...undated } = good;
  const rows = [
    good,
    { ...undated, externalId: "TS-wrong", volumeComodines: -1, ownerInn: "12", discount: 5 },
  ] as (typeof good)[];
  const { data } = done(await operator.PUT("/api/integration/contracts", { body: { data: rows } }));
  expect(data).toMatchObject([
    { externalId: good.externalId, result: "created" },
    { externalId: "TS-wrong", result: "error", code: "shared.invalid" },
  ]);
  if (!Array.isArray(data)) throw new Error("the import waits for an approval");
  const problems = data[1]?.errors?.map(({ field, code }) => [field, code]).toSorted();
  expect(problems).toEqual([
    ["contractDate", "missing"],
    ["discount", "unknown-field"],
    ["ownerInn", "format"],
    ["volumeComodines", "wrong"],
  ]);
});
