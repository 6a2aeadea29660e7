import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ClampedDateInput, DateInput, DateRangeInput } from "./date-input.tsx";
import type { DateRange } from "../../ui/dates/date-range-field.tsx";
import { takeToasts } from "../../ui/feedback/toast.ts";

beforeEach(() => {
  takeToasts();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const intl = (screenOf: ReactNode) =>
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        {screenOf}
      </IntlProvider>
    </MantineProvider>,
  );
const errorOf = (box: HTMLElement) =>
  document.getElementById(box.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent;

interface Bounds {
  readonly min?: string;
  readonly max?: string;
}

function show(first: string | null = null, bounds: Bounds = {}, Input = DateInput) {
  const state = { value: first, unreadable: undefined as string | undefined };
  function Screen() {
    const [value, setValue] = useState(first);
    state.value = value;
    return (
      <Input
        label="Дата договора"
        value={value}
        onChange={setValue}
        onUnreadable={(error) => (state.unreadable = error)}
        {...bounds}
      />
    );
  }
  intl(<Screen />);
  const box = screen.getByLabelText<HTMLInputElement>("Дата договора");
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  return { box, state, type, leave: () => fireEvent.blur(box) };
}

test.each([
  ["31.12.2026", "31.12.2026", "Дата не может быть позже 26.11.2026"],
  ["24.11.2026\n25.11.2026", "24.11.2026⏎25.11.2026", ru.shared.validation.date],
])("FIX-317: pasting %j keeps the text with its error", (pasted, visible, error) => {
  const { box, state, leave } = show("2026-11-20", { max: "2026-11-26" }, ClampedDateInput);
  box.setSelectionRange(0, box.value.length);
  expect(fireEvent.paste(box, { clipboardData: { getData: () => pasted } })).toBe(false);
  leave();
  expect([box.value, errorOf(box), state.value]).toEqual([visible, error, null]);
});

test("FIX-317: the browser inserts a pasted day within the limits", () => {
  const { box } = show(null, { max: "2026-11-26" }, ClampedDateInput);
  expect(fireEvent.paste(box, { clipboardData: { getData: () => "24.11.2026\r\n" } })).toBe(true);
});

describe("a typed date", () => {
  test.each([
    ["05.03.26", "2026-03-05", "05.03.2026"],
    ["5.3.26", "2026-03-05", "05.03.2026"],
    ["05032026", "2026-03-05", "05.03.2026"],
  ])("PLAT-132 PLAT-135 G-29: %s becomes a date on blur", (typed, value, shown) => {
    const { box, state, type, leave } = show();
    type(typed);
    expect(state.value).toBeNull();
    leave();
    expect(state.value).toBe(value);
    expect(box.value).toBe(shown);
  });

  test.each([
    ["24.11", "2026-11-24"],
    ["24.12", "2025-12-24"],
    ["5.3.", "2026-03-05"],
    ["Вчера", "2026-11-25"],
    ["сегодня", "2026-11-26"],
    ["today", "2026-11-26"],
  ])("SCREEN-006: %s is a date of this year or the past", (typed, value) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T09:00:00Z") });
    const { state, type, leave } = show(null, { max: "2026-11-26" });
    type(typed);
    leave();
    vi.useRealTimers();
    expect(state.value).toBe(value);
  });

  test("PLAT-135: a complete date is read while the user types", () => {
    const { box, state, type } = show();
    for (const part of ["2", "29.02.20", "29.02.2024"]) {
      expect(state.value).toBeNull();
      type(part);
    }
    expect([state.value, box.value]).toEqual(["2024-02-29", "29.02.2024"]);
    type("29.02.202");
    expect([state.value, box.value]).toEqual(["2024-02-29", "29.02.202"]);
  });

  test.each(["31.02.2026", "29.02.2026", "00.01.2026", "12.13.2026", "давно", "31.11"])(
    "PLAT-135: %s is an error, never a neighbouring day",
    (typed) => {
      const { box, state, type, leave } = show("2026-01-15");
      type(typed);
      leave();
      expect(box.value).toBe(typed);
      expect(state.value).toBeNull();
      expect(state.unreadable).toBe(ru.shared.validation.date);
      expect(errorOf(box)).toBe(ru.shared.validation.date);
      expect(box.getAttribute("aria-invalid")).toBe("true");
    },
  );

  test("PLAT-135: a changed text clears the error, a valid date applies", () => {
    const { box, state, type, leave } = show();
    type("31.02.2026");
    leave();
    type("28.02.2026");
    expect(box.getAttribute("aria-invalid")).toBeNull();
    expect(state.unreadable).toBeUndefined();
    leave();
    expect(state.value).toBe("2026-02-28");
  });

  test.each([
    ["01.01.2030", "2026-11-21", "21.11.2026"],
    ["01.01.2020", "2026-01-01", "01.01.2026"],
  ])("PLAT-135: a filter clamps %s to its limits with a toast", (typed, value, shown) => {
    const { box, state, type, leave } = show(
      null,
      { min: "2026-01-01", max: "2026-11-21" },
      ClampedDateInput,
    );
    type(typed);
    leave();
    expect(state.value).toBe(value);
    expect(box.value).toBe(shown);
    expect(takeToasts().map(({ message }) => message)).toEqual([expect.stringContaining(shown)]);
  });

  test("PLAT-135: a clamped day typed again shows limit and toast", () => {
    const { box, state, type, leave } = show("2026-11-21", { max: "2026-11-21" }, ClampedDateInput);
    type("22.11.2026");
    leave();
    expect(state.value).toBe("2026-11-21");
    expect(box.value).toBe("21.11.2026");
    expect(takeToasts()).toHaveLength(1);
  });

  test.each([
    ["31.12.2030", "2030-12-31", "Дата не может быть позже 21.11.2026"],
    ["31.12.2025", "2025-12-31", "Дата не может быть раньше 01.01.2026"],
  ])("FIX-021: in a form %s outside the limits is an error", (typed, value, failureText) => {
    const { box, state, type, leave } = show("2026-11-20", { min: "2026-01-01", max: "2026-11-21" });
    type(typed);
    leave();
    expect(state.value).toBe(value);
    expect(box.value).toBe(typed);
    expect(errorOf(box)).toBe(failureText);
    expect(takeToasts()).toEqual([]);
    type("21.11.2026");
    leave();
    expect(box.getAttribute("aria-invalid")).toBeNull();
  });

  test("PLAT-132: Enter reads the text, an emptied field has no value", () => {
    const { box, state, type, leave } = show();
    type("05.03.26");
    fireEvent.keyDown(box, { key: "Enter" });
    expect(state.value).toBe("2026-03-05");
    type("  ");
    leave();
    expect(state.value).toBeNull();
    expect(box.value).toBe("");
  });
});

describe("a typed period", () => {
  const older = { from: "2020-01-01", to: "2021-01-01" };
  function showPeriod(given: Partial<ComponentProps<typeof DateRangeInput>> = {}, first: DateRange = older) {
    const state = { unreadable: undefined as string | undefined };
    const heard: DateRange[] = [];
    function Screen() {
      const [value, setValue] = useState(first);
      return (
        <DateRangeInput
          label="Период"
          value={value}
          onChange={(next) => {
            heard.push(next);
            setValue(next);
          }}
          onUnreadable={(error) => (state.unreadable = error)}
          {...given}
        />
      );
    }
    intl(<Screen />);
    const from = screen.getByLabelText<HTMLInputElement>("Период: Дата начала");
    const to = screen.getByLabelText<HTMLInputElement>("Период: Дата окончания");
    const enter = (box: HTMLInputElement, text: string) => {
      fireEvent.change(box, { target: { value: text } });
      fireEvent.blur(box);
    };
    return { from, to, enter, heard, state };
  }

  test.each(["the start first", "the end first"])("FIX-020: both days apply as typed, %s", (order) => {
    const { from, to, enter, heard, state } = showPeriod({ min: "2013-07-23", max: "2026-11-22" });
    const days = [() => enter(from, "01.01.2024"), () => enter(to, "22.11.2026")];
    for (const typeDay of order === "the start first" ? days : days.toReversed()) typeDay();
    expect([from.value, to.value]).toEqual(["01.01.2024", "22.11.2026"]);
    expect(heard.at(-1)).toEqual({ from: "2024-01-01", to: "2026-11-22" });
    expect(heard).not.toContainEqual({ from: "2024-01-01", to: "2021-01-01" });
    expect(state.unreadable).toBeUndefined();
    expect(takeToasts()).toEqual([]);
  });

  test("FIX-020: a start after the end shows an error, no period", () => {
    const { from, to, enter, heard, state } = showPeriod();
    enter(from, "02.01.2021");
    expect([from.value, to.value]).toEqual(["02.01.2021", "01.01.2021"]);
    expect(errorOf(from)).toBe("Дата начала не может быть позже даты окончания");
    expect(state.unreadable).toBe("Дата начала не может быть позже даты окончания");
    expect(heard).toEqual([]);
    enter(from, "01.01.2021");
    expect(heard).toEqual([{ from: "2021-01-01", to: "2021-01-01" }]);
    expect(state.unreadable).toBeUndefined();
  });

  test("FIX-020: only the limits move a typed day, with a toast", () => {
    const { from, to, enter, heard } = showPeriod({ min: "2013-07-23", max: "2026-11-22" });
    enter(to, "01.01.2030");
    enter(from, "01.01.2010");
    expect(heard.at(-1)).toEqual({ from: "2013-07-23", to: "2026-11-22" });
    expect(takeToasts()).toHaveLength(2);
  });

  test.each([
    [true, true],
    [undefined, false],
  ])(
    "FIX-020 CON-014 SPOT-013: with mutual limits (%s) the calendar disables days past them",
    async (isMutual, isShut) => {
      showPeriod({ isMutual }, { from: "2020-01-01", to: "2020-01-15" });
      fireEvent.click(screen.getByLabelText("Календарь: Период: Дата начала"));
      const day = await screen.findByLabelText<HTMLButtonElement>("16 января 2020", { selector: "button" });
      expect(day.disabled).toBe(isShut);
    },
  );
});
