import { afterAll, beforeAll, expect, test } from "vitest";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { auditedDuring } from "../../test/stages/audited-during.ts";
import { pdf, upload } from "../../test/stages/reports.ts";
import { openSpotStage, type SpotStage } from "../../test/stages/spot.ts";

/** PARALLEL_ROUNDS=100 in a full run. */
const rounds = Number(process.env["PARALLEL_ROUNDS"] ?? 5);

let stage: SpotStage;
beforeAll(async () => {
  stage = await openSpotStage("2026-03-10T12:00:00+03:00");
});
afterAll(() => stage.close());

/** A purchase without delivery and its message to the exchange; returns the deal and the message. */
async function aReportedDeal() {
  const { id, contract_number: contractNumber } = await stage.ownDeal({ direction: "buy" });
  const report = async (file: number | null) => {
    const { status, body } = await stage.owner.put("/api/spot/update", {
      data: [
        {
          idRec: id,
          contractNumber,
          statusExecution: "2",
          dateChangeStatus: "2026-03-10",
          comment: "",
          file,
        },
      ],
    });
    expect([status, body]).toEqual([200, expect.any(String)]);
  };
  await report(null);
  const { data: file } = await stage.owner.post<{ id: number }>(
    "/api/spot/file/upload",
    upload("акт.pdf", pdf(`акт ${id}`)),
  );
  return { id, reportAgain: () => report(file.id), notice: (await noticesOf(id))[0]! };
}

const noticesOf = async (id: number) => {
  const rows = await stage.database.db
    .selectFrom("exchange_notices")
    .select(["id", "result"])
    .where("area", "=", "spot")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  return rows;
};
const answer = (id: number) =>
  stage.machine.put(`/api/integration/notices/${id}/result`, { data: { result: "processed" } });

test("FIX-009 A-71: only the response to the newest message changes a deal", async () => {
  const { id, notice, reportAgain: tellAgain } = await aReportedDeal();
  await tellAgain();
  const late = await answer(notice.id);
  expect([late.status, late.code]).toEqual([409, "exchange.notice-superseded"]);
  expect((await stage.stored(id)).record_status).toBe(recordStatus.sent);
  const [older, newer] = await noticesOf(id);
  expect([older?.result, newer?.result]).toEqual([null, null]);
  // FIX-009: message and deal have separate history entries.
  const lines = await auditedDuring(stage.database.db, () => answer(newer!.id));
  expect(lines).toEqual([
    `exchange.answer-notice spot-deal ${id}`,
    `exchange.answer-notice notice ${newer!.id}`,
  ]);
  expect((await stage.stored(id)).record_status).toBe(recordStatus.processed);
});

test("A-71 A-70 S-6: a message sent during a response stays unanswered", async () => {
  for (let round = 0; round < rounds; round++) {
    const { id, notice, reportAgain: tellAgain } = await aReportedDeal();
    const [answered] = await Promise.all([answer(notice.id), tellAgain()]);
    expect([200, 409]).toContain(answered.status);
    // The latest message waits for its own response in any order of the two.
    expect((await stage.stored(id)).record_status).toBe(recordStatus.sent);
    const [older, newer] = await noticesOf(id);
    expect([older?.result ?? null, newer?.result]).toEqual([
      answered.status === 200 ? "processed" : null,
      null,
    ]);
  }
});
