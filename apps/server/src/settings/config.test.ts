import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { repositoryRoot } from "../repository-root.ts";
import { describeSettings } from "./describe-settings.ts";

const errorsOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("no fault was found");
};

describe("settings", () => {
  test("without settings the embedded database has demo data", () => {
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

  test("FIX-164: staff need a second factor unless the portal is a demo", () => {
    const needs = (given: Record<string, string>) => readConfig(given).staffSecondFactor;
    expect([needs({ DEMO: "false" }), needs({ DEMO: "true" })]).toEqual([true, false]);
    expect(needs({ DEMO: "false", STAFF_SECOND_FACTOR: "false" })).toBe(false);
    expect(needs({ DEMO: "true", STAFF_SECOND_FACTOR: "true" })).toBe(true);
  });

  test("FIX-245: a demo has a made-up link to the admission form", () => {
    const database = { DATABASE_URL: "postgres://birzha:secret@db/birzha" };
    const linkOf = (given: Record<string, string>) => readConfig({ ...database, ...given }).admissionFileUrl;
    const ADMISSION_FILE_URL = "https://birzha.example/letter.docx";
    expect(linkOf({ DEMO: "false" })).toBeUndefined();
    expect(linkOf({ DEMO: "true" })).toBe("https://exchange.example/admission-letter.docx");
    expect(linkOf({ DEMO: "true", ADMISSION_FILE_URL })).toBe(ADMISSION_FILE_URL);
  });

  test("an external database defaults to no demo and required signatures", () => {
    const database = { DATABASE_URL: "postgres://birzha:secret@db/birzha" };
    expect(readConfig(database)).toMatchObject({ demo: false, sign: { required: true }, logLevel: "info" });
    expect(readConfig({ ...database, DEMO: "on" })).toMatchObject({ demo: true, sign: { required: true } });
    expect(readConfig({ SIGN_REQUIRED: "false" })).toMatchObject({ sign: { required: false } });
  });

  test("INST-030: the database URL can name several servers", () => {
    const databaseUrl = "postgres://birzha:secret@db1:5432,db2:5433/birzha";
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  });

  test("INST-031: replicas need an external database; the default lag is 10s", () => {
    const database = { DATABASE_URL: "postgres://birzha:secret@db1/birzha" };
    const url = "postgres://birzha:secret@db2:5432,db3:5432/birzha";
    expect(readConfig(database).reads).toBeUndefined();
    expect(readConfig({ ...database, DATABASE_READ_URL: url }).reads).toEqual({ url, maxLag: 10_000 });
    const short = { ...database, DATABASE_READ_URL: url, DATABASE_READ_LAG: "3" };
    expect(readConfig(short).reads).toEqual({ url, maxLag: 3_000 });
    expect(() => readConfig({ DATABASE_READ_URL: url })).toThrow("DATABASE_URL");
  });

  test("an empty setting is unset; the public address follows PORT", () => {
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
    ["DATABASE_URL", "postgres://db1,db2"],
    ["DATABASE_URL", "postgres://db1,/birzha"],
    ["DATABASE_URL", "postgres://localhost"],
    ["OIDC_ISSUER", "keycloak"],
    ["SIGN_TRUSTED_CA", "no/such/file.pem"],
    ["DEMO", "yes please"],
    ["TRUST_PROXY", "everybody"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_TOKEN", "short"],
    ["RATE_LIMIT_WRITES", "-1"],
    ["RECEIPT_KEY", "short"],
    ["BACKUP_KEY", "short"],
    ["BACKUP_KEY", "0123456789abcdef".repeat(4)],
    ["BACKUP_KEY", "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"],
    ["DRAIN_SECONDS", "-1"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "no pair"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["WEBHOOKS_INSIDE", "maybe"],
    ["REPORT_EARLIEST_DATE", "23.07.2013"],
    ["REPORT_EARLIEST_DATE", "2099-01-01"],
    ["CONTRACT_EARLIEST_DATE", "01.01.2010"],
    ["CONTRACT_EARLIEST_DATE", "2099-01-01"],
  ])("%s=%s fails by name, in one line", (name, value) => {
    const errors = errorsOf({ [name]: value });
    expect(errors).toContain(name);
    expect(errors).not.toContain("\n");
  });

  test("all errors come at once, without values", () => {
    const errors = errorsOf({ PORT: "x", DEMO: "perhaps", DATABASE_URL: "mysql://u:hunter2@db/b" });
    for (const name of ["PORT", "DEMO", "DATABASE_URL"]) expect(errors).toContain(name);
    expect(errors).not.toContain("hunter2");
  });

  test("REP-001 G-55: the earliest report date is the decree's or a setting", () => {
    expect(readConfig({})).toMatchObject({ earliestReportDate: "2013-07-23" });
    expect(readConfig({ REPORT_EARLIEST_DATE: "2016-01-01" })).toMatchObject({
      earliestReportDate: "2016-01-01",
    });
  });

  test("FIX-104: the earliest contract date is 2010 or a setting", () => {
    expect(readConfig({})).toMatchObject({ earliestDate: "2010-01-01" });
    expect(readConfig({ CONTRACT_EARLIEST_DATE: "2000-01-01" })).toMatchObject({
      earliestDate: "2000-01-01",
    });
  });

  test.each([
    ["SMTP_URL", "smtp://us@er:p@ss@mail.example/"],
    ["SMTP_URL", "smtp://user:12/secret@mail.example/"],
    ["SMTP_URL", "smtp://user:%zz@mail.example/"],
    ["FILES_URL", "s3://key:sec?ret@host/bucket"],
    ["DATABASE_URL", "postgres://birzha:5432#secret@db/birzha"],
    ["HTTPS_PROXY", "http://user:p@ss@proxy.example:3128"],
  ])("FIX-347: %s with an unencoded sign of the password fails: %s", (name, address) => {
    const errors = errorsOf({ [name]: address, MAIL_FROM: "a@b.example" });
    expect(errors).toContain(name);
    expect(errors).toContain("%40");
    expect(errors).not.toContain("secret");
  });

  test("FIX-347: encoded signs of a password keep the host", () => {
    const { mail } = readConfig({
      SMTP_URL: "smtp://us%40er:p%2Fss@mail.example/",
      MAIL_FROM: "a@b.example",
    });
    expect(new URL(mail!.url)).toMatchObject({ hostname: "mail.example", password: "p%2Fss" });
  });

  describe("INST-040: a secret in a file", () => {
    const secrets = {
      DATABASE_URL: "postgres://birzha:hunter2@db/birzha",
      DATABASE_READ_URL: "postgres://birzha:hunter2@db2/birzha",
      DATABASE_POOLER_URL: "postgres://birzha:hunter2@pooler/birzha",
      REQUESTS_DATABASE_URL: "postgres://birzha_app:hunter2@pooler/birzha",
      OIDC_CLIENT_SECRET: "hunter2-of-the-issuer",
      FILES_URL: "s3://key:hunter2@host/bucket",
      DADATA_TOKEN: "hunter2-of-dadata",
      HTTPS_PROXY: "http://user:hunter2@proxy.example:3128/",
      SMTP_URL: "smtp://user:hunter2@mail.example/",
      BACKUP_KEY: "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX",
      RECEIPT_KEY: generateKeyPairSync("ed25519")
        .privateKey.export({ format: "pem", type: "pkcs8" })
        .toString()
        .trim(),
      METRICS_TOKEN: "hunter2-of-the-metrics",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=hunter2",
    };
    const others = {
      ...{ OIDC_ISSUER: "https://issuer.example", OIDC_CLIENT_ID: "a", MAIL_FROM: "a@b.example" },
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318",
    };
    let folder: string;
    beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), "birzha-secrets-"))));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileWith = (name: string, text: string): string => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return file;
    };

    test("every secret works, with and without a line end", () => {
      const files = Object.entries(secrets).map(([name, value], index) => [
        `${name}_FILE`,
        fileWith(name, index % 2 ? value : `${value}\n`),
      ]);
      const read = readConfig({ ...others, ...(Object.fromEntries(files) as Record<string, string>) });
      expect(read).toEqual(readConfig({ ...others, ...secrets }));
      expect(JSON.stringify(read)).toContain("hunter2-of-dadata");
    });

    test("INST-020: a key file of age-keygen works", () => {
      const file = fileWith("keygen", `# created: 2026-11-25\n# public key: age1…\n${secrets.BACKUP_KEY}\n`);
      expect(readConfig({ BACKUP_KEY_FILE: file }).backup.key).toBe(secrets.BACKUP_KEY);
    });

    test(".env.example offers a file for every secret", () => {
      const offered = [...describeSettings().matchAll(/# Or (\w+)_FILE: /g)].map(([, name]) => name!);
      expect(offered.toSorted()).toEqual(Object.keys(secrets).toSorted());
    });

    test("a duplicate, missing or empty file fails without its content", () => {
      const file = fileWith("both", secrets.METRICS_TOKEN);
      const both = errorsOf({ METRICS_TOKEN: secrets.METRICS_TOKEN, METRICS_TOKEN_FILE: file });
      expect(both).toContain("METRICS_TOKEN_FILE");
      expect(errorsOf({ SMTP_URL_FILE: path.join(folder, "none") })).toContain("SMTP_URL_FILE");
      expect(errorsOf({ BACKUP_KEY_FILE: fileWith("empty", "\n") })).toContain("BACKUP_KEY_FILE");
      const wrong = errorsOf({ DATABASE_URL_FILE: fileWith("wrong", "mysql://u:hunter2@db/b") });
      expect(wrong).toContain("DATABASE_URL");
      for (const problem of [both, wrong]) expect(problem).not.toContain("hunter2");
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
  test.each(openings)("FIX-002: a reachable portal must set DEMO: %j", (open) => {
    const problem = errorsOf(open);
    expect(problem).toMatch(/^Неверная настройка: DEMO должна быть задана.*HOST, PUBLIC_URL.*false.*true/);
    expect(problem).not.toContain("\n");
    for (const isDemo of [true, false])
      expect(readConfig({ ...open, DEMO: String(isDemo) })).toMatchObject({
        demo: isDemo,
        isReachable: true,
      });
  });

  test.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "::1" },
    { PUBLIC_URL: "http://birzha.localhost:8080" },
    { HOST: "localhost", PUBLIC_URL: "http://[::1]:3000" },
  ] as Record<string, string>[])("FIX-002: a local portal need not set DEMO: %j", (own) => {
    expect(readConfig(own)).toMatchObject({ demo: true, isReachable: false });
  });

  test("an issuer requires its client", () => {
    const issuer = { OIDC_ISSUER: "https://keycloak.example/realms/birzha/" };
    expect(errorsOf(issuer)).toMatch(/OIDC_CLIENT_ID .*OIDC_CLIENT_SECRET /);
    const client = { OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
    expect(readConfig({ ...issuer, ...client }).oidc).toEqual({
      issuer: "https://keycloak.example/realms/birzha",
      client: { id: "a", secret: "b", auth: undefined },
      scopes: "openid profile email",
      claims: {
        account: "preferred_username",
        name: "name",
        email: "email",
        roles: "resource_access.a.roles",
        operatorRole: "operator",
        sendsAllRoles: false,
      },
      staffAcr: [],
    });
  });

  test("FIX-204: OIDC_STAFF_ACR lists values of acr and requires an issuer", () => {
    expect(errorsOf({ OIDC_STAFF_ACR: "gold" })).toMatch(/OIDC_STAFF_ACR .*OIDC_ISSUER/);
    const server = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
    expect(readConfig({ ...server, OIDC_STAFF_ACR: "silver  gold" }).oidc?.staffAcr).toEqual([
      "silver",
      "gold",
    ]);
  });

  test("INST-003: identity settings require an issuer and the scope openid", () => {
    for (const name of ["OIDC_SCOPES", "OIDC_CLAIM_ROLE", "OIDC_OPERATOR_ROLE"])
      expect(errorsOf({ [name]: "openid" })).toMatch(new RegExp(`${name} .*OIDC_ISSUER`));
    const server = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
    expect(errorsOf({ ...server, OIDC_SCOPES: "profile email" })).toMatch(/OIDC_SCOPES .*openid/);
    expect(errorsOf({ ...server, OIDC_CLIENT_AUTH: "jwt" })).toMatch(/OIDC_CLIENT_AUTH .*basic, post/);
    const withGroups = readConfig({
      ...server,
      OIDC_SCOPES: "openid  groups",
      OIDC_CLAIM_ROLE: "groups",
    }).oidc;
    expect(withGroups).toMatchObject({
      scopes: "openid groups",
      claims: { roles: "groups", sendsAllRoles: true },
    });
  });

  test(".env.example lists every setting", async () => {
    await expect(describeSettings()).toMatchFileSnapshot(path.join(repositoryRoot, ".env.example"));
  });
});
