import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import {
  dropdownLists,
  listAllDropdowns,
  listCountries,
  listPorts,
  listVisibilityRegions,
  listVisibilityTypes,
} from "@birzha/domain/catalogs/dropdown-api.ts";
import { catalogNames, visibilityTypes } from "@birzha/domain/catalogs/catalogs.ts";
import { ru } from "@birzha/phrases/catalogs/ru.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { saveRecord } from "./actions/save-record.ts";
import { listHideEffects } from "./effect-queries.ts";
import { listAllOffered, listOffered, listOfferedPorts } from "./queries.ts";
import { getRecord, listRecords } from "./record-queries.ts";

/** Binds dropdown lists for all users, and catalogue records for their editors (CAT-020..034). */
export function bindCatalogs(bind: BindEndpoint): void {
  bind(dropdownLists.basisTypes, ({ db }) => listOffered(db, "basisTypes"));
  bind(dropdownLists.calculationTypes, ({ db }) => listOffered(db, "calculationTypes"));
  bind(dropdownLists.currencies, ({ db }) => listOffered(db, "currencies"));
  bind(dropdownLists.deliveryMethods, ({ db }) => listOffered(db, "deliveryMethods"));
  bind(dropdownLists.deliveryTypes, ({ db }) => listOffered(db, "deliveryTypes"));
  bind(dropdownLists.originGoods, ({ db }) => listOffered(db, "originGoods"));
  bind(dropdownLists.productTypes, ({ db }) => listOffered(db, "productTypes"));
  bind(dropdownLists.regions, ({ db }) => listOffered(db, "regions"));
  bind(listAllDropdowns, ({ db }) => listAllOffered(db));
  bind(listPorts, ({ db }, { query }) =>
    listOfferedPorts(db, {
      isPorts: query.isPorts === "true",
      isRailwayStation: query.isRailwayStation === "true",
    }),
  );
  bind(listCountries, ({ db }) => listOffered(db, "countries"));
  bind(listVisibilityTypes, () =>
    Promise.resolve(visibilityTypes.map(({ id, name }) => ({ id, name: ru.visibilityTypes[name] }))),
  );
  bind(listVisibilityRegions, ({ db }) => listOffered(db, "regions"));
  for (const catalog of catalogNames) {
    const calls = catalogCalls[catalog];
    bind(calls.list, ({ db }, { query }) => listRecords(db, catalog, query));
    bind(calls.get, ({ db }, { params }) => getRecord(db, catalog, params.id));
    bind(calls.effects, async ({ db, clock }, { params }) =>
      listHideEffects(db, clock, catalog, await getRecord(db, catalog, params.id)),
    );
    bind(calls.create, (context, { body }) => saveRecord(context, catalog, body));
    bind(calls.update, (context, { body: { id, version, ...values } }) =>
      saveRecord(context, catalog, values, { id, ...(version === undefined ? {} : { version }) }),
    );
  }
}
