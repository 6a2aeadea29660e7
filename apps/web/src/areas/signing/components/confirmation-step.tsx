import { Checkbox } from "@mantine/core";
import { useTranslations } from "use-intl";
import { InnInput } from "../../../shared/inn-input.tsx";
import { documents } from "../../../shared/paths.ts";
import type { StepProps } from "./contacts-step.tsx";
import css from "./confirmation-step.module.css";
import { StepForm } from "./step-form.tsx";

interface ConfirmationStepProps extends StepProps {
  readonly account: string;
  /** Whether all three steps are in order (SIGN-024). */
  readonly isComplete: boolean;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
}

/** SIGN-020..026: everything once more, and the consent. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const { signUp, faults, onChange, account, isComplete, isSending, onBack, onSubmit } = props;
  const t = useTranslations("signing.signUp");
  const { fullName, phone, inn, name, address, isUK, UKInn, ntbUser, signature } = signUp;
  const facts = [
    [t("account"), account],
    [t("fullName"), fullName],
    [t("phone"), phone],
    [t("inn"), inn],
    [t("name"), name],
    [t("address"), address],
    [t("signedBy"), signature?.subject ?? ""],
  ] as const;
  const missing = faults[0] ? t(`missing.${faults[0]}`) : isComplete ? undefined : t("fillFirst");
  return (
    <StepForm
      missing={missing}
      nextLabel={t("submit")}
      isSending={isSending}
      onBack={onBack}
      onNext={onSubmit}
    >
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Checkbox
        label={t("isUK")}
        checked={isUK}
        onChange={(event) => onChange({ isUK: event.currentTarget.checked })}
      />
      {isUK && (
        <InnInput
          label={t("UKInn")}
          withAsterisk
          value={UKInn}
          error={UKInn !== "" && UKInn === inn ? t("missing.UKInn") : undefined}
          onChange={(typed) => onChange({ UKInn: typed })}
        />
      )}
      <Checkbox
        label={t("ntbUser")}
        checked={ntbUser}
        onChange={(event) => onChange({ ntbUser: event.currentTarget.checked })}
      />
      <p className={css.consent}>
        {t.rich("consent", {
          rules: (text) => (
            <a href={documents.rules} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
          conditions: (text) => (
            <a href={documents.conditions} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        })}
      </p>
    </StepForm>
  );
}
