import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { renderSVG } from "uqr";
import css from "./receipt.module.css";

/** QR code of an address, dark on white in every theme, because readers expect it so. */
export function QrCode({ address }: { readonly address: string }) {
  const t = useTranslations("receipts");
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 1 }))}`,
    [address],
  );
  return <img className={css.qr} src={source} alt={t("qrCode", { address })} width={148} height={148} />;
}
