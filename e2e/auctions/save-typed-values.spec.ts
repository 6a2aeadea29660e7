import type { Page, Route } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { fileProposal } from "../support/proposals.ts";
import { dayAhead, ProposalScreen } from "../support/proposal-screen.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { form, successes } = ru.auctions;

interface Listed {
  readonly id: number;
}
interface Stored {
  readonly startPrice: number | null;
  readonly lotVolume: number | null;
  readonly numberOfParticipants: number | null;
}

/** CPU slowdown of the page: renders and router transitions no longer coincide. */
const slowdown = 6;
/** Delay of every response, in milliseconds. */
const delay = 700;

/** A slow computer on a slow connection. */
async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.route("**/api/**", async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
}

const draftIds = async (page: Page) =>
  (await read<Listed[]>(page.request, "/api/auctions/draft?page=0&size=100")).map(({ id }) => id);

/** Ids of drafts that the page created. */
function watchDrafts(page: Page): { readonly made: number[]; readonly updates: () => number } {
  const made: number[] = [];
  let updated = 0;
  page.on("response", async (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    if (method === "POST" && pathname === "/api/auctions/draft" && response.ok())
      made.push(((await response.json()) as { data: Listed }).data.id);
    if (method === "PUT" && pathname.startsWith("/api/auctions/draft/") && response.ok()) updated += 1;
  });
  return { made, updates: () => updated };
}

test.describe("a trader on a slow computer", { tag: "@night" }, () => {
  test.use({ login: "owner" });

  test("FIX-101: typed values survive autosaves of new proposals and copies", async ({ page }) => {
    const screen = new ProposalScreen(page);
    await slowDown(page);
    await test.step("a new proposal", async () => {
      await fileProposal(page.request);
      const before = await draftIds(page);
      const drafts = watchDrafts(page);
      await screen.open();
      const input = await screen.input("startPrice").elementHandle();
      await screen.type("startPrice", "20000");

      await expect(page).toHaveURL(/\/commodity\/form\?page=edit&id=\d+&status=0$/);
      await expect(screen.body.getByText(savedLine)).toBeVisible();
      await expect(screen.input("startPrice")).toHaveValue("20\u00a0000");
      // The same input element stays mounted.
      expect(await input!.evaluate((element) => element.isConnected)).toBe(true);

      await screen.type("lotVolume", "77");
      await expect.poll(drafts.updates).toBe(1);
      await expect(screen.input("startPrice")).toHaveValue("20\u00a0000");
      await expect(screen.input("lotVolume")).toHaveValue("77");
      expect(drafts.made).toHaveLength(1);
      const added = (await draftIds(page)).filter((id) => !before.includes(id));
      expect(added).toEqual(drafts.made);
      const draft = await read<Stored>(page.request, `/api/auctions/draft/${added[0]}`);
      expect(draft).toMatchObject({ startPrice: 20000, lotVolume: 77 });

      await screen.day.fill(dayAhead(5));
      await screen.day.press("Tab");
      await screen.button(form.send).click();
      await expect(toast(page, successes.requestSent)).toBeVisible();
      const sent = await read<Stored>(page.request, `/api/auctions/proposal/${added[0]}`);
      expect(sent).toMatchObject({ startPrice: 20000, lotVolume: 77 });
      expect(await draftIds(page)).toEqual(before);
    });
    await test.step("a copy makes one draft", async () => {
      const id = await fileProposal(page.request, { startPrice: 16510 });
      const before = await draftIds(page);
      const drafts = watchDrafts(page);
      await screen.open(`/commodity/form?createNewCopy=true&id=${id}&status=1`);
      await screen.type("startPrice", "20000");

      await expect(page).toHaveURL(/\/commodity\/form\?page=edit&id=\d+&status=0$/);
      await expect(screen.body.getByText(savedLine)).toBeVisible();
      await expect(screen.input("startPrice")).toHaveValue("20\u00a0000");
      await screen.type("numberOfParticipants", "7");
      await expect.poll(drafts.updates).toBe(1);
      await expect(screen.input("startPrice")).toHaveValue("20\u00a0000");
      const added = (await draftIds(page)).filter((each) => !before.includes(each));
      expect(added).toEqual(drafts.made);
      expect(added).toHaveLength(1);

      await screen.day.fill(dayAhead(5));
      await screen.day.press("Tab");
      await screen.button(form.send).click();
      await expect(toast(page, successes.requestSent)).toBeVisible();
      const sent = await read<Stored>(page.request, `/api/auctions/proposal/${added[0]}`);
      expect(sent).toMatchObject({ startPrice: 20000, numberOfParticipants: 7 });
      const source = await read<Stored>(page.request, `/api/auctions/proposal/${id}`);
      expect(source).toMatchObject({ startPrice: 16510 });
    });
    await test.step("a link to a new proposal opens an empty form", async () => {
      await screen.open();
      await screen.button(form.takenClear).click();
      await screen.type("lotVolume", "77");
      await expect(page).toHaveURL(/page=edit&id=\d+&status=0$/);
      await page.evaluate(() => {
        history.pushState({}, "", "/commodity/form");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await expect(page).toHaveURL(/\/commodity\/form$/);
      await expect(screen.input("lotVolume")).not.toHaveValue("77");
    });
  });
});

const savedLine = new RegExp(form.draftSaved.replace("{time}", "\\d\\d:\\d\\d"));
