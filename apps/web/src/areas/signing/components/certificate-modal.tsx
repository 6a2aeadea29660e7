import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { Button, Modal, Radio } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { useReturnFocus } from "../../../ui/use-return-focus.ts";
import css from "./certificate-modal.module.css";
import type { SigningCertificate } from "./signer.ts";

interface CertificateModalProps {
  /** The one that is valid longest first. */
  readonly certificates: readonly SigningCertificate[];
  readonly onAnswer: (certificate: SigningCertificate | undefined) => void;
}

/** SIGN-016, SIGN-018: which of several certificates signs. */
export function CertificateModal({ certificates, onAnswer }: CertificateModalProps) {
  useReturnFocus();
  const t = useTranslations("signing.choice");
  const shared = useTranslations("shared.actions");
  const [chosen, setChosen] = useState(certificates[0]?.id ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The step behind the dialog is a form as well.
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
            {certificates.map(({ id, owner, issuer, inn, validTo }) => (
              <Radio
                key={id}
                value={id}
                label={owner}
                description={t("facts", { inn: inn ?? "", issuer, at: formatDate(moscowDate(validTo)) })}
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
