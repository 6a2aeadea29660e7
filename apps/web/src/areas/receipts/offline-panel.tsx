import { keyPrefix } from "@birzha/domain/receipts/read-receipt.ts";
import { fromHex } from "@birzha/domain/receipts/verify-receipt.ts";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { receiptRootsQuery } from "./queries.ts";
import { yearOf } from "./use-file-check.ts";
import css from "./receipt.module.css";

/** Static file of the server: the verifier as one page that works offline (PROOF-006). */
const verifierPath = "/verify-receipt.html";
const rootsPath = "/api/receipts/roots";

/** PROOF-006: how to verify a receipt without the portal. */
export function OfflinePanel() {
  const t = useTranslations("receipts.offline");
  const year = yearOf(undefined);
  const { data } = useQuery(receiptRootsQuery(year));
  const keys = data?.keys ?? [];
  return (
    <section className={css.offline}>
      <div>
        <h2>{t("title")}</h2>
        <p>{t("text")}</p>
      </div>
      <p className={css.links}>
        <a href={verifierPath} download>
          <IconDownload size={17} aria-hidden />
          {t("page")}
        </a>
        <a href={`${rootsPath}?year=${year}`} download={`roots-${year}.json`}>
          {t("roots", { year: String(year) })}
        </a>
        {keys.length > 0 && (
          <a
            href={`data:application/x-pem-file,${encodeURIComponent(keys.map(toPem).join(""))}`}
            download="birzha-keys.pem"
          >
            {t("key")}
          </a>
        )}
      </p>
    </section>
  );
}

/** Writes an Ed25519 key as PEM. */
const toPem = (publicKey: string) =>
  `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...fromHex(keyPrefix + publicKey)))}\n-----END PUBLIC KEY-----\n`;
