import * as api from "@birzha/domain/exchange/api.ts";
import { dictionaryKinds } from "@birzha/domain/exchange/dictionaries.ts";
import * as staff from "@birzha/domain/exchange/staff-api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { importCalendar } from "./actions/import-calendar.ts";
import { importDictionary } from "./actions/import-dictionary.ts";
import { readNotices } from "./actions/read-notices.ts";
import { saveDictionaryItem } from "./actions/save-dictionary-item.ts";
import { setDecreedDays } from "./actions/set-decreed-days.ts";
import { getNotice, listStaffNotices } from "./notice-queries.ts";
import { listDecreedDays, listDictionaries, listDictionary, listItems, listWorkDays } from "./queries.ts";

/** Binds the endpoints of auction dictionaries and working days, and their import (DICT, A-66). */
export function bindExchange(bind: BindEndpoint): void {
  for (const kind of dictionaryKinds) bind(api.dictionaryCalls[kind], ({ db }) => listDictionary(db, kind));
  bind(api.listAuctionDictionaries, ({ db }) => listDictionaries(db));
  for (const call of [api.listWorkDays, api.listWorkDaysShort])
    bind(call, ({ db }, { params: { monthStart, today }, query: { workDay } }) =>
      listWorkDays(db, monthStart, today, workDay === "true"),
    );
  bind(api.importDictionary, importDictionary);
  bind(api.importCalendar, importCalendar);
  bind(api.listExchangeNotices, readNotices);
  bindStaff(bind);
}

/**
 * DESK-021: binds the endpoints for exchange staff. To response to a notice, staff use the trading system's endpoint.
 */
function bindStaff(bind: BindEndpoint): void {
  bind(staff.listStaffNotices, ({ db }, { query, body }) => listStaffNotices(db, query, body.data));
  bind(staff.getStaffNotice, ({ db }, { params: { id } }) => getNotice(db, id));
  bind(staff.listDictionaryItems, ({ db }, { params: { name }, query, body }) =>
    listItems(db, name, query, body.data),
  );
  bind(staff.createDictionaryItem, (context, { params: { name }, body }) =>
    saveDictionaryItem(context, name, body.data),
  );
  bind(staff.updateDictionaryItem, (context, { params: { name, id }, body }) => {
    const { version, ...item } = body.data;
    return saveDictionaryItem(context, name, item, { id, version });
  });
  bind(staff.getDecreedDays, ({ db }, { params: { year } }) => listDecreedDays(db, year));
  bind(staff.setDecreedDays, setDecreedDays);
}
