import { ru } from "@birzha/phrases/ru.ts";
import { chooseInRow } from "../support/more-actions.ts";
import { expectAccessible, expectLandmarks } from "../support/axe.ts";
import { withoutEvents } from "../support/events.ts";
import { expect, test } from "../support/fixtures.ts";

const { agreements, app, applications, catalogs, organizations, shared } = ru;

/** Overlays of a page: menus, drawers, panels, prompts. */
test.describe("the operator", { tag: "@night" }, () => {
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
    await expectAccessible(page, "menu of a phone", true);

    await page.goto("/agreements?status=2");
    await page
      .getByRole("button", { name: new RegExp(`^${agreements.register.filters}`) })
      .first()
      .click();
    const filters = page.getByRole("dialog", { name: agreements.register.filters });
    await expect(filters.getByRole("textbox").first()).toBeVisible();
    await expectAccessible(page, "filters of the register", true);
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
    await chooseInRow(page.locator("tbody tr, article").first(), organizations.status.block);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: organizations.status.block, exact: true })
      .click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
    await expectAccessible(page, "reason of a block");
  });
});

test.describe("a member of two organisations", { tag: "@night" }, () => {
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

test(
  "SCREEN-017: the page of a failed sign-in is accessible @phone",
  { tag: "@night" },
  async ({ page, console }) => {
    console.expect(/status of 500/);
    await page.route("**/keycloak/auth/token", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/callback?code=1&state=1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ru.callback.failedTitle);
    await expectAccessible(page, "failed sign-in");
    await expectLandmarks(page, "failed sign-in");
  },
);

test.describe("a member of an organisation", { tag: "@night" }, () => {
  test.use({ login: "owner" });

  test("SCREEN-017: J marks rows of contracts, keys and palette have names", async ({ page }) => {
    await withoutEvents(page);
    await page.goto("/commodity/contracts");
    const boxes = page.locator("tbody").getByRole("checkbox");
    await expect(boxes.nth(1)).toBeVisible();
    await test.step("J marks rows, Enter opens no calendar", async () => {
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await expect(boxes.nth(1)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await boxes.nth(1).press("Space");
      await expect(boxes.nth(1)).toBeChecked();
      await boxes.nth(1).press("Space");
    });
    await test.step("the keys have names and landmarks", async () => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: ru.tasks.keys.title })).toBeVisible();
      await expectLandmarks(page, "keys");
      await page.keyboard.press("Escape");
    });
    await test.step("the palette has names and landmarks", async () => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog", { name: ru.search.title, exact: true })).toBeVisible();
      await expectLandmarks(page, "palette");
    });
  });
});
