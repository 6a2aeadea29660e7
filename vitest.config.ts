import { defineConfig } from "vitest/config";
import { icons } from "./apps/web/build/icons.ts";

if (Number.parseInt(process.versions.node) < 24) {
  console.error(`Tests need Node.js 24, not ${process.version}: use npx vitest, npm test or npm exec.`);
  process.exit(1);
}

/** Database tests need PostgreSQL and run alone (`npm test -- --only db`); everything else is a unit test. */
const databaseTests = "**/*.db.test.ts";
/** FAST-102: kills, failover, full disks, restore drills, long fuzzing; `npm run test:night`. */
const nightTests = "**/*.night.test.ts";
/** FAST-102: few cases by day in the project `db`, all cases at night. */
const propertyTests = "**/*.property.db.test.ts";
/** HOUSE-006: judges what the database tests have asked; part of `--only db`. */
const afterDatabaseTests = "apps/server/test/statements/statements.after.test.ts";
/** INST-010, SCREEN-018: take minutes, the npm registry and two more browsers; `npm run release:check`, not part of `npm test`. */
const releaseTests = "{apps/server/test,e2e/journeys,tools/release}/*.release.test.ts";
/** Set by `npm run test:night`. */
const isNight = process.env["TEST_NIGHT"] === "true";
const never = ["**/node_modules/**", "**/dist/**", "**/.data/**", "tools/fixtures/**"];

/** HOUSE-023: what hangs ends some time; a machine ten times slower is slower, and never red. Milliseconds. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests of processes and of PostgreSQL wait for others.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...patient,
          name: "unit",
          environment: "node",
          isolate: false,
          include: [
            "packages/**/*.test.ts",
            "apps/{demo,server,identity}/**/*.test.ts",
            "tools/**/*.test.ts",
          ],
          exclude: [...never, databaseTests, nightTests, afterDatabaseTests, releaseTests],
        },
      },
      {
        plugins: [icons()],
        test: {
          ...patient,
          name: "web",
          environment: "happy-dom",
          isolate: false,
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude: never,
          setupFiles: ["apps/web/test/timeouts.ts", "apps/web/test/fresh-tab.ts"],
        },
      },
      {
        test: {
          ...patient,
          name: "db",
          environment: "node",
          isolate: false,
          include: [`{apps,bench}/${databaseTests}`],
          exclude: never,
          globalSetup: ["apps/server/test/global-setup.ts"],
          setupFiles: ["apps/server/test/statements/record-statements.ts"],
        },
      },
      {
        test: {
          ...patient,
          name: "night",
          setupFiles: ["apps/server/test/statements/record-statements.ts"],
          environment: "node",
          isolate: false,
          include: [nightTests, ...(isNight ? [propertyTests] : [])].map((tests) => `apps/${tests}`),
          exclude: never,
          globalSetup: ["apps/server/test/global-setup.ts"],
        },
      },
      {
        test: {
          ...patient,
          testTimeout: 1_800_000,
          name: "release",
          environment: "node",
          include: [releaseTests],
        },
      },
      {
        test: {
          ...patient,
          name: "statements",
          environment: "node",
          include: [afterDatabaseTests],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
