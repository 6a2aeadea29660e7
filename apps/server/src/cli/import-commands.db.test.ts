import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { NoticeRow } from "@birzha/domain/exchange/register.ts";
import { contractItem } from "../../test/stages/contracts.ts";
import { openReportsStage, pdf, upload, type ReportsStage } from "../../test/stages/reports.ts";
import { commandRunner } from "../../test/run-command.ts";
import { filesCleanCommand } from "./files-command.ts";
import { importCommand } from "./import-command.ts";

const now = "2026-11-20T12:00:00+03:00";

let stage: ReportsStage;
let directory: string;
let birzha: ReturnType<typeof commandRunner>;
beforeAll(async () => {
  stage = await openReportsStage(now);
  const { db } = stage.database;
  await db.updateTable("organizations").set({ ntb_user: true }).execute();
  directory = await mkdtemp(path.join(tmpdir(), "birzha-cli-"));
  const offsetMs = new Date(now).getTime() - Date.now();
  await sql`insert into settings (key, value) values ('test_clock', ${JSON.stringify({ offsetMs })}::jsonb)`.execute(
    db,
  );
  birzha = commandRunner([filesCleanCommand, importCommand], stage.database, {
    TEST_CLOCK: "true",
    DATA_DIR: directory,
  });
});
afterAll(async () => {
  await stage.close();
  await rm(directory, { recursive: true, force: true });
});

async function imported(what: string, name: string, content: string): Promise<string> {
  const file = path.join(directory, name);
  await writeFile(file, content);
  const { stdout, stderr } = await birzha("import", ...what.split(" "), file);
  expect(stderr).toBe("");
  return stdout;
}

const one = async (table: "contract_deals" | "spot_deals" | "member_applications", id: number) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where id = ${id}`.execute(stage.database.db);
  return rows[0]!;
};
/** The number of the pending notice of a record. */
const waiting = async (area: string, id: number) => {
  const { data } = await stage.operator.post<NoticeRow[]>("/api/exchange/notices/all?show=waiting", {});
  return data.find((row) => row.area === area && row.entityId === id)?.idRec;
};
const decide = (id: number, status: "accepted" | "rejected", commentLku?: string) =>
  stage.operator.put(`/api/auction/trading/participant/applications/status/${id}`, {
    data: { status, commentLku },
  });
const response = (notice: number, result: "processed" | "rejected", comment?: string) =>
  stage.operator.put(`/api/integration/notices/${notice}/result`, { data: { result, comment } });

test("V-15 A-58: files clean removes files that stayed unattached for a day", async () => {
  const { data } = await stage.employee.post<{ id: number }>(
    "/api/spot/file/upload",
    upload("акт.pdf", pdf("акт")),
  );
  const left = async () =>
    (await sql`select from files where area = 'spot' and id = ${data.id}`.execute(stage.database.db)).rows
      .length;
  expect((await birzha("files", "clean")).stdout).toBe("Удалено файлов: 0.\n");
  expect(await left()).toBe(1);
  await sql`update files set uploaded_at = uploaded_at - interval '25 hours'`.execute(stage.database.db);
  expect((await birzha("files", "clean")).stdout).toBe("Удалено файлов: 1.\n");
  expect((await birzha("files", "clean")).stdout).toBe("Удалено файлов: 0.\n");
  expect(await left()).toBe(0);
});

test("A-66 A-45 A-71: import adds members; commands decide applications by message or number", async () => {
  const output = await imported(
    "members",
    "members.csv",
    "externalId;memberInn;memberName;auctionStartDate;memberAuctionStatus\nM-1;7701234567;ООО «Порт»;2026-01-12;active\n",
  );
  expect(output).toContain("Добавлено: 1");
  const { rows } = await sql<{ id: number }>`select id from trading_members`.execute(stage.database.db);
  const entry = { memberId: rows[0]!.id, admissionDate: "2026-11-25", cancelAdmissionDate: null };
  const apply = async () => {
    const { data, body } = await stage.employee.post<{ orderId: number }>(
      "/api/auction/trading/participant/applications/send",
      { members: [entry] },
    );
    expect(body).toContain("orderId");
    return data.orderId;
  };
  const [first, second, third] = [await apply(), await apply(), await apply()];
  const notice = (await waiting("application", first))!;
  expect((await response(notice, "rejected")).status).toBe(400);
  expect((await response(notice, "rejected", "Нет договора")).status).toBe(200);
  expect(await one("member_applications", first)).toMatchObject({
    status: "rejected",
    comment_lku: "Нет договора",
  });
  expect((await decide(second, "accepted")).status).toBe(200);
  expect(await waiting("application", second)).toBeUndefined();
  expect((await decide(second, "accepted")).status).toBe(409);
  expect((await decide(third, "rejected")).status).toBe(400);
  expect((await decide(third, "rejected", "Повтор")).status).toBe(200);
  expect(await waiting("application", third)).toBeUndefined();
});

test("A-66 A-71 V-14: import adds contracts; commands answer their reports", async () => {
  const item = contractItem({ ownerInn: stage.firm.inn, worthComodines: "8 250 000,50" });
  const table = [Object.keys(item).join(";"), Object.values(item).join(";")].join("\r\n");
  expect(await imported("contracts", "contracts.csv", table)).toContain("Добавлено: 1");
  expect(await imported("contracts", "contracts.csv", table)).toContain("без изменений: 1");
  const { rows } = await sql<{ id: number; cost: string }>`select id, cost from contract_deals`.execute(
    stage.database.db,
  );
  const [{ id, cost }] = rows as [{ id: number; cost: string }];
  expect(cost).toMatch(/^8250000\.50*$/);
  const report = async () => {
    const { data } = await stage.employee.put<{ success: boolean }[]>(
      "/api/auctions/contract/register/update",
      {
        data: [{ idRec: id, statusDelivery: 1, statusDate: "2026-11-19", reason: "" }],
      },
    );
    return data[0]?.success;
  };
  expect(await report()).toBe(true);
  const first = (await waiting("contract", id))!;
  expect((await response(first, "rejected", "Не та дата")).status).toBe(200);
  expect(await one("contract_deals", id)).toMatchObject({ deal_status: 4 });
  expect((await response(first, "processed")).code).toBe("exchange.notice-answered");
});

test("A-66 A-71: import adds spot deals and names wrong rows", async () => {
  const deal = {
    ...{ externalId: "SP-1", ownerInn: stage.firm.inn, statusSettlement: "Расчёты не завершены" },
    ...{ contractorName: "ООО «Сладко»", basis: "Липецк", deliveryWay: "Самовывоз", codeItem: "SUGR" },
    ...{ comodinesName: "Сахар белый", contractNumber: "55", contractDate: "2026-11-18" },
    ...{
      direction: "buy",
      volumeComodines: 20,
      priceSingle: 61000,
      contractSum: 1220000,
      dateEnd: "2026-11-25",
    },
  };
  const output = await imported(
    "spot",
    "spot.json",
    JSON.stringify([deal, { ...deal, externalId: "SP-2", direction: "up" }]),
  );
  expect(output).toContain("Строка 2 (SP-2): direction");
  expect(output).toContain("Добавлено: 1, изменено: 0, без изменений: 0, с ошибками: 1.");
  const { rows } = await sql<{ id: number }>`select id from spot_deals`.execute(stage.database.db);
  const id = rows[0]!.id;
  const sent = await stage.employee.put("/api/spot/update", {
    data: [
      {
        idRec: id,
        contractNumber: "55",
        statusExecution: "2",
        dateChangeStatus: "2026-11-20",
        comment: "",
        file: null,
        statusChangedByUser: true,
      },
    ],
  });
  expect([sent.status, sent.body]).toEqual([200, expect.any(String)]);
  expect((await response((await waiting("spot", id))!, "processed")).status).toBe(200);
  expect(await one("spot_deals", id)).toMatchObject({ record_status: 4 });
  expect(await imported("proposals", "results.json", '[{"id":987654321,"held":true}]')).toContain(
    "с ошибками: 1",
  );
});
