import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ComponentType } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MoneyInput, TonnesInput } from "./decimal-input.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const gap = "\u00a0";

function show(Input: ComponentType<Parameters<typeof MoneyInput>[0]>, first: string | null = null) {
  const state = { value: first };
  function Screen() {
    const [value, setValue] = useState(first);
    state.value = value;
    return <Input label="Цена" value={value} onChange={setValue} />;
  }
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <Screen />
      </IntlProvider>
    </MantineProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>("Цена");
  return {
    box,
    state,
    enter: (text: string) => {
      fireEvent.change(box, { target: { value: text } });
      fireEvent.blur(box);
    },
  };
}

describe("a typed amount", () => {
  test.each([
    ["17420", "17420", `17${gap}420,00`],
    ["17420,5", "17420.5", `17${gap}420,50`],
    ["17420.50", "17420.50", `17${gap}420,50`],
    ["17 420,00", "17420.00", `17${gap}420,00`],
    ["17\u00a0420\u202f000", "17420000", `17${gap}420${gap}000,00`],
    [",5", "0.5", "0,50"],
    ["17\u00a0420,50 ₽", "17420.50", `17${gap}420,50`],
    ["1234,5 руб.", "1234.5", `1${gap}234,50`],
    ["17\u2009420,50 ₽/т", "17420.50", `17${gap}420,50`],
    ["1.234,56", "1234.56", `1${gap}234,56`],
    ["999999999,99", "999999999.99", `999${gap}999${gap}999,99`],
  ])("G-51: %s is the exact price %s", (typed, value, shown) => {
    const { box, state, enter } = show(MoneyInput);
    enter(typed);
    expect(state.value).toBe(value);
    expect(box.value).toBe(shown);
  });

  test.each([
    ["1,234", /Не более 2 знаков/],
    ["семь", /Введите число/],
    ["1e3", /Таблица сократила число: «1e3»/],
    ["12 345 6", /Это не одно число: «12 345 6»/],
  ])("G-51: %s is rejected, not rounded", (typed, message) => {
    const { box, state, enter } = show(MoneyInput, "100");
    enter(typed);
    expect(state.value).toBeNull();
    expect(box.value).toBe(typed);
    expect(screen.getByText(message)).toBeTruthy();
  });

  test.each([
    ["300\t13900", "300⇥13900"],
    ["300\r\n139\n", "300⏎139"],
  ])("FIX-310: pasting %j shows the paste and its error", (pasted, visible) => {
    const { box, state, enter } = show(TonnesInput, "1");
    box.setSelectionRange(0, 1);
    const clipboardData = { getData: () => pasted };
    expect(fireEvent.paste(box, { clipboardData })).toBe(false);
    expect(box.value).toBe(visible);
    expect(state.value).toBeNull();
    expect(screen.getByText(`Введите одно число. Вставлено: «${visible}»`)).toBeTruthy();
    enter("300");
    expect(state.value).toBe("300");
    // The browser inserts the text of one cell.
    expect(fireEvent.paste(box, { clipboardData: { getData: () => "13900\r\n" } })).toBe(true);
  });

  test("G-51: tonnes keep three digits without padding", () => {
    const { box, state, enter } = show(TonnesInput);
    enter("7712,425");
    expect(state.value).toBe("7712.425");
    enter("7712");
    expect(box.value).toBe(`7${gap}712`);
    enter("1 250,5 т");
    expect(state.value).toBe("1250.5");
    enter("12 ₽");
    expect(state.value).toBeNull();
  });

  test("design 7: the displayed text parses back to the same value", () => {
    const { box, state, enter } = show(MoneyInput, "17420.50");
    enter(box.value);
    expect(state.value).toBe("17420.50");
  });
});
