import { parseArgs } from "node:util";
import { ensureWebBundle } from "../apps/server/src/build-web-bundle.ts";
import { repositoryRoot } from "../apps/server/src/repository-root.ts";
import { measureBatch } from "./calls/batch.ts";
import { measureDeals } from "./calls/deals.ts";
import { measureFilters } from "./calls/filters.ts";
import { measureImports } from "./calls/imports.ts";
import { measureHotCalls } from "./calls/measure-hot-calls.ts";
import { measureLayoutShifts } from "./calls/layout-shifts.ts";
import { measureMarket } from "./calls/market.ts";
import { measureMemory, measureStart } from "./calls/memory.ts";
import { measureReportImports } from "./calls/report-imports.ts";
import { measureReconciliation } from "./calls/reconciliation.ts";
import { measureSearch } from "./calls/search.ts";
import { measureSlowForm } from "./calls/slow-form.ts";
import { measureReplicas } from "./cluster/replicas.ts";
import { measureWriters } from "./cluster/writers.ts";
import { startFilledPortal } from "./fill/filled-portal.ts";
import { measureLists } from "./lists/measure-lists.ts";
import { exceededLimits } from "./load/limits.ts";

/*
 * npm run bench: see bench/README.md.
 */

const hotGroups = ["page", "substring", "sort", "record", "create"];
const registerGroups = [
  ...hotGroups,
  "filters",
  "search",
  "market",
  "deals",
  "batch",
  "report-imports",
  "imports",
  "reconciliation",
  "memory",
  "form",
  "shifts",
];
const allGroups = [...registerGroups, "lists", "replicas", "writers"];

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "100000" },
    only: { type: "string", default: allGroups.join() },
    connections: { type: "string", default: "16" },
    turns: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    load: { type: "string", default: "120" },
    list: { type: "string" },
  },
});
const groups = new Set(options.only.split(","));
const unknown = [...groups].filter((group) => !allGroups.includes(group));
if (unknown.length > 0)
  throw new Error(`unknown group ${unknown.join(", ")}; available: ${allGroups.join(", ")}`);
const sizes = options.rows.split(",").map(Number);
const connections = options.connections.split(",").map(Number);
const turns = { turns: Number(options.turns), seconds: Number(options.seconds) };

async function measureRegister(rows: number): Promise<void> {
  const portal = await startFilledPortal(
    rows,
    async (started) => {
      if (groups.has("memory")) await measureStart(started, rows);
    },
    // FIX-344: memory alone is measured with the limit of load as shipped.
    groups.size === 1 && groups.has("memory") ? { LOAD_LIMIT_DELAY: undefined } : {},
  );
  try {
    await measureHotCalls(portal, groups, connections, turns);
    if (groups.has("filters")) await measureFilters(portal);
    if (groups.has("search")) await measureSearch(portal);
    if (groups.has("market")) await measureMarket(portal);
    if (groups.has("deals")) await measureDeals(portal);
    if (groups.has("batch")) await measureBatch(portal);
    if (groups.has("report-imports")) await measureReportImports(portal);
    if (groups.has("form")) await measureSlowForm(portal);
    if (groups.has("shifts")) await measureLayoutShifts(portal);
    if (groups.has("memory")) await measureMemory(portal, Number(options.load));
    if (groups.has("imports")) await measureImports(portal);
    if (groups.has("reconciliation")) await measureReconciliation(portal);
  } finally {
    await portal.stop();
  }
}

// Portals without demo data build no bundle (FIX-160).
await ensureWebBundle({ root: repositoryRoot, onBuild: () => undefined });

const start = performance.now();
if (registerGroups.some((group) => groups.has(group))) for (const rows of sizes) await measureRegister(rows);
if (groups.has("lists")) await measureLists(options.list?.split(","));
if (groups.has("replicas")) await measureReplicas(sizes[0]!, turns);
if (groups.has("writers")) await measureWriters();

console.log(`\n${Math.round((performance.now() - start) / 1000)} s`);
if (exceededLimits.length > 0) {
  console.error(`Limits exceeded:\n${exceededLimits.map((line) => `  ${line}`).join("\n")}`);
  process.exitCode = 1;
}
