import { findDuty } from "@birzha/domain/duties/api.ts";
import { dutyDigits } from "@birzha/domain/duties/duty-rule.ts";
import { isPositive } from "@birzha/domain/shared/values/decimal.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

export type DealQuestion = CallOf<typeof findDuty>["query"];

/** Returns whether the server accepts the query: quantity and price have the format of a report. */
export const mayAsk = ({ amount, price }: Pick<DealQuestion, "amount" | "price">): boolean =>
  isPositive(amount, dutyDigits.tonnes) && isPositive(price, dutyDigits.price);

/** WORK-061, WORK-062: checks whether the rules require a report on a deal; disabled until the deal is known. */
export const dutyQuery = (question: DealQuestion | undefined) =>
  queryOptions({
    queryKey: ["duties", "due", question],
    queryFn: question ? ({ signal }) => callEndpoint(findDuty, { query: question, signal }) : skipToken,
    placeholderData: question && keepPreviousData,
    meta: { silent: true },
  });
