import * as api from "@birzha/domain/organizations/api.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { findCompanyByInn, getOrganization, listOrganizations } from "./queries.ts";

/** Organisations: one, the list for operators, a company by its INN (ORG-060..063). */
export function bindOrganizations(bind: Bind): void {
  bind(api.listOrganizations, ({ db, actor }, { query }) => listOrganizations(db, actor, query));
  bind(api.findCompanyByInn, ({ db }, { query }) => findCompanyByInn(db, query.inn));
  bind(api.listOrganizationStatuses, async () =>
    Object.entries(ru.statuses).map(([id, name]) => ({ id: Number(id), name })),
  );
  bind(api.getOrganization, ({ db, actor }, { params }) => getOrganization(db, actor, params.id));
}
