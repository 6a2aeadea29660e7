import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./step-form.module.css";

interface StepFormProps {
  readonly children: ReactNode;
  /** Why one cannot go on; nothing when one can. */
  readonly missing: string | undefined;
  readonly nextLabel?: string;
  readonly isSending?: boolean;
  readonly onNext: () => void;
  readonly onBack?: () => void;
}

/** A step with its way on, which stays shut while something is missing and says what. */
export function StepForm({ children, missing, nextLabel, isSending, onNext, onBack }: StepFormProps) {
  const t = useTranslations();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing === undefined && !isSending) onNext();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children}
      <div className={css.buttons}>
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {t("shared.actions.back")}
          </Button>
        )}
        <Button type="submit" disabled={missing !== undefined} loading={isSending} title={missing}>
          {nextLabel ?? t("signing.signUp.next")}
        </Button>
        {missing !== undefined && <p className={css.missing}>{missing}</p>}
      </div>
    </form>
  );
}
