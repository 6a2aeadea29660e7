import type { PortalArea } from "@birzha/domain/areas.ts";
import { columnLabel, reportKeys } from "@birzha/domain/agreements/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import type { FieldLabels } from "./platform/http/openapi/openapi-info.ts";

const { description: _, ...users } = ru.users.fields;

const areas: Partial<Record<PortalArea, Readonly<Record<string, string>>>> = {
  agreements: Object.fromEntries(reportKeys.map((key) => [key, ru.agreements.fields[columnLabel(key)]])),
  applications: ru.applications.fields,
  approvals: ru.approvals.fields,
  auctions: ru.auctions.fields,
  contracts: ru.contracts.fields,
  duties: { ...ru.duties.fields, ...ru.duties.punctuality.fields },
  invitations: ru.invitations.fields,
  keys: ru.keys.fields,
  members: ru.members.fields,
  organizations: ru.organizations.fields,
  spot: ru.spot.fields,
  // Its reason of a block has the name of other reasons in requests.
  users,
  webhooks: ru.webhooks.fields,
};

/**
 * HOUSE-106: labels of the screens in Russian, by area and field of the API. An area has many fields `id` and `name` besides
 * those that the screens label.
 */
export const fieldLabels: FieldLabels = Object.fromEntries(
  Object.entries(areas).map(([area, { id: _id, name: _name, ...labels }]) => [area, labels]),
);
