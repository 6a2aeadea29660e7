import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startDemoPortal } from "../../tools/screenshots/demo-portal.ts";
import { openChromium, openFirefox, openWebKit, startChromium, type EngineWindow } from "./engines.ts";
import { journeys, signIn } from "./journeys.ts";
import { Screen } from "./screen.ts";

/*
 * SCREEN-018: the main journeys in Firefox and WebKit; the other browser tests run in Chromium. Needs Debian's packages
 * firefox-esr, webkit2gtk-driver and xvfb: `npm run release:check`. FIX-250: the same journeys in old Chromium releases.
 */

const engines = [
  { name: "Firefox", port: "3297", open: openFirefox },
  { name: "WebKit", port: "3298", open: openWebKit },
  { name: "Chromium 109", port: "3299", open: () => openChromium("chromium-109") },
  { name: "Chromium 112", port: "3300", open: () => openChromium("chromium-112") },
];

for (const { name, port, open } of engines)
  describe(`in ${name}`, () => {
    let portal: Awaited<ReturnType<typeof startDemoPortal>>;
    let window: EngineWindow;
    beforeAll(async () => {
      portal = await startDemoPortal(port);
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
  const portal = await startDemoPortal("3301");
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
