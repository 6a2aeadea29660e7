import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import type { Picture } from "./take-picture.ts";

const { auctions, contracts, editing, members, shared, spot } = ru;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Pictures of the guide for traders. */
export const tradePictures: readonly Picture[] = [
  {
    name: "contracts-fill",
    login: "owner",
    path: "/commodity/contracts?tab=waiting",
    prepare: async (page) => {
      const ticks = page.getByRole("checkbox", { name: new RegExp(`^${shared.table.selectRow}: `) });
      for (let row = 0; row < 5; row++) await ticks.nth(row).check();
      await button(page, editing.bulk).click();
      await page
        .getByLabel(editing.bulkField.replace("{name}", contracts.fields.statusDelivery))
        .first()
        .waitFor();
    },
    height: 720,
  },
  {
    name: "spot-edits",
    login: "owner",
    path: "/spot?tab=waiting",
    height: 640,
    prepare: async (page) => {
      await page
        .getByLabel(new RegExp(`^${spot.fields.comment}: `))
        .first()
        .fill("Ждём документы");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: editing.undo }).waitFor();
    },
  },
  {
    name: "spot-rejected",
    login: "owner",
    path: "/spot?tab=rejected",
    show: (page) => [page.getByRole("main")],
    maxHeight: 480,
  },
  {
    name: "proposal-form",
    login: "owner",
    path: "/commodity/form",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^26\.11/ }).click();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 780,
  },
  {
    name: "proposal-page",
    login: "owner",
    path: "/commodity",
    prepare: async (page) => {
      await page
        .getByRole("row")
        .filter({ hasText: auctions.statuses[2] })
        .first()
        .getByRole("link")
        .first()
        .click();
      await page.getByText(auctions.panel.title).waitFor();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 620,
  },
  {
    name: "admit-by-inn",
    login: "owner",
    path: "/commodity/members/access",
    prepare: async (page) => {
      await page
        .getByRole("button", { name: members.byInn.open })
        .or(page.getByRole("link", { name: members.byInn.open }))
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(members.byInn.label).fill("3699745310\n6499374600\n7700000000");
      await dialog.getByRole("listitem").nth(2).waitFor();
    },
    show: (page) => [page.getByRole("dialog")],
  },
];
