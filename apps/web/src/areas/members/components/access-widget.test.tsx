import type { AdmissionChange } from "@birzha/domain/members/admission-change.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { takeToasts } from "../../../ui/feedback/toast.ts";
import { AccessWidget } from "./access-widget.tsx";

const words = ru.members.widget;

beforeEach(() => {
  takeToasts();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2026-11-20T11:59:00Z");
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Who keeps whether it is open. */
function Opened(props: Pick<ComponentProps<typeof AccessWidget>, "ticked" | "onApply">) {
  const [isOpen, setOpen] = useState(false);
  return <AccessWidget {...props} isOpen={isOpen} onOpen={setOpen} />;
}

function show(ticked = 2, isAccepted = true) {
  const onApply = vi.fn<(change: AdmissionChange) => boolean>(() => isAccepted);
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <Opened ticked={ticked} onApply={onApply} />
      </IntlProvider>
    </MantineProvider>,
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  const date = () => screen.getByLabelText<HTMLInputElement>(words.date);
  return {
    onApply,
    button,
    date,
    open: () => fireEvent.click(button(words.open)),
    choose: (status: string) => {
      fireEvent.click(screen.getByRole("combobox", { name: words.status }));
      fireEvent.click(screen.getByRole("option", { name: status }));
    },
    type: (text: string) => {
      fireEvent.change(date(), { target: { value: text } });
      fireEvent.blur(date());
    },
  };
}

test("MEM-034 MEM-036 MEM-037: a button, then status and date, then they are applied to those that are ticked", () => {
  const { onApply, open, choose, type, button } = show();
  open();
  choose("Прекращён");
  type("01.12.2026");
  fireEvent.click(button(words.apply));
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ status: "terminated", date: "2026-12-01" });
  // Applied, it is put away.
  expect(screen.queryByLabelText(words.date)).toBeNull();
});

test("MEM-039: cancelled, it changes nothing and forgets what was entered", () => {
  const { onApply, open, choose, type, button, date } = show();
  open();
  choose("Допущен");
  type("01.12.2026");
  fireEvent.click(button(words.cancel));
  expect(onApply).not.toHaveBeenCalled();
  open();
  expect(date().value).toBe("");
});

test("MEM-043: refused, it stays open with what was entered", () => {
  const { open, choose, type, button, date } = show(2, false);
  open();
  choose("Допущен");
  type("01.12.2026");
  fireEvent.click(button(words.apply));
  expect(date().value).toBe("01.12.2026");
});

test("MEM-040: without a status, a date or a ticked member it cannot be applied, and says why", () => {
  const { open, choose, type, button } = show(0);
  open();
  const why = () => [button(words.apply).disabled, button(words.apply).title];
  expect(why()).toEqual([true, words.needsStatus]);
  choose("Допущен");
  expect(why()).toEqual([true, words.needsDate]);
  type("01.12.2026");
  expect(why()).toEqual([true, words.needsMembers]);
  type("32.12.2026");
  expect(why()).toEqual([true, words.needsDate]);
});

describe("MEM-041 MEM-042 A-48: the earliest day", () => {
  test.each([
    ["2026-11-20T11:59:00Z", "21.11.2026"],
    ["2026-11-20T12:00:00Z", "22.11.2026"],
    ["2026-11-20T21:30:00Z", "22.11.2026"],
  ])("at %s a day before it becomes %s, and a toast says so for five seconds", (now, day) => {
    vi.setSystemTime(now);
    const { open, type, date } = show();
    open();
    type("19.11.2026");
    expect(date().value).toBe(day);
    expect(takeToasts()).toMatchObject([
      { kind: "info", message: "Дата изменена на минимально допустимую", lifetime: 5000 },
    ]);
  });

  test("a day that was right when it was typed is moved when 15:00 has passed meanwhile", () => {
    const { onApply, open, choose, type, button, date } = show();
    open();
    choose("Допущен");
    type("21.11.2026");
    expect(takeToasts()).toEqual([]);
    vi.setSystemTime("2026-11-20T12:00:00Z");
    fireEvent.click(button(words.apply));
    expect(onApply).not.toHaveBeenCalled();
    expect(date().value).toBe("22.11.2026");
    expect(takeToasts()).toHaveLength(1);
  });
});
