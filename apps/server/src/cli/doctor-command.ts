import { operations } from "@birzha/phrases/operations/ru.ts";
import { connectionError } from "../platform/db/embedded/provide-database.ts";
import type { CliCommand } from "./command.ts";
import type { DoctorCheck } from "./doctor/check.ts";
import {
  checkVersion,
  checkLocale,
  checkDurability,
  checkMigrations,
  checkRole,
} from "./doctor/database-checks.ts";
import { checkConnections, checkPooler, checkPrimary, checkReplicas } from "./doctor/connection-checks.ts";
import { checkIssuerClock, checkFailedSignIns, checkOperators } from "./doctor/sign-in-checks.ts";
import {
  checkIdentity,
  checkStorage,
  checkAntivirus,
  checkMail,
  checkClearText,
  checkSignatures,
} from "./doctor/service-checks.ts";
import { checkArchive, checkBackup } from "./doctor/backup-checks.ts";
import { checkJobs, checkAudit, checkClock, checkRelease } from "./doctor/operation-checks.ts";

const { doctor, cli } = operations;

const checks: readonly (readonly [string, DoctorCheck])[] = [
  [doctor.name.release, checkRelease],
  [doctor.name.version, checkVersion],
  [doctor.name.locale, checkLocale],
  [doctor.name.durability, checkDurability],
  [doctor.name.connections, checkConnections],
  [doctor.name.pooler, checkPooler],
  [doctor.name.replicas, checkReplicas],
  [doctor.name.primary, checkPrimary],
  [doctor.name.migrations, checkMigrations],
  [doctor.name.role, checkRole],
  [doctor.name.jobs, checkJobs],
  [doctor.name.audit, checkAudit],
  [doctor.name.identity, checkIdentity],
  [doctor.name.issuerClock, checkIssuerClock],
  [doctor.name.operators, checkOperators],
  [doctor.name.failedSignIns, checkFailedSignIns],
  [doctor.name.mail, checkMail],
  [doctor.name.clearText, checkClearText],
  [doctor.name.storage, checkStorage],
  [doctor.name.antivirus, checkAntivirus],
  [doctor.name.signatures, checkSignatures],
  [doctor.name.backup, checkBackup],
  [doctor.name.archive, checkArchive],
  [doctor.name.clock, checkClock],
];

/** Runs all checks; a failing one does not stop the others. */
export const doctorCommand: CliCommand = {
  name: "doctor",
  usage: "",
  about: cli.about.doctor,
  async run(context) {
    const { pool } = await context.database();
    let healthy = true;
    for (const [name, check] of checks) {
      const { ok, text } = await check(context, pool).catch((error: unknown) => ({
        ok: false,
        text: connectionError(error),
      }));
      context.say(`${ok === undefined ? "–" : ok ? "✓" : "✗"} ${name}: ${text}`);
      healthy &&= ok !== false;
    }
    return healthy;
  },
};
