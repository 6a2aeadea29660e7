import { existsSync } from "node:fs";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { earliestReportDate } from "@birzha/domain/reporting/period.ts";
import type { Contacts } from "@birzha/domain/shared/contacts.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { repositoryRoot } from "./repository-root.ts";
import {
  anyText,
  atLeast,
  contactPhone,
  databaseUrl,
  directory,
  earliestDate,
  existingFile,
  integer,
  mailAddress,
  isLoopback,
  oneOf,
  origin,
  trustProxy,
  url,
  Wrong,
  yesNo,
  type Parse,
} from "./setting-values.ts";

interface Setting<T> {
  readonly parse: Parse<T>;
  /** For the administrator, in .env.example; lines of its comment. */
  readonly about: readonly string[];
  /** What is used when it is not set, as .env.example shows it. */
  readonly shown: string;
}

const setting = <T>(parse: Parse<T>, shown: string, ...about: readonly string[]): Setting<T> => ({
  parse,
  about,
  shown,
});

const { wrong } = operations.settings;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Every setting there is. All are optional; an empty one counts as not set. */
const settings = {
  PORT: setting(integer(1, 65_535), "3000", "The one port the portal listens on."),
  HOST: setting(
    anyText,
    "localhost",
    "Interface to listen on; 0.0.0.0 for all of them. Others can reach the portal then: say DEMO as well.",
  ),
  PUBLIC_URL: setting(
    origin,
    "http://localhost:3000",
    "Address people type, without a final slash. Sign-in redirects and cookies depend on it.",
  ),
  DATA_DIR: setting(directory, ".data", "Folder of the embedded database and of attached files."),
  DATABASE_URL: setting(
    databaseUrl,
    "postgres://birzha:password@localhost:5432/birzha",
    "PostgreSQL 16 or newer, by the role that owns the database; its locale must be UTF-8.",
    "Not set: an embedded PostgreSQL is started below DATA_DIR.",
  ),
  OIDC_ISSUER: setting(
    (text) => url("http:", "https:")(text).href.replace(/\/$/, ""),
    "https://keycloak.example/realms/birzha",
    "OpenID Connect server that people sign in at. Not set: the embedded one.",
  ),
  OIDC_CLIENT_ID: setting(anyText, "birzha", "Our client there; needed with OIDC_ISSUER."),
  OIDC_CLIENT_SECRET: setting(anyText, "secret", "Its secret; needed with OIDC_ISSUER."),
  OIDC_AUDIENCE: setting(anyText, "birzha-api", "`aud` that access tokens of API clients must carry."),
  FILES_URL: setting(
    anyText,
    ".data/files",
    "Where attached files are kept: a folder, or s3://KEY:SECRET@host/bucket?region=… for a storage",
    "that several nodes share. Not set: the folder `files` below DATA_DIR.",
  ),
  SIGN_TRUSTED_CA: setting(
    existingFile,
    "ca.pem",
    "PEM file, or folder of them, with the certificates of the authorities whose signatures are accepted.",
    "Each one is trusted for its own sake, be it a root or not.",
  ),
  SIGN_REQUIRED: setting(
    yesNo,
    "true",
    "Whether an application must be signed. With false a wrong signature is noted and the operator decides.",
  ),
  SIGN_CRL: setting(
    existingFile,
    "crl",
    "Folder with the lists of revoked certificates (CRL, PEM or DER) of all these authorities; new files are seen",
    "within seconds. Not set: nobody asks whether a certificate was revoked.",
  ),
  SIGN_PLUGIN: setting(
    existingFile,
    "cadesplugin_api.js",
    "The vendor's loader of the CryptoPro browser plug-in, served to the sign-up page. Not set: people sign with",
    "PKCS#12 files.",
  ),
  DADATA_TOKEN: setting(
    anyText,
    "key",
    "Key of DaData, which companies are looked up in by INN that the portal does not know. Not set: nobody is asked.",
  ),
  DADATA_URL: setting(
    (text) => url("http:", "https:")(text).href.replace(/\/$/, ""),
    "https://suggestions.dadata.ru/suggestions/api/4_1/rs",
    "Address of that service, or of another that speaks its language.",
  ),
  SMTP_URL: setting(
    (text) => url("smtp:", "smtps:")(text).href,
    "smtp://user:password@mail.example:587",
    "Mail server that notices are sent through. Not set: nobody is written to.",
  ),
  MAIL_FROM: setting(mailAddress, "birzha@exchange.example", "Sender of the notices; needed with SMTP_URL."),
  CONTACTS_NAME: setting(anyText, "АО «Товарная биржа»", "The exchange, as its contacts name it."),
  CONTACTS_PHONE: setting(
    contactPhone,
    "8 800 000-00-00",
    "Phone of the support, also on pages of failures.",
  ),
  CONTACTS_EMAIL: setting(mailAddress, "support@birzha.example", "Its mail."),
  CONTACTS_HOURS: setting(anyText, "По рабочим дням с 9:00 до 18:00", "When it answers."),
  CONTACTS_ADDRESS: setting(anyText, "125009, Москва, Зерновой переулок, 1", "Where the exchange is."),
  ADMISSION_FILE_URL: setting(
    (text) => url("http:", "https:")(text).href,
    "https://exchange.example/admission-letter.docx",
    "The form of the letter by which a firm admits members to its auctions, on the exchange's site. Not set: the page",
    "of admissions offers none.",
  ),
  DEMO: setting(
    yesNo,
    "false",
    "Demo data and demo accounts, password `demo`; every page says so. Not set: on with the embedded database,",
    "otherwise off. Must be set where others can reach the portal (HOST, PUBLIC_URL). After true, false shuts the",
    "demo accounts and ends their sessions; the demo data stay.",
  ),
  TEST_CLOCK: setting(
    yesNo,
    "false",
    "Allows `npm run birzha -- clock set`, which moves the portal's time. Never in production.",
  ),
  REPORT_EARLIEST_DATE: setting(
    earliestDate,
    earliestReportDate,
    "Earliest day of a downloaded report's period, YYYY-MM-DD; more than three years ago.",
  ),
  RATE_LIMIT_WRITES: setting(integer(1, 100_000), "20", "Writes a second that one user may make."),
  RATE_LIMIT_REQUESTS: setting(
    integer(1, 1_000_000),
    "1200",
    "Requests a minute from one address; an office behind one address shares them.",
  ),
  RATE_LIMIT_SIGN_INS: setting(integer(1, 100_000), "60", "Sign-ins a minute begun from one address."),
  LOAD_LIMIT_DELAY: setting(integer(50, 600_000), "500", "Milliseconds late at which calls are refused."),
  TRUST_PROXY: setting(
    trustProxy,
    "false",
    "Whose X-Forwarded-For is believed: true, false, a number of proxies or their addresses.",
  ),
  LOG_LEVEL: setting(
    oneOf(logLevels),
    "info",
    `One of ${logLevels.join(", ")}.`,
    "Not set: info, and warn with the embedded database.",
  ),
  METRICS_TOKEN: setting(
    atLeast(16),
    "a-long-random-word",
    "Bearer token that GET /metrics demands. Not set: it answers the machine itself only.",
  ),
} as const;

type SettingName = keyof typeof settings;
type Given = { [Name in SettingName]?: ReturnType<(typeof settings)[Name]["parse"]> };

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a final slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** undefined: the embedded identity server. */
  readonly oidc:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
    | undefined;
  readonly audience: string;
  readonly filesUrl: string;
  readonly sign: {
    /** File or folder. */
    readonly trustedCa: string | undefined;
    readonly required: boolean;
    readonly revocationLists: string | undefined;
    /** undefined: signing goes by PKCS#12 files alone. */
    readonly pluginLoader: string | undefined;
  };
  /** undefined: companies are looked up in the portal only. */
  readonly companyDirectory: { readonly url: string; readonly token: string } | undefined;
  /** undefined: nobody is written to. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** What is not set has the words of the phrases. */
  readonly contacts: Contacts;
  /** undefined: no form of the admission letter is offered. */
  readonly admissionFileUrl: string | undefined;
  readonly demo: boolean;
  /** Whether other machines can get here. */
  readonly isReachable: boolean;
  readonly earliestReportDate: IsoDate;
  readonly testClock: boolean;
  readonly loadLimitDelay: number;
  readonly rateLimits: {
    /** A second and user. */
    readonly writes: number;
    /** A minute and address. */
    readonly requests: number;
    /** A minute and address. */
    readonly signIns: number;
  };
  readonly trustProxy: boolean | number | string;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | undefined;
}

/** Adds what `.env` in the repository's root says to the environment; a variable that is set already wins. */
export function loadDotEnv(): void {
  const file = path.join(repositoryRoot, ".env");
  if (existsSync(file)) loadEnvFile(file);
}

/**
 * The settings, checked. Nothing else in the server reads the environment.
 * @throws OperatorError with one sentence that names every fault
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const faults: string[] = [];
  const entries = Object.entries(settings).flatMap(([name, { parse }]) => {
    const text = environment[name]?.trim();
    if (!text) return [];
    try {
      return [[name, parse(text)] as const];
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      faults.push(`${name} ${error.message}`);
      return [];
    }
  });
  const given = Object.fromEntries(entries) as Given;
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const)
    if (environment["OIDC_ISSUER"]?.trim() && !environment[name]?.trim())
      faults.push(`${name} ${wrong.neededWithIssuer}`);
  if (environment["SMTP_URL"]?.trim() && !environment["MAIL_FROM"]?.trim())
    faults.push(`MAIL_FROM ${wrong.neededWithMail}`);
  // FIX-002: everybody knows the demo accounts; nobody opens them to others without having said so.
  if (isReachable(given) && !environment["DEMO"]?.trim()) faults.push(`DEMO ${wrong.saidWhenReachable}`);
  if (faults.length > 0) throw new OperatorError(operations.settings.faults(faults));
  return complete(given);
}

const isReachable = ({ HOST = "localhost", PUBLIC_URL }: Given): boolean =>
  !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));

function complete(given: Given): Config {
  const embedded = given.DATABASE_URL === undefined;
  const port = given.PORT ?? 3000;
  const dataDir = given.DATA_DIR ?? directory(".data");
  const demo = given.DEMO ?? embedded;
  return {
    port,
    host: given.HOST ?? "localhost",
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    oidc: given.OIDC_ISSUER
      ? {
          issuer: given.OIDC_ISSUER,
          clientId: given.OIDC_CLIENT_ID ?? "",
          clientSecret: given.OIDC_CLIENT_SECRET ?? "",
        }
      : undefined,
    audience: given.OIDC_AUDIENCE ?? "birzha-api",
    filesUrl: given.FILES_URL ?? path.join(dataDir, "files"),
    sign: {
      trustedCa: given.SIGN_TRUSTED_CA,
      required: given.SIGN_REQUIRED ?? true,
      revocationLists: given.SIGN_CRL,
      pluginLoader: given.SIGN_PLUGIN,
    },
    companyDirectory: given.DADATA_TOKEN
      ? {
          url: given.DADATA_URL ?? "https://suggestions.dadata.ru/suggestions/api/4_1/rs",
          token: given.DADATA_TOKEN,
        }
      : undefined,
    mail: given.SMTP_URL ? { url: given.SMTP_URL, from: given.MAIL_FROM ?? "" } : undefined,
    contacts: {
      ...(given.CONTACTS_NAME && { name: given.CONTACTS_NAME }),
      ...(given.CONTACTS_PHONE && { phone: given.CONTACTS_PHONE }),
      ...(given.CONTACTS_EMAIL && { email: given.CONTACTS_EMAIL }),
      ...(given.CONTACTS_HOURS && { hours: given.CONTACTS_HOURS }),
      ...(given.CONTACTS_ADDRESS && { address: given.CONTACTS_ADDRESS }),
    },
    admissionFileUrl: given.ADMISSION_FILE_URL,
    demo,
    isReachable: isReachable(given),
    earliestReportDate: given.REPORT_EARLIEST_DATE ?? earliestReportDate,
    testClock: given.TEST_CLOCK ?? false,
    rateLimits: {
      writes: given.RATE_LIMIT_WRITES ?? 20,
      requests: given.RATE_LIMIT_REQUESTS ?? 1200,
      signIns: given.RATE_LIMIT_SIGN_INS ?? 60,
    },
    loadLimitDelay: given.LOAD_LIMIT_DELAY ?? 500,
    trustProxy: given.TRUST_PROXY ?? false,
    logLevel: given.LOG_LEVEL ?? (embedded ? "warn" : "info"),
    metricsToken: given.METRICS_TOKEN,
  };
}

/** Text of .env.example: every setting, commented out, with what it is for. */
export function describeSettings(): string {
  const blocks = Object.entries(settings).map(([name, { about, shown }]) =>
    [...about.map((line) => `# ${line}`), `#${name}=${shown}`].join("\n"),
  );
  const head = "# Copy to .env and uncomment what you change; everything has a default that works.";
  return `${[head, ...blocks].join("\n\n")}\n`;
}
