import { ru } from "@birzha/phrases/ru.ts";
import { chooseInRow } from "../support/more-actions.ts";
import { withoutEvents } from "../support/events.ts";
import { fileProposal } from "../support/proposals.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { auctions, processing } = ru;
const { form, statuses, successes } = auctions;
const { decisions } = processing;

test.use({ login: "operator" });

test("A-13 PROP-052 PROP-073 PROP-104 PROP-111 PROP-094 FIX-062 FIX-063 FIX-064: the operator returns, accepts and rejects versions of a proposal", async ({
  page,
  browser,
  console,
  sessionOf,
}) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const id = await fileProposal(trader.request);

  const screen = new ProposalScreen(page);
  // An event would show the change at once.
  await withoutEvents(page);
  await screen.open(`/commodity/form?page=view&id=${id}&status=1`);
  await expect(screen.read("lotQty")).toHaveText("100");
  await screen.button(decisions.return.do).click();
  const question = page.getByRole("dialog");
  const send = question.getByRole("button", { name: decisions.send, exact: true });
  await expect(send).toBeDisabled();
  const comment = question.getByRole("textbox");
  await comment.fill("б".repeat(501));
  await expect(comment).toHaveValue("б".repeat(501));
  await expect(send).toBeDisabled();
  await comment.fill("Уточните количество лотов");
  await send.click();
  await expect(toast(page, decisions.return.done)).toBeVisible();
  await expect(page.getByText(statuses[7], { exact: true }).first()).toBeVisible();
  await expect(screen.button(decisions.accept.do)).toHaveCount(0);

  const organization = new ProposalScreen(trader);
  await trader.goto("/commodity");
  await chooseInRow(organization.listed(id), auctions.actions.edit);
  await expect(trader).toHaveURL(new RegExp(`page=edit&id=${id}&status=7$`));
  await expect(trader.getByRole("note").filter({ hasText: "Уточните количество лотов" })).toBeVisible();
  await organization.type("lotQty", "120");
  await organization.button(form.send).click();
  await expect(toast(trader, successes.requestUpdated)).toBeVisible();
  await expect(trader).toHaveURL(/\/commodity$/);
  await expect(organization.listed(id)).toContainText(statuses[1]);

  await screen.open(`/commodity/form?page=view&id=${id}&status=1`);
  await expect(screen.read("lotQty")).toHaveText("120");
  await expect(page.getByRole("note")).toHaveCount(0);
  console.expect(/409 \(Conflict\)/);
  // FIX-062: the proposal changes concurrently, the operator sees the change and decides again.
  await expect(screen.button(decisions.accept.do)).toBeVisible();
  await organization.open(`/commodity/form?page=change&id=${id}&status=1`);
  await organization.type("lotQty", "140");
  await organization.button(form.change).click();
  await expect(toast(trader, successes.requestUpdated)).toBeVisible();
  await screen.button(decisions.accept.do).click();
  await question.getByRole("button", { name: decisions.accept.do }).click();
  await expect(page.getByRole("alert")).toContainText(processing.change.sinceTitle);
  await expect(page.getByRole("alert")).toContainText("140");
  await expect(screen.read("lotQty")).toHaveText("140");
  await screen.button(decisions.accept.do).click();
  await question.getByRole("button", { name: decisions.accept.do }).click();
  await expect(toast(page, decisions.accept.done)).toBeVisible();
  await expect(page.getByText(statuses[2], { exact: true }).first()).toBeVisible();

  // Fields that define the auction are disabled, the price is enabled.
  await organization.open(`/commodity/form?page=change&id=${id}&status=2`);
  await expect(organization.select("commodity")).toBeDisabled();
  await expect(organization.input("startPrice")).toBeEnabled();
  await organization.type("lotQty", "150");
  await organization.button(form.change).click();
  await expect(trader).toHaveURL(/\/commodity$/);
  await expect(organization.listed(id)).toContainText(auctions.list.inForce);

  // FIX-063: a change has its own decision; FIX-064: its company reads the result.
  await screen.open(`/commodity/form?page=view&id=${id}&status=1`);
  await expect(page.getByRole("region", { name: processing.change.title })).toContainText("150");
  // On a phone each of the eight buttons is readable.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const labels = page.getByRole("complementary").locator(".mantine-Button-label");
  await expect(labels).toHaveCount(8);
  const cut = await labels.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  );
  expect(cut).toBe(0);
  await page.setViewportSize(size);
  await screen.button(decisions.rejectChange.do).click();
  await comment.fill("Объём не подтверждён");
  await send.click();
  await expect(toast(page, decisions.rejectChange.done)).toBeVisible();
  await trader.goto("/commodity");
  await expect(organization.listed(id)).toContainText(auctions.list.outcomes.rejected);
  await organization.open(`/commodity/form?page=view&id=${id}&status=2`);
  await expect(trader.getByRole("note").filter({ hasText: "Объём не подтверждён" })).toBeVisible();
  await expect(trader.getByRole("region", { name: processing.history.title })).toContainText(
    processing.history.version.change,
  );
  await trader.context().close();
});
