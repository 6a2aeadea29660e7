import { viewedRegisters } from "@birzha/domain/views/registers.ts";
import type { SavedView, ViewState } from "@birzha/domain/views/view.ts";
import { isRedirect } from "@tanstack/react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readSavedColumns, writeSavedColumns } from "../../ui/table/columns/column-settings.ts";
import { registerFilters } from "../../areas/agreements/register/register-search.ts";
import { applicationAddress } from "../../areas/applications/applications-search.ts";
import { proposalsAddress } from "../../areas/auctions/proposals-search.ts";
import { cacheUser } from "../session/session-cache.ts";
import { leaveSession } from "../session/session-end.ts";
import { startSession } from "../session/session-sync.ts";
import { people } from "../../../test/people.ts";
import {
  chooseView,
  columnsOf,
  isSameState,
  listedAs,
  listedIn,
  readChosenView,
  shownState,
} from "./chosen-view.ts";
import { opensWithView } from "./default-view.ts";

vi.hoisted(() => vi.stubGlobal("BroadcastChannel", undefined));

const columns = [{ id: "number", pinned: true }, { id: "basis" }, { id: "price", hidden: true }];
const state = (given: Partial<ViewState> = {}): ViewState => ({
  address: { "f.basis": "порт" },
  columns: { order: ["basis", "number", "price"], hidden: ["price"], pinned: ["basis"] },
  density: "dense",
  ...given,
});
const view = (given: Partial<SavedView> = {}): SavedView => ({
  id: 7,
  register: "contracts",
  name: "Порты",
  isShared: false,
  isOwn: true,
  authorName: "Соколова Елена",
  isDefault: true,
  version: 1,
  state: state(),
  ...given,
});

async function signInWith(...defaultViews: SavedView[]) {
  vi.stubGlobal("fetch", () => new Promise<never>(() => {}));
  cacheUser({ ...people.owner!, defaultViews });
  await startSession();
}
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  leaveSession("signed-out");
  vi.unstubAllGlobals();
});

describe("the displayed state", () => {
  test("WORK-040: a view includes list parameters and keeps other address parameters", () => {
    const address = {
      page: 3,
      size: 50,
      sort: "price",
      "f.basis": "порт",
      confirmed: true,
      tab: "drafts",
      utm: "x",
    };
    expect(listedIn(address, ["confirmed"])).toEqual({
      size: "50",
      sort: "price",
      "f.basis": "порт",
      confirmed: "true",
    });
    expect(listedAs(address, ["confirmed"], { "f.price": "1" })).toEqual({
      tab: "drafts",
      utm: "x",
      "f.price": "1",
    });
  });

  test("WORK-040: a view is changed when it displays something else", () => {
    const shown = (saved: Parameters<typeof shownState>[1], address = { "f.basis": "порт" }) =>
      shownState(columns, saved, address);
    const taken = columnsOf(state());
    expect(isSameState(columns, shown(taken), state())).toBe(true);
    expect(isSameState(columns, shown({ ...taken!, isDense: false }), state())).toBe(false);
    expect(isSameState(columns, shown({ ...taken!, pinned: [] }), state())).toBe(false);
    expect(isSameState(columns, shown({ ...taken!, hidden: [] }), state())).toBe(false);
    expect(isSameState(columns, shown(taken, { "f.basis": "Порт" }), state())).toBe(false);
    const plain = state({ columns: null, density: "usual" });
    const declared = { order: ["number", "basis", "price"], hidden: ["price"], pinned: ["number"] };
    expect(isSameState(columns, shown(declared), plain)).toBe(true);
    expect(
      isSameState(columns, shown(columnsOf({ ...plain, density: "dense" })), { ...plain, density: "dense" }),
    ).toBe(true);
  });

  test("WORK-040: the server knows every filter of the pages' addresses", () => {
    const offered = {
      agreements_register: registerFilters,
      applications: applicationAddress.names,
      proposals: Object.keys(proposalsAddress.parse({ isDraft: "1", past: "1", commodityName: "а" })),
    };
    for (const [name, filters] of Object.entries(offered))
      expect(viewedRegisters[name as keyof typeof offered].filters).toEqual(
        expect.arrayContaining([...filters]),
      );
  });
});

describe("the selected view", () => {
  test("WORK-040: own columns are kept across selected views", async () => {
    await signInWith();
    const own = { order: ["price", "number"], hidden: [] };
    writeSavedColumns("contracts", own);
    chooseView("contracts", view());
    writeSavedColumns("contracts", columnsOf(state()));
    chooseView("contracts", view({ id: 8 }));
    expect(readChosenView("contracts")).toMatchObject({ own, view: { id: 8 } });
  });

  test("WORK-040: another organisation has no selection, invalid storage is ignored", async () => {
    await signInWith();
    chooseView("contracts", view());
    const [key] = Object.keys(localStorage).filter((name) => name.includes("_view_"));
    localStorage.setItem(key!, "{");
    expect(readChosenView("contracts")).toBeUndefined();
    localStorage.setItem(key!, JSON.stringify({ view: { name: "а" } }));
    expect(readChosenView("contracts")).toBeUndefined();
    expect(readChosenView("spot")).toBeUndefined();
  });
});

describe("the default view", () => {
  const open = async (search: Record<string, unknown> = {}, cause = "enter", hasTabs = false) => {
    try {
      await opensWithView(
        "contracts",
        hasTabs ? [] : ["tab"],
        hasTabs,
      )({
        search,
        cause,
        location: { pathname: "/commodity/contracts" },
      });
      return undefined;
    } catch (thrown) {
      if (!isRedirect(thrown)) throw thrown;
      return (thrown.options as { search?: unknown }).search;
    }
  };

  test("WORK-040: opens a register without parameters before its first request", async () => {
    await signInWith(view());
    expect(await open({ tab: "drafts" })).toEqual({ tab: "drafts", "f.basis": "порт" });
    expect(readSavedColumns("contracts")).toEqual(columnsOf(state()));
    expect(readChosenView("contracts")?.view.name).toBe("Порты");
  });

  test("WORK-040: an address with parameters or a preload ignores it", async () => {
    await signInWith(view());
    expect(
      await Promise.all([
        open({ "f.basis": "а" }),
        open({ page: "2" }),
        open({}, "stay"),
        open({}, "preload"),
      ]),
    ).toEqual([undefined, undefined, undefined, undefined]);
    expect(readChosenView("contracts")).toBeUndefined();
  });

  test("WORK-040: unsaved columns stay until the view itself changes", async () => {
    await signInWith(view());
    await open();
    const mine = { order: ["number"], hidden: [] };
    writeSavedColumns("contracts", mine);
    await open();
    expect(readSavedColumns("contracts")).toEqual(mine);
    leaveSession("signed-out");
    await signInWith(view({ version: 2 }));
    await open();
    expect(readSavedColumns("contracts")).toEqual(columnsOf(state()));
  });

  test("WORK-040: a view with columns only does not redirect", async () => {
    await signInWith(view({ state: state({ address: {} }) }));
    expect(await open()).toBeUndefined();
    expect(readChosenView("contracts")?.view.id).toBe(7);
  });

  test("DESK-001: without a default view a member's register opens «waiting»", async () => {
    await signInWith();
    expect(await open({}, "enter", true)).toEqual({ tab: "waiting" });
    expect(await open({ tab: "all" }, "enter", true)).toBeUndefined();
    leaveSession("signed-out");
    await signInWith(view());
    expect(await open({}, "enter", true)).toEqual({ "f.basis": "порт" });
  });
});
