import { existsSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startDemoPortal } from "../../tools/screenshots/demo-portal.ts";
import { firefox, openChromium, openFirefox, openWebKit, startChromium, webKit } from "./engines.ts";
import { journeys, signIn } from "./journeys.ts";
import { Screen } from "./screen.ts";
import type { EngineWindow } from "./window.ts";

/*
 * SCREEN-018: the main journeys in Firefox and WebKit, where the machine has Debian's packages firefox-esr,
 * webkit2gtk-driver and xvfb; FIX-250: and in old Chromium releases. journeys.spec.ts runs them in the Chromium of the
 * other browser tests. `npm run release:check` runs all, the night Firefox and Chromium 109.
 */

const engines = [
  { name: "Firefox", open: openFirefox, isThere: existsSync(firefox) },
  { name: "WebKit", open: openWebKit, isThere: existsSync(webKit) },
  { name: "Chromium 109", open: () => openChromium("chromium-109"), isThere: true },
  { name: "Chromium 112", open: () => openChromium("chromium-112"), isThere: true },
];

for (const { name, open, isThere } of engines)
  describe.skipIf(!isThere)(`in ${name}`, () => {
    let portal: Awaited<ReturnType<typeof startDemoPortal>>;
    let window: EngineWindow;
    beforeAll(async () => {
      portal = await startDemoPortal();
    });
    afterAll(() => portal.stop());
    beforeEach(async () => {
      window = await open();
    });
    afterEach(() => window.close());

    for (const { name: journey, login, run } of journeys)
      test(`SCREEN-018 FIX-250: the journey "${journey}" ends in ${name}`, async () => {
        const screen = new Screen(window, portal.address);
        await signIn(screen, login);
        await expect(run(screen)).resolves.toBeUndefined();
      });
  });

test("FIX-250: Chromium 108 shows the list of browsers, 109 the portal", async () => {
  const portal = await startDemoPortal();
  onTestFinished(portal.stop);
  const headings = [];
  for (const release of ["chromium-108", "chromium-109"] as const) {
    const { page, close } = await startChromium(release);
    onTestFinished(close);
    await page.goto(`${portal.address}/agreements`);
    headings.push(
      page
        .getByText(/^(Этот браузер устарел|Вход)$/)
        .first()
        .textContent(),
    );
  }
  await expect(Promise.all(headings)).resolves.toEqual(["Этот браузер устарел", "Вход"]);
});
