import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useController, useForm, type FieldValues } from "react-hook-form";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiFailure } from "../../../api/api-failure.ts";
import { innDelay, useInnAutofill } from "./use-inn-autofill.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const known = "6199701014";
const twelve = "619970101412";
const unknown = "7799802011";

function setUp(values: FieldValues = {}) {
  const requests: { inn: string; signal: AbortSignal }[] = [];
  const onFailed = vi.fn<(error: unknown) => void>();
  const failure = { current: undefined as Error | undefined };
  const { result } = renderHook(() => {
    const form = useForm<FieldValues>({ defaultValues: { purchaser_inn: null, purchaser: null, ...values } });
    const inn = useController({ control: form.control, name: "purchaser_inn" });
    const name = useController({ control: form.control, name: "purchaser" });
    const autofill = useInnAutofill({
      definition: reportForm,
      form,
      lookUp: (text, signal) => {
        requests.push({ inn: text, signal });
        if (failure.current) return Promise.reject(failure.current);
        return Promise.resolve(text === unknown ? undefined : `Имя ${text}`);
      },
      onFailed,
    });
    return { form, inn, name, autofill };
  });
  return {
    requests,
    markOf: () => result.current.autofill.locked.get("purchaser"),
    onFailed,
    failure,
    type: async (inn: string) => {
      act(() => {
        result.current.inn.field.onChange(inn);
      });
      await act(() => vi.advanceTimersByTimeAsync(innDelay));
    },
    typeQuickly: (inn: string) =>
      act(() => {
        result.current.inn.field.onChange(inn);
      }),
    rest: () => act(() => vi.advanceTimersByTimeAsync(innDelay)),
    typeName: (name: string) =>
      act(() => {
        result.current.name.field.onChange(name);
      }),
    lookUpStored: async () => {
      act(() => result.current.autofill.lookUpStored());
      await act(() => vi.advanceTimersByTimeAsync(0));
    },
    values: () => result.current.form.getValues(),
    isLocked: () => result.current.autofill.locked.has("purchaser"),
  };
}

describe("names by INN", () => {
  test("OTC-069 OTC-070 OTC-071: a known INN fills and locks the name", async () => {
    const { type, values, isLocked, markOf } = setUp();
    await type(known);
    expect(values().purchaser).toBe(`Имя ${known}`);
    expect(isLocked()).toBe(true);
    expect(markOf()).toBe("typed");
  });

  test("OTC-071: clearing the INN unlocks the name", async () => {
    const { type, values, isLocked } = setUp();
    await type(known);
    await type("");
    expect(isLocked()).toBe(false);
    expect(values().purchaser).toBeNull();
  });

  test("G-48: an unknown INN clears a found name only", async () => {
    const { type, typeName, values, isLocked, onFailed } = setUp();
    await type(known);
    await type(unknown);
    expect(values().purchaser).toBeNull();
    expect(isLocked()).toBe(false);
    typeName("Foreign Mills");
    await type("7799802012".replace("12", "11"));
    expect(values().purchaser).toBe("Foreign Mills");
    expect(onFailed).not.toHaveBeenCalled();
  });

  test("OTC-072: a failed look-up clears the INN and shows why", async () => {
    const { type, values, failure, onFailed, isLocked } = setUp();
    failure.current = new Error("down");
    await type(known);
    expect(values().purchaser_inn).toBeNull();
    expect(onFailed).toHaveBeenCalledWith(failure.current);
    expect(isLocked()).toBe(false);
  });

  test("FIX-030: an expired session keeps the typed INN", async () => {
    const { type, values, failure, onFailed } = setUp();
    failure.current = new ApiFailure({ status: 401 });
    await type(known);
    expect(values().purchaser_inn).toBe(known);
    expect(onFailed).not.toHaveBeenCalled();
  });

  test("PLAT-157: an incomplete INN of twelve digits is not looked up", async () => {
    const { typeQuickly, rest, requests } = setUp();
    for (const length of [9, 10, 11, 12]) typeQuickly(twelve.slice(0, length));
    await rest();
    expect(requests.map(({ inn }) => inn)).toEqual([twelve]);
  });

  test("OTC-069: a newer INN cancels the pending look-up", async () => {
    const { type, typeQuickly, requests } = setUp();
    await type(known);
    typeQuickly(twelve);
    expect(requests[0]!.signal.aborted).toBe(true);
  });

  test("G-47: stored values are looked up silently and keep their name", async () => {
    const found = setUp({ purchaser_inn: known, purchaser: "Прежнее имя" });
    await found.lookUpStored();
    expect(found.values().purchaser).toBe(`Имя ${known}`);
    expect(found.isLocked()).toBe(true);
    expect(found.markOf()).toBe("stored");

    const restored = setUp({ purchaser_inn: unknown, purchaser: "Прежнее имя" });
    await restored.lookUpStored();
    expect(restored.values().purchaser).toBe("Прежнее имя");
    expect(restored.isLocked()).toBe(false);
  });
});
