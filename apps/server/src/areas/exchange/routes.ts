import * as api from "@birzha/domain/exchange/api.ts";
import { dictionaryKinds } from "@birzha/domain/exchange/dictionaries.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { importCalendar } from "./actions/import-calendar.ts";
import { importDictionary } from "./actions/import-dictionary.ts";
import { readNotices } from "./actions/read-notices.ts";
import { listDictionary, listWorkDays } from "./queries.ts";

/** Dictionaries and working days of the auctions, and how the trading system keeps them (DICT, A-66). */
export function bindExchange(bind: Bind): void {
  for (const kind of dictionaryKinds) bind(api.dictionaryCalls[kind], ({ db }) => listDictionary(db, kind));
  for (const call of [api.listWorkDays, api.listWorkDaysShort])
    bind(call, ({ db }, { params: { monthStart, today }, query: { workDay } }) =>
      listWorkDays(db, monthStart, today, workDay === "true"),
    );
  bind(api.importDictionary, importDictionary);
  bind(api.importCalendar, importCalendar);
  bind(api.listNotices, readNotices);
}
