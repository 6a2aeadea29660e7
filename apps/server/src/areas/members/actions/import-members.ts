import * as api from "@birzha/domain/members/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { memberConstraints } from "../constraints.ts";
import { putMembers } from "../store.ts";

/** A-66, V-14: members from the trading system, each judged by itself. */
export async function importMembers(
  context: Context,
  { body }: Pick<InputOf<typeof api.importMembers>, "body">,
): Promise<ResultOf<typeof api.importMembers>> {
  const { clock, db } = context;
  const takeAll = (members: readonly api.ImportedMember[]) => putMembers(db, members, clock.now());
  const items = await importItems(
    db,
    body.data,
    api.importedMember,
    async (given) => (await takeAll([given]))[0]!,
    { takeAll, constraints: memberConstraints },
  );
  auditImport(context, { action: "members.import", entity: "member" }, items);
  return items;
}
