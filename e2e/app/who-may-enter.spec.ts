import type { Page } from "@playwright/test";
import { ru } from "@birzha/phrases/ru.ts";
import { ru as identity } from "@birzha/phrases/identity/ru.ts";
import { fillSignIn } from "../support/sign-in.ts";
import { expect, test } from "../support/fixtures.ts";

const { app, guest, tasks } = ru;
const menu = (page: Page) => page.getByRole("navigation", { name: app.menu.label });

test.describe("a guest", () => {
  test("SCREEN-105 WORK-002 PLAT-002 PLAT-049 G-22: reads the purpose of the portal and finds contacts", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(guest.title);
    await expect(page.getByRole("main").getByRole("button", { name: guest.signIn })).toBeVisible();
    for (const door of [guest.doors.duty, guest.doors.verify, guest.doors.without])
      await expect(page.getByRole("heading", { name: door })).toBeVisible();
    await expect(menu(page).getByRole("link")).toHaveText([app.menu.contacts]);
    await menu(page).getByRole("link", { name: app.menu.contacts }).click();
    await expect(page.getByRole("link", { name: app.contacts.phone })).toHaveAttribute("href", /^tel:/);
    for (const name of [app.documents.rules, app.documents.conditions]) {
      const href = await page.getByRole("contentinfo").getByRole("link", { name }).getAttribute("href");
      const answer = await page.request.get(href!);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
    }
  });

  test("PLAT-057 PLAT-011 PLAT-041 G-15 G-21: a guarded page opens after sign-in", async ({
    page,
    console,
  }) => {
    // The response for a wrong password.
    console.expect(/401 \(Unauthorized\)/);
    await page.goto("/agreements?status=3");
    await expect(page.getByRole("heading", { name: identity.signIn.title })).toBeVisible();
    await page.getByLabel(identity.signIn.login).fill("owner");
    await page.getByLabel(identity.signIn.password).fill("wrong");
    await page.getByRole("button", { name: identity.signIn.submit, exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(identity.signIn.wrong);
    const comesBack = page.waitForURL(/\/callback\?(?=.*code=)(?=.*state=)/);
    await fillSignIn(page, "owner");
    await comesBack;
    await expect(page).toHaveURL(/\/agreements\?status=3$/);
    await expect(
      page.getByRole("button", { name: ru.shared.statuses.report.rejected, pressed: true }),
    ).toBeVisible();
  });

  test("PLAT-022: an unknown address shows the error page", async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page could not be found");
    await page.getByRole("main").getByRole("link", { name: app.errors.home }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test("PLAT-030 PLAT-032 PLAT-036 PLAT-038 G-16: an English address of another page redirects with its query", async ({
    page,
  }) => {
    await page.goto("/");
    await page.context().addCookies([{ name: "auth.locale", value: "en", url: page.url() }]);
    await page.goto("/en/contacts?from=mail#phone");
    await expect(page).toHaveURL(/:\d+\/contacts\?from=mail#phone$/);
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(app.contacts.title);
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
  });
});

test.describe("the employee", () => {
  test.use({ login: "employee" });

  test("PLAT-079 G-9: the logo opens the register, the menu the visible pages", async ({ page }) => {
    await page.goto("/contacts");
    await expect(menu(page).getByRole("link", { name: app.menuShort.agreements })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: app.name }).click();
    await expect(page).toHaveURL(/\/agreements$/);
  });

  test("PLAT-083 PLAT-092 G-18: another acting organisation reloads the register", async ({ page }) => {
    await page.goto("/agreements");
    // A rejected report has a link to file it again, too.
    const numbers = page.getByRole("row").getByRole("link").filter({ hasText: /^\d+$/ });
    await expect(numbers.first()).toBeVisible();
    const before = await numbers.allTextContents();
    const organization = page.getByRole("banner").getByRole("button", { name: app.user.organization });
    await organization.click();
    await page.getByRole("menuitemradio", { name: /КФХ/ }).click();
    await expect(organization).toContainText("КФХ");
    await expect(numbers.first()).not.toHaveText(before[0]!);
    const after = await numbers.allTextContents();
    expect(after.filter((number) => before.includes(number))).toEqual([]);
    await page.reload();
    await expect(organization).toContainText("КФХ");
    await expect(numbers.first()).toHaveText(after[0]!);
    // The server stores the choice, so the next test starts with the same one.
    await organization.click();
    await page.getByRole("menuitemradio", { name: /Примерное зерно/ }).click();
    await expect(organization).toContainText("Примерное зерно");
  });
});

test.describe("a member of an organisation", () => {
  test.use({ login: "owner" });

  test("PLAT-005 PLAT-006 PLAT-007 G-38: a report opens by its number, otherwise the register does", async ({
    page,
  }) => {
    await page.goto("/agreements/new");
    await expect(page.getByRole("form")).toBeVisible();
    for (const address of ["/agreements/edit", "/agreements/view"]) {
      await page.goto(address);
      await expect(page).toHaveURL(/:\d+\/agreements$/);
    }
    const number = await page.getByRole("row").getByRole("link").first().textContent();
    for (const address of [`/agreements/edit/${number}`, `/agreements/view/${number}`]) {
      await page.goto(address);
      await expect(
        page
          .getByRole("main")
          .getByText(new RegExp(`№\\s${number}`))
          .first(),
      ).toBeVisible();
    }
    // A read-only page has no enabled inputs.
    await expect(page.getByRole("textbox").first()).toBeVisible();
    await expect(page.getByRole("main").locator("input:enabled, textarea:enabled")).toHaveCount(0);
  });
});

test.describe("the newcomer", () => {
  test.use({ login: "newcomer" });

  test("WORK-002 SCREEN-013 PLAT-078 G-13: reads how to get an organisation and sees no register", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: tasks.newcomer.noneTitle })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: app.menuShort.agreements })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: tasks.newcomer.papers.title })).toBeVisible();
    // Access without a certificate.
    await expect(page.getByRole("heading", { name: ru.applications.waysIn.title })).toBeVisible();
    // A typed address shows the same hint without a redirect.
    for (const address of ["/agreements", "/agreements/new"]) {
      await page.goto(address);
      await expect(page.getByText(ru.agreements.noOrganization.title)).toBeVisible();
      await expect(page.getByRole("link", { name: ru.agreements.register.new })).toHaveCount(0);
    }
    await page.getByRole("main").getByRole("link", { name: ru.agreements.noOrganization.apply }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});

test.describe("the blocked user", () => {
  test.use({ login: "blocked" });

  test("PLAT-058 PLAT-078 G-14: reads the reason of the block and opens nothing", async ({ page }) => {
    await page.goto("/agreements");
    await expect(page).toHaveURL(/:\d+\/$/);
    const notice = page.getByRole("alert").filter({ hasText: app.home.blockedTitle });
    await expect(notice).toContainText("Передал пароль другому лицу");
    await expect(menu(page).getByRole("link")).toHaveText([app.menu.contacts]);
  });
});

test.describe("the operator", () => {
  test.use({ login: "operator" });

  test("WORK-002 SCREEN-005 PLAT-075 OTC-020 G-13: has the queue as home and the register of all organisations", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/queue$/);
    await expect(page.getByRole("list", { name: ru.queue.list }).getByRole("listitem").first()).toBeVisible();
    await menu(page).getByRole("link", { name: app.menuShort.register }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(ru.agreements.register.staffTitle);
    await expect(
      page.getByRole("columnheader", { name: ru.agreements.fields.organization, exact: true }),
    ).toBeVisible();
  });

  test("WORK-001 SCREEN-009 PLAT-075: eleven lines fit, a folded group opens around its page", async ({
    page,
  }) => {
    // The widest usual font: no word wraps or is cut.
    await page.addInitScript(() =>
      document.addEventListener("DOMContentLoaded", () =>
        document.documentElement.style.setProperty("--mantine-font-family", "'DejaVu Sans', sans-serif"),
      ),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/users");
    const links = menu(page).getByRole("link");
    const group = menu(page).getByRole("button", { name: app.menuGroups.setup });
    await expect(links).toHaveCount(11);
    await expect(group).toHaveAttribute("aria-expanded", "false");
    await expect(menu(page).getByRole("link", { name: app.menuLines.access })).toHaveAttribute(
      "title",
      `${app.menu.otcApplications}, ${app.menu.bidderApplications}`,
    );
    await page.goto("/exchange/fields");
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await expect(links).toHaveCount(17);
    await expect(menu(page).locator("[aria-current=page]")).toHaveText(app.menuShort.changeableFields);
    for (const height of [900, 760]) {
      await page.setViewportSize({ width: 1440, height });
      const heights = await links.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
      expect(new Set(heights).size).toBe(1);
      const cut = await links.evaluateAll((all) =>
        all.filter((link) => [link, ...link.children].some((one) => one.scrollWidth > one.clientWidth + 1)),
      );
      expect(cut).toEqual([]);
      await expect(page.getByRole("button", { name: app.user.toDark })).toBeInViewport({ ratio: 1 });
    }
    // The choice is remembered, also with icons.
    await group.click();
    await expect(links).toHaveCount(11);
    await group.click();
    await page.goto("/users");
    await expect(links).toHaveCount(17);
    await page.getByRole("button", { name: app.menu.fold }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: app.menu.unfold })).toBeVisible();
    expect((await menu(page).boundingBox())!.width).toBe(56);
    await expect(page.getByRole("button", { name: app.user.toDark })).toBeInViewport({ ratio: 1 });
    await menu(page).getByRole("link", { name: app.menuLines.dictionaries, exact: true }).click();
    await expect(page).toHaveURL(/\/catalogs$/);
    await page.getByRole("button", { name: app.menu.unfold }).click();
    expect((await menu(page).boundingBox())!.width).toBe(232);
  });

  test("SCREEN-009: tabs lead to the pages of one line, the search to all", async ({ page }) => {
    await page.goto("/catalogs");
    const tabs = page.getByRole("navigation", { name: app.menuLines.dictionaries });
    await expect(tabs.locator("[aria-current=page]")).toHaveText(app.menuShort.catalogs);
    await tabs.getByRole("link", { name: app.menuShort.auctionDictionaries }).click();
    await expect(page).toHaveURL(/\/exchange\/dictionaries$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(app.menuShort.auctionDictionaries);
    await expect(menu(page).locator("[aria-current=page]")).toHaveText(app.menuLines.dictionaries);
    await expect(tabs.locator("[aria-current=page]")).toHaveText(app.menuShort.auctionDictionaries);
    await page.goto("/catalogs/regions");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tabs).toHaveCount(0);
    for (const words of [app.menuShort.punctuality, app.menu.punctuality]) {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").fill(words);
      await page.getByRole("option", { name: app.menuShort.punctuality, exact: true }).click();
      await expect(page).toHaveURL(/\/duties\/punctuality$/);
      await page.goto("/catalogs");
    }
    await expect(tabs).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/duties$/);
  });

  test("WORK-001: a wide screen is used in full", async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1300 });
    await page.goto("/agreements");
    const table = page.getByRole("table");
    await expect(table).toBeVisible();
    expect((await table.boundingBox())!.width).toBeGreaterThan(2250);
  });
});
