import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read, write } from "../support/calls.ts";
import { registerReport } from "../support/reports.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { notices } = ru;

test.use({ login: "owner" });

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Уведомления/ });
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute("aria-label"))!)?.[0] ?? 0);

test("WORK-020: a rejection notifies two tabs and leads to the report", async ({
  page,
  context,
  browser,
  sessionOf,
}) => {
  const { id } = await registerReport(page.request);
  await page.goto("/contacts");
  const second = await context.newPage();
  await second.goto("/notices?unread=true");
  await expect(second.getByRole("heading", { level: 1, name: notices.title })).toBeVisible();
  // Earlier tests leave unread notifications.
  const { unreadNotices: before } = await read<{ unreadNotices: number }>(page.request, "/api/tasks");
  for (const tab of [page, second]) await expect.poll(() => unreadOf(tab)).toBe(before);

  const staff = await browser.newContext({ storageState: await sessionOf("operator") });
  const rejection = { id, status: 3, description: "Цена указана с НДС" };
  await write(staff.request, "PUT", "/api/Agreements/status", rejection);
  for (const tab of [page, second]) await expect.poll(() => unreadOf(tab)).toBe(before + 1);

  // With the keyboard only.
  await bell(page).press("Enter");
  const panel = page.getByRole("dialog", { name: notices.newest });
  const title = notices.kinds["report-rejected"].replace("{number}", String(id));
  await expect(panel.getByRole("listitem").first()).toContainText("Причина: Цена указана с НДС");
  await expectAccessible(page, "newest notices");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await bell(page).press("Enter");
  await panel.getByRole("link", { name: title }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/agreements/view/${id}$`));
  // Opening marks it as read in the other tab too.
  for (const tab of [page, second]) await expect.poll(() => unreadOf(tab)).toBe(before);

  await second.goto("/notices");
  await expect(second.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(second, "notices");
  await second.getByRole("link", { name: notices.choices }).click();
  const emails = second.getByRole("form", { name: notices.emails.title });
  const reports = emails.getByRole("checkbox", { name: notices.topics.reports });
  await expect(reports).not.toBeChecked();
  await reports.check();
  await emails.getByRole("button", { name: notices.emails.save }).click();
  await expect(toast(second, notices.emails.saved).first()).toBeVisible();
  await second.reload();
  await expect(reports).toBeChecked();
  await expectAccessible(second, "choice of emails");

  // Other users get no notification.
  const operatorPage = await staff.newPage();
  await operatorPage.goto("/notices");
  await expect(operatorPage.getByText(notices.empty.title)).toBeVisible();
  await reports.uncheck();
  await emails.getByRole("button", { name: notices.emails.save }).click();
  await expect(toast(second, notices.emails.saved).first()).toBeVisible();
  await staff.close();
});
