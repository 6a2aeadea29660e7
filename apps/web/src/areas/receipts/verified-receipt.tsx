import type { verifyReceiptNumber } from "@birzha/domain/receipts/api.ts";
import type { ReceiptState } from "@birzha/domain/receipts/receipt.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { QrCode } from "./qr-code.tsx";
import { ReceiptDetails } from "./receipt-details.tsx";
import { formatSecond } from "./receipt-format.ts";
import css from "./receipt.module.css";
import { verifyAddress } from "./verify-address.ts";
import { VerdictHead, type VerdictTone } from "./verdict-head.tsx";

const tones: Readonly<Record<ReceiptState, VerdictTone>> = {
  valid: "good",
  replaced: "new",
  rejected: "ended",
  terminated: "ended",
};

/** PROOF-002: state of a receipt for every visitor who knows its number. */
export function VerifiedReceipt({ receipt }: { readonly receipt: ResultOf<typeof verifyReceiptNumber> }) {
  const t = useTranslations("receipts");
  const { number, state, since, newestVersion, checkedAt } = receipt;
  const address = verifyAddress(number);
  return (
    <>
      <section className={css.panel}>
        <VerdictHead
          tone={tones[state]}
          title={t(`states.${state}`, { version: String(newestVersion) })}
          hint={t(`stateHints.${state}`)}
        />
        <div className={css.body}>
          <ReceiptDetails {...receipt} state={t(`since.${state}`, { time: formatSecond(since) })} />
          <figure className={css.figure}>
            <QrCode address={address} />
            <figcaption>
              {t("thisPage")}
              <br />
              {address.replace(/^https?:\/\/|[^/]*$/g, "")}
              <wbr />
              <span className={css.whole}>{number}</span>
            </figcaption>
          </figure>
        </div>
        <p className={css.privacy}>
          <IconLock size={16} aria-hidden />
          {t("privacy")}
        </p>
      </section>
      <p className={css.checked}>{t("checkedAt", { time: formatSecond(checkedAt) })}</p>
    </>
  );
}
