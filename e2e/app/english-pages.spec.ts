import { randomUUID } from "node:crypto";
import { minAdmissionDate } from "@birzha/domain/members/admission.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { SavedView } from "@birzha/domain/views/view.ts";
import { en } from "@birzha/phrases/en.ts";
import type { Page } from "@playwright/test";
import { read, readAllNotices, write } from "../support/calls.ts";
import { memberCalls, strangers } from "../support/members.ts";
import { fileProposal } from "../support/proposals.ts";
import { russianLeft } from "../support/russian-left.ts";
import { expect, test, toast } from "../support/fixtures.ts";
import { showAction } from "../support/more-actions.ts";

/*
 * DESK-030: Russian text in English dialogs and drawers is marked as Russian: names and typed text. page-walk.spec.ts
 * checks the pages.
 */

const { members, shared } = en;
const views = en.views.panel;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`/en${address}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test.describe("dialogs and drawers", () => {
  test.use({ login: "owner" });

  // Notifications would appear in the panel of other tests.
  test.afterEach(async ({ request }) => {
    for (const { id } of await read<SavedView[]>(request, "/api/views", { register: "contracts" }))
      await request.delete(`/api/views/${id}`, { headers: { ClientRequestId: randomUUID() } });
  });

  test("DESK-030: applications, proposals, organisations and views open in English", async ({
    page,
    console,
  }) => {
    await readAllNotices(page.request);
    const [member] = await strangers(page.request, 1);
    const { memberId, memberInn, memberName } = member!;
    await open(page, `/commodity/members/edit?f.memberInn=${memberInn}`);
    await page.getByRole("checkbox", { name: shared.table.selectRow }).check();
    await page.getByRole("button", { name: members.widget.open }).click();
    expect(await russianLeft(page), "a change of access").toEqual([]);

    // The earliest day passes while the form is open, so the server rejects it.
    console.expect(/400/);
    await page.route("**/applications/send", (route) => {
      const body = route.request().postDataJSON() as { members: object[] };
      return route.continue({
        postData: {
          ...body,
          members: [{ memberId, admissionDate: "2020-01-01", cancelAdmissionDate: null }],
        },
      });
    });
    const widget = page.getByRole("form", { name: members.widget.label });
    await widget.getByRole("combobox", { name: members.widget.status }).click();
    await page.getByRole("option", { name: shared.statuses.admission.admitted }).click();
    const date = widget.getByRole("textbox", { name: members.widget.date });
    await date.fill("31.12.2030");
    await date.press("Enter");
    await page.getByRole("button", { name: members.edit.send, exact: true }).click();
    const rejection = toast(page, memberName);
    await expect(rejection).toContainText("Admission cannot change before");
    expect(await russianLeft(page), "a refused application").toEqual([]);
    await page.unroute("**/applications/send");

    const admissionDate = addDays(minAdmissionDate(new Date()), 3);
    const sent = await write<{ orderId: number }>(page.request, "POST", `${memberCalls}/applications/send`, {
      members: [{ memberId, admissionDate, cancelAdmissionDate: null }],
    });
    await open(page, `/commodity/members/edit?orderId=${sent.orderId}`);
    expect(await russianLeft(page), "a sent application").toEqual([]);

    const id = await fileProposal(page.request);
    await open(page, `/commodity/form?page=edit&id=${id}&status=1`);
    expect(await russianLeft(page), "a filed proposal").toEqual([]);

    await open(page, "/commodity/contracts");
    await page.getByRole("button", { name: new RegExp(`^${en.app.user.organization}`) }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await russianLeft(page), "the choice of an organisation").toEqual([]);
    await page.keyboard.press("Escape");
    await (
      await showAction(page, page.getByRole("button", { name: shared.table.views, exact: true }))
    ).click();
    const panel = page.getByRole("dialog", { name: shared.table.views });
    await panel.getByRole("button", { name: views.saveNew }).click();
    await panel.getByRole("textbox", { name: views.name }).fill("Мои договоры");
    await panel.getByRole("button", { name: views.save, exact: true }).click();
    await expect(
      page.getByRole("main").getByRole("button", { name: "Мои договоры", exact: true }),
    ).toBeVisible();
    await expect(panel.getByRole("button", { name: "Мои договоры", exact: true })).toBeVisible();
    expect(await russianLeft(page), "saved views").toEqual([]);
  });
});
