import { countAttempts } from "@birzha/identity/sign-in/attempts.ts";
import { readTrust, type TrustSources } from "@birzha/signature/trust.ts";
import { measureTrust, type TrustValidity } from "@birzha/signature/trust-validity.ts";
import { countUndelivered, oldestUndelivered } from "./areas/exchange/queries.ts";
import { countOperators } from "./count-operators.ts";
import { oldestUnsealed } from "./platform/audit/seal-audit.ts";
import { measureClockSkew } from "./platform/auth/issuer-clock.ts";
import { findLastBackup } from "./platform/backup/backup-age.ts";
import type { NodeDatabase } from "./platform/db/database.ts";
import { countWritableServers } from "./platform/db/replicas/writable-servers.ts";
import { readInBackground, type MetricFigure } from "./platform/http/observability/metrics.ts";
import { maxWait } from "./platform/jobs/count-jobs.ts";
import type { EmailSender } from "./platform/mail/open-mailer.ts";
import type { OwnIdentityServer } from "./settings/config.ts";

/** Services around the portal whose state `/metrics` shows (FIX-163); absent ones have no value. */
export interface MonitoredServices {
  readonly trust?: TrustSources | undefined;
  readonly mailer?: Pick<EmailSender, "check"> | undefined;
  readonly backupDirectory?: string | undefined;
  readonly oidc?: Pick<OwnIdentityServer, "issuer"> | undefined;
  /** Connection strings of the database servers. */
  readonly databaseUrls?: readonly string[] | undefined;
}

/** Returns the gauges of `/metrics` that each scrape reads, with those of the monitored services. */
export function portalFigures(
  database: NodeDatabase,
  { trust, mailer, backupDirectory, oidc, databaseUrls = [] }: MonitoredServices = {},
): Readonly<Record<string, MetricFigure>> {
  const { pool } = database;
  const trustValue = (pick: (validity: TrustValidity) => number | undefined) =>
    readInBackground(async () => trust && pick(measureTrust(readTrust(trust), new Date())));
  return {
    jobs_oldest_seconds: {
      help: "Seconds since the oldest due job of all nodes became due.",
      read: () => maxWait(database.pool),
    },
    audit_unsealed_seconds: {
      help: "Age of the oldest unsealed row of the audit log; above 60 is an error.",
      read: () => oldestUnsealed(database.db),
    },
    exchange_notices_undelivered: {
      help: "Messages that the trading system has not read; 10000 means 10000 or more.",
      read: () => countUndelivered(database.db),
    },
    exchange_notices_oldest_seconds: {
      help: "Age of the oldest message that the trading system has not read.",
      read: () => oldestUndelivered(database.db),
    },
    signing_authority_expires_seconds: {
      help: "Seconds until the first accepted certification authority expires; negative afterwards.",
      read: trustValue(({ authorityExpiry }) => authorityExpiry),
    },
    signing_list_expires_seconds: {
      help: "Seconds until the next update of the first revocation list; negative once signatures are rejected.",
      read: trustValue(({ listExpiry }) => listExpiry),
    },
    signing_list_age_seconds: {
      help: "Age of the oldest revocation list.",
      read: trustValue(({ listAge }) => listAge),
    },
    mail_server_up: {
      help: "Whether the mail server accepts a connection and the sign-in: 1 or 0.",
      read: readInBackground(async () =>
        mailer?.check().then(
          () => 1,
          () => 0,
        ),
      ),
    },
    backup_age_seconds: {
      help: "Age of the last verified backup; infinite without one.",
      read: readInBackground(async () =>
        backupDirectory === undefined
          ? undefined
          : ((await findLastBackup(backupDirectory))?.age ?? Infinity),
      ),
    },
    operators_usable: {
      help: "Operators that can sign in.",
      read: readInBackground(async () => (await countOperators(database, oidc)).usable),
    },
    failed_sign_ins_recent: {
      help: "Failed sign-ins of the last hour at the embedded identity server, over all nodes.",
      read: readInBackground(async () => (oidc ? undefined : countAttempts(pool))),
    },
    issuer_clock_skew_seconds: {
      help: "Seconds by which the clock of the external identity server is ahead of this node.",
      read: readInBackground(async () => (oidc ? measureClockSkew(oidc.issuer) : undefined)),
    },
    database_writable_servers: {
      help: "Database servers that accept writes; above 1, nodes can write to different databases.",
      read: readInBackground(async () =>
        databaseUrls.length > 0 ? countWritableServers(databaseUrls) : undefined,
      ),
    },
  };
}
