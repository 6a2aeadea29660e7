import { deliveryErrors } from "@birzha/domain/webhooks/webhook.ts";
import type { useTranslations } from "use-intl";

export type TranslateWebhooks = ReturnType<typeof useTranslations<"webhooks">>;

/** DOOR-005: the reason of a failed delivery: an error of the connection or the status of the response. */
export function failureText(failure: string, t: TranslateWebhooks): string {
  const error = deliveryErrors.find((one) => one === failure);
  return error ? t(`failures.${error}`) : t("failures.status", { status: failure });
}
