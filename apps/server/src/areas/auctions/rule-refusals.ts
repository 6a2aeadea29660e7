import { createTranslator } from "use-intl/core";
import type { BrokenRule } from "@birzha/domain/auctions/proposal-rules.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/decimal.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { errorPhrase } from "../../platform/http/error-phrase.ts";
import { Refused } from "../../platform/http/failure.ts";

const translate = createTranslator({ locale: "ru", messages: ru });

/** A rule in words that name its field, unless they do so by themselves. */
function sentence({ field, rule, params = {} }: BrokenRule): string {
  const { date = "", limit = "", lots = "" } = params;
  const values = {
    date: formatDate(date),
    limit: limit && formatDecimal(limit),
    lots: lots && formatDecimal(lots),
  };
  const text = translate(`auctions.rules.${rule}`, values);
  return rule.startsWith("notyMiltiple") || rule === "customersSum"
    ? text
    : `${ru.auctions.fields[field]}: ${text}`;
}

/** A-2, PROP-116: the refusal of a proposal that breaks rules, every one of them in words. */
export function refusedBy(broken: readonly BrokenRule[]): Refused {
  const [first, ...others] = broken.map(sentence);
  return new Refused("auctions.broken-rules", first === undefined ? {} : { listed: [first, ...others] });
}

/** a refusal whose reason stands in `errors.Data` as well. */
export const refusalOf = (code: ErrorCode): Refused => new Refused(code, { listed: [errorPhrase(code)] });
