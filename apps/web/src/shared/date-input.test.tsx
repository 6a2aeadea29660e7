import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DateInput } from "./date-input.tsx";
import { takeToasts } from "../ui/toast.ts";

beforeEach(() => {
  takeToasts();
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

function show(first: string | null = null, bounds: { min?: string; max?: string } = {}) {
  const state = { value: first, unreadable: undefined as string | undefined };
  function Screen() {
    const [value, setValue] = useState(first);
    state.value = value;
    return (
      <DateInput
        label="Дата договора"
        value={value}
        onChange={setValue}
        onUnreadable={(error) => (state.unreadable = error)}
        {...bounds}
      />
    );
  }
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <Screen />
      </IntlProvider>
    </MantineProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>("Дата договора");
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  return { box, state, type, leave: () => fireEvent.blur(box) };
}

describe("a typed date", () => {
  test.each([
    ["05.03.2026", "2026-03-05", "05.03.2026"],
    ["05.03.26", "2026-03-05", "05.03.2026"],
    ["5.3.26", "2026-03-05", "05.03.2026"],
    ["05032026", "2026-03-05", "05.03.2026"],
    ["29.02.2024", "2024-02-29", "29.02.2024"],
  ])("PLAT-132 PLAT-135 G-29: %s is read when the field is left", (typed, value, shown) => {
    const { box, state, type, leave } = show();
    type(typed);
    expect(state.value).toBeNull();
    leave();
    expect(state.value).toBe(value);
    expect(box.value).toBe(shown);
  });

  test.each(["31.02.2026", "29.02.2026", "00.01.2026", "12.13.2026", "вчера", "1.1"])(
    "PLAT-135: %s is an error and is never moved to a neighbouring day",
    (typed) => {
      const { box, state, type, leave } = show("2026-01-15");
      type(typed);
      leave();
      expect(box.value).toBe(typed);
      expect(state.value).toBeNull();
      expect(state.unreadable).toBe(ru.shared.validation.date);
      const error = document.getElementById(box.getAttribute("aria-describedby")!.split(" ").at(-1)!);
      expect(error?.textContent).toBe(ru.shared.validation.date);
      expect(box.getAttribute("aria-invalid")).toBe("true");
    },
  );

  test("PLAT-135: an error goes away as soon as the text changes, and a right date is then taken", () => {
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
  ])(
    "PLAT-135: %s outside the bounds becomes the nearest day inside, and a toast says so",
    (typed, value, shown) => {
      const { box, state, type, leave } = show(null, { min: "2026-01-01", max: "2026-11-21" });
      type(typed);
      leave();
      expect(state.value).toBe(value);
      expect(box.value).toBe(shown);
      expect(takeToasts().map(({ message }) => message)).toEqual([expect.stringContaining(shown)]);
    },
  );

  test("PLAT-135: a day at the bound that is typed again is shown as it is, with the toast", () => {
    const { box, state, type, leave } = show("2026-11-21", { max: "2026-11-21" });
    type("22.11.2026");
    leave();
    expect(state.value).toBe("2026-11-21");
    expect(box.value).toBe("21.11.2026");
    expect(takeToasts()).toHaveLength(1);
  });

  test("PLAT-132: Enter reads the text too, and an emptied field is empty", () => {
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
