import { ru } from "@birzha/phrases/ru.ts";
import type { Page } from "@playwright/test";
import { showAction } from "../../e2e/support/more-actions.ts";
import type { Picture } from "./take-picture.ts";

const { agreements, app, duties, invitations, keys, organizations, search, shared, signing } = ru;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Pictures of the guides for accountants, owners and newcomers. */
export const reportPictures: readonly Picture[] = [
  {
    name: "report-form",
    login: "owner",
    path: "/agreements/new",
    show: (page) => [page.getByRole("main")],
    maxHeight: 820,
    height: 900,
  },
  {
    name: "report-repeat",
    login: "owner",
    path: "/agreements",
    prepare: async (page) => {
      await page.locator("tbody tr").first().hover();
      await button(page, new RegExp(`^${agreements.register.repeat}: `))
        .first()
        .click();
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "report-duplicate",
    login: "owner",
    path: "/agreements/new",
    prepare: async (page) => {
      await button(page, agreements.form.fillFromLast).click();
      await page.getByText(agreements.form.fromLast).first().waitFor();
      await button(page, agreements.form.register).click();
      await page.getByRole("dialog").waitFor();
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "palette",
    login: "owner",
    path: "/agreements",
    prepare: async (page) => {
      await page.keyboard.press("Control+K");
      await page.getByRole("combobox", { name: search.title }).fill("каравай");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
    show: (page) => [page.getByRole("dialog")],
    maxHeight: 560,
  },
  {
    name: "report-rejected",
    login: "owner",
    path: "/agreements?status=3",
    prepare: async (page) => {
      await page.getByRole("link", { name: agreements.form.refile }).first().waitFor();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 560,
  },
  {
    name: "report-terminate",
    login: "owner",
    path: "/agreements",
    prepare: async (page) => {
      await page.locator("tbody").getByRole("link").first().click();
      await button(page, agreements.termination.open).click();
      await heading(page, agreements.termination.registerTitle).waitFor();
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "register-filters",
    login: "owner",
    path: "/agreements",
    width: 1440,
    prepare: async (page) => {
      await (await showAction(page, button(page, shared.table.views))).click();
      await page.getByRole("dialog", { name: shared.table.views }).waitFor();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 420,
  },
  {
    name: "duty",
    path: "/duty",
    prepare: async (page) => {
      const { question } = duties;
      const field = (name: string) => page.getByLabel(new RegExp(`^${name}`));
      await page.getByRole("combobox", { name: question.product }).fill("Пшеница мягкая 3");
      await page.getByRole("option", { name: "Пшеница мягкая 3 класса" }).click();
      await field(question.amount).fill("600");
      await field(question.price).fill("16 000");
      await field(question.contractDate).fill("23.11.2026");
      await field(question.contractDate).blur();
      await page.getByRole("status", { name: question.answer }).getByText(question.period).waitFor();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 760,
  },
  {
    name: "nil-return",
    login: "farmer",
    path: "/duties/calendar",
    show: (page) => [page.getByRole("region", { name: duties.calendar.months, exact: true })],
  },
  {
    name: "switch-organization",
    login: "employee",
    path: "/agreements",
    prepare: async (page) => {
      await button(page, new RegExp(app.user.organization)).first().click();
      await page.getByRole("menuitemradio").first().waitFor();
    },
    maxHeight: 340,
  },
  {
    name: "invite",
    login: "owner",
    path: "/organizations/edit/1?tab=users",
    prepare: async (page) => {
      await button(page, organizations.users.invite).click();
      await page.getByRole("dialog").getByLabel(invitations.fields.email).fill("ivanova@zerno.example");
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "access-key",
    login: "owner",
    path: "/organizations/edit/1?tab=keys",
    prepare: async (page) => {
      await button(page, keys.add).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(keys.fields.name).fill("1С: Бухгалтерия");
      await dialog.getByRole("checkbox", { name: keys.rights.file }).check();
    },
    show: (page) => [page.getByRole("dialog")],
  },
  {
    name: "sign-up",
    login: "newcomer",
    path: "/signup",
    prepare: async (page) => {
      await button(page, signing.signUp.next).click();
      await heading(page, signing.signUp.steps.organization.title).waitFor();
    },
    show: (page) => [page.getByRole("main")],
    maxHeight: 760,
  },
  {
    name: "ways-in",
    login: "newcomer",
    path: "/",
    show: (page) => [page.getByRole("main")],
    maxHeight: 640,
  },
];
