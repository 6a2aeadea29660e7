import { deliveryErrors } from "@birzha/domain/webhooks/webhook.ts";
import { useCallback } from "react";
import { useFormatter, useTranslations } from "use-intl";

/** DOOR-005: returns formatters of delivery errors and timestamps. */
export function useDeliveryTexts() {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const failureOf = useCallback(
    (failure: string) => {
      const error = deliveryErrors.find((one) => one === failure);
      return error ? t(`failures.${error}`) : t("failures.status", { status: failure });
    },
    [t],
  );
  const momentOf = useCallback((text: string) => format.dateTime(new Date(text), "moment"), [format]);
  return { failureOf, momentOf };
}
