import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useController, useForm, type FieldValues } from "react-hook-form";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leaveSession } from "../../session/session-end.ts";
import { useUnreadTexts } from "../inputs/unread-texts.ts";
import { draftDelay, saveDraft, readDraft, useFormDraft } from "./form-draft.ts";

const key = "form_draft/employee/7/report/1";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00+03:00") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function setUp() {
  const { result, unmount } = renderHook(() => {
    const form = useForm<FieldValues>({ defaultValues: { contract_number: null } });
    const number = useController({ control: form.control, name: "contract_number" });
    const unread = useUnreadTexts();
    return { number, unread, draft: useFormDraft(key, form, unread, {}) };
  });
  return {
    type: (text: string) =>
      act(() => {
        result.current.number.field.onChange(text);
      }),
    mistype: (text: string | undefined) => act(() => result.current.unread.note("amount", text)),
    rest: () =>
      act(() => {
        vi.advanceTimersByTime(draftDelay);
      }),
    draft: () => result.current.draft,
    unmount,
  };
}

describe("the draft of a form", () => {
  test("design 8: typed values are saved after a pause and read again", () => {
    const { type, rest, draft } = setUp();
    type("ЗК-417");
    expect(readDraft(key, reportForm)).toBeUndefined();
    rest();
    expect(readDraft(key, reportForm)).toEqual({
      savedAt: new Date().toISOString(),
      values: { contract_number: "ЗК-417" },
    });
    expect(draft()).toMatchObject({ isStored: true, isUnsaved: false });
  });

  test("design 8: unreadable input is saved as typed until it is cleared", () => {
    const { mistype, rest, draft } = setUp();
    mistype("34,9801");
    rest();
    expect(readDraft(key, reportForm)).toMatchObject({ values: {}, unread: { amount: "34,9801" } });
    expect(draft().isStored).toBe(true);
    mistype(undefined);
    rest();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test("design 8: leaving the page at once loses nothing", () => {
    const { type, unmount } = setUp();
    type("ЗК-417");
    unmount();
    expect(readDraft(key, reportForm)?.values).toEqual({ contract_number: "ЗК-417" });
  });

  test("design 8: an unchanged form leaves no draft", () => {
    const { type, rest, draft } = setUp();
    type("ЗК");
    rest();
    type("");
    rest();
    expect(localStorage.getItem(key)).toBeNull();
    expect(draft().isStored).toBe(false);
  });

  test("design 8: a draft replaced by another tab counts after new typing", () => {
    const { type, rest, draft } = setUp();
    const elsewhere = (newValue: string | null) =>
      act(() => void dispatchEvent(new StorageEvent("storage", { key, newValue })));
    elsewhere("{}");
    expect(draft()).toMatchObject({ isStored: false, isUnsaved: false });
    type("ЗК-417");
    rest();
    elsewhere("{}");
    expect(draft()).toMatchObject({ isStored: false, isUnsaved: true, isElsewhere: true });
    type("ЗК-418");
    rest();
    expect(draft()).toMatchObject({ isStored: true, isUnsaved: false, isElsewhere: false });
    // The other tab has sent its form and removed its draft.
    localStorage.removeItem(key);
    elsewhere(null);
    expect(readDraft(key, reportForm)?.values).toEqual({ contract_number: "ЗК-418" });
  });

  test("design 8: a sent draft is deleted for good", () => {
    const { type, rest, draft, unmount } = setUp();
    type("ЗК-417");
    rest();
    act(draft().forget);
    type("ЗК-418");
    unmount();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test("FIX-107: a mounted form brings no draft back at sign-out", () => {
    const { type, rest, unmount } = setUp();
    type("ЗК-417");
    rest();
    type("ЗК-418");
    act(() => leaveSession("signed-out"));
    dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
    unmount();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test("design 8: full storage is reported, so leaving can ask", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: () => {} });
    const { type, rest, draft } = setUp();
    type("ЗК-417");
    rest();
    expect(draft()).toMatchObject({ isStored: false, isUnsaved: true });
  });

  test("G-43: fields that the form lacks are dropped", () => {
    const [values, unread] = [
      { contract_number: "1", gone: "2" },
      { amount: "34,9801", gone: "3" },
    ];
    saveDraft(key, { savedAt: "2026-11-21T07:00:00.000Z", values, unread });
    expect(readDraft(key, reportForm)).toEqual({
      savedAt: "2026-11-21T07:00:00.000Z",
      values: { contract_number: "1" },
      unread: { amount: "34,9801" },
    });
  });

  test.each(["", "{", "null", "[]", '{"savedAt":1}', '{"savedAt":"x","values":null}'])(
    "design 8: an invalid draft is ignored: %s",
    (text) => {
      localStorage.setItem(key, text);
      expect(readDraft(key, reportForm)).toBeUndefined();
    },
  );
});
