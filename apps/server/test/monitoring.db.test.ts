import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createAgreement } from "@birzha/domain/agreements/api.ts";
import { failureReasons } from "@birzha/identity/services.ts";
import { ru } from "@birzha/phrases/audit/ru.ts";
import { repositoryRoot } from "../src/repository-root.ts";
import { inOwnerTransaction } from "../src/platform/db/request-transaction.ts";
import { sealAudit } from "../src/platform/audit/seal-audit.ts";
import { enqueueJob } from "../src/platform/jobs/enqueue-job.ts";
import { aNotice } from "./stages/factories.ts";
import { openReportsStage, type ReportsStage } from "./stages/reports.ts";

/* INST-040: metrics of the portal, and the rules and dashboard for Prometheus and Grafana. */

let stage: ReportsStage;
/** Metrics of a node that has served no request. */
let fresh: string[];
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
  fresh = await scrape();
});
afterAll(() => stage.close());

const scrape = async () => (await stage.app.inject("/metrics")).body.split("\n");
const figure = async (series: string) => {
  const line = (await scrape()).find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test("INST-040: metrics count each action once and rejections by code", async () => {
  const document = { formSysId: "otc_agreement", dataXML: "<agreement/>" };
  expect((await stage.owner.post(createAgreement.path, document)).status).toBe(400);
  expect(
    (await scrape()).filter((line) => line.startsWith(`rejections_total{route="${createAgreement.path}"`)),
  ).toEqual([expect.stringMatching(/ 1$/)]);

  const view = {
    register: "contracts",
    name: "Порты",
    state: { address: {}, columns: null, density: "dense" },
  };
  const again = { clientrequestid: "the-same-again" };
  const done = 'actions_total{action="views.create"}';
  expect(await figure(done)).toBeUndefined();
  expect((await stage.owner.post("/api/views", view, again)).status).toBe(200);
  expect((await stage.owner.post("/api/views", view, again)).status).toBe(200);
  expect(await figure(done)).toBe(1);
});

test("INST-040 INST-032: metrics show waiting jobs and messages with the oldest age", async () => {
  const { db, pool } = stage.database;
  for (const name of [
    "jobs_oldest_seconds",
    "exchange_notices_undelivered",
    "exchange_notices_oldest_seconds",
  ])
    expect(await figure(name)).toBe(0);
  await sealAudit(db);
  expect(await figure("audit_unsealed_seconds")).toBe(0);
  await pool.query("insert into audit_log (action, entity) values ('x', 'y')");
  expect(await figure("audit_unsealed_seconds")).toBeGreaterThan(0);
  await inOwnerTransaction(db, (tx) => enqueueJob(tx, "waits", {}));
  await pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'");
  const at = new Date(Date.now() - 7_200_000).toISOString();
  await aNotice(db, { created_at: at });
  await aNotice(db, { created_at: at, delivered_at: at });
  expect(await figure("jobs_oldest_seconds")).toBeGreaterThanOrEqual(3_600);
  expect(await figure("exchange_notices_undelivered")).toBe(1);
  expect(await figure("exchange_notices_oldest_seconds")).toBeGreaterThanOrEqual(7_200);
});

describe("INST-040: alert rules and dashboard", () => {
  const read = (file: string) => readFileSync(path.join(repositoryRoot, "deploy", file), "utf8");
  const rules = parse(read("prometheus/birzha.rules.yml")) as {
    readonly groups: readonly {
      readonly rules: readonly { readonly alert: string; readonly expr: string }[];
    }[];
  };
  const board = JSON.parse(read("grafana/birzha.json")) as {
    readonly panels: readonly {
      readonly title: string;
      readonly targets: readonly { readonly expr: string }[];
    }[];
  };
  const expressions = [
    ...rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];

  /**
   * Metrics that an expression names, with their label matchers; `isCounter` inside `rate` and `increase`.
   * @throws Error for an invalid expression
   */
  function selectorsIn(expression: string) {
    const text = expression.replaceAll("$__rate_interval", "5m");
    const selectors: { name: string; matchers: string; isCounter: boolean }[] = [];
    parser.parse(text).iterate({
      enter({ type, from, to, node }) {
        if (type.isError) throw new Error(`no expression from ${from} on: ${text}`);
        if (type.name !== "VectorSelector") return;
        const [name = "", matchers = ""] = text.slice(from, to).split("{");
        selectors.push({ name, matchers, isCounter: node.parent?.name === "MatrixSelector" });
      },
    });
    return selectors;
  }

  const metricsIn = (expression: string) => selectorsIn(expression).map(({ name }) => name);

  test("INST-040: every metric in them exists", async () => {
    const served = new Set((await scrape()).flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []));
    expect(() => metricsIn("rate(some[5m]")).toThrow("no expression");
    expect(expressions.length).toBeGreaterThan(20);
    for (const [where, expression] of expressions) {
      const names = metricsIn(expression);
      expect(names, where).not.toEqual([]);
      // Prometheus adds `up` and similar metrics itself.
      const unknown = names.filter(
        (name) => name !== "up" && !served.has(name.replace(/_(?:bucket|count|sum)$/, "")),
      );
      expect(unknown, where).toEqual([]);
    }
  });

  test("INST-040: every action in them belongs to the audit log", () => {
    const known: Readonly<Record<string, Readonly<Record<string, string>>>> = ru.actions;
    const actionNames = expressions.flatMap(([, expression]) =>
      [...expression.matchAll(/action=~?"([^"]*)"/g)].flatMap(([, words]) => words!.split("|")),
    );
    expect(actionNames.length).toBeGreaterThan(10);
    expect(
      actionNames.filter((act) => {
        const [area = "", verb = ""] = act.split(".");
        return known[area]?.[verb] === undefined;
      }),
    ).toEqual([]);
  });

  test("FIX-230: every counter of an alert exists from the start", () => {
    const alerts = rules.groups.flatMap((group) => group.rules);
    const counters = alerts.flatMap(({ expr }) => selectorsIn(expr)).filter(({ isCounter }) => isCounter);
    expect(counters.length).toBeGreaterThan(5);
    for (const { name, matchers } of counters) {
      const values = [...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label, words]) => [
        label,
        words!.split("|"),
      ]);
      const series = fresh.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
      expect(series, name).not.toEqual([]);
      for (const [label, words] of values as [string, string[]][])
        for (const word of words)
          expect(
            series.filter((line) => line.includes(`${label}="${word}"`)),
            `${name} ${word}`,
          ).not.toEqual([]);
    }
    for (const reason of failureReasons)
      expect(fresh).toContain(`failed_sign_ins_total{reason="${reason}"} 0`);
  });

  test("FIX-230: every alert has a test that fires and a silent one", () => {
    const { tests } = parse(read("prometheus/birzha.rules.test.yml")) as {
      readonly tests: readonly {
        readonly alert_rule_test: readonly {
          readonly alertname: string;
          readonly exp_alerts: readonly unknown[];
        }[];
      }[];
    };
    const cases = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
    for (const { alert } of rules.groups.flatMap((group) => group.rules)) {
      const of = cases.filter(({ alertname }) => alertname === alert);
      expect(
        of.map(({ exp_alerts }) => exp_alerts.length),
        alert,
      ).toEqual([1, 0]);
    }
  });

  // Debian's package prometheus has the program.
  test.skipIf(spawnSync("promtool", ["--version"]).error)("FIX-230: the alerts pass their tests", () => {
    const folder = path.join(repositoryRoot, "deploy/prometheus");
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "birzha.rules.test.yml"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });
});
