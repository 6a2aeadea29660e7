import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatLocaleOf } from "../../i18n/locale.ts";
import { WorkProgress } from "./work-progress.tsx";

beforeEach(() =>
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Props = ComponentProps<typeof WorkProgress>;
const usual: Props = {
  label: "Регистрация строк",
  state: "running",
  done: 0,
  total: 200,
  at: 0,
  amount: "Обработано строк: 0 из 200",
};

function open(given: Partial<Props>, locale: "ru" | "en" = "ru") {
  const shown = (props: Partial<Props>) => (
    <MantineProvider env="test">
      <IntlProvider
        locale={formatLocaleOf(locale)}
        messages={(locale === "ru" ? ru : en) as typeof ru}
        timeZone="Europe/Moscow"
      >
        <WorkProgress {...usual} {...props} />
      </IntlProvider>
    </MantineProvider>
  );
  const { rerender } = render(shown(given));
  return (next: Partial<Props>) => rerender(shown({ ...given, ...next }));
}
const region = () => screen.getByRole("region", { name: "Регистрация строк" });
const share = () => screen.getByRole<HTMLProgressElement>("progressbar", { name: "Регистрация строк" });
const spoken = () => screen.getByRole("status").textContent;

test("BULK-009: the time left appears once the rate is known", () => {
  const change = open({ done: 20 });
  expect(region().textContent).not.toContain("осталось");
  expect(share().value).toBe(10);
  change({ done: 40, at: 2_000 });
  expect(region().textContent).toContain("осталось около\u00a020\u00a0секунд");
  expect(region().textContent).toContain("20\u00a0%");
  change({ done: 41, at: 90_000 });
  expect(region().textContent).toContain("осталось около\u00a012\u00a0минут");
});

test("BULK-009: screen readers hear quarters and the end only", () => {
  const change = open({});
  const heard = new Set<string | null>();
  for (let done = 0; done <= 200; done += 1) {
    change({ done, at: done * 100 });
    heard.add(spoken());
  }
  expect([...heard]).toEqual([0, 25, 50, 75, 100].map((percent) => `Регистрация строк: ${percent}\u00a0%`));
  change({ done: 200, at: 20_000, state: "done" });
  expect(spoken()).toBe("Регистрация строк: Готово");
});

test.each([
  ["done", 200, "Готово. Обработано строк"],
  ["cancelled", 50, "Остановлено. Обработано строк"],
  ["failed", 50, "Завершить не удалось. Обработано строк"],
] as const)("BULK-009: work that is %s shows its end and can be hidden", (state, done, text) => {
  const onCancel = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  open({ state, done, onCancel, onClose, hint: "Вкладку можно закрыть" });
  expect(region().textContent).toContain(text);
  expect(region().textContent).not.toContain("Вкладку можно закрыть");
  expect(share().value).toBe(done / 2);
  fireEvent.click(screen.getByRole("button", { name: "Скрыть" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onCancel).not.toHaveBeenCalled();
});

test("BULK-009: running work can be cancelled once", () => {
  const onCancel = vi.fn<() => void>();
  const change = open({ onCancel });
  fireEvent.click(screen.getByRole("button", { name: "Остановить" }));
  change({ onCancel, isCancelling: true });
  fireEvent.click(screen.getByRole("button", { name: "Остановить" }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test("BULK-009: without a total the bar has no value and no time left", () => {
  const change = open({ total: undefined, amount: "Получено 1,5 МБ" }, "en");
  change({ total: undefined, done: 1_500_000, at: 5_000 });
  expect(share().hasAttribute("value")).toBe(false);
  expect(region().textContent).not.toMatch(/%,|left/);
});
