import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { followPointer } from "../navigation/pointer.ts";
import { briefLifetime, showToast } from "./toast.ts";
import { ToastHost } from "./toast-host.tsx";

afterEach(() => vi.useRealTimers());

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open() {
  const page = render(
    <IntlProvider locale="ru" messages={ru}>
      <MantineProvider env="test">
        <ToastHost />
      </MantineProvider>
    </IntlProvider>,
  );
  // The toast stack is lazy.
  act(() => showToast.info("первое", { name: "first" }));
  await screen.findByText("первое");
  act(() => showToast.close("first"));
  await waitFor(() => expect(screen.queryByText("первое")).toBeNull());
  return page;
}

test("PLAT-151 FIX-244: a toast disappears after 30 seconds, a persistent one stays", async () => {
  const page = await open();
  vi.useFakeTimers();
  act(() => {
    showToast.info("надолго", { isPersistent: true });
    showToast.error("на время");
  });
  await later(29_000);
  expect(screen.queryByText("на время")).not.toBeNull();
  await later(2_000);
  expect(screen.queryByText("на время")).toBeNull();
  await later(600_000);
  expect(screen.queryByText("надолго")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: ru.app.toasts.close }));
  await later(1_000);
  expect(screen.queryByText("надолго")).toBeNull();
  page.unmount();
});

test("CON-029: closing a toast calls its listener", async () => {
  const page = await open();
  const onClose = vi.fn<() => void>();
  act(() => showToast.success("Отправлено", { isPersistent: true, onClose }));
  await screen.findByText("Отправлено");
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: ru.app.toasts.close }));
  expect(onClose).toHaveBeenCalledOnce();
  page.unmount();
});

test("G-5: a toast offers its action and closes after it", async () => {
  const page = await open();
  const onClick = vi.fn<() => void>();
  act(() => showToast.success("Готово", { action: { label: "Открыть", onClick } }));
  fireEvent.click(await screen.findByRole("button", { name: "Открыть" }));
  expect(onClick).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Готово")).toBeNull());
  page.unmount();
});

test("MEM-042 MEM-045: a five-second toast disappears, others stay", async () => {
  const page = await open();
  vi.useFakeTimers();
  act(() => {
    showToast.info("как все");
    showToast.error("пять секунд", { lifetime: 5000 });
  });
  await later(4_500);
  expect(screen.queryByText("пять секунд")).not.toBeNull();
  await later(1_500);
  expect(screen.queryByText("пять секунд")).toBeNull();
  expect(screen.queryByText("как все")).not.toBeNull();
  page.unmount();
});

test("FIX-022: the newest three toasts show, older ones return with room", async () => {
  const page = await open();
  act(() => {
    for (const text of ["один", "два", "три", "четыре"]) showToast.info(text, { name: text });
  });
  const seen = () => screen.getAllByText(/^(один|два|три|четыре)$/).map(({ textContent }) => textContent);
  await waitFor(() => expect(seen()).toEqual(["четыре", "три", "два"]));
  act(() => showToast.close("четыре"));
  await waitFor(() => expect(seen()).toEqual(["три", "два", "один"]));
  page.unmount();
});

test("FIX-022: a toast waits for the release of a press", async () => {
  const page = await open();
  followPointer();
  vi.useFakeTimers();
  fireEvent.pointerDown(document.body);
  act(() => showToast.error("Не сохранено"));
  await later(1_000);
  expect(screen.queryByText("Не сохранено")).toBeNull();
  fireEvent.pointerUp(document.body);
  await later(100);
  expect(screen.queryByText("Не сохранено")).not.toBeNull();
  page.unmount();
});

test("FIX-022: toasts of a page disappear with it, others stay", async () => {
  const page = await open();
  act(() => {
    showToast.error("Список не загрузился", { isOfPage: true });
    showToast.error("Отчет не сохранён", { name: "save" });
  });
  await screen.findByText("Список не загрузился");
  act(() => showToast.leavePage());
  await waitFor(() => expect(screen.queryByText("Список не загрузился")).toBeNull());
  expect(screen.queryByText("Отчет не сохранён")).not.toBeNull();
  page.unmount();
});

test.each([
  ["hovered", fireEvent.mouseEnter, fireEvent.mouseLeave],
  ["focused", fireEvent.focus, fireEvent.blur],
] as const)("FIX-244: a %s success stays, and disappears six seconds later", async (_state, enter, leave) => {
  const page = await open();
  vi.useFakeTimers();
  act(() => showToast.success("Сохранено"));
  await later(1_000);
  const root = screen.getByText("Сохранено").closest<HTMLElement>("[role=alert]")!;
  act(() => void enter(root));
  await later(60_000);
  expect(screen.queryByText("Сохранено")).not.toBeNull();
  act(() => void leave(root));
  await later(briefLifetime + 1_000);
  expect(screen.queryByText("Сохранено")).toBeNull();
  page.unmount();
});

test("SCREEN-001 FIX-244: a success disappears after six seconds", async () => {
  const page = await open();
  vi.useFakeTimers();
  act(() => showToast.success("Сохранено"));
  await later(briefLifetime - 1_000);
  expect(screen.queryByText("Сохранено")).not.toBeNull();
  await later(2_000);
  expect(screen.queryByText("Сохранено")).toBeNull();
  page.unmount();
});

test("SCREEN-001 FIX-244: a success that replaces another stays its own six seconds", async () => {
  const page = await open();
  vi.useFakeTimers();
  act(() => showToast.success("Записано", { name: "record" }));
  await later(briefLifetime - 500);
  act(() => showToast.success("Отменено", { name: "record" }));
  await later(briefLifetime - 1_000);
  expect(screen.queryByText("Записано")).toBeNull();
  expect(screen.queryByText("Отменено")).not.toBeNull();
  page.unmount();
});
