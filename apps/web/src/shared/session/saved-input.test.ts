import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { cacheUser } from "./session-cache.ts";
import { useInputKeeping, useSavedInput } from "./saved-input.ts";
import { expireSession, leaveSession } from "./session-end.ts";
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

describe("typed input when the session ends", () => {
  test("FIX-030: returns once, to its own form only", () => {
    open("profile_ivanov_1", "Иван");
    act(() => expireSession());
    cleanup();
    expect(open("profile_petrov_1").result.current).toBeUndefined();
    expect(open("profile_ivanov_1").result.current?.value).toBe("Иван");
    cleanup();
    expect(open("profile_ivanov_1").result.current).toBeUndefined();
  });

  test("FIX-030: an untouched form and a sign-out save nothing", () => {
    open("untouched");
    const left = open("left", "Иван");
    act(() => leaveSession("signed-out"));
    left.unmount();
    expect(open("untouched").result.current).toBeUndefined();
    expect(open("left").result.current).toBeUndefined();
  });

  test("FIX-030: saved input of another version is ignored", () => {
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

describe("the return address", () => {
  test("FIX-030: sign-in after an expired session returns its user once", () => {
    history.replaceState({}, "", "/users/view/5?tab=details#name");
    act(() => expireSession());
    const { account } = people.employee!;
    expect(takeReturnPath(account, "/")).toBe("/users/view/5?tab=details#name");
    expect(takeReturnPath(account, "/")).toBe("/");
  });

  test("FIX-030: another user, explicit page or forged address ignores it", () => {
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
