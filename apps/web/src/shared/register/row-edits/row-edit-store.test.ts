import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "../../../../test/people.ts";
import { leave } from "../../session/session-end.ts";
import { startSession } from "../../session/session-sync.ts";
import { takeToasts } from "../../../ui/feedback/toast.ts";
import { makeRowEditStore, type RowEditStore } from "./row-edit-store.ts";

interface Deal {
  readonly id: number;
  readonly note: string;
}
const deal = (id = 55, note = ""): Deal => ({ id, note });
const id = "55";

/** Signs a user in like the start of the page. */
async function signIn(user: CurrentUser) {
  sessionStorage.clear();
  vi.stubGlobal("fetch", async () => Response.json({ data: user, errorMessage: null }));
  await startSession();
}
const owner = people.owner!;
const elsewhere = { ...owner, organizationInfo: { ...owner.organizationInfo!, id: 777 } };
const colleague = { ...owner, userId: owner.userId + 1, account: "colleague" };

const desks: RowEditStore<Deal>[] = [];
/** A store as a newly opened page has it. */
function open(...rows: Deal[]): RowEditStore<Deal> {
  const desk = makeRowEditStore<Deal>({ register: "deals", rowId: (row) => String(row.id) });
  desks.push(desk);
  desk.show(rows);
  return desk;
}
const entered = (desk: RowEditStore<Deal>) =>
  Object.fromEntries([...desk.state().rows].map(([row, edited]) => [row, edited.entered]));

beforeEach(async () => {
  localStorage.clear();
  await signIn(owner);
});
afterEach(() => {
  for (const desk of desks.splice(0)) desk.drop();
  leave("signed-out");
  takeToasts();
  vi.unstubAllGlobals();
});

describe("FIX-031: unsent edits", () => {
  test("survive a reload with row and files", async () => {
    const desk = open(deal());
    desk.set(id, "note", "Ждём", null);
    await desk.attach(
      new File(["1"], "акт.pdf"),
      async () => 301,
      (file) => desk.set(id, "file", file, null),
    );
    const again = open();
    expect([...again.state().rows.values()]).toEqual([
      { row: deal(), entered: { note: "Ждём", file: "301" }, isOutdated: false },
    ]);
    expect(again.fileName("301")).toBe("акт.pdf");
  });

  test("survive the session for their own user only", async () => {
    const desk = open(deal());
    desk.set(id, "note", "Ждём", null);
    leave("expired");
    expect(entered(desk)).toEqual({});
    await signIn(colleague);
    desk.show([deal()]);
    expect(entered(desk)).toEqual({});
    desk.set(id, "note", "Моё", null);
    leave("signed-out");
    await signIn(owner);
    desk.show([deal()]);
    expect(entered(desk)).toEqual({ 55: { note: "Ждём" } });
  });

  test("belong to one organisation", async () => {
    const desk = open(deal());
    desk.set(id, "note", "Ждём", null);
    leave("signed-out");
    await signIn(elsewhere);
    desk.show([deal()]);
    expect(entered(desk)).toEqual({});
  });

  test("are equal in two tabs", () => {
    const [desk, other] = [open(deal()), open(deal())];
    const heard = () => dispatchEvent(new StorageEvent("storage", { key: Object.keys(localStorage)[0]! }));
    desk.set(id, "note", "Ждём", null);
    heard();
    expect(entered(other)).toEqual({ 55: { note: "Ждём" } });
    const [key] = Object.keys(localStorage);
    other.drop([id]);
    dispatchEvent(new StorageEvent("storage", { key: key! }));
    expect(entered(desk)).toEqual({});
  });

  test("of a changed row are outdated until a new entry", () => {
    open(deal()).set(id, "note", "Ждём", null);
    const desk = open(deal());
    expect(desk.state().rows.get(id)?.isOutdated).toBe(false);
    desk.show([deal(55, "принято")]);
    expect(desk.state().rows.get(id)).toEqual({
      row: deal(55, "принято"),
      entered: { note: "Ждём" },
      isOutdated: true,
    });
    desk.set(id, "note", "Ждём ещё", null);
    expect(desk.state().rows.get(id)?.isOutdated).toBe(false);
  });

  test("stay in memory when storage fails, invalid storage is ignored", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const desk = open(deal());
    const { localStorage: storage } = globalThis;
    const isFull = () => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: isFull, setItem: isFull, removeItem: isFull });
    desk.set(id, "note", "Ждём", null);
    expect(entered(desk)).toEqual({ 55: { note: "Ждём" } });
    expect(warned).toHaveBeenCalled();
    vi.stubGlobal("localStorage", storage);
    warned.mockRestore();
    desk.set(id, "note", "Ждём ещё", null);
    localStorage.setItem(Object.keys(localStorage)[0]!, '{"rows":[[1,2]]}');
    expect(entered(open(deal()))).toEqual({});
  });
});

test("A-67: edits survive a page change, stored values are no edits", () => {
  const desk = open(deal());
  desk.set(id, "note", "Ждём", null);
  desk.show([deal(56)]);
  expect(entered(desk)).toEqual({ 55: { note: "Ждём" } });
  desk.set(id, "note", null, null);
  expect(entered(desk)).toEqual({});
  expect(Object.keys(localStorage)).toEqual([]);
});

test("SPOT-046: failed rows are marked until they are changed or dropped", () => {
  const desk = open(deal(), deal(56));
  desk.set(id, "note", "раз", null);
  desk.set("56", "note", "два", null);
  desk.markFailed([id, "56"]);
  desk.set(id, "note", "три", null);
  expect([...desk.state().marks]).toEqual([["56", "failed"]]);
  desk.drop(["56"]);
  expect([desk.state().marks.size, desk.state().rows.size]).toEqual([0, 1]);
});

test("CON-028: some registers mark failed rows until they are complete", () => {
  const desk = makeRowEditStore<Deal>({
    register: "deals",
    rowId: (row) => String(row.id),
    isStillFailed: (_row, { note }) => note !== "всё",
  });
  desks.push(desk);
  desk.show([deal()]);
  desk.set(id, "note", "раз", null);
  desk.markFailed([id]);
  desk.set(id, "note", "два", null);
  expect(desk.state().marks.get(id)).toBe("failed");
  desk.set(id, "note", "всё", null);
  expect(desk.state().marks.get(id)).toBeUndefined();
});

test("CON-029: sent rows are marked until the message closes", () => {
  const desk = open(deal());
  desk.announceSent([id], "Отправлено");
  expect(desk.state().marks.get(id)).toBe("sent");
  const [said] = takeToasts();
  expect(said).toMatchObject({ message: "Отправлено", isPersistent: true });
  said!.onClose!();
  expect(desk.state().marks.size).toBe(0);
});

test("SPOT-048: input typed during sending is kept", () => {
  const desk = open(deal(), deal(56));
  desk.set(id, "note", "раз", null);
  desk.set("56", "note", "два", null);
  const sent = desk.state().rows;
  desk.set("56", "note", "ещё", null);
  desk.drop(sent.keys(), sent);
  expect([...desk.state().rows.keys()]).toEqual(["56"]);
});

test("SPOT-034: a file is pending until its id or its failure", async () => {
  const desk = open(deal());
  const upload = Promise.withResolvers<number>();
  const attached = desk.attach(
    new File(["1"], "акт.pdf"),
    () => upload.promise,
    (file) => desk.set(id, "file", file, null),
  );
  expect([desk.state().uploads, desk.state().rows.size]).toEqual([1, 0]);
  upload.resolve(301);
  await attached;
  expect([desk.state().uploads, desk.of(id)]).toEqual([0, { file: "301" }]);
  const rejected = desk.attach(new File(["1"], "акт.exe"), () => Promise.reject(new Error("400")), vi.fn());
  await expect(rejected).rejects.toThrow("400");
  expect(desk.state().uploads).toBe(0);
});

test("A-67: a pending upload of another user is dropped", async () => {
  const desk = open(deal());
  const upload = Promise.withResolvers<number>();
  const enter = vi.fn<(file: string) => void>();
  const attached = desk.attach(new File(["1"], "акт.pdf"), () => upload.promise, enter);
  leave("signed-out");
  upload.resolve(301);
  await attached;
  expect(enter).not.toHaveBeenCalled();
  expect(desk.fileName("301")).toBeUndefined();
});

describe("DESK-002: undo", () => {
  test("one undo reverts one action with all its rows", () => {
    const desk = open(deal(), deal(56), deal(57));
    desk.set(id, "note", "раз", null);
    desk.act(() => {
      for (const one of [id, "56", "57"]) desk.set(one, "note", "всем", null);
    });
    desk.set(id, "note", "всем", null);
    expect(desk.state().steps).toBe(2);
    desk.undo();
    expect(entered(desk)).toEqual({ 55: { note: "раз" } });
    desk.undo();
    expect([entered(desk), desk.state().steps, Object.keys(localStorage)]).toEqual([{}, 0, []]);
    desk.undo();
    expect(entered(desk)).toEqual({});
  });

  test("undo restores dropped edits, not sent ones", () => {
    const desk = open(deal(), deal(56));
    desk.set(id, "note", "раз", null);
    desk.act(() => {
      for (const one of [id, "56"]) desk.set(one, "note", "всем", null);
    });
    desk.drop();
    desk.undo();
    expect(entered(desk)).toEqual({ 55: { note: "всем" }, 56: { note: "всем" } });
    const sent = new Map([[id, desk.state().rows.get(id)!]]);
    desk.drop(sent.keys(), sent);
    desk.undo();
    expect(entered(desk)).toEqual({});
  });

  test("unreadable input stays until discarded, entered or undone, across reloads", () => {
    const desk = open(deal());
    desk.keepUnread(id, "note", { text: "???", why: "Не то" });
    expect(open(deal()).unread(id)).toEqual({ note: { text: "???", why: "Не то" } });
    desk.letGo(id, "note");
    expect(desk.unread(id)).toBeUndefined();
    desk.undo();
    desk.set(id, "note", "то", null);
    expect(desk.unread(id)).toBeUndefined();
    desk.undo();
    desk.undo();
    expect([desk.unread(id), entered(desk)]).toEqual([undefined, {}]);
  });
});
