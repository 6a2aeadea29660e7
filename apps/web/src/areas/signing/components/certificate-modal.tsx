import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Modal, Radio } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import css from "./certificate-modal.module.css";
import type { SigningCertificate } from "./signers/signer.ts";

interface CertificateModalProps {
  /** Certificates, the longest valid first. */
  readonly certificates: readonly SigningCertificate[];
  readonly onAnswer: (certificate: SigningCertificate | undefined) => void;
}

/** SIGN-016, SIGN-018, FIX-045: dialog that chooses one of several certificates. */
export function CertificateModal({ certificates, onAnswer }: CertificateModalProps) {
  useReturnFocus();
  const t = useTranslations("signing.choice");
  const shared = useTranslations("shared.actions");
  const [chosen, setChosen] = useState(certificates[0]?.id ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog's React parent is a form too, so stop the submit event there.
    event.stopPropagation();
    onAnswer(certificates.find(({ id }) => id === chosen));
  };
  return (
    <Modal
      opened
      title={t("title")}
      closeButtonProps={{ "aria-label": shared("close") }}
      onClose={() => onAnswer(undefined)}
    >
      <form className={css.form} onSubmit={submit}>
        <Radio.Group value={chosen} onChange={setChosen} aria-label={t("title")}>
          <div className={css.list}>
            {certificates.map((certificate) => (
              <Radio
                key={certificate.id}
                value={certificate.id}
                label={certificate.user || certificate.firm}
                description={
                  <Details certificate={certificate} isDuplicate={hasDuplicate(certificate, certificates)} />
                }
              />
            ))}
          </div>
        </Radio.Group>
        <div className={css.buttons}>
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {shared("cancel")}
          </Button>
          <Button type="submit">{t("sign")}</Button>
        </div>
      </form>
    </Modal>
  );
}

interface DetailsProps {
  readonly certificate: SigningCertificate;
  readonly isDuplicate: boolean;
}

/** FIX-045: details that tell certificates apart; the serial number if nothing else does. */
function Details({ certificate, isDuplicate }: DetailsProps) {
  const t = useTranslations("signing.choice");
  const { user, firm: organization, inn, issuer, serial } = certificate;
  const [from, to] = datesOf(certificate);
  return (
    <>
      {user !== "" && organization !== "" && <span className={css.fact}>{organization}</span>}
      <span className={css.fact}>{t("issued", { inn: inn ?? "", issuer })}</span>
      <span className={css.fact}>{t("valid", { from, to })}</span>
      {isDuplicate && <span className={css.fact}>{t("serial", { serial })}</span>}
    </>
  );
}

const datesOf = ({ validFrom, validTo }: SigningCertificate) =>
  [formatDate(moscowDate(validFrom)), formatDate(moscowDate(validTo))] as const;

const detailsOf = (certificate: SigningCertificate) => {
  const { user, firm: organization, inn, issuer } = certificate;
  return JSON.stringify([user, organization, inn, issuer, ...datesOf(certificate)]);
};

const hasDuplicate = (one: SigningCertificate, all: readonly SigningCertificate[]) =>
  all.some((other) => other.id !== one.id && detailsOf(other) === detailsOf(one));
