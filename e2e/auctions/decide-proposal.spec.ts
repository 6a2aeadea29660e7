import { ru } from "@birzha/phrases/ru.ts";
import { fileProposal } from "../support/proposals.ts";
import { ProposalScreen } from "../support/proposal-screen.ts";
import { expect, test, toast } from "../support/story.ts";

const { auctions, shared } = ru;
const { decisions, form, statuses, successes } = auctions;

test.use({ login: "operator" });

test("A-13 PROP-052 PROP-073 PROP-104 PROP-111 PROP-094: the operator returns a proposal, its trader mends it, the operator accepts it", async ({
  page,
  browser,
  sessionOf,
}) => {
  const { baseURL, locale, timezoneId } = test.info().project.use;
  const trader = await browser.newPage({
    ...(baseURL ? { baseURL } : {}),
    ...(locale ? { locale } : {}),
    ...(timezoneId ? { timezoneId } : {}),
    storageState: await sessionOf("owner"),
  });
  const id = await fileProposal(trader.request);

  const desk = new ProposalScreen(page);
  await desk.open(`/commodity/form?page=view&id=${id}&status=1`);
  await expect(desk.input("lotQty")).toBeDisabled();
  await desk.button(decisions.return.do).click();
  const question = page.getByRole("dialog");
  const send = question.getByRole("button", { name: decisions.send, exact: true });
  await expect(send).toBeDisabled();
  const comment = question.getByRole("textbox");
  await comment.fill("б".repeat(501));
  await expect(comment).toHaveValue("б".repeat(500));
  await comment.fill("Уточните количество лотов");
  await send.click();
  await expect(toast(page, decisions.return.done)).toBeVisible();
  await expect(page.getByText(statuses[7], { exact: true })).toBeVisible();
  await expect(desk.button(decisions.accept.do)).toHaveCount(0);

  const firm = new ProposalScreen(trader);
  await trader.goto("/commodity");
  await firm
    .listed(id)
    .getByRole("link", { name: new RegExp(`^${auctions.actions.edit}`) })
    .click();
  await expect(trader).toHaveURL(new RegExp(`page=edit&id=${id}&status=7$`));
  await expect(trader.getByRole("note")).toContainText("Уточните количество лотов");
  await firm.type("lotQty", "120");
  await firm.button(form.send).click();
  await expect(toast(trader, successes.requestUpdated)).toBeVisible();
  await expect(trader).toHaveURL(/\/commodity$/);
  await expect(firm.listed(id)).toContainText(statuses[1]);

  await desk.open(`/commodity/form?page=view&id=${id}&status=1`);
  await expect(desk.input("lotQty")).toHaveValue("120");
  await expect(page.getByRole("note")).toHaveCount(0);
  await desk.button(decisions.accept.do).click();
  await question.getByRole("button", { name: decisions.accept.do }).click();
  await expect(toast(page, decisions.accept.done)).toBeVisible();
  await expect(page.getByText(statuses[2], { exact: true })).toBeVisible();

  // What makes it another auction is shut now; the price is not.
  await firm.open(`/commodity/form?page=change&id=${id}&status=2`);
  await expect(firm.select("commodity")).toBeDisabled();
  await expect(firm.input("startPrice")).toBeEnabled();
  await firm.button(shared.actions.close).click();
  await expect(trader).toHaveURL(/\/commodity$/);
  await trader.context().close();
});
