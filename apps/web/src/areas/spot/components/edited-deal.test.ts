import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { spotDeal } from "../../../../test/spot-deals.ts";
import {
  asSent,
  dealEditStore,
  errorsOf,
  isDateLocked,
  kindOf,
  mayEdit,
  storedValue,
  toSpotEdit,
} from "./edited-deal.ts";

const deal = spotDeal();
const of = (entered: Readonly<Record<string, string | null>>, row = deal) => ({ row, entered });
const chosen = { statusExecution: "1", dateChangeStatus: "2026-11-20" };

test("SPOT-022: a sent row has documented keys and a text status", () => {
  expect(toSpotEdit(of({ ...chosen, file: "301" }))).toEqual({
    idRec: 55,
    contractNumber: "S-55",
    statusExecution: "1",
    dateChangeStatus: "2026-11-20",
    comment: "",
    file: 301,
    statusChangedByUser: true,
  });
  const rejected = spotDeal({
    statusExecution: { id: 1, value: "Поставка с подтверждением" },
    statusRecord: { id: 7, value: "Отклонена" },
    dateChangeStatus: "2026-11-10",
    file: 300,
    fileName: "акт.pdf",
  });
  expect(toSpotEdit(of({ comment: "Исправлено" }, rejected))).toEqual({
    idRec: 55,
    contractNumber: "S-55",
    statusExecution: "1",
    dateChangeStatus: "2026-11-10",
    comment: "Исправлено",
    file: 300,
    statusChangedByUser: false,
  });
});

test("SPOT-023: an unset status shows no selection", () => {
  expect(storedValue.statusExecution(deal)).toBe(null);
  expect(storedValue.statusExecution(spotDeal({ statusExecution: { id: 3, value: "?" } }))).toBe("3");
});

test("SPOT-026 SPOT-027 SPOT-028 SPOT-029 SPOT-030: entered values decide which cells are enabled", () => {
  expect(mayEdit(deal, undefined)).toEqual({ status: true, date: true, file: true, comment: true });
  expect(mayEdit(deal, chosen)).toEqual({ status: true, date: false, file: true, comment: true });
  expect(mayEdit(deal, { ...chosen, statusExecution: "3" }).comment).toBe(false);
  expect([isDateLocked(undefined), isDateLocked({ comment: "?" }), isDateLocked(chosen)]).toEqual([
    false,
    false,
    true,
  ]);
  const sent = spotDeal({
    statusExecution: { id: 2, value: "Непоставка товара" },
    statusRecord: { id: 2, value: "Отправлена" },
    dateChangeStatus: "2026-11-10",
  });
  expect(mayEdit(sent, undefined)).toEqual({ status: false, date: false, file: true, comment: false });
  expect(mayEdit(sent, { file: "301" })).toEqual({ status: false, date: false, file: true, comment: true });
});

test("SPOT-042 SPOT-043 SPOT-045: a row lists its missing values", () => {
  expect(errorsOf(of({ comment: "Ждём" }))).toEqual(["spot.fields-required"]);
  expect(errorsOf(of(chosen))).toEqual(["spot.file-required"]);
  expect(errorsOf(of({ ...chosen, file: "301" }))).toEqual([]);
  expect(errorsOf(of({ ...chosen, statusExecution: "5" }))).toEqual([]);
});

test("SPOT-035 SPOT-036 SPOT-037 SPOT-038 SPOT-039: the entered values decide the type of message", () => {
  const kinds = ["6", "1", "3", "2", "5"].map((statusExecution) =>
    kindOf(toSpotEdit(of({ ...chosen, statusExecution }))),
  );
  expect(kinds).toEqual(["extension", "delivery", "selfSettlement", "nonDelivery", "nonDelivery"]);
  expect(kindOf(toSpotEdit(of({ comment: "?" })))).toBe("changes");
});

test("SPOT-048: a sent row shows as sent and disables its status", () => {
  const words = { execution: "Поставка с подтверждением", record: "Отправлена", fileName: "акт.pdf" };
  const sent = asSent(deal, toSpotEdit(of({ ...chosen, file: "301", comment: "Принято" })), words);
  expect(sent).toMatchObject({
    statusExecution: { id: 1, value: "Поставка с подтверждением" },
    dateChangeStatus: "2026-11-20",
    file: 301,
    fileName: "акт.pdf",
    comment: "Принято",
    statusRecord: { id: 2, value: "Отправлена" },
  });
  expect(mayEdit(sent, undefined)).toEqual({ status: false, date: false, file: false, comment: false });
});

describe("side effects of an entry", () => {
  const id = String(deal.idRec);
  beforeEach(() => {
    localStorage.clear();
    // 00:30 of the 21st in Moscow.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T21:30:00Z") });
  });
  afterEach(() => {
    dealEditStore.drop();
    vi.useRealTimers();
  });

  test("SPOT-027 V-16: a status sets today's date, clearing it restores the date", () => {
    dealEditStore.show([deal]);
    dealEditStore.set(id, "statusExecution", "1", null);
    expect(dealEditStore.of(id)).toEqual({ statusExecution: "1", dateChangeStatus: "2026-11-21" });
    dealEditStore.set(id, "statusExecution", null, null);
    expect(dealEditStore.of(id)).toBeUndefined();
  });

  test("A-54: a status overwrites the date, settlement clears an unsent comment", () => {
    dealEditStore.show([spotDeal({ comment: "прежний" })]);
    dealEditStore.set(id, "dateChangeStatus", "2026-11-01", null);
    dealEditStore.set(id, "comment", "новый", "прежний");
    dealEditStore.set(id, "statusExecution", "5", null);
    expect(dealEditStore.of(id)).toEqual({
      statusExecution: "5",
      dateChangeStatus: "2026-11-21",
      comment: "новый",
    });
    dealEditStore.set(id, "statusExecution", "3", null);
    expect(dealEditStore.of(id)).toEqual({ statusExecution: "3", dateChangeStatus: "2026-11-21" });
    // Removing a cell with unentered text enters the text first (FIX-031).
    dealEditStore.set(id, "comment", "набранный", "прежний");
    expect(dealEditStore.of(id)).toEqual({ statusExecution: "3", dateChangeStatus: "2026-11-21" });
  });
});
