import { sql, type RawBuilder } from "kysely";
import type { DbTransaction } from "./handles.ts";
import { ConnectionExecutor, prepareStatement } from "./sql-templates.ts";

/*
 * Reads of one statement. The statement itself sets the caller, so it needs no transaction: one message in each
 * direction instead of begin, settings, statement and commit. It sees one snapshot like any statement.
 */

const setting = (name: string, value: string | null) =>
  sql`set_config(${sql.lit(name)}, coalesce(${value}::text, current_setting(${sql.lit(name)}, true), ''), true)`;

/**
 * Compiles and prepares a read of one text. `case` evaluates its condition first, so row-level security sees the
 * settings. In a transaction that has begun, the settings stay as they are.
 * @param make gets placeholders instead of values; its statement selects one column and at most one row
 */
export function prepareSingleRead<Values extends readonly unknown[]>(
  make: (...placeholders: Values) => RawBuilder<unknown>,
): (db: DbTransaction, ...values: Values) => Promise<string | undefined> {
  const statement = prepareStatement(
    (userId: string | null, organizationId: string | null, isStaff: string | null, ...values: unknown[]) =>
      sql<{ value: string | null }>`
        select case when ${setting("app.user_id", userId)} || ${setting("app.organization_id", organizationId)}
          || ${setting("app.is_staff", isStaff)} is not null
        then (${make(...(values as unknown as Values))}) end as value`,
    make.length + 3,
  );
  return async (db, ...values) => {
    const executor = db.getExecutor();
    const pending = executor instanceof ConnectionExecutor ? executor.beforeFirst : undefined;
    const { userId = null, organizationId = null, isStaff = null } = pending?.caller ?? {};
    const single = statement(userId, organizationId, isStaff, ...values);
    if (!(executor instanceof ConnectionExecutor))
      return (await single.execute(db)).rows[0]!.value ?? undefined;
    // Sent before the transaction, which a later statement would begin.
    executor.beforeFirst = undefined;
    const sent = single.execute(db);
    executor.beforeFirst = pending;
    return (await sent).rows[0]!.value ?? undefined;
  };
}
