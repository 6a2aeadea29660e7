import type { Page } from "@playwright/test";
import { minAdmissionDate } from "@birzha/domain/members/admission.ts";
import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import type { MemberApplication } from "@birzha/domain/members/member.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { write } from "../support/calls.ts";
import { memberCalls, strangers } from "../support/members.ts";
import { changeProposal, fileProposal } from "../support/proposals.ts";
import { keysOf } from "../support/clicks.ts";
import { codeFile } from "../support/code.ts";
import { expect, test } from "../support/fixtures.ts";

const { queue, tasks } = ru;

const nameOf = (id: number) => tasks.one.proposalToDecide.replace("{number}", String(id));
const tick = (page: Page, id: number) =>
  page.getByRole("checkbox", { name: queue.ticked.one.replace("{name}", nameOf(id)), exact: true });
const row = (page: Page, id: number) => page.getByRole("listitem").filter({ has: tick(page, id) });
/** The panel of the open item. */
const item = (page: Page, id: number) => page.getByRole("region", { name: nameOf(id), exact: true });

type Order = Pick<MemberApplication, "orderId" | "status" | "commentLku">;

test.use({ login: "operator" });

/** Bar with the decisions: the only one of the page. */
const bar = (page: Page) => page.getByRole("region", { name: queue.decision, exact: true });
const selectionBar = (page: Page) => page.getByRole("region", { name: queue.ticked.label, exact: true });
const undo = (page: Page) => page.getByRole("button", { name: queue.held.undo });

/** Files applications for admission; returns their ids and a function that reads their states and reasons. */
async function fileApplications(trader: Page, count: number) {
  const admissionDate = addDays(minAdmissionDate(new Date()), 3);
  const [member] = await strangers(trader.request, 1);
  const { memberId } = member!;
  const body = { members: [{ memberId, admissionDate, cancelAdmissionDate: null }] };
  const ids: number[] = [];
  for (let filed = 0; filed < count; filed++)
    ids.push((await write<Order>(trader.request, "POST", `${memberCalls}/applications/send`, body)).orderId);
  const outcomes = async () => {
    const orders = await write<Order[]>(trader.request, "POST", `${memberCalls}/applications?size=100`, {});
    const outcomeOf = new Map(
      orders.map(({ orderId, status, commentLku }) => [orderId, [status, commentLku ?? ""]]),
    );
    return ids.map((id) => outcomeOf.get(id));
  };
  return { ids, outcomes };
}

test("SCREEN-004 DESK-020 FIX-210 FIX-330: ten applications take ten keys, leaving sends them, an outage keeps them", async ({
  page,
  context,
  browser,
  console,
  sessionOf,
}) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const { ids, outcomes } = await fileApplications(trader, 11);
  const keys = await keysOf(page);
  await page.goto(`/queue?tab=admissions&item=admissionToDecide-${ids[0]}`);
  await expect(bar(page).getByRole("button", { name: queue.acts.accept })).toBeEnabled();
  for (let count = 0; count < 10; count++) await page.keyboard.press("a");
  await expect.poll(keys).toBe(10);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const id of ids.slice(0, 10)) {
    const name = tasks.one.admissionToDecide.replace("{number}", String(id));
    await expect(
      page.getByRole("checkbox", { name: queue.ticked.one.replace("{name}", name), exact: true }),
    ).toHaveCount(0);
  }
  // The eleventh is accepted and taken back.
  await page.keyboard.press("a");
  await page.keyboard.press("z");
  await page.goto("/contacts");
  const accepted = Array.from({ length: 10 }, () => [orderStatus.accepted, ""]);
  await expect.poll(outcomes).toEqual([...accepted, [orderStatus.onExecution, ""]]);

  await test.step("the reason is typed right after the key and sent whole", async () => {
    const { ids: rejected, outcomes: outcomesOfRejected } = await fileApplications(trader, 5);
    await page.goto(`/queue?tab=admissions&item=admissionToDecide-${rejected[0]}`);
    await expect(bar(page).getByRole("button", { name: queue.acts.reject })).toBeEnabled();
    for (const id of rejected) {
      await page.keyboard.press("r");
      await page.keyboard.type(`Нужна доверенность ${id}`);
      await page.keyboard.press("Control+Enter");
    }
    await expect(undo(page)).toBeVisible();
    await expect(undo(page)).toHaveCount(0);
    await expect
      .poll(outcomesOfRejected)
      .toEqual(rejected.map((id) => [orderStatus.rejected, `Нужна доверенность ${id}`]));
  });

  await test.step("decisions of an outage are offered on the open page", async () => {
    const { ids: waiting, outcomes: outcomesOfWaiting } = await fileApplications(trader, 2);
    await page.goto(`/queue?tab=admissions&item=admissionToDecide-${waiting[0]}`);
    await expect(bar(page).getByRole("button", { name: queue.acts.accept })).toBeEnabled();
    console.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    for (const _ of waiting) await page.keyboard.press("a");
    const strip = page.getByRole("status", { name: queue.unsaved.label });
    await expect(strip).toContainText("2 решения не сохранены");
    // FIX-330: the page sends them by itself.
    await context.setOffline(false);
    await expect.poll(outcomesOfWaiting).toEqual(waiting.map(() => [orderStatus.accepted, ""]));
    await expect(strip).toHaveCount(0);
  });
});

test("DESK-020: keys decide proposals, other tabs follow and new ones wait", async ({
  page,
  browser,
  console,
  sessionOf,
}) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const ids: number[] = [];
  for (let count = 0; count < 5; count++) ids.push(await fileProposal(trader.request));
  const [first = 0] = ids;

  const second = await page.context().newPage();
  await second.goto("/queue?tab=proposals");
  await page.goto(`/queue?tab=proposals&item=proposalToDecide-${first}`);
  await expect(item(page, first)).toContainText("100");
  await expectAccessible(page, "the queue");
  // Opening an item claims it and other users see the claim.
  await expect(row(second, first)).toContainText(queue.takenByMe);

  await page.keyboard.press("j");
  await expect(item(page, ids[1]!)).toBeVisible();
  await page.keyboard.press("k");
  await expect(item(page, first)).toBeVisible();
  const reason = page.getByRole("form");
  await page.keyboard.press("c");
  await expect(reason).toContainText("с замечанием?");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);

  await expect(bar(page).getByRole("button", { name: queue.acts.reject })).toBeEnabled();
  for (const [at, id] of ids.entries()) {
    if (at < 2) await page.keyboard.press("a");
    else {
      await page.keyboard.press("r");
      await page.keyboard.type("Нет договора");
      await page.keyboard.press("Control+Enter");
    }
    await expect(row(page, id)).toHaveCount(0);
  }
  for (const id of ids) await expect(row(second, id)).toHaveCount(0);
  await expect(undo(page)).toHaveCount(0);

  // Two more items arrive.
  const shown = await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") })
    .count();
  const late = [await fileProposal(trader.request), await fileProposal(trader.request)] as const;
  const fresh = page.getByRole("button", { name: "2 новых", exact: true });
  await expect(fresh).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("checkbox") })).toHaveCount(shown);
  await fresh.click();

  // Each of several items has its own response.
  for (const id of late) await tick(page, id).check();
  console.expect(/409 \(Conflict\)/);
  const rejection = { code: "shared.stale", errorMessage: "Запись изменили" };
  await page.route(`**/processing/${late[0]}`, (route) => route.fulfill({ status: 409, json: rejection }));
  // One order of the buttons, for one item and for several.
  const order = [queue.acts.accept, queue.acts.return, queue.acts.reject].map(
    (name) => new RegExp(`^${name}`),
  );
  await expect(selectionBar(page).getByRole("button")).toHaveText([queue.ticked.clear, ...order]);
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press("r");
  await page.keyboard.type("Нет договора");
  await page.keyboard.press("Control+Enter");
  const results = page.getByRole("status", { name: queue.results.label });
  await expect(results).toContainText("Рассмотрена 1 задача.");
  await expect(results).toContainText(`${nameOf(late[0])}: ${rejection.errorMessage}`);
  await expect(row(page, late[1])).toHaveCount(0);

  // A failed decision returns the item and keeps the reason.
  await page.unroute(`**/processing/${late[0]}`);
  await tick(page, late[0]).check();
  await selectionBar(page).getByRole("button", { name: queue.acts.reject }).click();
  await expect(reason.getByRole("textbox")).toHaveValue("Нет договора");
  await reason.getByRole("button", { name: queue.acts.reject }).click();
  await expect(row(page, late[0])).toHaveCount(0);
  await expect(undo(page)).toHaveCount(0);
  await expect(row(second, late[0])).toHaveCount(0);
});

test("DESK-020: a change shows old → new and is accepted @phone", async ({ page, browser, sessionOf }) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const id = await fileProposal(trader.request);
  await page.goto(`/queue?item=proposalToDecide-${id}`);
  await bar(page).getByRole("button", { name: queue.acts.accept }).click();
  await expect(undo(page)).toBeInViewport();
  await expect(undo(page)).toHaveCount(0);

  await changeProposal(trader.request, id, { lotQty: 140 });
  await page.goto(`/queue?tab=changes&item=changeToDecide-${id}`);
  const name = tasks.one.changeToDecide.replace("{number}", String(id));
  const change = page.getByRole("region", { name, exact: true });
  await expect(change.getByRole("table", { name: queue.item.changes })).toContainText("140");
  await expectAccessible(page, "a change in the queue");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
  await bar(page).getByRole("button", { name: queue.acts.accept }).click();
  await expect(change).toHaveCount(0);
  await expect(undo(page)).toBeVisible();
});

test("FIX-211: letters after Ctrl+K reach the search and decide nothing", async ({
  page,
  browser,
  sessionOf,
}) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const { ids } = await fileApplications(trader, 1);
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(`**${codeFile("palette")}`, async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto(`/queue?tab=admissions&item=admissionToDecide-${ids[0]}`);
  await expect(bar(page).getByRole("button", { name: queue.acts.accept })).toBeEnabled();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ac");
  letIn();
  const box = page.getByRole("dialog").getByRole("combobox");
  await expect(box).toHaveValue("ac");
  await page.keyboard.type("e");
  await expect(box).toHaveValue("ace");
  await page.keyboard.press("Escape");
  await expect(undo(page)).toBeHidden();
  await expect(page.getByRole("form")).toBeHidden();
  await trader.close();
});
