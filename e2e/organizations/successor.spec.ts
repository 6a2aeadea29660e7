import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { read } from "../support/calls.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { succession } = ru.organizations;

interface Organization {
  readonly id: number;
  readonly name: string;
  readonly inn: string;
}

test.use({ login: "operator" });

test("DEAL-020 FIX-323 @phone: the operator records a successor and undoes it", async ({ page }) => {
  const list = await read<Organization[]>(
    page.request,
    "/api/registration/Organizations/list?pageIndex=0&pageSize=100&status=0&sortKey=name&sortDirection=Desc",
  );
  const [predecessor, successor] = list as [Organization, Organization];
  await page.goto(`/organizations/edit/${predecessor.id}`);
  const open = page.getByRole("button", { name: succession.open });
  await open.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: succession.successor }).fill(successor.inn);
  await page.getByRole("option", { name: successor.inn }).click();
  await dialog.getByRole("textbox", { name: succession.day }).fill("01.03.2026");
  await dialog.getByRole("textbox", { name: succession.document }).fill("Договор о присоединении № 1");
  await dialog.getByRole("button", { name: succession.record }).click();
  await expect(toast(page, succession.recorded).first()).toBeVisible();
  const notice = page.getByRole("note").filter({ hasText: succession.successorIs });
  await expect(notice).toContainText(successor.inn);
  await expect(open).toHaveCount(0);
  await expectAccessible(page, "an organisation with a recorded successor");

  await page.getByRole("link", { name: successor.inn }).click();
  const ofSuccessor = page.getByRole("note").filter({ hasText: succession.predecessorIs });
  await expect(ofSuccessor).toContainText(predecessor.inn);
  await ofSuccessor.getByRole("button", { name: succession.undo }).click();
  await page.getByRole("dialog").getByRole("button", { name: succession.undo, exact: true }).click();
  await expect(toast(page, succession.undone).first()).toBeVisible();
  await expect(ofSuccessor).toHaveCount(0);
  await page.goto(`/organizations/edit/${predecessor.id}`);
  await expect(open).toBeVisible();
});
