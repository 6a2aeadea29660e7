import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "../../../../test/people.ts";
import { leaveSession } from "../../session/session-end.ts";
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

const stores: RowEditStore<Deal>[] = [];
/** A store as a newly opened page has it. */
function open(...rows: Deal[]): RowEditStore<Deal> {
  const edits = makeRowEditStore<Deal>({ register: "deals", rowId: (row) => String(row.id) });
  stores.push(edits);
  edits.show(rows);
  return edits;
}
const entered = (edits: RowEditStore<Deal>) =>
  Object.fromEntries([...edits.state().rows].map(([row, edited]) => [row, edited.entered]));

beforeEach(async () => {
  localStorage.clear();
  await signIn(owner);
});
afterEach(() => {
  for (const edits of stores.splice(0)) edits.drop();
  leaveSession("signed-out");
  takeToasts();
  vi.unstubAllGlobals();
});

describe("FIX-031: unsent edits", () => {
  test("survive a reload with row and files", async () => {
    const edits = open(deal());
    edits.set(id, "note", "Ждём", null);
    await edits.attach(
      new File(["1"], "акт.pdf"),
      async () => 301,
      (file) => edits.set(id, "file", file, null),
    );
    const again = open();
    expect([...again.state().rows.values()]).toEqual([
      { row: deal(), entered: { note: "Ждём", file: "301" }, isOutdated: false },
    ]);
    expect(again.fileName("301")).toBe("акт.pdf");
  });

  test("survive the session for their own user only", async () => {
    const edits = open(deal());
    edits.set(id, "note", "Ждём", null);
    leaveSession("expired");
    expect(entered(edits)).toEqual({});
    await signIn(colleague);
    edits.show([deal()]);
    expect(entered(edits)).toEqual({});
    edits.set(id, "note", "Моё", null);
    leaveSession("signed-out");
    await signIn(owner);
    edits.show([deal()]);
    expect(entered(edits)).toEqual({ 55: { note: "Ждём" } });
  });

  test("belong to one organisation", async () => {
    const edits = open(deal());
    edits.set(id, "note", "Ждём", null);
    leaveSession("signed-out");
    await signIn(elsewhere);
    edits.show([deal()]);
    expect(entered(edits)).toEqual({});
  });

  test("are equal in two tabs", () => {
    const [edits, other] = [open(deal()), open(deal())];
    const heard = () => dispatchEvent(new StorageEvent("storage", { key: Object.keys(localStorage)[0]! }));
    edits.set(id, "note", "Ждём", null);
    heard();
    expect(entered(other)).toEqual({ 55: { note: "Ждём" } });
    const [key] = Object.keys(localStorage);
    other.drop([id]);
    dispatchEvent(new StorageEvent("storage", { key: key! }));
    expect(entered(edits)).toEqual({});
  });

  test("of a changed row are outdated until a new entry", () => {
    open(deal()).set(id, "note", "Ждём", null);
    const edits = open(deal());
    expect(edits.state().rows.get(id)?.isOutdated).toBe(false);
    edits.show([deal(55, "принято")]);
    expect(edits.state().rows.get(id)).toEqual({
      row: deal(55, "принято"),
      entered: { note: "Ждём" },
      isOutdated: true,
    });
    edits.set(id, "note", "Ждём ещё", null);
    expect(edits.state().rows.get(id)?.isOutdated).toBe(false);
  });

  test("stay in memory when storage fails, invalid storage is ignored", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const edits = open(deal());
    const { localStorage: storage } = globalThis;
    const isFull = () => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: isFull, setItem: isFull, removeItem: isFull });
    edits.set(id, "note", "Ждём", null);
    expect(entered(edits)).toEqual({ 55: { note: "Ждём" } });
    expect(warned).toHaveBeenCalled();
    vi.stubGlobal("localStorage", storage);
    warned.mockRestore();
    edits.set(id, "note", "Ждём ещё", null);
    localStorage.setItem(Object.keys(localStorage)[0]!, '{"rows":[[1,2]]}');
    expect(entered(open(deal()))).toEqual({});
  });
});

test("A-67: edits survive a page change, stored values are no edits", () => {
  const edits = open(deal());
  edits.set(id, "note", "Ждём", null);
  edits.show([deal(56)]);
  expect(entered(edits)).toEqual({ 55: { note: "Ждём" } });
  edits.set(id, "note", null, null);
  expect(entered(edits)).toEqual({});
  expect(Object.keys(localStorage)).toEqual([]);
});

test("SPOT-046: failed rows are marked until they are changed or dropped", () => {
  const edits = open(deal(), deal(56));
  edits.set(id, "note", "раз", null);
  edits.set("56", "note", "два", null);
  edits.markFailed([id, "56"]);
  edits.set(id, "note", "три", null);
  expect([...edits.state().marks]).toEqual([["56", "failed"]]);
  edits.drop(["56"]);
  expect([edits.state().marks.size, edits.state().rows.size]).toEqual([0, 1]);
});

test("CON-028: some registers mark failed rows until they are complete", () => {
  const edits = makeRowEditStore<Deal>({
    register: "deals",
    rowId: (row) => String(row.id),
    isStillFailed: (_row, { note }) => note !== "всё",
  });
  stores.push(edits);
  edits.show([deal()]);
  edits.set(id, "note", "раз", null);
  edits.markFailed([id]);
  edits.set(id, "note", "два", null);
  expect(edits.state().marks.get(id)).toBe("failed");
  edits.set(id, "note", "всё", null);
  expect(edits.state().marks.get(id)).toBeUndefined();
});

test("CON-029: sent rows are marked until the message closes", () => {
  const edits = open(deal());
  edits.announceSent([id], "Отправлено");
  expect(edits.state().marks.get(id)).toBe("sent");
  const [toast] = takeToasts();
  expect(toast).toMatchObject({ message: "Отправлено", isPersistent: true });
  toast!.onClose!();
  expect(edits.state().marks.size).toBe(0);
});

test("SPOT-048: input typed during sending is kept", () => {
  const edits = open(deal(), deal(56));
  edits.set(id, "note", "раз", null);
  edits.set("56", "note", "два", null);
  const sent = edits.state().rows;
  edits.set("56", "note", "ещё", null);
  edits.drop(sent.keys(), sent);
  expect([...edits.state().rows.keys()]).toEqual(["56"]);
});

test("SPOT-034: a file is pending until its id or its failure", async () => {
  const edits = open(deal());
  const upload = Promise.withResolvers<number>();
  const attached = edits.attach(
    new File(["1"], "акт.pdf"),
    () => upload.promise,
    (file) => edits.set(id, "file", file, null),
  );
  expect([edits.state().uploads, edits.state().rows.size]).toEqual([1, 0]);
  upload.resolve(301);
  await attached;
  expect([edits.state().uploads, edits.of(id)]).toEqual([0, { file: "301" }]);
  const rejected = edits.attach(new File(["1"], "акт.exe"), () => Promise.reject(new Error("400")), vi.fn());
  await expect(rejected).rejects.toThrow("400");
  expect(edits.state().uploads).toBe(0);
});

test("A-67: a pending upload of another user is dropped", async () => {
  const edits = open(deal());
  const upload = Promise.withResolvers<number>();
  const enter = vi.fn<(file: string) => void>();
  const attached = edits.attach(new File(["1"], "акт.pdf"), () => upload.promise, enter);
  leaveSession("signed-out");
  upload.resolve(301);
  await attached;
  expect(enter).not.toHaveBeenCalled();
  expect(edits.fileName("301")).toBeUndefined();
});

describe("DESK-002: undo", () => {
  test("one undo reverts one action with all its rows", () => {
    const edits = open(deal(), deal(56), deal(57));
    edits.set(id, "note", "раз", null);
    edits.act(() => {
      for (const one of [id, "56", "57"]) edits.set(one, "note", "всем", null);
    });
    edits.set(id, "note", "всем", null);
    expect(edits.state().steps).toBe(2);
    edits.undo();
    expect(entered(edits)).toEqual({ 55: { note: "раз" } });
    edits.undo();
    expect([entered(edits), edits.state().steps, Object.keys(localStorage)]).toEqual([{}, 0, []]);
    edits.undo();
    expect(entered(edits)).toEqual({});
  });

  test("undo restores dropped edits, not sent ones", () => {
    const edits = open(deal(), deal(56));
    edits.set(id, "note", "раз", null);
    edits.act(() => {
      for (const one of [id, "56"]) edits.set(one, "note", "всем", null);
    });
    edits.drop();
    edits.undo();
    expect(entered(edits)).toEqual({ 55: { note: "всем" }, 56: { note: "всем" } });
    const sent = new Map([[id, edits.state().rows.get(id)!]]);
    edits.drop(sent.keys(), sent);
    edits.undo();
    expect(entered(edits)).toEqual({});
  });

  test("unreadable input stays until discarded, entered or undone, across reloads", () => {
    const edits = open(deal());
    edits.keepUnread(id, "note", { text: "???", why: "Не то" });
    expect(open(deal()).unread(id)).toEqual({ note: { text: "???", why: "Не то" } });
    edits.letGo(id, "note");
    expect(edits.unread(id)).toBeUndefined();
    edits.undo();
    edits.set(id, "note", "то", null);
    expect(edits.unread(id)).toBeUndefined();
    edits.undo();
    edits.undo();
    expect([edits.unread(id), entered(edits)]).toEqual([undefined, {}]);
  });
});
