import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { fileProposal } from "../support/proposals.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { expect, test, toast } from "../support/story.ts";

test.use({ login: "owner" });

test("PROP-024 PROP-075 PROP-134 DICT-023 ACC-015 ACC-029: a trader reads and files in English, on a phone as well @phone", async ({
  page,
}) => {
  const isPhone = test.info().project.name === "phone";
  const id = await fileProposal(page.request);
  const screen = new ProposalScreen(page, "en");
  await page.goto("/commodity");
  await expect(screen.listed(id)).toContainText(ru.auctions.statuses[1]);
  await expect(page.getByRole("table")).toHaveCount(isPhone ? 0 : 1);

  await page.goto("/en/commodity");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en.auctions.list.title);
  await expect(screen.listed(id)).toContainText(en.auctions.statuses[1]);
  await expect(screen.listed(id)).toContainText(en.auctions.types[0]);

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

  const saved = page.waitForRequest((request) => request.method() === "POST");
  await screen.button(en.auctions.form.save).click();
  expect((await saved).postDataJSON()).toMatchObject({ data: { language: "en", lotVolume: 70 } });
  await expect(toast(page, en.auctions.successes.draftCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/en\/commodity\?isDraft=true$/);
  await expect(page.getByText(en.auctions.statuses[0]).first()).toBeVisible();
});
