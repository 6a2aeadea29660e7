import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToast } from "../../ui/feedback/toast.ts";
import { ToastHost } from "../../ui/feedback/toast-host.tsx";
import { runLongWork } from "./long-work.tsx";

beforeEach(async () => {
  render(
    <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
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
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.queryByRole("region", { name: "Скачивание файла реестр.xlsx" });

/** Starts work that ends when the test says so. */
function start() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let report!: Parameters<Parameters<typeof runLongWork>[1]>[0]["report"];
  const result = runLongWork("реестр.xlsx", (work) => {
    ({ report } = work);
    work.signal.addEventListener("abort", () => reject(work.signal.reason as Error));
    return promise;
  });
  return {
    result,
    resolve,
    reject,
    report: (...given: Parameters<typeof report>) => act(() => report(...given)),
  };
}

test("BULK-009: fast work shows no progress", async () => {
  const { result, resolve } = start();
  await later(900);
  resolve("rows");
  expect(await result).toBe("rows");
  await later(5_000);
  expect(shown()).toBeNull();
});

test("BULK-009: long work shows received bytes and its end", async () => {
  const { result, resolve, report } = start();
  await later(1_100);
  expect(shown()!.textContent).toContain("Файл готовится…");
  report({ unit: "bytes", done: 2_500_000 });
  expect(shown()!.textContent).toContain("Получено 2,5\u00a0МБ");
  resolve("rows");
  await act(() => result);
  expect(shown()!.textContent).toContain("Готово");
  await later(7_000);
  expect(shown()).toBeNull();
});

test("BULK-009: known rows have a share, and the work can be cancelled", async () => {
  const { result, report } = start();
  await later(1_100);
  report({ unit: "rows", done: 500, total: 2_000 });
  expect(shown()!.textContent).toContain("Обработано строк: 500 из 2\u00a0000");
  fireEvent.click(screen.getByRole("button", { name: "Остановить" }));
  expect(await act(() => result)).toBeUndefined();
  expect(shown()!.textContent).toContain("Остановлено");
  await later(7_000);
  expect(shown()).toBeNull();
});

test("BULK-009: a failure closes the progress, because the request reports it", async () => {
  const { result, reject } = start();
  const ended = result.catch((error: unknown) => error);
  await later(1_100);
  reject(new Error("network"));
  await act(() => ended);
  await later(1_000);
  expect(shown()).toBeNull();
});
