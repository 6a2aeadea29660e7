import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { chooseInRow } from "../../e2e/support/more-actions.ts";
import type { Picture } from "./take-picture.ts";

const { exchange, queue, users } = ru;

const bar = (page: Page) => page.getByRole("region", { name: queue.decision, exact: true });

/** Pictures of the guides for operators and administrators. */
export const operatorPictures: readonly Picture[] = [
  {
    name: "queue-item",
    login: "operator",
    path: "/queue",
    height: 760,
    prepare: async (page) => {
      await page.keyboard.press("j");
      await bar(page).getByRole("button", { name: queue.acts.accept }).waitFor();
    },
    show: (page) => [page.getByRole("main")],
  },
  {
    name: "queue-reject",
    login: "operator",
    path: "/queue",
    prepare: async (page) => {
      await page.keyboard.press("j");
      await bar(page).getByRole("button", { name: queue.acts.reject }).click();
      await page.keyboard.type("Приложите доверенность");
    },
    show: (page) => [page.getByRole("main")],
  },
  {
    name: "block-user",
    login: "operator",
    path: "/users",
    prepare: async (page) => {
      await chooseInRow(page.getByRole("row", { name: /Жернова Татьяна Юрьевна/ }), users.status.block);
      await page.getByRole("dialog").waitFor();
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "working-days",
    login: "operator",
    path: "/exchange/working-days",
    prepare: async (page) => {
      await page.getByRole("button", { name: exchange.calendar.decree }).waitFor();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 480,
  },
  {
    name: "duty-rules",
    login: "operator",
    path: "/duties",
    show: (page) => [page.getByRole("main")],
    maxHeight: 420,
  },
];
