import { ru } from "@birzha/phrases/ru.ts";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { succession } = ru.organizations;

interface Organization {
  readonly id: number;
  readonly name: string;
  readonly inn: string;
}

test.use({ login: "operator" });

test("DEAL-020: the operator records a successor, and both pages name each other", async ({ page }) => {
  const list = await read<Organization[]>(
    page.request,
    "/api/registration/Organizations/list?pageIndex=0&pageSize=100&status=0&sortKey=name&sortDirection=Desc",
  );
  const [predecessor, successor] = list as [Organization, Organization];
  await page.goto(`/organizations/edit/${predecessor.id}`);
  await page.getByRole("button", { name: succession.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: succession.successor }).fill(successor.inn);
  await page.getByRole("option", { name: successor.inn }).click();
  await dialog.getByRole("textbox", { name: succession.day }).fill("01.03.2026");
  await dialog.getByRole("textbox", { name: succession.document }).fill("Договор о присоединении № 1");
  await dialog.getByRole("button", { name: succession.record }).click();
  await expect(toast(page, succession.recorded).first()).toBeVisible();
  await expect(page.getByText(succession.successorIs).first()).toContainText(successor.inn);
  await expect(page.getByRole("button", { name: succession.open })).toHaveCount(0);

  await page.getByRole("link", { name: successor.inn }).click();
  await expect(page.getByText(succession.predecessorIs)).toContainText(predecessor.inn);
  // The job starts ten seconds later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(succession.predecessorIs)).toContainText("01.03.2026");
    await expect(page.getByText(succession.states.pending)).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 60_000 });
});
