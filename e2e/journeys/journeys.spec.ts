import { expect, test } from "../support/fixtures.ts";
import { startOwnPortal } from "../support/own-portal.ts";
import { journeys, signIn } from "./journeys.ts";
import { Screen } from "./screen.ts";
import { openPageWindow } from "./window.ts";

/* The other engines run the journeys at night and before a release. Here a renamed control breaks them the same day. */

test("FIX-341 SCREEN-018: the journeys of the other engines end in Chromium", async ({ browser }, {
  parallelIndex,
}) => {
  const portal = await startOwnPortal(parallelIndex, {});
  try {
    for (const { name, login, run } of journeys)
      await test.step(name, async () => {
        const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
        const window = openPageWindow(await context.newPage(), () => context.close());
        try {
          const screen = new Screen(window, portal.address);
          await signIn(screen, login);
          await expect(run(screen)).resolves.toBeUndefined();
        } finally {
          await window.close();
        }
      });
  } finally {
    await portal.stop();
  }
});
