import * as api from "@birzha/domain/users/api.ts";
import { rightsOf } from "@birzha/domain/users/rights.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { getCurrentUser, getUser, listAuthors, listUserOrganizations, listUsers } from "./queries.ts";

/** Who is signed in, with which rights; users as operators see them (PLAT-047, PLAT-062..064, USR-023..026). */
export function bindUsers(bind: Bind): void {
  bind(api.getCurrentUser, ({ db, actor }) => getCurrentUser(db, actor));
  bind(api.hasAuctionRights, async ({ actor }) => ({ result: rightsOf(actor).hasAuctions }));
  bind(api.hasSpotRights, async ({ actor }) => ({ result: rightsOf(actor).hasSpot }));
  bind(api.hasContractRights, async ({ actor }) => ({ result: rightsOf(actor).hasContracts }));
  bind(api.listUsers, ({ db }, { query }) => listUsers(db, query));
  bind(api.listUserStatuses, async () =>
    Object.entries(ru.statuses).map(([id, name]) => ({ id: Number(id), name })),
  );
  bind(api.listUserOrganizations, ({ db, actor }, { query }) => listUserOrganizations(db, actor, query));
  bind(api.listAuthors, ({ db, actor }, { query }) => listAuthors(db, actor, query.organizationId));
  bind(api.getUser, ({ db, actor }, { params }) => getUser(db, actor, params.id));
}
