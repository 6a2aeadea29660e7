import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { confirmAction } from "../overlays/prompt.ts";
import { PromptHost } from "../overlays/prompt-host.tsx";
import { MoreActions } from "./more-actions.tsx";

afterEach(cleanup);

const question = { title: "Удаление", text: "Вид исчезнет.", confirmLabel: "Удалить" };

const show = (onTick = () => {}) =>
  render(
    <IntlProvider locale="ru" messages={ru}>
      <MantineProvider env="test">
        <MoreActions isAlways>
          <input type="checkbox" aria-label="Только мои" onChange={onTick} />
          <button type="button" onClick={() => void confirmAction(question)}>
            Удалить вид
          </button>
        </MoreActions>
        <PromptHost />
      </MantineProvider>
    </IntlProvider>,
  );

const toggle = () => screen.getByRole("button", { name: ru.shared.actions.more });
const isOpen = () => toggle().getAttribute("aria-expanded") === "true";

test("SCREEN-102: an action closes its menu, a box in it does not", () => {
  const onTick = vi.fn<() => void>();
  show(onTick);
  fireEvent.click(toggle());
  fireEvent.click(screen.getByRole("checkbox", { name: "Только мои" }));
  expect([onTick.mock.calls.length, isOpen()]).toEqual([1, true]);
  fireEvent.click(screen.getByRole("button", { name: "Удалить вид" }));
  expect(isOpen()).toBe(false);
});

test("SCREEN-102 design 8: after the dialog of an action the focus returns to the menu's button", async () => {
  show();
  fireEvent.click(toggle());
  fireEvent.click(screen.getByRole("button", { name: "Удалить вид" }));
  fireEvent.click(await screen.findByRole("button", { name: ru.shared.actions.cancel }));
  expect(document.activeElement).toBe(toggle());
  expect(isOpen()).toBe(false);
});
