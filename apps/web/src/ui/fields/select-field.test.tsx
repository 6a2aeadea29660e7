import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isMatch } from "./match-options.ts";
import { SelectField } from "./select-field.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = ["Белоруссия", "Казахстан", "Российская Федерация", "Россия, прочее"];

function show(first: string | null = null, given: { placeholder?: string } = { placeholder: "Выберите" }) {
  const state = { value: first, heard: [] as (string | null)[], preset: (_: string) => {} };
  function Screen() {
    const [value, setValue] = useState(first);
    state.value = value;
    state.preset = setValue;
    return (
      <SelectField
        label="Страна"
        options={names.map((label) => ({ value: label, label }))}
        value={value}
        onChange={(next) => {
          state.heard.push(next);
          setValue(next);
        }}
        {...given}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <Screen />
      </IntlProvider>
    </MantineProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Страна" });
  const type = (text: string) => {
    act(() => box.focus());
    fireEvent.input(box, { target: { value: text } });
  };
  return { box, state, type };
}

const offered = () => screen.queryAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);

describe("a typed list", () => {
  test.each(["Enter", "Tab"])("FIX-125: %s on words of the chosen value shows the value", async (key) => {
    const { box, state, type } = show("Российская Федерация");
    type("росс");
    await waitFor(() => expect(offered()).toEqual(["Российская Федерация", "Россия, прочее"]));
    fireEvent.keyDown(box, { key, code: key });
    await waitFor(() => expect(box.value).toBe("Российская Федерация"));
    expect(state.value).toBe("Российская Федерация");
  });

  test("FIX-029: Enter in an open list without a highlighted option does not send the form", async () => {
    const { box } = show();
    act(() => box.focus());
    fireEvent.keyDown(box, { key: "ArrowDown", code: "ArrowDown" });
    await waitFor(() => expect(offered()).toEqual(names));
    expect(fireEvent.keyDown(box, { key: "Enter", code: "Enter" }), "the default is prevented").toBe(false);
  });

  test.each(["Enter", "Tab"])("FIX-029: %s selects the first match, in a short list too", async (key) => {
    const { box, state, type } = show();
    type("росс");
    await waitFor(() => expect(offered()).toEqual(["Российская Федерация", "Россия, прочее"]));
    fireEvent.keyDown(box, { key, code: key });
    await waitFor(() => expect(state.value).toBe("Российская Федерация"));
    act(() => box.blur());
    expect(box.value).toBe("Российская Федерация");
    expect(state.heard).toEqual(["Российская Федерация"]);
  });

  test("FIX-029: focus selects the text so that typing replaces it", () => {
    const { box } = show("Казахстан");
    act(() => box.focus());
    fireEvent.click(box);
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, "Казахстан".length]);
  });

  test("SCREEN-006: a preset value does not interrupt typing", async () => {
    const { box, state, type } = show();
    type("росс");
    act(() => state.preset("Казахстан"));
    expect(box.value).toBe("росс");
    await waitFor(() => expect(offered()).toEqual(["Российская Федерация", "Россия, прочее"]));
    fireEvent.keyDown(box, { key: "Enter", code: "Enter" });
    await waitFor(() => expect(box.value).toBe("Российская Федерация"));
  });

  test("SCREEN-006: typing replaces a value that was preset after the focus", () => {
    const { box, state } = show();
    act(() => box.focus());
    act(() => state.preset("Казахстан"));
    expect(box.value).toBe("Казахстан");
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, "Казахстан".length]);
  });

  test("FIX-029: clearing the text clears the list, unless required", () => {
    const { box, state, type } = show("Казахстан");
    type("");
    act(() => box.blur());
    expect(state.value).toBeNull();
    cleanup();
    const other = show("Казахстан", {});
    other.type("");
    act(() => other.box.blur());
    expect(other.state.value).toBe("Казахстан");
    expect(other.box.value).toBe("Казахстан");
  });

  test("FIX-029: Tab through an untouched list changes nothing", async () => {
    const { box, state } = show();
    act(() => box.focus());
    fireEvent.click(box);
    await waitFor(() => expect(offered()).toHaveLength(names.length));
    fireEvent.keyDown(box, { key: "Tab", code: "Tab" });
    act(() => box.blur());
    expect(state.value).toBeNull();
  });

  test.each([
    ["Пшеница мягкая, 3 класс", "пшеница 3", true],
    ["Пшеница мягкая, 3 класс", "3 мяг", true],
    ["Пшеница мягкая, 4 класс", "пшеница 3", false],
    ["Ячмень пивоваренный", "ЯЧМЕНЬ", true],
    ["Пшеница твёрдая", "тверд", true],
    ["Белоруссия", "росс", false],
    ["ООО «Агрокомплекс»", "агро", true],
    ["Казахстан", "  ", true],
  ])("FIX-029: the name «%s» matches «%s»: %s", (name, typed, found) => {
    expect(isMatch(name, typed)).toBe(found);
  });
});

describe("a closed list", () => {
  test("HOUSE-024: a closed list renders no options and keeps the selection", async () => {
    const { box, state, type } = show("Казахстан");
    expect([box.value, offered()]).toEqual(["Казахстан", []]);
    fireEvent.click(box);
    await waitFor(() => expect(offered()).toEqual(names));
    fireEvent.keyDown(box, { key: "Escape", code: "Escape" });
    await waitFor(() => expect(offered()).toEqual([]));
    type("бело");
    await waitFor(() => expect(offered()).toEqual(["Белоруссия"]));
    fireEvent.keyDown(box, { key: "Tab", code: "Tab" });
    await waitFor(() => expect(offered()).toEqual([]));
    expect(state.value).toBe("Белоруссия");
  });
});
