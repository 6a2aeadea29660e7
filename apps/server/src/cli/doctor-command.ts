import { Readable } from "node:stream";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { Pool } from "pg";
import { findAddressFault, findIssuerFault } from "../platform/auth/check-issuer.ts";
import { findChecked, wholeEvery } from "../platform/audit/checkpoints.ts";
import { longestUnsealed, unsealedTooLong } from "../platform/audit/seal-audit.ts";
import { connectionsOfNode } from "../platform/db/connections.ts";
import { openDatabase } from "../platform/db/database.ts";
import { findPoolerFault } from "../platform/db/pooler.ts";
import { hostUrls } from "../platform/db/replicas/primary.ts";
import { connectionFault } from "../platform/db/embedded/provide-database.ts";
import { findRequestLoginFault } from "../platform/db/request-login.ts";
import { pendingMigrations } from "../platform/db/migrate.ts";
import { openAntivirus } from "../platform/files/antivirus.ts";
import { FileInfected } from "../platform/files/file-errors.ts";
import type { Judge } from "../platform/files/judge.ts";
import { openFileStorage } from "../platform/files/open-file-storage.ts";
import { countJobs, listTroubledJobs } from "../platform/jobs/count-jobs.ts";
import { signalsName } from "../platform/live/signals.ts";
import { readTrust } from "@birzha/signature/trust.ts";
import type { Command } from "./command.ts";
import { archive, backup } from "./doctor-backup.ts";
import type { Check, Finding } from "./doctor-check.ts";

const { doctor, cli } = operations;

const allowedSkewMs = 1_000;

const version: Check = async (_, pool) => {
  const found = await one<{ version: string; number: number }>(
    pool,
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  return { ok: found.number >= 160_000, text: doctor.version(found.version) };
};

/** Without Cyrillic letters in trigrams every substring search of names would read the whole table. */
const locale: Check = async (_, pool) => {
  const { installed } = await one<{ installed: boolean }>(
    pool,
    "select exists (select from pg_extension where extname = 'pg_trgm') as installed",
  );
  if (!installed) return { ok: false, text: doctor.noTrigrams };
  const found = await one<{ alike: boolean; lower: boolean; locale: string }>(
    pool,
    `select similarity('пшеница', 'пшеницы') > 0 as alike, lower('ЁЖ') = 'ёж' as lower, datctype as locale
     from pg_database where datname = current_database()`,
  );
  const ok = found.alike && found.lower;
  return { ok, text: ok ? doctor.locale(found.locale) : doctor.wrongLocale(found.locale) };
};

const durability: Check = async (_, pool) => {
  const names = ["fsync", "full_page_writes", "synchronous_commit"];
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = 'off'",
    [names],
  );
  const off = rows.map((row) => row.name);
  return {
    ok: off.length === 0,
    text: off.length === 0 ? doctor.durable : doctor.notDurable(off.join(", ")),
  };
};

/** Connections for commands of the terminal and a backup, beside those of the nodes. */
const spareConnections = 5;

/** INST-033: nodes that find no room answer 503 at the busiest hour, and not before. */
const connections: Check = async ({ config }, pool) => {
  const own = connectionsOfNode(config);
  const { most, nodes } = await one<{ most: number; nodes: number }>(
    pool,
    `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - current_setting('reserved_connections')::int, nullif(rolconnlimit, -1), nullif(datconnlimit, -1)) as most,
       (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = $1) as nodes
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    [signalsName],
  );
  const free = most - spareConnections;
  const fits = Math.floor(free / own);
  const left = free - own * Math.max(1, nodes);
  const ok = config.poolerUrl === undefined ? left >= 0 : left > 0;
  return {
    ok,
    text: [
      doctor.connections(own, most, fits, nodes),
      ...(config.poolerUrl !== undefined && ok ? [doctor.poolerShare(left)] : []),
      ...(ok ? [] : [doctor.fewConnections]),
    ].join("; "),
  };
};

const pooler: Check = async ({ config: { poolerUrl }, place }) => {
  if (poolerUrl === undefined) return { ok: undefined, text: doctor.noPooler };
  const fault = await findPoolerFault(poolerUrl, (await place()).url);
  return { ok: fault === undefined, text: fault ?? doctor.pooler };
};

/** INST-031: whom reads may go to; one that took the primary's place is no fault. */
const standbys: Check = async ({ config: { reads } }, pool) => {
  if (!reads) return { ok: undefined, text: doctor.noStandbys };
  const looked = await Promise.all(hostUrls(reads.url).map((url) => lookAtStandby(url, pool)));
  return { ok: looked.every(({ ok }) => ok), text: looked.map(({ text }) => text).join("; ") };
};

async function lookAtStandby(url: string, primary: Pool): Promise<Finding> {
  const { host } = new URL(url);
  const { pool, close } = openDatabase(url, { max: 1, applicationName: "birzha doctor" });
  const { follows, away, conflicts, writes } = doctor.standby;
  try {
    const standby = await one<{ lsn: string | null; isSafe: boolean }>(
      pool,
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
         current_setting('hot_standby_feedback')::boolean as "isSafe"`,
    );
    if (standby.lsn === null) return { ok: true, text: writes(host) };
    const { rows } = await primary.query<{ behind: string }>(
      "select greatest(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), $1), 0)::text as behind",
      [standby.lsn],
    );
    const text = follows(host, Number(rows[0]!.behind));
    return { ok: true, text: standby.isSafe ? text : `${text}; ${conflicts(host)}` };
  } catch (error) {
    return { ok: false, text: away(host, connectionFault(error)) };
  } finally {
    await close();
  }
}

const migrations: Check = async (_, pool) => {
  const pending = await pendingMigrations(pool);
  return {
    ok: pending.length === 0,
    text: pending.length === 0 ? doctor.migrated : doctor.pending(pending.join(", ")),
  };
};

/** Row-level security holds back only a role that owns nothing and may not bypass it. */
const role: Check = async ({ config, place }, pool) => {
  const found = await one<{ exists: boolean; usable: boolean; harmless: boolean }>(
    pool,
    `select count(*) > 0 as exists,
       coalesce(bool_and(pg_has_role(current_user, oid, 'SET')), false) as usable,
       coalesce(bool_and(not rolsuper and not rolbypassrls
         and not exists (select from pg_class where relowner = pg_roles.oid)), false) as harmless
     from pg_roles where rolname = 'birzha_app'`,
  );
  if (!found.exists) return { ok: false, text: doctor.noRole };
  if (!found.usable) return { ok: false, text: doctor.roleNotGranted };
  if (!found.harmless) return { ok: false, text: doctor.roleTooStrong };
  const { requestsUrl, poolerUrl } = config;
  const { url, embedded } = await place();
  if (embedded) return { ok: true, text: `${doctor.role}; ${doctor.ownLogin}` };
  // A recommendation, no fault: sessions of the owner begin as the role.
  if (requestsUrl === undefined) return { ok: true, text: `${doctor.role}; ${doctor.noOwnLogin}` };
  const isPooled = poolerUrl !== undefined;
  const fault = await findRequestLoginFault({ requestsUrl, databaseUrl: url, isPooled });
  if (fault !== undefined) return { ok: false, text: operations.start.requestLogin(fault) };
  return { ok: true, text: `${doctor.role}; ${doctor.ownLogin}` };
};

/** FIX-003, FIX-009: what fails is seen at once, not when it is out of attempts three days later. */
const jobs: Check = async (_, pool) => {
  const troubled = await listTroubledJobs(pool);
  const { waiting, planned, running } = await countJobs(pool);
  const counts = doctor.jobs(waiting + planned, running);
  const faults = troubled.map(({ task, state, jobs: number }) => doctor.troubledJobs[state](task, number));
  return { ok: troubled.length === 0, text: [counts, ...faults].join("; ") };
};

/** INST-032: only rows that have their places in the chain are proven by it; INST-033: and only by a walk along it. */
const audit: Check = async (context) => {
  const { db } = await context.database();
  const seconds = Math.round(await longestUnsealed(db));
  if (seconds > unsealedTooLong) return { ok: false, text: doctor.unsealed(seconds) };
  const { isBroken, wholeAt } = await findChecked(db);
  if (isBroken) return { ok: false, text: doctor.auditBroken };
  const days = wholeAt && Math.floor((Date.now() - wholeAt.getTime()) / 86_400_000);
  // A night that was missed is no fault; two of them are.
  const ok = days === undefined || days <= wholeEvery + 1;
  return {
    ok,
    text: `${doctor.sealed}; ${days === undefined ? doctor.neverVerified : doctor.verified(days)}`,
  };
};

/** The embedded identity server answers only while the portal runs, and then under the portal's address. */
const identity: Check = async ({ config: { oidc, publicUrl } }) => {
  const issuer = oidc?.issuer ?? `${publicUrl}/identity`;
  try {
    const fault = oidc
      ? await findIssuerFault({ ...oidc, url: oidc.issuer }, publicUrl)
      : await findAddressFault(issuer);
    if (fault === undefined) return { ok: true, text: doctor.identity(issuer) };
    return { ok: false, text: operations.identity.fault(issuer, fault) };
  } catch {
    return { ok: undefined, text: doctor.identityAsleep };
  }
};

const storage: Check = async ({ config }) => {
  await openFileStorage(config.filesUrl).check();
  return { ok: true, text: doctor.storage };
};

/** What every antivirus finds and no file of anybody is: https://www.eicar.org. In two pieces, so that no scanner takes this file away. */
const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
/** Milliseconds for each of the two files. */
const antivirusPatience = 10_000;

/** INST-041: whoever judges uploads lets a clean file in and keeps the test file of all antiviruses out. */
const antivirus: Check = async ({ config }) => {
  const judges = openAntivirus(config.antivirus, antivirusPatience);
  if (judges.length === 0) return { ok: undefined, text: doctor.noAntivirus };
  const verdictOf = (judge: Judge, content: string) =>
    judge(Readable.from([Buffer.from(content)])).then(
      () => "clean" as const,
      (error: unknown) => (error instanceof FileInfected ? ("infected" as const) : (error as Error)),
    );
  for (const judge of judges)
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

/** Who may sign, and whether the lists of revoked certificates are of today. */
const signatures: Check = async ({ config: { sign, demo } }) => {
  const sources = { authorities: sign.trustedCa, revocationLists: sign.revocationLists };
  const { authorities, revocationLists } = readTrust(sources);
  const now = new Date();
  const stale = revocationLists?.filter(({ nextUpdate }) => nextUpdate && nextUpdate < now) ?? [];
  if (authorities.length === 0 && !demo) return { ok: !sign.required, text: doctor.noAuthorities };
  if (stale.length > 0) return { ok: false, text: doctor.staleLists(stale.length) };
  return { ok: true, text: doctor.authorities(authorities.length, revocationLists?.length) };
};

const clock: Check = async (_, pool) => {
  const before = Date.now();
  const { now } = await one<{ now: number }>(
    pool,
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  // The database looked at its clock somewhere in between.
  const skew = Math.round(now - (before + Date.now()) / 2);
  return { ok: Math.abs(skew) < allowedSkewMs, text: doctor.clock(skew) };
};

const checks: readonly (readonly [string, Check])[] = [
  [doctor.name.version, version],
  [doctor.name.locale, locale],
  [doctor.name.durability, durability],
  [doctor.name.connections, connections],
  [doctor.name.pooler, pooler],
  [doctor.name.standbys, standbys],
  [doctor.name.migrations, migrations],
  [doctor.name.role, role],
  [doctor.name.jobs, jobs],
  [doctor.name.audit, audit],
  [doctor.name.identity, identity],
  [doctor.name.storage, storage],
  [doctor.name.antivirus, antivirus],
  [doctor.name.signatures, signatures],
  [doctor.name.backup, backup],
  [doctor.name.archive, archive],
  [doctor.name.clock, clock],
];

/** Every check says what it found, whatever the others did. */
export const doctorCommand: Command = {
  name: "doctor",
  usage: "",
  about: cli.about.doctor,
  async run(context) {
    const { pool } = await context.database();
    let healthy = true;
    for (const [name, check] of checks) {
      const { ok, text } = await check(context, pool).catch((error: unknown) => ({
        ok: false,
        text: connectionFault(error),
      }));
      context.say(`${ok === undefined ? "–" : ok ? "✓" : "✗"} ${name}: ${text}`);
      healthy &&= ok !== false;
    }
    return healthy;
  },
};

async function one<Row extends object>(
  pool: Pool,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const { rows } = await pool.query<Row>(query, [...values]);
  return rows[0]!;
}
