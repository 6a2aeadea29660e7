import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { Signature } from "../use-sign-up.ts";
import css from "./sign-block.module.css";
import { useMinutesLeft } from "./use-minutes-left.ts";

/**
 * FIX-043, FIX-046: signer, validity of the signature, and minutes until the portal rejects the signed text.
 */
export function SignedState({ signature }: { readonly signature: Signature }) {
  const t = useTranslations("signing.signUp");
  const minutes = useMinutesLeft(signature.heldUntil);
  const isGood = signature.fault === null && minutes > 0;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={css.signed} data-bad={!isGood || undefined} role="status">
      <Icon size={20} aria-hidden />
      <span>
        {t("signedAs", { subject: signature.subject })}
        {signature.fault !== null && <small>{t("signedBadly", { reason: signature.fault })}</small>}
        {signature.validTo && (
          <small>{t("validTo", { at: formatDate(moscowDate(new Date(signature.validTo))) })}</small>
        )}
        <small>{minutes > 0 ? t("heldFor", { minutes }) : t("heldNoMore")}</small>
      </span>
    </p>
  );
}
