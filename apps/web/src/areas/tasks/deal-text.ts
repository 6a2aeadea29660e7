import { distinctiveName } from "@birzha/domain/organizations/short-company-name.ts";
import type { DealFigures } from "@birzha/domain/shared/registers/waiting-record.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { isDecimal, scaleOf, withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import type { Task } from "@birzha/domain/tasks/task.ts";
import { useTranslations } from "use-intl";
import { formatQuantity } from "../../i18n/local-decimal.ts";

/** SCREEN-104: returns a formatter of a deal: `4 800 т, 18 550 ₽, Придуманный каравай`; absent parts are left out. */
export function useDealFigures(): (
  deal: DealFigures & { readonly firm?: string | null },
  separator?: string,
) => string {
  const units = useTranslations("shared.units");
  return ({ amount, price, currency, firm }, separator = ", ") =>
    [
      amount !== null && isDecimal(amount) && formatQuantity(amount, units("tonnes")),
      price !== null &&
        isDecimal(price) &&
        formatQuantity(price, currencySign(currency ?? "RUB"), scaleOf(withoutZeros(price)) > 0 ? 2 : 0),
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
