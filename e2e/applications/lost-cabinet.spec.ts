import type { Browser } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { read, write } from "../support/calls.ts";
import { withoutEvents } from "../support/events.ts";
import { expect, test, toast } from "../support/fixtures.ts";

const { applications, shared } = ru;

test.describe("the owner", () => {
  test.use({ login: "owner" });

  test("G-59 G-73 APP-029: a lost account shows an error and clears the list", async ({
    page,
    browser,
    sessionOf,
    console,
  }) => {
    console.expect(/403/);
    const own = await read<{ userId: number; organizationInfo: { id: number } }>(
      page.request,
      "/keycloak/users/info",
    );
    const operator = await asOperator(browser, await sessionOf("operator"));
    const setAccess = (isActive: boolean) =>
      write(operator.request, "POST", "/api/registration/Users/blockAccessToOrganization", {
        isActive,
        userId: own.userId,
        organizationId: own.organizationInfo.id,
        ...(isActive ? {} : { description: "Проверка" }),
      });
    // Without the event the user is unaware of the block.
    await withoutEvents(page);
    await page.goto("/applications");
    const row = page.getByRole("row").filter({ hasText: "demo-ivolgina" });
    await expect(row).toHaveCount(1);
    await setAccess(false);
    try {
      await row.getByRole("button", { name: new RegExp(`^${applications.decision.accept}`) }).click();
      await page
        .getByRole("dialog", { name: applications.decision.acceptTitle })
        .getByRole("button", { name: applications.decision.accept })
        .click();
      // An event may arrive first; then the page acts for no organisation.
      const rejected = toast(page, shared.errors["foreign-organization"]).or(
        toast(page, shared.errors["no-organization"]),
      );
      await expect(rejected.first()).toBeVisible();
      await expect(page.getByText(applications.list.notForYou)).toBeVisible();
      await expect(row).toHaveCount(0);
    } finally {
      await setAccess(true);
      await operator.close();
    }
  });
});

type Session = NonNullable<Parameters<Browser["newContext"]>[0]>["storageState"];
const asOperator = (browser: Browser, storageState: Session) =>
  browser.newContext(storageState === undefined ? {} : { storageState });
