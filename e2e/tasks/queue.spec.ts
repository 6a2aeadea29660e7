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
import { expect, test, toast } from "../support/story.ts";

const { queue, shared, tasks } = ru;

const nameOf = (id: number) => tasks.one.proposalToDecide.replace("{number}", String(id));
const tick = (page: Page, id: number) =>
  page.getByRole("checkbox", { name: queue.ticked.one.replace("{name}", nameOf(id)), exact: true });
const row = (page: Page, id: number) => page.getByRole("listitem").filter({ has: tick(page, id) });
/** The panel of the open item. */
const item = (page: Page, id: number) => page.getByRole("region", { name: nameOf(id), exact: true });

type Order = Pick<MemberApplication, "orderId" | "status">;

test.use({ login: "operator" });

test("DESK-020: the keyboard alone decides twenty applications", async ({ page, browser, sessionOf }) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const admissionDate = addDays(minAdmissionDate(new Date()), 3);
  const [member] = await strangers(trader.request, 1);
  const { memberId } = member!;
  const body = { members: [{ memberId, admissionDate, cancelAdmissionDate: null }] };
  const ids: number[] = [];
  for (let count = 0; count < 20; count++)
    ids.push((await write<Order>(trader.request, "POST", `${memberCalls}/applications/send`, body)).orderId);

  // On a slow connection the Ctrl+Enter handler loads with the first key, after the second press.
  const pressed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("main tbody > tr")) await pressed.promise;
    await route.fulfill({ response });
  });
  await page.goto(`/queue?tab=admissions&item=admissionToDecide-${ids[0]}`);
  const question = page.getByRole("dialog");
  for (const [at, id] of ids.entries()) {
    const name = tasks.one.admissionToDecide.replace("{number}", String(id));
    const application = page.getByRole("region", { name, exact: true });
    await expect(application.getByRole("button", { name: queue.acts.accept })).toBeEnabled();
    await page.keyboard.press(at % 2 === 0 ? "a" : "r");
    if (at % 2 === 0)
      await expect(question.getByRole("button", { name: shared.actions.cancel })).toBeFocused();
    else {
      await expect(question.getByRole("textbox")).toBeFocused();
      await page.keyboard.type("Нет письма о допуске");
    }
    await page.keyboard.press("Control+Enter");
    pressed.resolve();
    await expect(application).toHaveCount(0);
  }
  const orders = await write<Order[]>(trader.request, "POST", `${memberCalls}/applications?size=100`, {});
  const statusOf = new Map(orders.map(({ orderId, status }) => [orderId, status]));
  expect(ids.map((id) => statusOf.get(id))).toEqual(
    ids.map((_, at) => (at % 2 === 0 ? orderStatus.accepted : orderStatus.rejected)),
  );
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
  const question = page.getByRole("dialog");
  await page.keyboard.press("c");
  await expect(question).toContainText("с замечанием?");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);

  for (const [at, id] of ids.entries()) {
    await expect(item(page, id).getByRole("button", { name: queue.acts.reject })).toBeEnabled();
    if (at < 2) {
      await page.keyboard.press("a");
      await expect(question.getByRole("button", { name: shared.actions.cancel })).toBeFocused();
    } else {
      await page.keyboard.press("r");
      await expect(question.getByRole("textbox")).toBeFocused();
      await page.keyboard.type("Нет договора");
    }
    await page.keyboard.press("Control+Enter");
    await expect(row(page, id)).toHaveCount(0);
    await expect(row(second, id)).toHaveCount(0);
  }

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
  const bar = page.getByRole("region", { name: queue.ticked.label });
  await bar.getByRole("button", { name: queue.acts.reject }).click();
  await question.getByRole("textbox").fill("Нет договора");
  await question.getByRole("button", { name: queue.acts.reject }).click();
  const results = page.getByRole("status", { name: queue.results.label });
  await expect(results).toContainText("Рассмотрена 1 задача.");
  await expect(results).toContainText(`${nameOf(late[0])}: ${rejection.errorMessage}`);
  await expect(row(page, late[1])).toHaveCount(0);
  await expect(tick(page, late[0])).toBeChecked();

  // A failed decision keeps the reason.
  await page.unroute(`**/processing/${late[0]}`);
  await bar.getByRole("button", { name: queue.acts.reject }).click();
  await expect(question.getByRole("textbox")).toHaveValue("Нет договора");
  await question.getByRole("button", { name: queue.acts.reject }).click();
  await expect(results).toContainText("Рассмотрена 1 задача.");
  await expect(row(page, late[0])).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test("DESK-020: a change shows old → new and is accepted @phone", async ({ page, browser, sessionOf }) => {
  const trader = await browser.newPage({ storageState: await sessionOf("owner") });
  const id = await fileProposal(trader.request);
  await page.goto(`/queue?item=proposalToDecide-${id}`);
  await item(page, id).getByRole("button", { name: queue.acts.accept }).click();
  await page.getByRole("dialog").getByRole("button", { name: queue.acts.accept }).click();
  await expect(toast(page, queue.done.accept)).toBeVisible();

  await changeProposal(trader.request, id, { lotQty: 140 });
  await page.goto(`/queue?tab=changes&item=changeToDecide-${id}`);
  const name = tasks.one.changeToDecide.replace("{number}", String(id));
  const change = page.getByRole("region", { name, exact: true });
  await expect(change.getByRole("table", { name: queue.item.changes })).toContainText("140");
  await expectAccessible(page, "a change in the queue");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
  await change.getByRole("button", { name: queue.acts.accept }).click();
  await page.getByRole("dialog").getByRole("button", { name: queue.acts.accept }).click();
  await expect(toast(page, queue.done.accept)).toBeVisible();
  await expect(change).toHaveCount(0);
});
