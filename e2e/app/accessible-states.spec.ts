import { ru } from "@birzha/phrases/ru.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, app, applications, catalogs, organizations, shared } = ru;

/** Overlays of a page: menus, drawers, panels, prompts. */
test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("WORK-001 design 8 PLAT-075: the folded menu and the user menu are accessible", async ({ page }) => {
    await page.goto("/contacts");
    await page.getByRole("button", { name: app.menu.fold }).click();
    await expect(page.getByRole("button", { name: app.menu.unfold })).toBeVisible();
    await expectAccessible(page, "folded side bar");
    await page.getByRole("button", { name: app.user.menu }).click();
    await expect(page.getByRole("menuitem", { name: app.menu.signOut })).toBeVisible();
    await expectAccessible(page, "menu of the user");
  });

  test("design 8 PLAT-119: the phone menu and the filters of cards are accessible @phone-only @phone", async ({
    page,
  }) => {
    await page.goto("/contacts");
    await page.getByRole("button", { name: app.menu.open }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: app.menuShort.users })).toBeVisible();
    await expectAccessible(page, "menu of a phone");

    await page.goto("/agreements?status=2");
    await page
      .getByRole("button", { name: new RegExp(`^${agreements.register.filters}`) })
      .first()
      .click();
    const filters = page.getByRole("dialog", { name: agreements.register.filters });
    await expect(filters.getByRole("textbox").first()).toBeVisible();
    await expectAccessible(page, "filters of the register");
  });

  test("design 8: the dialogs for reasons, decisions and records are accessible @phone", async ({ page }) => {
    await page.goto("/applications/cabinet");
    await page
      .getByRole("button", { name: new RegExp(`^${applications.decision.reject}`) })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByRole("button", { name: shared.actions.cancel })).toBeVisible();
    await expectAccessible(page, "rejection of an application");

    await page.goto("/catalogs/delivery_types?record=new");
    const record = page.getByRole("dialog");
    await expect(record.getByLabel(catalogs.columns.name)).toBeVisible();
    await record.getByRole("button", { name: shared.actions.save }).click();
    await expect(record.getByText(/^Необходимо заполнить/).first()).toBeVisible();
    await expectAccessible(page, "record with errors");

    await page.goto("/organizations?status=0");
    await page
      .getByRole("button", { name: /^Заблокировать/ })
      .first()
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: organizations.status.block, exact: true })
      .click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
    await expectAccessible(page, "reason of a block");
  });
});

test.describe("a member of two organisations", () => {
  test.use({ login: "employee" });

  test("WORK-001 design 8 PLAT-083: the choice of the acting organisation is accessible @phone", async ({
    page,
    isMobile,
  }) => {
    await page.goto("/contacts");
    if (isMobile) await page.getByRole("button", { name: app.menu.open }).click();
    await page.getByRole("button", { name: app.user.organization }).click();
    await expect(page.getByRole("menuitemradio", { name: /КФХ/ })).toBeVisible();
    await expectAccessible(page, "choice of an organisation");
  });
});
