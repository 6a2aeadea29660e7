import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askComment, confirmAction } from "./prompt.ts";
import { PromptHost } from "./prompt-host.tsx";

const question = { title: "Отклонение", text: "Отчет будет отклонен.", confirmLabel: "Отклонить" };
let page: ReturnType<typeof render>;

beforeEach(() => {
  page = render(
    <IntlProvider locale="ru" messages={ru}>
      <MantineProvider env="test">
        <PromptHost />
      </MantineProvider>
    </IntlProvider>,
  );
});
afterEach(() => page.unmount());

const ask = <Answer,>(open: () => Promise<Answer>) => {
  let response!: Promise<Answer>;
  act(() => void (response = open()));
  return response;
};

test("PLAT-159 FIX-106: a comment shows its length, a long one blocks sending", async () => {
  const response = ask(() =>
    askComment({ ...question, commentLabel: "Причина", isCommentRequired: true, limit: 500 }),
  );
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Причина/ });
  fireEvent.change(field, { target: { value: "я".repeat(501) } });
  expect(field.value).toHaveLength(501);
  expect(screen.getByText("Слишком длинный текст: 501/500")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Отклонить" }).disabled).toBe(true);
  fireEvent.change(field, { target: { value: "нет подписи" } });
  expect(screen.getByText("Осталось 489 символов")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Отклонить" }));
  await expect(response).resolves.toBe("нет подписи");
});

test("PLAT-154 OTC-143: a required comment that is missing or blank blocks sending", async () => {
  const response = ask(() =>
    askComment({ ...question, commentLabel: "Причина", isCommentRequired: true, limit: 500 }),
  );
  const send = await screen.findByRole<HTMLButtonElement>("button", { name: "Отклонить" });
  expect(send.disabled).toBe(true);
  const field = screen.getByRole("textbox", { name: /Причина/ });
  fireEvent.change(field, { target: { value: "нет подписи" } });
  expect(send.disabled).toBe(false);
  fireEvent.change(field, { target: { value: "   " } });
  expect(send.disabled).toBe(true);
  expect(screen.getByText("Поле обязательно для заполнения")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Отмена" }));
  await expect(response).resolves.toBeUndefined();
});

test("G-5: the action's verb confirms a question, cancelling declines it", async () => {
  const agreed = ask(() => confirmAction(question));
  fireEvent.click(await screen.findByRole("button", { name: "Отклонить" }));
  await expect(agreed).resolves.toBe(true);
  const rejected = ask(() => confirmAction(question));
  fireEvent.click(await screen.findByRole("button", { name: "Отмена" }));
  await expect(rejected).resolves.toBe(false);
});

test("design 8: after the answer the focus returns to its previous element", async () => {
  const opener = document.body.appendChild(document.createElement("button"));
  opener.focus();
  const rejected = ask(() => confirmAction(question));
  const cancel = await screen.findByRole("button", { name: "Отмена" });
  act(() => cancel.focus());
  fireEvent.click(cancel);
  await expect(rejected).resolves.toBe(false);
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test("design 8: a question focuses its cancel button or its comment field", async () => {
  const rejected = ask(() => confirmAction(question));
  const cancel = await screen.findByRole("button", { name: "Отмена" });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.click(cancel);
  await rejected;
  const response = ask(() => askComment({ ...question, commentLabel: "Причина", limit: 500 }));
  const field = await screen.findByRole("textbox", { name: /Причина/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole("button", { name: "Отмена" }));
  await response;
});
