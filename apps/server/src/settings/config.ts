import { readFileSync } from "node:fs";
import path from "node:path";
import type { ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import { defaultWithdrawalMinutes } from "@birzha/domain/agreements/withdrawal.ts";
import { defaultUndoMinutes } from "@birzha/domain/organizations/succession.ts";
import { defaultReplacementDays } from "@birzha/domain/duties/due-date.ts";
import type { MarketAudience } from "@birzha/domain/market/api.ts";
import { defaultMaxGapDays } from "@birzha/domain/receipts/verify-receipt.ts";
import { earliestReportDate } from "@birzha/domain/reporting/period.ts";
import { defaultMaxFailingPercent, defaultRuleNoticeDays } from "@birzha/domain/rules/custom-rule-error.ts";
import type { AntivirusSettings } from "../platform/files/antivirus.ts";
import type { ContactDetails } from "@birzha/domain/shared/values/contacts.ts";
import { earliestDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { ClientAuth } from "../platform/auth/discover-issuer.ts";
import type { ClaimSettings } from "../platform/auth/token-claims.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { OutgoingSettings } from "../platform/outbound/outgoing-requests.ts";
import type { TelemetrySettings } from "../platform/telemetry/tracing.ts";
import { parseDirectory, isLoopback, InvalidValue } from "./setting-values.ts";
import { settingDefinitions, type SettingName } from "./settings.ts";
import type { LogLevel, SettingDefinition } from "./setting-definition.ts";

/** FIX-245: the link to the admission form in a demo is made up, like the contacts. */
/** Code of the powers of attorney that a demo portal accepts. */
const demoPowerCode = "BIRZHA_REPORTS";
const demoAdmissionFile = "https://exchange.example/admission-letter.docx";

const { wrong } = operations.settings;

type Given = { [Name in SettingName]?: ReturnType<(typeof settingDefinitions)[Name]["parse"]> };

export interface PortalConfig {
  readonly port: number;
  readonly host: string;
  /** Without trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Login for requests. Undefined: sessions of the owner that switch to the request role. */
  readonly requestsUrl: string | undefined;
  /** INST-033: maximum connections of this node. */
  readonly connections: { readonly calls: number; readonly jobs: number };
  /** INST-033: pooler for requests. Undefined: direct connections. */
  readonly poolerUrl: string | undefined;
  /** INST-031: read replicas. Undefined: the primary serves all reads. */
  readonly reads: { readonly url: string; /** Milliseconds. */ readonly maxLag: number } | undefined;
  /** Undefined: the embedded identity server. */
  readonly oidc: OwnIdentityServer | undefined;
  readonly audience: string;
  /** FIX-164, FIX-204: whether the identity server must prove a second factor of staff. */
  readonly staffSecondFactor: boolean;
  readonly filesUrl: string;
  readonly sign: {
    /** File or folder. */
    readonly trustedCa: string | undefined;
    readonly required: boolean;
    readonly revocationLists: string | undefined;
    /** Undefined: signing with PKCS#12 files only. */
    readonly pluginLoader: string | undefined;
    /** DEAL-010: codes of powers that a power of attorney needs. */
    readonly powerCodes: readonly string[];
  };
  /** DESK-023: kinds of staff actions that need approval. */
  readonly fourEyes: readonly ApprovalKind[];
  /** Undefined: lookup in the portal's own data only. */
  readonly companyDirectory: { readonly url: string; readonly token: string } | undefined;
  /** Undefined: no e-mail. */
  readonly mail: { readonly url: string; readonly from: string } | undefined;
  /** FIX-169: unset fields are empty, and have made-up values in a demo. */
  readonly contacts: ContactDetails;
  /** Undefined: the page of admissions offers no letter form. */
  readonly admissionFileUrl: string | undefined;
  readonly demo: boolean;
  /** SCREEN-108 */
  readonly englishPages: "commodity" | "all";
  readonly marketAudience: MarketAudience;
  /** Whether other machines can reach the portal. */
  readonly isReachable: boolean;
  readonly earliestReportDate: IsoDate;
  /** FIX-104: earliest date in reports of contracts and deals. */
  readonly earliestDate: IsoDate;
  readonly testClock: boolean;
  /** Seconds per day in a sandbox (DOOR-006). Undefined: real time. */
  readonly sandboxDay: number | undefined;
  readonly loadLimitDelay: number;
  readonly rateLimits: {
    /** Per second and user. */
    readonly writes: number;
    /** Per minute and address. */
    readonly requests: number;
    /** Per minute and address. */
    readonly signIns: number;
  };
  readonly trustProxy: boolean | number | string;
  readonly logLevel: LogLevel;
  readonly metricsToken: string | undefined;
  readonly backup: {
    /** Undefined: no nightly backups. */
    readonly directory: string | undefined;
    readonly keep: number;
    /** age identity. Undefined: no encryption. */
    readonly key: string | undefined;
  };
  /** Ed25519 private key in PEM. Undefined: the one in the database. */
  readonly receiptKey: string | undefined;
  /** Limits of reports, their rules and receipts. */
  readonly reportLimits: {
    /** FIX-218: share of past reports that a rule can refuse without a second confirmation. */
    readonly ruleMaxFailingPercent: number;
    /** FIX-218: days from the notice of a rule to its first contract date. */
    readonly ruleNoticeDays: number;
    /** FIX-222: working days to replace a rejected report on time. */
    readonly replacementDays: number;
    /** BULK-105: minutes after the registration in which a report can be withdrawn; 0: never. */
    readonly withdrawalMinutes: number;
    /** FIX-323: minutes in which staff can undo a succession. */
    readonly successionUndoMinutes: number;
    /** FIX-219: maximum days from the acceptance to the sealed day of a receipt. */
    readonly receiptMaxGapDays: number;
  };
  readonly drainSeconds: number;
  /** Scanners of uploaded files. With none configured, uploads are not scanned. */
  readonly antivirus: AntivirusSettings;
  /** Undefined: no tracing. */
  readonly telemetry: TelemetrySettings | undefined;
  /** FIX-347: how outgoing requests leave the network. */
  readonly outgoing: OutgoingSettings;
  /** DOOR-005: permits webhooks to private addresses, for trials. */
  readonly mayWebhooksGoInside: boolean;
}

export interface OwnIdentityServer {
  /** Without trailing slash. */
  readonly issuer: string;
  readonly client: {
    readonly id: string;
    readonly secret: string;
    /** Undefined: chosen from the server's metadata. */
    readonly auth: ClientAuth | undefined;
  };
  readonly scopes: string;
  readonly claims: ClaimSettings;
  /** FIX-204: accepted values of `acr` for staff; empty: `mfa` in `amr`. */
  readonly staffAcr: readonly string[];
}

/**
 * Reads and validates the settings. No other code of the server reads the environment.
 * @throws OperatorError that lists all errors
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): PortalConfig {
  const errors: string[] = [];
  const texts = new Map<string, string>();
  for (const [name, { isSecret }] of Object.entries<SettingDefinition<unknown>>(settingDefinitions)) {
    const text = environment[name]?.trim();
    const file = isSecret ? environment[`${name}_FILE`]?.trim() : undefined;
    if (text && file) errors.push(`${name}_FILE ${wrong.saidTwice(name)}`);
    else if (text) texts.set(name, text);
    else if (file) {
      const read = readSecret(file);
      if (read) texts.set(name, read);
      else errors.push(`${name}_FILE ${wrong.unreadableFile(file)}`);
    }
  }
  const entries = Object.entries(settingDefinitions).flatMap(([name, { parse }]) => {
    const text = texts.get(name);
    if (text === undefined) return [];
    try {
      return [[name, parse(text)] as const];
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      errors.push(`${name} ${error.message}`);
      return [];
    }
  });
  const given = Object.fromEntries(entries) as Given;
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const)
    if (texts.has("OIDC_ISSUER") && !texts.has(name)) errors.push(`${name} ${wrong.neededWithIssuer}`);
  if (texts.has("DATABASE_READ_URL") && !texts.has("DATABASE_URL"))
    errors.push(`DATABASE_URL ${wrong.neededWithReplicas}`);
  if (texts.has("DATABASE_POOLER_URL") && !texts.has("DATABASE_URL"))
    errors.push(`DATABASE_URL ${wrong.neededWithPooler}`);
  if (texts.has("DATABASE_POOLER_URL") && !texts.has("REQUESTS_DATABASE_URL"))
    errors.push(`REQUESTS_DATABASE_URL ${wrong.loginNeededWithPooler}`);
  if (texts.has("REQUESTS_DATABASE_URL") && !texts.has("DATABASE_URL"))
    errors.push(`DATABASE_URL ${wrong.neededWithRequests}`);
  if (texts.has("SMTP_URL") && !texts.has("MAIL_FROM")) errors.push(`MAIL_FROM ${wrong.neededWithMail}`);
  // INST-003: these settings without an issuer indicate a mistake.
  for (const name of ofIssuer)
    if (!texts.has("OIDC_ISSUER") && texts.has(name)) errors.push(`${name} ${wrong.onlyWithIssuer}`);
  // FIX-002: demo passwords are public, so a reachable portal needs an explicit DEMO setting.
  if (isReachable(given) && !texts.has("DEMO")) errors.push(`DEMO ${wrong.saidWhenReachable}`);
  if (errors.length > 0) throw new OperatorError(operations.settings.faults(errors));
  return complete(given);
}

/** Reads a secret from a file, trimmed. Undefined if unreadable. */
function readSecret(file: string): string | undefined {
  try {
    return readFileSync(parseDirectory(file), "utf8").trim();
  } catch {
    return undefined;
  }
}

const ofIssuer = [
  "OIDC_CLIENT_AUTH",
  "OIDC_SCOPES",
  "OIDC_CLAIM_ACCOUNT",
  "OIDC_CLAIM_NAME",
  "OIDC_CLAIM_EMAIL",
  "OIDC_CLAIM_ROLE",
  "OIDC_OPERATOR_ROLE",
  "OIDC_STAFF_ACR",
] as const satisfies readonly SettingName[];

const isReachable = ({ HOST = "localhost", PUBLIC_URL }: Given): boolean =>
  !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));

function complete(given: Given): PortalConfig {
  const embedded = given.DATABASE_URL === undefined;
  const port = given.PORT ?? 3000;
  const dataDir = given.DATA_DIR ?? parseDirectory(".data");
  const demo = given.DEMO ?? embedded;
  return {
    port,
    host: given.HOST ?? "localhost",
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    requestsUrl: given.REQUESTS_DATABASE_URL,
    connections: { calls: given.DATABASE_POOL ?? 20, jobs: given.DATABASE_JOBS_POOL ?? 10 },
    poolerUrl: given.DATABASE_POOLER_URL,
    reads: given.DATABASE_READ_URL
      ? { url: given.DATABASE_READ_URL, maxLag: (given.DATABASE_READ_LAG ?? 10) * 1_000 }
      : undefined,
    oidc: given.OIDC_ISSUER ? identityServer(given.OIDC_ISSUER, given) : undefined,
    audience: given.OIDC_AUDIENCE ?? "birzha-api",
    staffSecondFactor: given.STAFF_SECOND_FACTOR ?? !demo,
    filesUrl: given.FILES_URL ?? path.join(dataDir, "files"),
    sign: {
      trustedCa: given.SIGN_TRUSTED_CA,
      required: given.SIGN_REQUIRED ?? true,
      revocationLists: given.SIGN_CRL,
      pluginLoader: given.SIGN_PLUGIN,
      powerCodes: given.POWER_CODES ?? (demo ? [demoPowerCode] : []),
    },
    fourEyes: given.FOUR_EYES ?? [],
    companyDirectory: given.DADATA_TOKEN
      ? {
          url: given.DADATA_URL ?? "https://suggestions.dadata.ru/suggestions/api/4_1/rs",
          token: given.DADATA_TOKEN,
        }
      : undefined,
    outgoing: {
      proxy: given.HTTPS_PROXY,
      directHosts: given.NO_PROXY,
      authorities: given.NODE_EXTRA_CA_CERTS,
    },
    mail: given.SMTP_URL ? { url: given.SMTP_URL, from: given.MAIL_FROM ?? "" } : undefined,
    contacts: {
      ...(given.CONTACTS_NAME && { name: given.CONTACTS_NAME }),
      ...(given.CONTACTS_PHONE && { phone: given.CONTACTS_PHONE }),
      ...(given.CONTACTS_EMAIL && { email: given.CONTACTS_EMAIL }),
      ...(given.CONTACTS_HOURS && { hours: given.CONTACTS_HOURS }),
      ...(given.CONTACTS_ADDRESS && { address: given.CONTACTS_ADDRESS }),
    },
    admissionFileUrl: given.ADMISSION_FILE_URL ?? (demo ? demoAdmissionFile : undefined),
    demo,
    englishPages: given.ENGLISH_PAGES ?? "commodity",
    marketAudience: given.MARKET_ACCESS ?? "members",
    isReachable: isReachable(given),
    earliestReportDate: given.REPORT_EARLIEST_DATE ?? earliestReportDate,
    earliestDate: given.CONTRACT_EARLIEST_DATE ?? earliestDate,
    testClock: given.SANDBOX_DAY !== undefined || (given.TEST_CLOCK ?? false),
    sandboxDay: given.SANDBOX_DAY,
    rateLimits: {
      writes: given.RATE_LIMIT_WRITES ?? 20,
      requests: given.RATE_LIMIT_REQUESTS ?? 1200,
      signIns: given.RATE_LIMIT_SIGN_INS ?? 60,
    },
    loadLimitDelay: given.LOAD_LIMIT_DELAY ?? 500,
    trustProxy: given.TRUST_PROXY ?? false,
    logLevel: given.LOG_LEVEL ?? (embedded ? "warn" : "info"),
    metricsToken: given.METRICS_TOKEN,
    backup: { directory: given.BACKUP_DIR, keep: given.BACKUP_KEEP ?? 14, key: given.BACKUP_KEY },
    receiptKey: given.RECEIPT_KEY,
    reportLimits: {
      ruleMaxFailingPercent: given.RULE_MAX_FAILING_PERCENT ?? defaultMaxFailingPercent,
      ruleNoticeDays: given.RULE_NOTICE_DAYS ?? defaultRuleNoticeDays,
      replacementDays: given.REPLACEMENT_DAYS ?? defaultReplacementDays,
      withdrawalMinutes: given.WITHDRAWAL_MINUTES ?? defaultWithdrawalMinutes,
      successionUndoMinutes: given.SUCCESSION_UNDO_MINUTES ?? defaultUndoMinutes,
      receiptMaxGapDays: given.RECEIPT_MAX_GAP_DAYS ?? defaultMaxGapDays,
    },
    drainSeconds: given.DRAIN_SECONDS ?? 0,
    antivirus: { command: given.ANTIVIRUS_COMMAND, icap: given.ANTIVIRUS_ICAP },
    telemetry: given.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: given.OTEL_SERVICE_NAME ?? "birzha",
          share: given.OTEL_TRACES_SAMPLER_ARG ?? 1,
        }
      : undefined,
    mayWebhooksGoInside: given.WEBHOOKS_INSIDE ?? false,
  };
}

function identityServer(issuer: string, given: Given): OwnIdentityServer {
  const id = given.OIDC_CLIENT_ID ?? "";
  return {
    issuer,
    client: { id, secret: given.OIDC_CLIENT_SECRET ?? "", auth: given.OIDC_CLIENT_AUTH },
    scopes: given.OIDC_SCOPES ?? "openid profile email",
    claims: {
      account: given.OIDC_CLAIM_ACCOUNT ?? "preferred_username",
      name: given.OIDC_CLAIM_NAME ?? "name",
      email: given.OIDC_CLAIM_EMAIL ?? "email",
      // G-7: client roles by default, because a realm's "operator" can belong to another system.
      roles: given.OIDC_CLAIM_ROLE ?? `resource_access.${id}.roles`,
      operatorRole: given.OIDC_OPERATOR_ROLE ?? "operator",
      sendsAllRoles: given.OIDC_CLAIM_ROLE !== undefined,
    },
    staffAcr: given.OIDC_STAFF_ACR ?? [],
  };
}
