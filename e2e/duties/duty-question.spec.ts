import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

const { question, due } = ru.duties;

test("WORK-062 design 8 @phone: a guest learns the duty, due date and rule", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: ru.guest.doors.dutyOpen }).click();
  await expect(page).toHaveURL(/\/duty$/);
  const answer = page.getByRole("status", { name: question.answer });
  await expect(answer).toHaveText(question.waiting);
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}`));
  await page.getByRole("combobox", { name: question.product }).fill("Пшеница мягкая 3");
  await page.getByRole("option", { name: "Пшеница мягкая 3 класса" }).click();
  await field(question.amount).fill("59,9");
  await field(question.price).fill("15 000");
  await field(question.contractDate).fill("02.03.2026");
  await field(question.contractDate).blur();
  await expect(answer).toContainText(question.no);
  await expectAccessible(page, "no duty");

  // Three working days after the weekend and the day off of 9 March.
  await field(question.amount).fill("60");
  await field(question.contractDate).fill("05.03.2026");
  await field(question.contractDate).blur();
  await expect(answer).toContainText("11.03.2026");
  await expect(answer).toContainText("не норма права");
  await expect(answer).toContainText(due.unconfirmed);
  await expectAccessible(page, "a duty");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
});
