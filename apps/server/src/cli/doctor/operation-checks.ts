import { operations } from "@birzha/phrases/operations/ru.ts";
import { findChecked, wholeEvery } from "../../platform/audit/checkpoints.ts";
import { oldestUnsealed, unsealedTooLong } from "../../platform/audit/seal-audit.ts";
import { countJobs, listTroubledJobs } from "../../platform/jobs/count-jobs.ts";
import { productVersion } from "../../version.ts";
import { type DoctorCheck, readRow } from "./check.ts";

const { doctor } = operations;

const allowedSkewMs = 1_000;

/** FIX-003, FIX-009: reports failing jobs at once, before their attempts run out after three days. */
export const checkJobs: DoctorCheck = async (_, pool) => {
  const troubled = await listTroubledJobs(pool);
  const { waiting, planned, running } = await countJobs(pool);
  const counts = doctor.jobs(waiting + planned, running);
  const errors = troubled.map(({ task, state, jobs: number }) => doctor.troubledJobs[state](task, number));
  return { ok: troubled.length === 0, text: [counts, ...errors].join("; ") };
};

/** INST-032: the chain protects only sealed entries. INST-033: only a verification proves it. */
export const checkAudit: DoctorCheck = async (context) => {
  const { db } = await context.database();
  const seconds = Math.round(await oldestUnsealed(db));
  if (seconds > unsealedTooLong) return { ok: false, text: doctor.unsealed(seconds) };
  const { isBroken, wholeAt } = await findChecked(db);
  if (isBroken) return { ok: false, text: doctor.auditBroken };
  const days = wholeAt && Math.floor((Date.now() - wholeAt.getTime()) / 86_400_000);
  // Tolerate one missed night.
  const ok = days === undefined || days <= wholeEvery + 1;
  return {
    ok,
    text: `${doctor.sealed}; ${days === undefined ? doctor.neverVerified : doctor.verified(days)}`,
  };
};

/** Timeout of the running portal in milliseconds. */
const portalTimeout = 3_000;

/** FIX-163: an upgrade without a restart leaves the old version running. */
export const checkRelease: DoctorCheck = async ({ config }) => {
  const running = await findRunningRelease(config.publicUrl).catch(() => undefined);
  if (running === undefined || running === productVersion)
    return { ok: true, text: doctor.release(productVersion) };
  return { ok: false, text: doctor.otherRelease(productVersion, running) };
};

/** Returns the version of the portal that responds at the public URL, from its API description. */
async function findRunningRelease(publicUrl: string): Promise<string | undefined> {
  const response = await fetch(`${publicUrl}/openapi.json`, { signal: AbortSignal.timeout(portalTimeout) });
  const { info } = (await response.json()) as { readonly info?: { readonly version?: unknown } };
  return typeof info?.version === "string" ? info.version : undefined;
}

export const checkClock: DoctorCheck = async (_, pool) => {
  const before = Date.now();
  const { now } = await readRow<{ now: number }>(
    pool,
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  // Compare with the middle of the round trip.
  const skew = Math.round(now - (before + Date.now()) / 2);
  return { ok: Math.abs(skew) < allowedSkewMs, text: doctor.clock(skew) };
};
