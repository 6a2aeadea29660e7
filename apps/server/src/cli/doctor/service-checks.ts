import { Readable } from "node:stream";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { findAddressError, findIssuerError } from "../../platform/auth/check-issuer.ts";
import { openAntivirus } from "../../platform/files/antivirus.ts";
import { FileInfected, StorageUnavailable } from "../../platform/files/file-errors.ts";
import type { FileScanner } from "../../platform/files/file-scanner.ts";
import { openFileStorage } from "../../platform/files/open-file-storage.ts";
import { isLoopback } from "../../settings/setting-values.ts";
import { connectionError } from "../../platform/db/embedded/provide-database.ts";
import { openMail } from "../../start-services.ts";
import { readTrust } from "@birzha/signature/trust.ts";
import { measureTrust } from "@birzha/signature/trust-validity.ts";
import type { DoctorCheck } from "./check.ts";

const { doctor } = operations;

/** The embedded identity server responds only while the portal runs, under the portal's address. */
export const checkIdentity: DoctorCheck = async ({ config: { oidc, publicUrl } }) => {
  const issuer = oidc?.issuer ?? `${publicUrl}/identity`;
  try {
    const problem = oidc
      ? await findIssuerError({ ...oidc, url: oidc.issuer }, publicUrl)
      : await findAddressError(issuer);
    if (problem === undefined) return { ok: true, text: doctor.identity(issuer) };
    return { ok: false, text: operations.identity.fault(issuer, problem) };
  } catch {
    return { ok: undefined, text: doctor.identityAsleep };
  }
};

export const checkStorage: DoctorCheck = async ({ config }) => {
  try {
    await openFileStorage(config.filesUrl).check();
    return { ok: true, text: doctor.storage };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const reason =
      error.status === undefined
        ? doctor.storageAway(connectionError(error.cause))
        : doctor.storageStatus(error.status);
    return { ok: false, text: doctor.storageFault(reason) };
  }
};

/**
 * EICAR test file, which every antivirus detects and which is harmless: https://www.eicar.org. Split so that scanners
 * do not flag this source file.
 */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Timeout in milliseconds per test file. */
const antivirusTimeout = 10_000;

/** INST-041: checks that the antivirus accepts a clean file and detects the EICAR test file. */
export const checkAntivirus: DoctorCheck = async ({ config }) => {
  const scanners = openAntivirus(config.antivirus, antivirusTimeout);
  if (scanners.length === 0) return { ok: undefined, text: doctor.noAntivirus };
  const verdictOf = (judge: FileScanner, content: string) =>
    judge(Readable.from([Buffer.from(content)])).then(
      () => "clean" as const,
      (error: unknown) => (error instanceof FileInfected ? ("infected" as const) : (error as Error)),
    );
  for (const judge of scanners)
    for (const [content, wanted] of [
      ["birzha", "clean"],
      [eicar, "infected"],
    ] as const) {
      const verdict = await verdictOf(judge, content);
      if (verdict instanceof Error) return { ok: false, text: doctor.antivirusFault(verdict.message) };
      if (verdict !== wanted) return { ok: false, text: doctor.antivirusBlind[wanted] };
    }
  return { ok: true, text: doctor.antivirus };
};

/** FIX-347: names the settings whose passwords or tokens leave this machine without TLS. */
export const checkClearText: DoctorCheck = async ({ config: { mail, oidc, companyDirectory, outgoing } }) => {
  const isOpen = (address: string | undefined, protocol: string, hasCredentials = true) => {
    const url = address === undefined ? undefined : new URL(address);
    return hasCredentials && url?.protocol === protocol && !isLoopback(url.hostname);
  };
  const hasPassword = (address: string | undefined) =>
    address !== undefined && new URL(address).password !== "";
  const requiresTls = mail !== undefined && /[?&]requireTLS=true\b/i.test(mail.url);
  const open = [
    ...(isOpen(mail?.url, "smtp:", hasPassword(mail?.url) && !requiresTls) ? ["SMTP_URL"] : []),
    ...(isOpen(oidc?.issuer, "http:") ? ["OIDC_ISSUER"] : []),
    ...(isOpen(companyDirectory?.url, "http:") ? ["DADATA_URL"] : []),
    ...(isOpen(outgoing.proxy, "http:", hasPassword(outgoing.proxy)) ? ["HTTPS_PROXY"] : []),
  ];
  return open.length > 0
    ? { ok: false, text: doctor.clearText(open) }
    : { ok: true, text: doctor.noClearText };
};

/** FIX-163: connects to the mail server and signs in. */
export const checkMail: DoctorCheck = async ({ config }) => {
  const mailer = openMail(config);
  if (!mailer) return { ok: undefined, text: doctor.noMail };
  await mailer.check();
  return { ok: true, text: doctor.mail };
};

/** Days before an authority expires from which it is reported: renewal takes a while. */
const authorityNoticeDays = 14;

/** Maximum age in days of a revocation list that states no next update. */
const maxListDays = 31;

const days = (seconds: number) => Math.floor(seconds / 86_400);

/** Checks validity of the trusted authorities, and validity and age of the revocation lists (FIX-163). */
export const checkSignatures: DoctorCheck = async ({ config: { sign, demo } }) => {
  const sources = { authorities: sign.trustedCa, revocationLists: sign.revocationLists };
  const { authorities, revocationLists } = readTrust(sources);
  const now = new Date();
  const stale = revocationLists?.filter(({ nextUpdate }) => nextUpdate && nextUpdate < now) ?? [];
  if (authorities.length === 0 && !demo) return { ok: !sign.required, text: doctor.noAuthorities };
  const { authorityExpiry = Infinity, endlessListAge = 0 } = measureTrust(
    { authorities, revocationLists },
    now,
  );
  if (authorityExpiry < 0) return { ok: false, text: doctor.expiredAuthority };
  if (days(authorityExpiry) < authorityNoticeDays)
    return { ok: false, text: doctor.expiringAuthority(days(authorityExpiry)) };
  if (days(endlessListAge) > maxListDays) return { ok: false, text: doctor.oldList(days(endlessListAge)) };
  if (stale.length > 0) return { ok: false, text: doctor.staleLists(stale.length) };
  return { ok: true, text: doctor.authorities(authorities.length, revocationLists?.length) };
};
