import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startDemoPortal } from "../../tools/screenshots/demo-portal.ts";
import { openFirefox, openWebKit, type EngineWindow } from "./engines.ts";
import { journeys, signIn } from "./journeys.ts";
import { Screen } from "./screen.ts";

/*
 * SCREEN-018: the main journeys in Firefox and WebKit; the other browser tests run in Chromium. Needs Debian's packages
 * firefox-esr, webkit2gtk-driver and xvfb: `npm run release:check`.
 */

const engines = [
  { name: "Firefox", port: "3297", open: openFirefox },
  { name: "WebKit", port: "3298", open: openWebKit },
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
      test(`SCREEN-018: the journey "${journey}" ends in ${name}`, async () => {
        const screen = new Screen(window, portal.address);
        await signIn(screen, login);
        await expect(run(screen)).resolves.toBeUndefined();
      });
  });
