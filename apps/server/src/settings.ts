import { earliestReportDate } from "@birzha/domain/reporting/period.ts";
import { earliestDate as usualEarliestDate } from "@birzha/domain/shared/dates.ts";
import { secondKinds } from "@birzha/domain/shared/second-kinds.ts";
import {
  anyText,
  atLeast,
  backupKey,
  contactPhone,
  databaseUrl,
  directory,
  earliestDate,
  existingFile,
  integer,
  mailAddress,
  oneOf,
  origin,
  pastDate,
  pairs,
  scopes,
  severalOf,
  share,
  words,
  trustProxy,
  url,
  yesNo,
  type Parse,
} from "./setting-values.ts";

/** One setting of the administrator. */
export interface Setting<T> {
  readonly parse: Parse<T>;
  /** For the administrator, in .env.example; lines of its comment. */
  readonly about: readonly string[];
  /** What is used when it is not set, as .env.example shows it. */
  readonly shown: string;
  /** Holds something that nobody may read: may stand in a file that `<name>_FILE` names (INST-040). */
  readonly isSecret?: boolean;
}

const setting = <T>(parse: Parse<T>, shown: string, ...about: readonly string[]): Setting<T> => ({
  parse,
  about,
  shown,
});

const secret = <T>(...given: Parameters<typeof setting<T>>): Setting<T> & { readonly isSecret: true } => ({
  ...setting(...given),
  isSecret: true,
});

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Every setting there is. All are optional; an empty one counts as not set. */
export const settings = {
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
  DATABASE_URL: secret(
    databaseUrl,
    "postgres://birzha:password@localhost:5432/birzha",
    "PostgreSQL 16 or newer, by the role that owns the database; its locale must be UTF-8. Several servers of one " +
      "database stand before its name, divided by commas: the portal works with the one that takes writes.",
    "Not set: an embedded PostgreSQL is started below DATA_DIR.",
  ),
  REQUESTS_DATABASE_URL: secret(
    databaseUrl,
    "postgres://birzha_app:password@localhost:5432/birzha",
    "The same database by a login of the role birzha_app, for requests of users and programs: such a session cannot become the",
    "owner. With DATABASE_POOLER_URL it is required and leads to the pooler. Not set: sessions of the owner that begin as birzha_app.",
  ),
  DATABASE_POOL: setting(
    integer(2, 500),
    "20",
    "Connections of a node for calls, up to four of them by the owner role, and as many to each standby. `doctor` says how many nodes have room.",
  ),
  DATABASE_JOBS_POOL: setting(integer(4, 500), "10", "Connections of a node for its jobs; two only listen."),
  DATABASE_POOLER_URL: secret(
    databaseUrl,
    "postgres://birzha:password@localhost:6432/birzha",
    "Pooler of connections in transaction mode (PgBouncer, deploy/pgbouncer.ini) in front of the server of DATABASE_URL, for",
    "calls and the embedded sign-in, by the same role; jobs and commands go to the server itself. Not set: everybody does.",
  ),
  DATABASE_READ_URL: secret(
    databaseUrl,
    "postgres://birzha:password@standby1:5432,standby2:5432/birzha",
    "Servers that follow the one which takes writes, divided by commas: registers, workbooks and search are read there, " +
      "by turns. One that is away, behind, or takes writes itself is left out. Not set: everything is read where it is written.",
  ),
  DATABASE_READ_LAG: setting(
    integer(3, 300),
    "10",
    "Seconds that what they answer may be old; what a person has done himself, he sees at once.",
  ),
  OIDC_ISSUER: setting(
    (text) => url("http:", "https:")(text).href.replace(/\/$/, ""),
    "https://keycloak.example/realms/birzha",
    "OpenID Connect server that people sign in at. Not set: the embedded one.",
  ),
  OIDC_CLIENT_ID: setting(anyText, "birzha", "Our client there; needed with OIDC_ISSUER."),
  OIDC_CLIENT_SECRET: secret(anyText, "secret", "Its secret; needed with OIDC_ISSUER."),
  OIDC_CLIENT_AUTH: setting(
    oneOf(["basic", "post"]),
    "basic",
    "How the secret is sent: basic (a header) or post (a field). Not set: as the server says it takes it.",
  ),
  OIDC_SCOPES: setting(
    scopes,
    "openid profile email",
    "What is asked for at a sign-in; `openid` is one of them.",
  ),
  OIDC_CLAIM_ACCOUNT: setting(
    anyText,
    "preferred_username",
    "Claims (of the tokens, else of userinfo) that hold a person's login, name, e-mail and roles. A path goes by dots,",
    "also through lists: groups.name. The login must be one that people cannot give themselves.",
  ),
  OIDC_CLAIM_NAME: setting(anyText, "name"),
  OIDC_CLAIM_EMAIL: setting(anyText, "email"),
  OIDC_CLAIM_ROLE: setting(
    anyText,
    "realm_access.roles",
    "A word, a list of words, or an object with such names. Set: who has no such claim is no operator. Not set:",
    "resource_access.<OIDC_CLIENT_ID>.roles, and without resource_access the role stays what it was.",
  ),
  OIDC_OPERATOR_ROLE: setting(anyText, "operator", "The one that makes an operator of the exchange."),
  OIDC_AUDIENCE: setting(anyText, "birzha-api", "`aud` that access tokens of API clients must carry."),
  FILES_URL: secret(
    anyText,
    ".data/files",
    "Where attached files are kept: a folder, or s3://KEY:SECRET@host/bucket?region=… for a storage",
    "that several nodes share. Not set: the folder `files` below DATA_DIR.",
  ),
  ANTIVIRUS_COMMAND: setting(
    words,
    "clamdscan --no-summary -",
    "Program that judges every uploaded file before it is kept: gets it on its standard input and ends with 0 where",
    "it is clean and with 1 where it is not; whatever else it says refuses the upload until it works. Words are",
    "separated by blanks. Not set: files are not judged.",
  ),
  ANTIVIRUS_ICAP: setting(
    url("icap:"),
    "icap://antivirus:1344/avscan",
    "Service that judges every uploaded file before it is kept, asked by ICAP (RESPMOD, port 1344 unless said): 204 lets",
    "the file in; without an answer uploads are refused. Beside ANTIVIRUS_COMMAND both have to agree. Not set: nobody is asked.",
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
  FOUR_EYES: setting(
    severalOf(secondKinds),
    "cancel,block,transfer,rules,catalogs",
    "Acts of the exchange's staff that a second one confirms before they are done: cancel (a report is rejected), block",
    "(of organisations, users and proposals), transfer (of a cabinet to another owner), rules (of reporting), catalogs;",
    "or all. Not set: nothing waits for a second person.",
  ),
  DADATA_TOKEN: secret(
    anyText,
    "key",
    "Key of DaData, which companies are looked up in by INN that the portal does not know. Not set: nobody is asked.",
  ),
  DADATA_URL: setting(
    (text) => url("http:", "https:")(text).href.replace(/\/$/, ""),
    "https://suggestions.dadata.ru/suggestions/api/4_1/rs",
    "Address of that service, or of another that speaks its language.",
  ),
  SMTP_URL: secret(
    (text) => url("smtp:", "smtps:")(text).href,
    "smtp://user:password@mail.example:587",
    "Mail server that notices are sent through. Not set: nobody is written to, and nobody registers by himself in the",
    "embedded sign-in.",
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
  SANDBOX_DAY: setting(
    integer(1, 3600),
    "60",
    "Seconds that a day of the portal takes, on one node: for programs to be tried with due dates and expiries. Allows",
    "what TEST_CLOCK allows. Never in production.",
  ),
  REPORT_EARLIEST_DATE: setting(
    earliestDate,
    earliestReportDate,
    "Earliest day of a downloaded report's period, YYYY-MM-DD; more than three years ago.",
  ),
  CONTRACT_EARLIEST_DATE: setting(
    pastDate,
    usualEarliestDate,
    "Earliest date in reports of contracts and deals, YYYY-MM-DD: contract, delivery, shipment, termination.",
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
  BACKUP_DIR: setting(
    directory,
    "/var/backups/birzha",
    "Folder where a backup is taken to every night; of several nodes one does it. Not set: only by command.",
  ),
  BACKUP_KEEP: setting(integer(1, 10_000), "14", "Backups that stay in BACKUP_DIR; older ones are removed."),
  BACKUP_KEY: secret(
    backupKey,
    "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "Key that backups are encrypted with, 64 hexadecimal digits (openssl rand -hex 32); keep it elsewhere, too.",
    "Not set: they are not encrypted.",
  ),
  DRAIN_SECONDS: setting(
    integer(0, 600),
    "0",
    "Seconds between /readyz saying no and the end of listening at a stop, for a balancer to notice.",
  ),
  WEBHOOKS_INSIDE: setting(
    yesNo,
    "false",
    "Whether webhooks may lead to plain http and to addresses inside of the network: for trials. Whoever keeps a",
    "webhook could ask services there that listen to nobody else. Never in production.",
  ),
  METRICS_TOKEN: secret(
    atLeast(16),
    "a-long-random-word",
    "Bearer token that GET /metrics demands. Not set: it answers the machine itself only.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    (text) => url("http:", "https:")(text).href.replace(/\/$/, ""),
    "http://localhost:4318",
    "OpenTelemetry: collector that calls and their statements are told to (OTLP over HTTP). Not set: nobody is told.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    pairs,
    "authorization=Basic%20dXNlcjpwYXNzd29yZA==",
    "Headers that the collector wants, name=value, separated by commas; values with % as in addresses.",
  ),
  OTEL_SERVICE_NAME: setting(anyText, "birzha", "How the portal is called there."),
  OTEL_TRACES_SAMPLER_ARG: setting(
    share,
    "1",
    "Which share of the calls is told, 0 to 1; a caller who sends `traceparent` has decided for his own.",
  ),
} as const;

export type SettingName = keyof typeof settings;
