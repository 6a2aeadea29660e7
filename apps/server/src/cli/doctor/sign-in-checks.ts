import { migrateIdentity } from "@birzha/identity/schema.ts";
import { countAttempts } from "@birzha/identity/sign-in/attempts.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { countOperators } from "../../count-operators.ts";
import { measureClockSkew } from "../../platform/auth/issuer-clock.ts";
import type { DoctorCheck } from "./check.ts";

const { doctor } = operations;

/** Failed sign-ins of an hour, without those of users who signed in afterwards, above which someone is guessing. */
const maxFailures = 100;

/** Maximum clock difference in seconds; above ten the portal rejects tokens. */
const maxIssuerSkew = 5;

/** FIX-163: applications wait until an operator can sign in. */
export const checkOperators: DoctorCheck = async (context, pool) => {
  const { oidc, staffSecondFactor } = context.config;
  if (!oidc) await migrateIdentity(pool);
  const { usable, withoutFactor } = await countOperators(await context.database(), oidc);
  if (usable === 0) return { ok: false, text: doctor.noOperators };
  const missing = staffSecondFactor && withoutFactor ? [doctor.noSecondFactor(withoutFactor)] : [];
  return { ok: true, text: [doctor.operators(usable), ...missing].join("; ") };
};

/** FIX-163: reports password guessing at the embedded identity server. */
export const checkFailedSignIns: DoctorCheck = async ({ config }, pool) => {
  if (config.oidc) return { ok: undefined, text: doctor.elsewhere };
  await migrateIdentity(pool);
  const failures = await countAttempts(pool);
  return { ok: failures <= maxFailures, text: doctor.failedSignIns(failures) };
};

/** FIX-163: an external identity server states times in its tokens, so both clocks must agree. */
export const checkIssuerClock: DoctorCheck = async ({ config: { oidc } }) => {
  if (!oidc) return { ok: undefined, text: doctor.ownClock };
  const seconds = Math.round(await measureClockSkew(oidc.issuer));
  return { ok: Math.abs(seconds) <= maxIssuerSkew, text: doctor.issuerClock(seconds) };
};
