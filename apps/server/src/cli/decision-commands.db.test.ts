import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { contractItem } from "../../test/contracts.ts";
import { aProposal } from "../../test/proposals.ts";
import { openReportsStage, pdf, upload, type ReportsStage } from "../../test/reports.ts";
import { commandRunner } from "../../test/run-command.ts";
import {
  applicationAcceptCommand,
  applicationListCommand,
  applicationRejectCommand,
} from "./application-command.ts";
import { filesCleanCommand } from "./files-command.ts";
import { importCommand } from "./import-command.ts";
import { noticeListCommand, noticeProcessCommand, noticeRejectCommand } from "./notice-command.ts";
import { proposalCommands } from "./proposal-command.ts";

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
  birzha = commandRunner(
    [
      ...proposalCommands,
      filesCleanCommand,
      ...[applicationListCommand, applicationAcceptCommand, applicationRejectCommand],
      ...[noticeListCommand, noticeProcessCommand, noticeRejectCommand, importCommand],
    ],
    stage.database,
    { TEST_CLOCK: "true", DATA_DIR: directory },
  );
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

const file = async (day = "2026-11-26") => {
  const { status, data, body } = await stage.employee.post<{ id: number }>(
    "/api/auctions/proposal",
    aProposal(day),
  );
  expect([status, body]).toEqual([200, expect.any(String)]);
  return data.id;
};
const one = async (table: "contract_deals" | "spot_deals" | "member_applications", id: number) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where id = ${id}`.execute(stage.database.db);
  return rows[0]!;
};
/** The notice of a record that waits for the exchange. */
const waiting = async (area: string, id: number) => {
  const { stdout } = await birzha("notice", "list");
  const line = stdout.split("\n").find((text) => text.includes(`\t${area}/`) && text.includes(`\t${id}\t`));
  return line?.split("\t")[0];
};

test("A-13 A-12 FIX-062: an operator's work with proposals is done from the terminal, with the same checks and records", async () => {
  const id = String(await file());
  const queue = await birzha("proposal", "list");
  expect(queue.stdout).toMatch(new RegExp(`^${id}\\t.*2026-11-26\\tПшеница 4 класс\\tОтправлена\\t`));
  expect(await waiting("proposal", Number(id))).toBeDefined();

  const speechless = await birzha("proposal", "return", id, "--version", "1");
  expect(speechless).toMatchObject({ code: 1, stdout: "" });
  const returned = await birzha("proposal", "return", id, "--version", "1", "--comment", "Уточните объём");
  expect(returned.stdout).toBe(`Заявка ${id}: На доработке.\n`);
  expect((await birzha("proposal", "accept", id, "--version", "1")).code).toBe(1);
  expect(await waiting("proposal", Number(id))).toBeUndefined();

  const second = String(await file());
  expect((await birzha("proposal", "block", second, "--comment", "Проверка")).stdout).toContain("закрыта");
  expect((await birzha("proposal", "unblock", second, "--comment", "Проверено")).stdout).toContain("открыта");
  // FIX-062: a decision is about a version that was seen.
  expect((await birzha("proposal", "accept", second)).stderr).toContain("--version");
  expect((await birzha("proposal", "accept", second, "--version", "2")).code).toBe(1);
  expect((await birzha("proposal", "accept", second, "--version", "1")).stdout).toBe(
    `Заявка ${second}: Принята.\n`,
  );
  expect((await birzha("proposal", "result", second)).stderr).toContain("--held|--not-held");
  expect((await birzha("proposal", "result", second, "--held")).stdout).toBe(
    `Заявка ${second}: Аукцион проведён.\n`,
  );
  expect((await birzha("proposal", "result", second, "--not-held")).code).toBe(1);
  const shown = JSON.parse((await birzha("proposal", "show", second)).stdout) as {
    decisions: { kind: string }[];
  };
  expect(shown.decisions.map(({ kind }) => kind)).toEqual(["block", "unblock", "accept", "hold"]);
  expect((await birzha("proposal", "list", "--status", "5")).stdout).toContain("Заявок: 1.");
  expect((await birzha("proposal", "list", "--status", "8")).code).toBe(1);
  expect((await birzha("proposal", "reject", "987654321", "--version", "1", "--comment", "x")).code).toBe(1);

  const rows = await stage.database.db
    .selectFrom("audit_log")
    .innerJoin("users", "users.id", "audit_log.actor_user_id")
    .select(["users.account", "audit_log.after"])
    .where("action", "=", "auctions.decide")
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ account: "birzha-terminal", after: { terminal: expect.any(String) } });
});

test("V-15 A-12: what nobody decided expires by command too, once", async () => {
  const id = await file("2026-11-22");
  const later = new Date("2026-11-23T08:00:00+03:00").getTime() - Date.now();
  const move = (offsetMs: number) =>
    sql`update settings set value = ${JSON.stringify({ offsetMs })}::jsonb where key = 'test_clock'`.execute(
      stage.database.db,
    );
  expect((await birzha("proposal", "expire")).stdout).toBe("Снято с рассмотрения заявок: 0.\n");
  await move(later);
  expect((await birzha("proposal", "expire")).stdout).toBe("Снято с рассмотрения заявок: 1.\n");
  expect((await birzha("proposal", "expire")).stdout).toBe("Снято с рассмотрения заявок: 0.\n");
  await move(new Date(now).getTime() - Date.now());
  expect((await birzha("proposal", "list", "--status", "3")).stdout).toContain(`${id}\t`);
});

test("V-15 A-58: files that nobody took within a day are removed by command too, once", async () => {
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

test("A-66 A-45 A-71: members come from a table; their applications are decided as notices and by their numbers", async () => {
  const said = await imported(
    "members",
    "members.csv",
    "externalId;memberInn;memberName;auctionStartDate;memberAuctionStatus\nM-1;7701234567;ООО «Порт»;2026-01-12;active\n",
  );
  expect(said).toContain("Добавлено: 1");
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
  expect((await birzha("application", "list")).stdout).toContain("Заявлений: 3.");

  const speechless = await birzha("notice", "reject", (await waiting("application", first))!);
  expect(speechless.code).toBe(1);
  const notice = (await waiting("application", first))!;
  expect((await birzha("notice", "reject", notice, "--comment", "Нет договора")).code).toBe(0);
  expect(await one("member_applications", first)).toMatchObject({
    status: "rejected",
    comment_lku: "Нет договора",
  });
  expect((await birzha("application", "accept", String(second))).stdout).toBe(
    `Заявление ${second} принято.\n`,
  );
  expect(await waiting("application", second)).toBeUndefined();
  expect((await birzha("application", "accept", String(second))).code).toBe(1);
  expect((await birzha("application", "reject", String(third))).code).toBe(1);
  expect((await birzha("application", "reject", String(third), "--comment", "Повтор")).code).toBe(0);
  expect((await birzha("application", "list")).stdout).toBe("Заявлений: 0.\n");
});

test("A-66 A-71 V-14: contracts come from a table and their reports are answered", async () => {
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
  expect((await birzha("notice", "reject", first, "--comment", "Не та дата")).code).toBe(0);
  expect(await one("contract_deals", id)).toMatchObject({ deal_status: 4 });
  expect((await birzha("notice", "process", first)).stderr).toContain("уже ответила");
});

test("A-66 A-71: deals of the spot market, too; what fails is told by its row, and nothing moves", async () => {
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
  const said = await imported(
    "spot",
    "spot.json",
    JSON.stringify([deal, { ...deal, externalId: "SP-2", direction: "up" }]),
  );
  expect(said).toContain("Строка 2 (SP-2): direction");
  expect(said).toContain("Добавлено: 1, изменено: 0, без изменений: 0, с ошибками: 1.");
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
  expect((await birzha("notice", "process", (await waiting("spot", id))!)).code).toBe(0);
  expect(await one("spot_deals", id)).toMatchObject({ record_status: 4 });
  expect(await imported("proposals", "results.json", '[{"id":987654321,"held":true}]')).toContain(
    "с ошибками: 1",
  );
});
