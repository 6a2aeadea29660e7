import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { cacheUser } from "./session-cache.ts";
import { useInputKeeping, useSavedInput } from "./saved-input.ts";
import { expireSession, leave } from "./session-end.ts";
import { startSession } from "./session-sync.ts";
import { clearReturnPath, saveReturnPath, takeReturnPath } from "./return-path.ts";

beforeEach(async () => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  cacheUser(people.employee);
  await startSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (form: string, typed?: string) =>
  renderHook(() => {
    useInputKeeping(form, () => typed);
    return useSavedInput(form);
  });

describe("what is typed when the session ends", () => {
  test("FIX-030: stands in its form again, once, and in no other", () => {
    open("profile_ivanov_1", "Иван");
    act(() => expireSession());
    cleanup();
    expect(open("profile_petrov_1").result.current).toBeUndefined();
    expect(open("profile_ivanov_1").result.current?.value).toBe("Иван");
    cleanup();
    expect(open("profile_ivanov_1").result.current).toBeUndefined();
  });

  test("FIX-030: nothing is kept of a form that nobody typed into, nor when the person leaves", () => {
    open("untouched");
    const left = open("left", "Иван");
    act(() => leave("signed-out"));
    left.unmount();
    expect(open("untouched").result.current).toBeUndefined();
    expect(open("left").result.current).toBeUndefined();
  });

  test("FIX-030: what another version of the portal kept is left aside", () => {
    sessionStorage.setItem("unsent_a", "{");
    sessionStorage.setItem(
      "unsent_b",
      JSON.stringify({ savedAt: "2026-11-21T07:00:00Z", value: { old: 1 } }),
    );
    expect(open("a").result.current).toBeUndefined();
    const isLike = (value: unknown) => "name" in (value as object);
    expect(renderHook(() => useSavedInput("b", isLike)).result.current).toBeUndefined();
  });
});

describe("the way back", () => {
  test("FIX-030: an ended session is followed by its page, for its person, once", () => {
    history.replaceState({}, "", "/users/view/5?tab=details#name");
    act(() => expireSession());
    const { account } = people.employee!;
    expect(takeReturnPath(account, "/")).toBe("/users/view/5?tab=details#name");
    expect(takeReturnPath(account, "/")).toBe("/");
  });

  test("FIX-030: another person, a page that was asked for, a sign-out and a forged address lead where they did", () => {
    saveReturnPath("ivanov", "/agreements/new");
    expect(takeReturnPath("petrov", "/")).toBe("/");
    saveReturnPath("ivanov", "/agreements/new");
    expect(takeReturnPath("ivanov", "/contacts")).toBe("/contacts");
    saveReturnPath("ivanov", "/agreements/new");
    clearReturnPath();
    expect(takeReturnPath("ivanov", "/")).toBe("/");
    saveReturnPath("ivanov", "//evil.example/");
    expect(takeReturnPath("ivanov", "/")).toBe("/");
  });
});
