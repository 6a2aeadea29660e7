import type { FastifyBaseLogger } from "fastify";
import { ru as letters } from "@birzha/phrases/emails/ru.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { PortalConfig, OwnIdentityServer } from "./settings/config.ts";
import type { MonitoredServices } from "./figures.ts";
import type { DemoPackage } from "./demonstration.ts";
import { saveRefusals, type RefusalServices } from "./areas/rules/actions/save-refusals.ts";
import { findIssuerError } from "./platform/auth/check-issuer.ts";
import { openTestClock, systemClock } from "./platform/clock/clock.ts";
import { openDatabase } from "./platform/db/database.ts";
import { connectionError } from "./platform/db/embedded/provide-database.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";
import { openFileStorage } from "./platform/files/open-file-storage.ts";
import { openMailer, type EmailSender } from "./platform/mail/open-mailer.ts";
import { readTrust, UnreadableTrust } from "@birzha/signature/trust.ts";
import { openVerifier, type SignatureVerifier, type VerifierOptions } from "@birzha/signature/verifier.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { startPollLoop } from "./platform/poll-loop.ts";
import type { TelemetrySettings, RequestTracing } from "./platform/telemetry/tracing.ts";
import { embeddedIssuer } from "./sign-in.ts";
import { productVersion } from "./version.ts";

/** INST-040: loads telemetry on demand only, because it slows down the start. */
export async function startTracing(
  settings: TelemetrySettings | undefined,
  log: FastifyBaseLogger,
): Promise<RequestTracing | undefined> {
  if (!settings) return undefined;
  const { openTelemetry } = await import("./platform/telemetry/open-telemetry.ts");
  return openTelemetry(settings, productVersion, (reason) => log.warn({ part: "telemetry" }, reason));
}

/** INST-003: warns only: without its identity server the portal still serves signed-in users. */
export async function warnOfIssuer(
  oidc: OwnIdentityServer,
  publicUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const problem = await findIssuerError({ ...oidc, url: oidc.issuer }, publicUrl);
  if (problem !== undefined) say(operations.start.identity(operations.identity.fault(oidc.issuer, problem)));
}

/**
 * Inserts demo data once per database, before the date of the test clock if that is moved. Uses its own connection
 * without the statement timeout of requests.
 */
export async function addDemoData(
  { seedDemo }: DemoPackage,
  config: PortalConfig,
  url: string,
  files: FileStorage,
): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0, applicationName: "birzha demo" });
  const clock = config.testClock ? openTestClock(db) : systemClock;
  try {
    await clock.refresh();
    await seedDemo({ db, files, clock, issuer: config.oidc?.issuer ?? embeddedIssuer });
  } finally {
    await close();
  }
}

/** Detects unreadable certificate files at start instead of at the first signature. */
export function openSigning(options: VerifierOptions): SignatureVerifier {
  try {
    readTrust(options);
    return openVerifier(options);
  } catch (error) {
    if (error instanceof UnreadableTrust) throw new OperatorError(operations.start.signing(error.message));
    throw error;
  }
}

/** FIX-163: returns what `/metrics` shows of the services around the portal. */
export const monitoredServices = (
  { sign, backup, oidc, databaseUrl, reads }: PortalConfig,
  mailer: EmailSender | undefined,
): MonitoredServices => ({
  trust: { authorities: sign.trustedCa, revocationLists: sign.revocationLists },
  mailer,
  backupDirectory: backup.directory,
  oidc,
  databaseUrls: [databaseUrl, reads?.url].filter((url) => url !== undefined),
});

export const openMail = ({ mail }: PortalConfig) =>
  mail && openMailer({ url: mail.url, from: { name: letters.from, address: mail.from } });

export async function openFiles(location: string): Promise<FileStorage> {
  try {
    const files = openFileStorage(location);
    await files.check();
    return files;
  } catch (error) {
    throw new OperatorError(operations.start.files(connectionError(error)));
  }
}

const refusalInterval = 60_000;

/** SCREEN-106: saves the counts of refusals every minute and at the stop. */
export function startSavingRefusals(
  services: RefusalServices & { readonly log: Pick<FastifyBaseLogger, "warn"> },
): { readonly stop: () => Promise<void> } {
  const onError = (error: unknown) =>
    services.log.warn({ err: error, part: "rules" }, "saving the counts of refusals failed; retrying");
  const loop = startPollLoop({ poll: () => saveRefusals(services), interval: refusalInterval, onError });
  return {
    async stop() {
      await loop.stop();
      await saveRefusals(services).catch(onError);
    },
  };
}
