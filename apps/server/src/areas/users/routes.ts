import * as api from "@birzha/domain/users/api.ts";
import * as ownApi from "@birzha/domain/users/own-api.ts";
import { rightsOf } from "@birzha/domain/shared/access/rights.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { acceptConsent } from "./actions/accept-consent.ts";
import { blockMember } from "./actions/block-member.ts";
import { blockUser } from "./actions/block-user.ts";
import { downloadUsers } from "./actions/download-users.ts";
import { endOtherSessions } from "./actions/end-other-sessions.ts";
import { endSession } from "./actions/end-session.ts";
import { exportUser } from "./actions/export-user.ts";
import { updateUser } from "./actions/update-user.ts";
import { listBlockEffects } from "./effect-queries.ts";
import { listConsents } from "./profile-queries.ts";
import { getCurrentUser, listAuthors, listSessions, listUserOrganizations } from "./queries.ts";
import { getUser, listOrganizationUsers, listUserHistories, listUsers } from "./user-queries.ts";

/**
 * Binds the endpoints of the signed-in user, rights, and user administration (PLAT-047, PLAT-062..064, USR-023..026).
 */
export function bindUsers(bind: BindEndpoint): void {
  bind(ownApi.getCurrentUser, ({ db, actor }) => getCurrentUser(db, actor));
  bind(api.hasAuctionRights, async ({ actor }) => ({ result: rightsOf(actor).hasAuctions }));
  bind(api.hasSpotRights, async ({ actor }) => ({ result: rightsOf(actor).hasSpot }));
  bind(api.hasContractRights, async ({ actor }) => ({ result: rightsOf(actor).hasContracts }));
  bind(api.listUsers, ({ db }, { query }) => listUsers(db, query));
  bind(api.listUserStatuses, async () =>
    Object.entries(ru.statuses).map(([id, name]) => ({ id: Number(id), name })),
  );
  bind(api.getUserEffects, async ({ db, actor, clock }, { params: { id } }) => {
    const { userId } = await getUser(db, actor, id);
    return listBlockEffects(db, clock, userId);
  });
  bind(ownApi.listUserOrganizations, ({ db, actor }, { query }) => listUserOrganizations(db, actor, query));
  bind(ownApi.listAuthors, ({ db, actor }, { query }) => listAuthors(db, actor, query.organizationId));
  bind(api.listUserHistories, ({ db, actor }, { query }) => listUserHistories(db, actor, query));
  bind(api.listOrganizationUsers, ({ db, actor }, { query }) => listOrganizationUsers(db, actor, query));
  bind(api.listConsents, ({ db, actor }, { query }) => listConsents(db, actor, query));
  bind(api.acceptConsent, acceptConsent);
  bind(api.listSessions, ({ db, actor }, { query }) => listSessions(db, actor, query));
  bind(api.endSession, endSession);
  bind(api.endOtherSessions, endOtherSessions);
  bind(api.blockUser, blockUser);
  bind(api.blockMember, blockMember);
  bind(api.updateUser, updateUser);
  bind(api.downloadUsers, downloadUsers);
  bind(api.exportUser, exportUser);
  bind(api.getUser, ({ db, actor }, { params }) => getUser(db, actor, params.id));
}
