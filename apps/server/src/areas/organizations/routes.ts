import * as api from "@birzha/domain/organizations/api.ts";
import * as successions from "@birzha/domain/organizations/succession-api.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import type { CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { blockOrganization } from "./actions/block-organization.ts";
import { downloadOrganizations } from "./actions/download-organizations.ts";
import { updateOrganization } from "./actions/update-organization.ts";
import { listBlockEffects } from "./effect-queries.ts";
import {
  findCompanyByInn,
  getOrganization,
  listOrganizationHistories,
  listOrganizations,
} from "./queries.ts";
import { countTakenOver, findSuccessions } from "./succession-queries.ts";

/** Binds the endpoints of organisations: details, history, list, changes, lookup by INN (ORG-060..068). */
export function bindOrganizations(bind: BindEndpoint, directory?: CompanyDirectory): void {
  bind(api.listOrganizations, ({ db }, { query }) => listOrganizations(db, query));
  bind(api.findCompanyByInn, ({ db }, { query }) => findCompanyByInn(db, query.inn, directory));
  bind(api.listOrganizationStatuses, async () =>
    Object.entries(ru.statuses).map(([id, name]) => ({ id: Number(id), name })),
  );
  bind(api.getOrganization, ({ db, actor }, { params }) => getOrganization(db, actor, params.id));
  bind(api.getOrganizationEffects, async ({ db, actor, clock }, { params: { id } }) =>
    listBlockEffects(db, clock, await getOrganization(db, actor, id)),
  );
  bind(api.listOrganizationHistories, ({ db, actor }, { query }) =>
    listOrganizationHistories(db, actor, query),
  );
  bind(api.blockOrganization, blockOrganization);
  bind(api.updateOrganization, updateOrganization);
  bind(successions.getSuccessions, (context, { params }) => findSuccessions(context, params.id));
  bind(successions.countSuccession, ({ db, actor }, { params }) => countTakenOver(db, actor, params.id));
  bind(api.downloadOrganizations, downloadOrganizations);
}
