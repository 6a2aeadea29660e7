import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { steps, type Step } from "../step-search.ts";
import css from "./step-list.module.css";

interface StepListProps {
  readonly current: Step;
  readonly done: readonly Step[];
  /** Index of the last step that the user can open: all steps before it are complete. */
  readonly last: number;
  readonly onOpen: (step: Step) => void;
}

/** SIGN-001: progress of the steps, with links to the available ones. */
export function StepList({ current, done, last, onOpen }: StepListProps) {
  const t = useTranslations("signing.signUp");
  return (
    <nav aria-label={t("progress")}>
      <ol className={css.steps}>
        {steps.map((step, place) => (
          <li key={step}>
            <UnstyledButton
              className={css.step}
              aria-current={step === current ? "step" : undefined}
              disabled={place > last}
              title={place > last ? t("fillFirst") : undefined}
              onClick={() => onOpen(step)}
            >
              <span className={css.mark} data-done={done.includes(step) && step !== current} aria-hidden>
                {done.includes(step) && step !== current ? <IconCheck size={15} stroke={3} /> : place + 1}
              </span>
              {t(`steps.${step}.name`)}
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
