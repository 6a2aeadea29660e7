import { operations } from "@birzha/phrases/operations/ru.ts";
import { findRequestLoginError } from "../../platform/db/request-login.ts";
import { pendingMigrations } from "../../platform/db/migrate.ts";
import { type DoctorCheck, readRow } from "./check.ts";

const { doctor } = operations;

export const checkVersion: DoctorCheck = async (_, pool) => {
  const found = await readRow<{ version: string; number: number }>(
    pool,
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  return { ok: found.number >= 160_000, text: doctor.version(found.version) };
};

/** Without Cyrillic trigrams, every substring search of names scans the whole table. */
export const checkLocale: DoctorCheck = async (_, pool) => {
  const { installed } = await readRow<{ installed: boolean }>(
    pool,
    "select exists (select from pg_extension where extname = 'pg_trgm') as installed",
  );
  if (!installed) return { ok: false, text: doctor.noTrigrams };
  const found = await readRow<{ isSimilar: boolean; lower: boolean; locale: string }>(
    pool,
    `select similarity('пшеница', 'пшеницы') > 0 as "isSimilar", lower('ЁЖ') = 'ёж' as lower, datctype as locale
     from pg_database where datname = current_database()`,
  );
  const ok = found.isSimilar && found.lower;
  return { ok, text: ok ? doctor.locale(found.locale) : doctor.wrongLocale(found.locale) };
};

export const checkDurability: DoctorCheck = async (_, pool) => {
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

export const checkMigrations: DoctorCheck = async (_, pool) => {
  const pending = await pendingMigrations(pool);
  return {
    ok: pending.length === 0,
    text: pending.length === 0 ? doctor.migrated : doctor.pending(pending.join(", ")),
  };
};

/** Row-level security requires that the request role owns no tables and cannot bypass policies. */
export const checkRole: DoctorCheck = async ({ config, place }, pool) => {
  const found = await readRow<{ exists: boolean; usable: boolean; harmless: boolean }>(
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
  // Only a recommendation: without a login of its own, sessions of the owner switch to the role.
  if (requestsUrl === undefined) return { ok: true, text: `${doctor.role}; ${doctor.noOwnLogin}` };
  const isPooled = poolerUrl !== undefined;
  const error = await findRequestLoginError({ requestsUrl, databaseUrl: url, isPooled });
  if (error !== undefined) return { ok: false, text: operations.start.requestLogin(error) };
  return { ok: true, text: `${doctor.role}; ${doctor.ownLogin}` };
};
