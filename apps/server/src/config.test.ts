import path from "node:path";
import { describe, expect, test } from "vitest";
import { describeSettings, readConfig } from "./config.ts";
import { repositoryRoot } from "./repository-root.ts";

const faultsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("no fault was found");
};

describe("settings", () => {
  test("none is needed: the embedded database comes with demo data", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "localhost",
      publicUrl: "http://localhost:3000",
      dataDir: path.join(repositoryRoot, ".data"),
      filesUrl: path.join(repositoryRoot, ".data/files"),
      databaseUrl: undefined,
      oidc: undefined,
      demo: true,
      testClock: false,
      sign: { required: true },
      rateLimits: { writes: 20 },
      logLevel: "warn",
    });
  });

  test("a database of one's own gets no demo data unless told otherwise; signatures are wanted everywhere", () => {
    const database = { DATABASE_URL: "postgres://birzha:secret@db/birzha" };
    expect(readConfig(database)).toMatchObject({ demo: false, sign: { required: true }, logLevel: "info" });
    expect(readConfig({ ...database, DEMO: "on" })).toMatchObject({ demo: true, sign: { required: true } });
    expect(readConfig({ SIGN_REQUIRED: "false" })).toMatchObject({ sign: { required: false } });
  });

  test("an empty setting is not set; the public address follows the port", () => {
    expect(readConfig({ DATABASE_URL: "", PORT: " 8080 " })).toMatchObject({
      databaseUrl: undefined,
      publicUrl: "http://localhost:8080",
    });
  });

  test.each<[string, string]>([
    ["PORT", "abc"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "8e1"],
    ["PUBLIC_URL", "birzha.example"],
    ["PUBLIC_URL", "https://birzha.example/portal"],
    ["DATABASE_URL", "mysql://localhost/birzha"],
    ["DATABASE_URL", "postgres://localhost"],
    ["OIDC_ISSUER", "keycloak"],
    ["SIGN_TRUSTED_CA", "no/such/file.pem"],
    ["DEMO", "yes please"],
    ["TRUST_PROXY", "everybody"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["RATE_LIMIT_WRITES", "-1"],
    ["REPORT_EARLIEST_DATE", "23.07.2013"],
    ["REPORT_EARLIEST_DATE", "2099-01-01"],
  ])("%s=%s is refused by name, in one line", (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toContain(name);
    expect(faults).not.toContain("\n");
  });

  test("all faults are reported at once, and no value is repeated: it may be a secret", () => {
    const faults = faultsOf({ PORT: "x", DEMO: "perhaps", DATABASE_URL: "mysql://u:hunter2@db/b" });
    for (const name of ["PORT", "DEMO", "DATABASE_URL"]) expect(faults).toContain(name);
    expect(faults).not.toContain("hunter2");
  });

  test("REP-001 G-55: the earliest day of a report is the decree's unless another is configured", () => {
    expect(readConfig({})).toMatchObject({ earliestReportDate: "2013-07-23" });
    expect(readConfig({ REPORT_EARLIEST_DATE: "2016-01-01" })).toMatchObject({
      earliestReportDate: "2016-01-01",
    });
  });

  const openings: Record<string, string>[] = [
    { HOST: "0.0.0.0" },
    { HOST: "::" },
    { HOST: "192.168.1.5" },
    { PUBLIC_URL: "https://birzha.example" },
    { PUBLIC_URL: "http://localhost.example" },
    { HOST: "0.0.0.0", DATABASE_URL: "postgres://birzha:secret@db/birzha" },
  ];
  test.each(openings)(
    "FIX-002: whoever opens the portal to others says whether it is a demonstration: %j",
    (open) => {
      const fault = faultsOf(open);
      expect(fault).toMatch(/^Неверная настройка: DEMO должна быть задана.*HOST, PUBLIC_URL.*false.*true/);
      expect(fault).not.toContain("\n");
      for (const said of [true, false])
        expect(readConfig({ ...open, DEMO: String(said) })).toMatchObject({ demo: said, isReachable: true });
    },
  );

  test.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "::1" },
    { PUBLIC_URL: "http://birzha.localhost:8080" },
    { HOST: "localhost", PUBLIC_URL: "http://[::1]:3000" },
  ] as Record<string, string>[])("FIX-002: on one's own machine nothing need be said: %j", (own) => {
    expect(readConfig(own)).toMatchObject({ demo: true, isReachable: false });
  });

  test("an issuer needs its client", () => {
    const issuer = { OIDC_ISSUER: "https://keycloak.example/realms/birzha/" };
    expect(faultsOf(issuer)).toMatch(/OIDC_CLIENT_ID .*OIDC_CLIENT_SECRET /);
    expect(readConfig({ ...issuer, OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }).oidc).toEqual({
      issuer: "https://keycloak.example/realms/birzha",
      clientId: "a",
      clientSecret: "b",
    });
  });

  test(".env.example lists every setting (after a change: npx vitest run -u --project unit config)", async () => {
    await expect(describeSettings()).toMatchFileSnapshot(path.join(repositoryRoot, ".env.example"));
  });
});
