import { reportSettings } from "./report-settings.ts";
import { earliestReportDate } from "@birzha/domain/reporting/period.ts";
import { marketAudiences } from "@birzha/domain/market/api.ts";
import { earliestDate as usualEarliestDate } from "@birzha/domain/shared/values/dates.ts";
import { approvalKinds } from "@birzha/domain/shared/access/approval-rule.ts";
import {
  anyText,
  atLeast,
  backupKey,
  contactPhone,
  databaseUrl,
  parseDirectory,
  earliestDate,
  existingFile,
  parseInteger,
  mailAddress,
  oneOf,
  parseOrigin,
  pastDate,
  parsePairs,
  parseScopes,
  severalOf,
  severalWords,
  parseShare,
  parseCommand,
  trustProxy,
  parseUrl,
  yesNo,
} from "./setting-values.ts";
import { defineSetting, defineSecret, logLevels } from "./setting-definition.ts";

/** All settings of the administrator. Each is optional; an empty value counts as not set. */
export const settingDefinitions = {
  PORT: defineSetting(parseInteger(1, 65_535), "3000", "Port of the portal."),
  HOST: defineSetting(
    anyText,
    "localhost",
    "Interface to listen on; 0.0.0.0 listens on all. Other machines can reach the portal then, so set DEMO as well.",
  ),
  PUBLIC_URL: defineSetting(
    parseOrigin,
    "http://localhost:3000",
    "Address of the portal in the browser, without a trailing slash. Sign-in redirects and cookies depend on it.",
  ),
  DATA_DIR: defineSetting(parseDirectory, ".data", "Folder of the embedded database and of attached files."),
  DATABASE_URL: defineSecret(
    databaseUrl,
    "postgres://birzha:password@localhost:5432/birzha",
    "PostgreSQL 16 or newer, with the role that owns the database and a UTF-8 locale. For failover list several servers,",
    "separated by commas; the portal uses the one that accepts writes. Not set: an embedded PostgreSQL in DATA_DIR.",
  ),
  REQUESTS_DATABASE_URL: defineSecret(
    databaseUrl,
    "postgres://birzha_app:password@localhost:5432/birzha",
    "The same database with a login of the role birzha_app, which cannot become the owner. Requests use it.",
    "Required with DATABASE_POOLER_URL, and leads to the pooler then. Not set: owner sessions that start as birzha_app.",
  ),
  DATABASE_POOL: defineSetting(
    parseInteger(2, 500),
    "20",
    "Database connections of a node for requests, up to four of them with the owner role, and as many to each replica.",
    "`doctor` reports for how many nodes the server has connections.",
  ),
  DATABASE_JOBS_POOL: defineSetting(
    parseInteger(4, 500),
    "10",
    "Database connections of a node for jobs; two of them only listen.",
  ),
  DATABASE_POOLER_URL: defineSecret(
    databaseUrl,
    "postgres://birzha:password@localhost:6432/birzha",
    "PgBouncer in transaction mode (deploy/pgbouncer.ini) in front of DATABASE_URL, with the same role, for requests and",
    "the embedded sign-in. Jobs and commands connect directly. Not set: no pooler.",
  ),
  DATABASE_READ_URL: defineSecret(
    databaseUrl,
    "postgres://birzha:password@replica1:5432,replica2:5432/birzha",
    "Replicas, separated by commas, that serve registers, workbooks and search in turn. A replica that is down, lags or",
    "accepts writes is not used. Not set: the primary serves all reads.",
  ),
  DATABASE_READ_LAG: defineSetting(
    parseInteger(3, 300),
    "10",
    "Maximum replica lag in seconds. Users always see their own writes at once.",
  ),
  OIDC_ISSUER: defineSetting(
    (text) => parseUrl("http:", "https:")(text).href.replace(/\/$/, ""),
    "https://keycloak.example/realms/birzha",
    "OpenID Connect server for sign-in. Not set: the embedded identity server.",
  ),
  OIDC_CLIENT_ID: defineSetting(anyText, "birzha", "Client id at that server; required with OIDC_ISSUER."),
  OIDC_CLIENT_SECRET: defineSecret(anyText, "secret", "Client secret; required with OIDC_ISSUER."),
  OIDC_CLIENT_AUTH: defineSetting(
    oneOf(["basic", "post"]),
    "basic",
    "Transport of the secret: basic (header) or post (form field). Not set: the method that the server announces.",
  ),
  OIDC_SCOPES: defineSetting(
    parseScopes,
    "openid profile email",
    "Scopes of a sign-in; must include `openid`.",
  ),
  OIDC_CLAIM_ACCOUNT: defineSetting(
    anyText,
    "preferred_username",
    "Claim with the login, from the tokens or userinfo. Dots separate the steps of a path, also through lists: groups.name.",
    "Users must not be able to change this claim themselves.",
  ),
  OIDC_CLAIM_NAME: defineSetting(anyText, "name", "Claim with the name of the user."),
  OIDC_CLAIM_EMAIL: defineSetting(anyText, "email", "Claim with the e-mail address."),
  OIDC_CLAIM_ROLE: defineSetting(
    anyText,
    "realm_access.roles",
    "Claim with the roles: a word, a list of words, or an object with such keys. Set: a user without the claim is no",
    "operator. Not set: resource_access.<OIDC_CLIENT_ID>.roles; without resource_access the stored role stays.",
  ),
  OIDC_OPERATOR_ROLE: defineSetting(anyText, "operator", "Role that makes a user an exchange operator."),
  OIDC_STAFF_ACR: defineSetting(
    parseCommand,
    "urn:example:mfa",
    "Values of `acr` in ID tokens that prove a second factor of staff (STAFF_SECOND_FACTOR), separated by spaces.",
    "Not set: `amr` contains `mfa`.",
  ),
  OIDC_AUDIENCE: defineSetting(anyText, "birzha-api", "Required `aud` of access tokens of API clients."),
  STAFF_SECOND_FACTOR: defineSetting(
    yesNo,
    "true",
    "Whether staff need a second factor: app or passkey at the embedded identity server, proven in the ID token by an",
    "external one (OIDC_STAFF_ACR). Not set: on unless DEMO is on.",
  ),
  FILES_URL: defineSecret(
    anyText,
    ".data/files",
    "Storage of attached files: a folder, or s3://KEY:SECRET@host/bucket?region=… for a storage that several nodes share.",
    "Not set: the folder `files` in DATA_DIR.",
  ),
  ANTIVIRUS_COMMAND: defineSetting(
    parseCommand,
    "clamdscan --no-summary -",
    "Command that scans every upload before it is stored. It reads the file from standard input and exits with 0 (clean) or",
    "1 (infected); any other result rejects uploads. Spaces separate arguments. Not set: no scan by command.",
  ),
  ANTIVIRUS_ICAP: defineSetting(
    parseUrl("icap:"),
    "icap://antivirus:1344/avscan",
    "ICAP service that scans every upload (RESPMOD, default port 1344): 204 accepts the file; no response rejects",
    "uploads. With ANTIVIRUS_COMMAND both must accept. Not set: no scan by ICAP.",
  ),
  SIGN_TRUSTED_CA: defineSetting(
    existingFile,
    "ca.pem",
    "PEM file, or folder of PEM files, with the accepted certification authorities.",
    "Each certificate is a trust anchor, whether it is a root or not.",
  ),
  SIGN_REQUIRED: defineSetting(
    yesNo,
    "true",
    "Whether an application must be signed. With false an invalid signature is noted and the operator decides.",
  ),
  SIGN_CRL: defineSetting(
    existingFile,
    "crl",
    "Folder with the certificate revocation lists (CRL, PEM or DER) of these authorities; new files apply within seconds.",
    "Not set: revocation is not checked.",
  ),
  POWER_CODES: defineSetting(
    severalWords,
    "BIRZHA_REPORTS",
    "Comma-separated codes of powers that the exchange accepts in a machine-readable power of attorney (МЧД).",
    "Not set: no power of attorney is accepted.",
  ),
  SIGN_PLUGIN: defineSetting(
    existingFile,
    "cadesplugin_api.js",
    "Loader script of the CryptoPro browser plug-in, served to the sign-up page. Not set: users sign with PKCS#12 files.",
  ),
  FOUR_EYES: defineSetting(
    severalOf(approvalKinds),
    "cancel,block,transfer,rules,catalogs",
    "Actions of the exchange's staff that a second operator must approve: cancel (reject a report), block or unblock",
    "(organisations, users and proposals), transfer (an account to another owner), rules (of reporting), catalogs;",
    "or all. Not set: no action needs approval.",
  ),
  DADATA_TOKEN: defineSecret(
    anyText,
    "key",
    "API key of DaData, which looks up companies by INN. Not set: no look-up.",
  ),
  DADATA_URL: defineSetting(
    (text) => parseUrl("http:", "https:")(text).href.replace(/\/$/, ""),
    "https://suggestions.dadata.ru/suggestions/api/4_1/rs",
    "Address of that service or of a compatible one.",
  ),
  SMTP_URL: defineSecret(
    (text) => parseUrl("smtp:", "smtps:")(text).href,
    "smtp://user:password@mail.example:587",
    "Mail server. Not set: no e-mails, and no registration at the embedded identity server.",
  ),
  MAIL_FROM: defineSetting(
    mailAddress,
    "birzha@exchange.example",
    "Sender of e-mails; required with SMTP_URL.",
  ),
  CONTACTS_NAME: defineSetting(
    anyText,
    "АО «Товарная биржа»",
    "Name of the exchange on the contacts page. Contacts that are not set are not shown; with DEMO they are made up.",
  ),
  CONTACTS_PHONE: defineSetting(contactPhone, "8 800 000-00-00", "Support phone, also on error pages."),
  CONTACTS_EMAIL: defineSetting(mailAddress, "support@birzha.example", "E-mail address of the support."),
  CONTACTS_HOURS: defineSetting(anyText, "По рабочим дням с 9:00 до 18:00", "Working hours of the support."),
  CONTACTS_ADDRESS: defineSetting(anyText, "125009, Москва, Зерновой переулок, 1", "Postal address."),
  ENGLISH_PAGES: defineSetting(
    oneOf(["commodity", "all"]),
    "commodity",
    "Pages that users can open in English: `commodity` (auctions, contracts, admissions, as the documents state)",
    "or `all`.",
  ),
  MARKET_ACCESS: defineSetting(
    oneOf(marketAudiences),
    "members",
    "Readers of the market prices: `public` (guests, too), `members` (users of organisations and staff) or `staff`.",
  ),
  ADMISSION_FILE_URL: defineSetting(
    (text) => parseUrl("http:", "https:")(text).href,
    "https://exchange.example/admission-letter.docx",
    "Link to the form for admissions on the exchange's site. Not set: no link; with DEMO a made-up one.",
  ),
  DEMO: defineSetting(
    yesNo,
    "false",
    "Demo data and demo accounts with the password `demo`, and a banner on every page. Not set: on with the embedded",
    "database, otherwise off. Required when others can reach the portal (HOST, PUBLIC_URL). After true, false blocks the",
    "demo accounts and ends their sessions; the demo data stay.",
  ),
  TEST_CLOCK: defineSetting(
    yesNo,
    "false",
    "Enables `npm run birzha -- clock set`, which moves the portal's time. Never in production.",
  ),
  SANDBOX_DAY: defineSetting(
    parseInteger(1, 3600),
    "60",
    "Seconds per day of the portal, on one node, for tests of programs with due dates. Includes TEST_CLOCK.",
    "Never in production.",
  ),
  REPORT_EARLIEST_DATE: defineSetting(
    earliestDate,
    earliestReportDate,
    "Earliest day of the period of a downloaded report, YYYY-MM-DD; more than three years ago.",
  ),
  CONTRACT_EARLIEST_DATE: defineSetting(
    pastDate,
    usualEarliestDate,
    "Earliest date in reports of contracts and deals, YYYY-MM-DD: contract, delivery, shipment, termination.",
  ),
  RATE_LIMIT_WRITES: defineSetting(
    parseInteger(1, 100_000),
    "20",
    "Maximum writes of a user per second and node.",
  ),
  RATE_LIMIT_REQUESTS: defineSetting(
    parseInteger(1, 1_000_000),
    "1200",
    "Maximum requests of an address per minute and node. Users behind one address share the limit.",
  ),
  RATE_LIMIT_SIGN_INS: defineSetting(
    parseInteger(1, 100_000),
    "60",
    "Maximum sign-ins of an address per minute, counted over all nodes.",
  ),
  LOAD_LIMIT_DELAY: defineSetting(
    parseInteger(50, 600_000),
    "500",
    "Event loop delay in milliseconds above which a node rejects requests with 503.",
  ),
  TRUST_PROXY: defineSetting(
    trustProxy,
    "false",
    "Trusted sources of X-Forwarded-For: true, false, a number of proxies, or their addresses.",
  ),
  LOG_LEVEL: defineSetting(
    oneOf(logLevels),
    "info",
    `One of ${logLevels.join(", ")}.`,
    "Not set: info, and warn with the embedded database.",
  ),
  BACKUP_DIR: defineSetting(
    parseDirectory,
    "/var/backups/birzha",
    "Folder of the nightly backups; one of several nodes takes the backup. Not set: backups by command only.",
  ),
  BACKUP_KEEP: defineSetting(parseInteger(1, 10_000), "14", "Number of backups that stay in BACKUP_DIR."),
  BACKUP_KEY: defineSecret(
    backupKey,
    "AGE-SECRET-KEY-1...",
    "age identity that encrypts backups (npm run --silent birzha -- backup key); keep a copy elsewhere.",
    "Not set: they are not encrypted.",
  ),
  ...reportSettings,
  DRAIN_SECONDS: defineSetting(
    parseInteger(0, 600),
    "0",
    "Seconds between the failing /readyz and the end of listening at a stop, for a load balancer to notice.",
  ),
  WEBHOOKS_INSIDE: defineSetting(
    yesNo,
    "false",
    "Allows webhooks to plain HTTP and private addresses, for tests only: account owners would reach internal services.",
  ),
  METRICS_TOKEN: defineSecret(
    atLeast(16),
    "a-long-random-word",
    "Bearer token of GET /metrics. Not set: only the machine itself may read it.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: defineSetting(
    (text) => parseUrl("http:", "https:")(text).href.replace(/\/$/, ""),
    "http://localhost:4318",
    "OpenTelemetry collector for spans of requests and statements (OTLP over HTTP). Not set: no tracing.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: defineSecret(
    parsePairs,
    "authorization=Basic%20dXNlcjpwYXNzd29yZA==",
    "Headers for the collector, name=value, separated by commas, values URL-encoded.",
  ),
  OTEL_SERVICE_NAME: defineSetting(anyText, "birzha", "Service name in traces."),
  OTEL_TRACES_SAMPLER_ARG: defineSetting(
    parseShare,
    "1",
    "Share of traced requests, 0 to 1. A `traceparent` of the caller overrides it for its request.",
  ),
} as const;

export type SettingName = keyof typeof settingDefinitions;
