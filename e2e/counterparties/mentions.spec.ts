import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

const t = ru.counterparties;
const { queue } = ru;

test.describe("the owner of a named organisation", () => {
  test.use({ login: "owner" });

  test("DEAL-021 @phone: answers a report, sees names of differing fields and gives the consent", async ({
    page,
  }) => {
    await page.goto("/counterparties");
    await expect(page.getByRole("heading", { level: 1, name: t.title })).toBeVisible();
    const entry = page.getByRole("listitem").filter({ hasText: t.states.differs }).first();
    await entry.getByRole("button").first().press("Enter");
    const pair = entry.getByRole("region", { name: t.pair.title });
    await expect(pair).toContainText(ru.agreements.fields.price);
    await expect(pair.getByRole("table")).toHaveCount(0);
    await expectAccessible(page, "counterparties");

    await entry.getByRole("button", { name: t.confirm }).click();
    await expect(entry).toContainText(t.answered.confirmed);

    await entry.getByRole("button", { name: t.dispute.open }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Цена в договоре другая");
    await dialog.getByRole("button", { name: t.dispute.confirm, exact: true }).click();
    const disputed = page.getByRole("listitem").filter({ hasText: "Цена в договоре другая" });
    await expect(disputed).toContainText(t.states.disputed);

    await disputed.getByRole("button", { name: t.pair.show }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.pair.show }).click();
    await expect(disputed.getByRole("button", { name: t.pair.withdraw })).toBeVisible();
    await disputed.getByRole("button", { name: t.pair.withdraw }).click();
    await expect(disputed.getByRole("button", { name: t.pair.show })).toBeVisible();
  });
});

test.describe("the exchange", () => {
  test.use({ login: "operator" });

  test("DEAL-021: settles an old dispute with a note, and undoes it", async ({ page }) => {
    await page.goto("/queue?tab=dubious");
    await page.getByText(queue.kinds.disputeToSettle).first().click();
    const settle = page.getByRole("button", { name: queue.actsOf.settleDispute });
    await expect(
      page.getByText(queue.dispute.oneSide).or(page.getByText(/^Отчёт другой стороны/)),
    ).toBeVisible();
    await expectAccessible(page, "a dispute");
    await settle.click();
    await expect(settle).toBeDisabled();
    await page.getByRole("textbox", { name: queue.dispute.note }).fill("Стороны договорились");
    await settle.click();
    await expect(
      page.getByText(`${queue.doneOf.settleDispute}: ${queue.kinds.disputeToSettle}`),
    ).toBeVisible();
    await page.getByRole("button", { name: queue.held.undo }).click();
    await expect(page.getByText(queue.kinds.disputeToSettle).first()).toBeVisible();
  });
});
