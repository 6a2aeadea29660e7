import type { Request } from "@playwright/test";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { readAllNotices } from "../support/calls.ts";
import { changeProposal, fileProposal } from "../support/proposals.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { russianLeft } from "../support/russian-left.ts";
import { expect, test, toast } from "../support/fixtures.ts";

test.use({ login: "owner" });

test("PROP-024 PROP-075 PROP-134 DICT-023 ACC-015 ACC-029 DESK-030: a trader reads and files in English, also on phones @phone", async ({
  page,
}) => {
  const isPhone = test.info().project.name === "phone";
  await readAllNotices(page.request);
  const id = await fileProposal(page.request, { info: "Самовывоз" });
  const screen = new ProposalScreen(page, "en");
  await page.goto("/commodity");
  await expect(screen.listed(id)).toContainText(ru.auctions.statuses[1]);
  await expect(page.getByRole("table")).toHaveCount(isPhone ? 0 : 1);

  await page.goto("/en/commodity");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.auctions.list.title);
  await expect(screen.listed(id)).toContainText(en.auctions.statuses[1]);
  expect(await russianLeft(page), "the list").toEqual([]);

  await page.getByRole("link", { name: en.auctions.list.new }).click();
  await expect(page).toHaveURL(/\/en\/commodity\/form$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.auctions.form.title);
  await screen.choose("direction", "Sale");
  await screen.type("lotVolume", "70");
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(width).toBe(shown);

  expect(await russianLeft(page), "the form").toEqual([]);

  const isSave = (request: Request) => /\/api\/auctions\/draft/.test(request.url());
  // Autosave or the button, until the draft has the size of the lot.
  const saved = page.waitForRequest(
    (request) => isSave(request) && (request.postData() ?? "").includes('"lotVolume":70'),
  );
  await screen.button(en.auctions.form.save).click();
  expect((await saved).postDataJSON()).toMatchObject({ data: { language: "en", lotVolume: 70 } });
  await expect(toast(page, en.auctions.successes.draftCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/en\/commodity\?isDraft=true$/);
  await expect(page.getByText(en.auctions.statuses[0]).locator("visible=true").first()).toBeVisible();

  await page.goto(`/en/commodity/form?page=view&id=${id}&status=1`);
  await expect(page.getByRole("list", { name: en.processing.history.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(String(id));
  expect(await russianLeft(page), "a proposal").toEqual([]);

  // The history shows the change, its author and its values.
  await changeProposal(page.request, id, { info: "Вывоз силами покупателя" });
  await page.reload();
  await expect(page.getByText("Вывоз силами покупателя").first()).toBeVisible();
  expect(await russianLeft(page), "a changed proposal").toEqual([]);
});
