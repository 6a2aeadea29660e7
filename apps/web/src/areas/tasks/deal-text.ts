import { distinctiveName } from "@birzha/domain/organizations/short-company-name.ts";
import type { DealFigures } from "@birzha/domain/shared/registers/waiting-record.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { isDecimal, withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import type { Task } from "@birzha/domain/tasks/task.ts";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../i18n/local-decimal.ts";

/** SCREEN-104: returns a formatter of a deal: `4 800 т, 18 550,00 ₽, Придуманный каравай`; absent parts are left out. */
export function useDealFigures(): (
  deal: DealFigures & { readonly firm?: string | null },
  separator?: string,
) => string {
  const units = useTranslations("shared.units");
  return ({ amount, price, currency, firm }, separator = ", ") =>
    [
      amount !== null &&
        isDecimal(amount) &&
        `${formatLocalDecimal(withoutZeros(amount))}\u00a0${units("tonnes")}`,
      price !== null &&
        isDecimal(price) &&
        `${formatLocalDecimal(withoutZeros(price))}\u00a0${currencySign(currency ?? "RUB")}`,
      firm && distinctiveName(firm),
    ]
      .filter(Boolean)
      .join(separator);
}

/** Returns a formatter of what a task is about: goods, tonnes, price and firm. */
export function useDealText(): (task: Pick<Task, "subject" | "firm" | "deal">) => string {
  const figures = useDealFigures();
  return ({ subject, firm, deal }) =>
    [subject, figures({ amount: null, price: null, currency: null, ...deal, firm })]
      .filter(Boolean)
      .join(", ");
}
