import { expect, test, vi } from "vitest";
import { spotDeal } from "../../../../test/spot-deals.ts";
import { makeDealEdits } from "./deal-edits.ts";

// 00:30 of the 21st in Moscow.
const now = () => new Date("2026-11-20T21:30:00Z");
const id = "55";

function edited(...deals: Parameters<typeof spotDeal>[0][]) {
  const edits = makeDealEdits(now);
  edits.show((deals.length > 0 ? deals : [{}]).map(spotDeal));
  return edits;
}

test("SPOT-027 V-16: choosing a status sets the date to Moscow's today; taking it back restores the date", () => {
  const edits = edited();
  edits.set(id, "statusExecution", "1", null);
  expect(edits.of(id)).toEqual({ statusExecution: "1", dateChangeStatus: "2026-11-21" });
  edits.set(id, "statusExecution", null, null);
  expect(edits.of(id)).toBeUndefined();
  expect(edits.state().rows.size).toBe(0);
});

test("A-54: a status overwrites a typed date; settling alone clears a comment that was not sent", () => {
  const edits = edited({ dateChangeStatus: null, comment: "прежний" });
  edits.set(id, "dateChangeStatus", "2026-11-01", null);
  edits.set(id, "comment", "новый", "прежний");
  edits.set(id, "statusExecution", "5", null);
  expect(edits.of(id)).toEqual({
    statusExecution: "5",
    dateChangeStatus: "2026-11-21",
    comment: "новый",
  });
  edits.set(id, "statusExecution", "3", null);
  expect(edits.of(id)).toEqual({ statusExecution: "3", dateChangeStatus: "2026-11-21" });
});

test("A-67: edits outlive the page they were made on, and a row that is read again", () => {
  const edits = edited();
  edits.set(id, "comment", "Ждём", null);
  edits.show([spotDeal({ idRec: 56, contractNumber: "S-56" })]);
  expect(edits.state().rows.get(id)).toEqual({ deal: spotDeal(), entered: { comment: "Ждём" } });
  const read = spotDeal({ statusRecord: { id: 2, value: "Отправлена" } });
  edits.show([read]);
  expect(edits.state().rows.get(id)).toEqual({ deal: read, entered: { comment: "Ждём" } });
});

test("SPOT-046: rows that could not be sent are marked until they are changed or dropped", () => {
  const edits = edited({}, { idRec: 56 });
  edits.set(id, "comment", "раз", null);
  edits.set("56", "comment", "два", null);
  edits.markInvalid([id, "56"]);
  edits.set(id, "comment", "три", null);
  expect([...edits.state().invalid]).toEqual(["56"]);
  edits.drop(["56"]);
  expect([edits.state().invalid.size, edits.state().rows.size]).toEqual([0, 1]);
});

test("SPOT-048: what was typed while it was being sent is not lost", () => {
  const edits = edited({}, { idRec: 56 });
  edits.set(id, "comment", "раз", null);
  edits.set("56", "comment", "два", null);
  const sent = edits.state().rows;
  edits.set("56", "comment", "ещё", null);
  edits.drop(sent.keys(), sent);
  expect([...edits.state().rows.keys()]).toEqual(["56"]);
});

test("SPOT-034: a file is on its way until its id is entered", async () => {
  const edits = edited();
  const upload = Promise.withResolvers<number>();
  const file = new File(["1"], "акт.pdf");
  const attached = edits.attach(
    file,
    () => upload.promise,
    (value) => edits.set(id, "file", value, null),
  );
  expect([edits.state().uploads, edits.state().rows.size]).toEqual([1, 0]);
  upload.resolve(301);
  await attached;
  expect([edits.state().uploads, edits.of(id), edits.fileName("301")]).toEqual([
    0,
    { file: "301" },
    "акт.pdf",
  ]);
});

test("A-67: another person or organisation finds no edits, no marks, and no file that was on its way", async () => {
  const edits = edited();
  const told = vi.fn<() => void>();
  edits.subscribe(told);
  edits.set(id, "comment", "раз", null);
  edits.markInvalid([id]);
  const upload = Promise.withResolvers<number>();
  const enter = vi.fn<(id: string) => void>();
  const attached = edits.attach(new File(["1"], "акт.pdf"), () => upload.promise, enter);
  edits.forget();
  upload.resolve(301);
  await attached;
  expect(edits.state()).toEqual({ rows: new Map(), invalid: new Set(), uploads: 0 });
  expect(enter).not.toHaveBeenCalled();
  expect(edits.fileName("301")).toBeUndefined();
  expect(told).toHaveBeenCalled();
});

test("SPOT-034: a file that did not arrive leaves nothing behind", async () => {
  const edits = edited();
  const refused = edits.attach(new File(["1"], "акт.exe"), () => Promise.reject(new Error("400")), vi.fn());
  await expect(refused).rejects.toThrow("400");
  expect(edits.state().uploads).toBe(0);
});
