import { listProducts, listPunctuality } from "@birzha/domain/duties/api.ts";
import { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { getRule, listRules } from "@birzha/domain/duties/rule-api.ts";
import { punctualityRegister } from "@birzha/domain/duties/punctuality.ts";
import { dutyRuleRegister } from "@birzha/domain/duties/register.ts";
import type { RegisterKey } from "@birzha/domain/shared/registers/register.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { toRegisterQuestion, type RegisterQuestion } from "../../shared/register/register-question.ts";
import type { TableState } from "../../ui/table/columns/column.ts";

/** WORK-060: page of rules. */
export function listQuery(state: TableState) {
  const { page, size } = state;
  const query = { page: page - 1, size };
  const data = toRegisterQuestion<RegisterKey<typeof dutyRuleRegister>>(dutyRuleRegister, state);
  return queryOptions({
    queryKey: ["duties", "rules", query, data],
    queryFn: ({ signal }) => callEndpoint(listRules, { query, body: { data }, signal }),
    meta: { error: "duties.failures.list" },
  });
}

export type PunctualityKey = RegisterKey<typeof punctualityRegister>;
export type PunctualityQuestion = RegisterQuestion<PunctualityKey>;

export const toPunctualityQuestion = (state: TableState): PunctualityQuestion =>
  toRegisterQuestion<PunctualityKey>(punctualityRegister, state);

/** WORK-064: page of punctuality, with the distribution of delays over all rows. */
export function punctualityQuery(state: TableState) {
  const query = { page: state.page - 1, size: state.size };
  const data = toPunctualityQuestion(state);
  return queryOptions({
    queryKey: ["duties", "punctuality", query, data],
    queryFn: ({ signal }) => callEndpoint(listPunctuality, { query, body: { data }, signal }),
    meta: { error: "duties.failures.punctuality" },
  });
}

/** WORK-063: deadlines, and months without deals. */
export const calendarQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["duties", "calendar", organizationId],
    queryFn: ({ signal }) => callEndpoint(getCalendar, { signal }),
    meta: { silent: true },
  });

/** Rule with its versions; never cached. */
export const ruleQuery = (id: number) =>
  queryOptions({
    queryKey: ["duties", "rule", id],
    queryFn: ({ signal }) => callEndpoint(getRule, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { error: "shared.failures.load", shownWithoutData: true },
  });

/** WORK-062: products of the public form. */
export const productsQuery = queryOptions({
  queryKey: ["duties", "products"],
  queryFn: ({ signal }) => callEndpoint(listProducts, { signal }),
  meta: { error: "duties.failures.products" },
});
