import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../test/stages/database.ts";
import type { DemoSettings } from "./demonstration.ts";
import { setTestClock } from "./platform/clock/clock.ts";
import { openFileStorage } from "./platform/files/open-file-storage.ts";
import { readConfig } from "./settings/config.ts";
import { addDemoData } from "./start-services.ts";

const database = await cloneDatabase();
afterAll(() => database.drop());

/** Returns the date at which demo data end. */
async function dateOfDemo(environment: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig({ DEMO: "true", ...environment });
  let date = "";
  const seedDemo = async ({ clock }: DemoSettings) => {
    date = clock.today();
    return true;
  };
  const demonstration = { seedDemo } as Parameters<typeof addDemoData>[0];
  await addDemoData(demonstration, config, database.url, openFileStorage(config.filesUrl));
  return date;
}

test("SCREEN-019: demo data end at the date of the moved clock", async () => {
  await setTestClock(database.db, Date.parse("2027-03-02T09:00:00Z") - Date.now());
  expect(await dateOfDemo({ TEST_CLOCK: "true" })).toBe("2027-03-02");
  expect(await dateOfDemo({})).not.toBe("2027-03-02");
});
