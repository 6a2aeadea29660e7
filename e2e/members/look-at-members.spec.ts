import type { Page, Request } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { openFilter } from "../support/column-filter.ts";
import { expect, test } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

const { members, shared, app } = ru;
const { fields, list, access } = members;

const rows = (page: Page) => page.locator("tbody").getByRole("row");
const filterBy = (page: Page, role: "textbox" | "combobox", name: string) =>
  page.getByRole(role, { name: shared.table.filterBy.replace("{name}", name), exact: true });
const headings = (page: Page) => page.getByRole("columnheader").getByRole("button");
const asks = (page: Page, path: string) =>
  page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(path));
const bodyOf = (request: Request) => request.postDataJSON() as unknown;

test.use({ login: "owner" });

test("PLAT-020 MEM-001 MEM-002 MEM-004 MEM-005 MEM-006 MEM-010 MEM-011 ACC-021 ACC-026 ACC-027: the member list filters, sorts, arranges columns and downloads", async ({
  page,
}) => {
  const first = asks(page, "/auctions/members");
  await page.goto("/commodity/members");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.title);
  const request = await first;
  expect(new URL(request.url()).search).toBe("?page=0&size=10");
  expect(bodyOf(request)).toEqual({ filter: [], sort: null });
  await expect(rows(page)).toHaveCount(10);
  await expect(headings(page)).toHaveText([
    fields.memberName,
    fields.memberInn,
    fields.auctionStartDate,
    fields.actualStatusDate,
    fields.memberAuctionStatus,
    fields.admissionDate,
    fields.cancelAdmissionDate,
    fields.admissionStatus,
  ]);

  // Requests run together or one after the other.
  const narrowed = page.waitForRequest((requestPromise) =>
    ["memberName", "memberAuctionStatus"].every((key) => requestPromise.postData()?.includes(key)),
  );
  await openFilter(page, fields.memberName);
  await filterBy(page, "textbox", fields.memberName).fill("образцов");
  await openFilter(page, fields.memberAuctionStatus);
  await filterBy(page, "combobox", fields.memberAuctionStatus).click();
  await page.getByRole("option", { name: shared.statuses.participant.active }).click();
  const filter = [
    { key: "memberName", values: ["образцов"], operation: "like" },
    { key: "memberAuctionStatus", values: ["active"], operation: "eq" },
  ];
  expect(bodyOf(await narrowed)).toEqual({ filter, sort: null });
  await expect(rows(page).first()).toContainText(/образцов/i);
  await expect(page).toHaveURL(/f\.memberAuctionStatus=active/);

  // No order, one direction, the other, no order.
  const name = page.getByRole("columnheader", { name: fields.memberName, exact: true });
  for (const [direction, order] of [
    ["Desc", "descending"],
    ["Asc", "ascending"],
  ] as const) {
    const sorted = asks(page, "/auctions/members");
    await name.getByRole("button").click();
    expect(bodyOf(await sorted)).toEqual({ filter, sort: { key: "memberName", direction } });
    await expect(name).toHaveAttribute("aria-sort", order);
  }
  const requestPromise = asks(page, "/auctions/download");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: list.download }).click();
  expect(bodyOf(await requestPromise)).toEqual({ filter, sort: { key: "memberName", direction: "Asc" } });
  expect((await saved).suggestedFilename()).toBe("members.xlsx");
  await name.getByRole("button").click();
  await expect(name).toHaveAttribute("aria-sort", "none");

  // A hidden column stays hidden.
  await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
  const panel = page.getByRole("dialog", { name: shared.table.columns });
  await panel.getByRole("checkbox", { name: fields.memberInn }).uncheck();
  await page.keyboard.press("Escape");
  await expect(headings(page)).toHaveCount(7);
  expect(await page.evaluate(() => localStorage.getItem("members_columns_settings"))).toContain("memberInn");
  await page.reload();
  await expect(headings(page)).toHaveCount(7);
  await openFilter(page, fields.memberName);
  await expect(filterBy(page, "textbox", fields.memberName)).toHaveValue("образцов");

  await filterBy(page, "textbox", fields.memberName).fill("такого нет");
  await expect(page.getByText(shared.table.empty)).toBeVisible();
  await page.getByRole("button", { name: shared.actions.resetAll }).click();
  await expect(rows(page)).toHaveCount(10);
});

test("MEM-012 MEM-013 MEM-014 MEM-015 MEM-016 MEM-017 MEM-018 PLAT-020 ACC-015: the organisation's admissions list their members and lead to editing", async ({
  page,
}) => {
  const first = asks(page, "/auctions/members/authorized");
  await page.goto("/commodity/members/access");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(access.title);
  expect(new URL((await first).url()).search).toBe("?page=0&size=10");
  await expect(page.getByText(access.info)).toBeVisible();
  const email = page.getByRole("link", { name: access.letter });
  await expect(email).toHaveAttribute("href", "https://exchange.example/letter.docx");
  await expect(email).toHaveAttribute("target", "_blank");
  await expect(email).toHaveAttribute("rel", "noopener noreferrer");
  await expect(page.getByRole("link", { name: access.toMembers })).toHaveAttribute(
    "href",
    "/commodity/members",
  );

  await expect(headings(page)).toHaveText([
    fields.memberName,
    fields.memberInn,
    fields.admissionDate,
    fields.cancelAdmissionDate,
    fields.memberAuctionStatus,
  ]);
  await (await showAction(page, page.getByRole("button", { name: shared.table.columns }))).click();
  await page
    .getByRole("dialog", { name: shared.table.columns })
    .getByRole("checkbox", { name: fields.memberInn })
    .uncheck();
  await page.keyboard.press("Escape");
  await expect(headings(page)).toHaveCount(4);
  expect(await page.evaluate(() => localStorage.getItem("members_access_columns_settings"))).toContain(
    "memberInn",
  );
  // SCREEN-009: the pages of members are tabs of one line of the menu.
  const tabs = page.getByRole("navigation", { name: app.menuLines.admission });
  await expect(tabs.locator("[aria-current=page]")).toHaveText(app.menuShort.memberAccess);
  await expect(tabs.getByRole("link", { name: app.menuShort.memberApplications })).toBeVisible();
  await page.getByRole("link", { name: access.edit }).first().click();
  await expect(page).toHaveURL(/\/commodity\/members\/edit$/);
});
