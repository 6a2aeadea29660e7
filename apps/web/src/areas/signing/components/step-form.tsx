import { Button } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./step-form.module.css";

interface StepFormProps {
  readonly children: ReactNode;
  /** Reason why the next step is not available; undefined if it is. */
  readonly missing: string | undefined;
  readonly nextLabel?: string;
  readonly isSending?: boolean;
  readonly onNext: () => void;
  readonly onBack?: () => void;
}

/** Form of one step. While something is missing, the button is disabled and shows the reason. */
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
