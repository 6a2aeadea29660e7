import { createTranslator } from "use-intl/core";
import type { BrokenRule } from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { errorPhrase } from "../../platform/http/errors/error-phrase.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

const translators = {
  ru: createTranslator({ locale: "ru", messages: ru }),
  en: createTranslator({ locale: "en", messages: en as unknown as typeof ru }),
} as const satisfies Record<Locale, unknown>;

/** Message of a violated rule. Adds the field's label unless the rule's text contains it. */
function sentence({ field, rule, params = {} }: BrokenRule, language: Locale): string {
  const translate = translators[language];
  const { date = "", limit = "", lots = "" } = params;
  const values = {
    date: formatDate(date),
    limit: limit && formatDecimal(limit),
    lots: lots && formatDecimal(lots),
  };
  const text = translate(`auctions.rules.${rule}`, values);
  return rule.startsWith("notyMiltiple") || rule === "customersSum"
    ? text
    : `${translate(`auctions.fields.${field}`)}: ${text}`;
}

/**
 * A-2, PROP-116: builds the error for a proposal with all violated rules, as messages in the proposal's language
 * (DESK-030) and as codes for imported rows.
 */
export function rejectedBy(broken: readonly BrokenRule[], language: Locale): ApiError {
  const fields = broken.map((one) => ({
    field: one.field,
    message: sentence(one, language),
    code: one.rule,
  }));
  const [first, ...others] = fields.map(({ message }) => message);
  return new ApiError(
    "auctions.broken-rules",
    first === undefined ? {} : { listed: [first, ...others], fields },
  );
}

/** A-2: builds an error whose reason is also in `errors.Data`. */
export const rejectionOf = (code: ErrorCode): ApiError => new ApiError(code, { listed: [errorPhrase(code)] });
