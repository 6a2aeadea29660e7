import type { ReceiptVerdict } from "@birzha/domain/receipts/verify-receipt.ts";
import { useTranslations } from "use-intl";
import css from "./receipt.module.css";
import { VerdictHead } from "./verdict-head.tsx";

export interface CheckedFile {
  readonly name: string;
  readonly verdict: ReceiptVerdict | "failed" | "too-large";
}

/** PROOF-006: result of verifying a receipt file in the browser. */
export function VerifiedFile({ file: { name, verdict } }: { readonly file: CheckedFile }) {
  const t = useTranslations("receipts");
  return (
    <section className={css.panel}>
      {typeof verdict === "string" ? (
        <VerdictHead
          tone="bad"
          title={t("failed")}
          hint={verdict === "failed" ? t("unknownKeys") : t("file.tooLarge")}
        />
      ) : verdict.problem !== null ? (
        <VerdictHead tone="bad" title={t("file.invalid")} hint={t(`problems.${verdict.problem}`)} />
      ) : verdict.isSealed ? (
        <VerdictHead
          tone="good"
          title={t("file.valid")}
          hint={`${t("file.validHint", { days: verdict.days })} ${t("file.gap", { gap: t("gap", { days: verdict.gapDays ?? 0 }) })}`}
        />
      ) : (
        <VerdictHead tone="wait" title={t("file.unsealed")} hint={t("file.unsealedHint")} />
      )}
      <p className={css.privacy}>{t("file.name", { name })}</p>
    </section>
  );
}
