import * as integrationApi from "@birzha/domain/members/integration-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { auditImport, importItems } from "../../../platform/http/endpoint-binding/import-items.ts";
import { memberConstraints } from "../constraints.ts";
import { putMembers } from "../store.ts";

/** A-66, V-14: imports members from the trading system. Validates each row separately. */
export async function importMembers(
  context: RequestContext,
  { body }: Pick<InputOf<typeof integrationApi.importMembers>, "body">,
): Promise<ResultOf<typeof integrationApi.importMembers>> {
  const { clock, db } = context;
  const takeAll = (members: readonly integrationApi.ImportedMember[]) => putMembers(db, members, clock.now());
  const items = await importItems(
    db,
    body.data,
    integrationApi.importedMember,
    async (given) => (await takeAll([given]))[0]!,
    { takeAll, constraints: memberConstraints },
  );
  auditImport(context, { action: "members.import", entity: "member" }, items);
  return items;
}
