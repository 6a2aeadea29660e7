import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { cacheUser } from "./session-cache.ts";
import { leaveSession } from "./session-end.ts";
import { startSession } from "./session-sync.ts";
import {
  countStoredInput,
  decisionsKey,
  draftPrefix,
  editDraftKey,
  forgetStoredInput,
  rowEditsKey,
  signUpPrefix,
  tabDraftPrefix,
  unsentPrefix,
} from "./stored-input.ts";

const owner = { account: "ivan", userId: 5 };
const own = [
  `${draftPrefix("ivan")}7/report/1`,
  editDraftKey("ivan", 12),
  decisionsKey(5),
  rowEditsKey("spot", { userId: 5, organizationInfo: { id: 7 } })!,
];
const others = [
  `${draftPrefix("ivan_2")}7/report/1`,
  editDraftKey("ivan_2", 12),
  decisionsKey(55),
  rowEditsKey("spot", { userId: 55, organizationInfo: { id: 7 } })!,
  "current_organization_ivan",
  "color_scheme",
];
const ofTab = [`${tabDraftPrefix}x`, `${unsentPrefix}profile_ivan_5`, `${signUpPrefix}ivan`];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const key of [...own, ...others]) localStorage.setItem(key, "{}");
  for (const key of [...ofTab, "part_reload"]) sessionStorage.setItem(key, "{}");
});
afterEach(() => vi.unstubAllGlobals());

test("FIX-107, FIX-210: a user's input is removed, another user's stays", () => {
  expect(countStoredInput(owner)).toBe(own.length);
  forgetStoredInput(owner);
  expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted());
  expect(Object.keys(sessionStorage)).toEqual(["part_reload"]);
});

test("FIX-107 FIX-030: a sign-out removes input, an ended session keeps it", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const keys = [`${draftPrefix(people.employee!.account)}7/report/1`, rowEditsKey("spot", people.employee!)!];
  for (const [event, left] of [
    ["expired", 2],
    ["signed-out", 0],
  ] as const) {
    cacheUser(people.employee);
    await startSession();
    for (const key of keys) localStorage.setItem(key, "{}");
    leaveSession(event);
    expect(keys.filter((key) => localStorage.getItem(key) !== null)).toHaveLength(left);
  }
});
