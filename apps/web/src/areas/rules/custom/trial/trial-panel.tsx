import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { isFinishedTrial } from "@birzha/domain/rules/rule-trial.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { WorkProgress } from "../../../../shared/progress/work-progress.tsx";
import panel from "../../../../ui/panel.module.css";
import css from "./trial.module.css";
import { TrialResult } from "./trial-result.tsx";
import type { RuleTrialControl } from "./use-rule-trial.ts";

interface TrialPanelProps {
  /** Undefined before the first save. */
  readonly rule: CustomRuleDetails | undefined;
  readonly control: RuleTrialControl;
  /** Whether the form has input that the trial does not know. */
  readonly isChanged: boolean;
  /** Saves the input if needed and starts a trial; undefined if the rule cannot be tried. */
  readonly onStart: (() => void) | undefined;
  readonly isBusy: boolean;
}

/** RULE-002: trial of a rule on the reports of twelve months, with its progress and its result. */
export function TrialPanel({ rule, control, isChanged, onStart, isBusy }: TrialPanelProps) {
  const t = useTranslations("customRules.trial");
  const { trial } = control;
  const isRunning = trial?.state === "running";
  const hasResult = trial !== null && trial.isCurrent && isFinishedTrial(trial.state);
  const startLabel = trial && !isChanged ? "again" : isChanged ? "saveAndStart" : "start";
  return (
    <section className={`${panel.panel} ${css.panel}`} aria-label={t("title")}>
      <header className={css.head}>
        <div>
          <h2 className={css.title}>{t("title")}</h2>
          {!trial && <p className={css.lead}>{t("lead")}</p>}
        </div>
        {onStart && !isRunning && (
          <Button
            variant={hasResult && !isChanged ? "default" : "light"}
            leftSection={trial ? <IconRefresh size={16} aria-hidden /> : undefined}
            loading={isBusy || control.isStarting}
            onClick={onStart}
          >
            {t(startLabel)}
          </Button>
        )}
      </header>
      {trial && rule && <ShownTrial rule={rule} trial={trial} control={control} isChanged={isChanged} />}
    </section>
  );
}

interface ShownTrialProps {
  readonly rule: CustomRuleDetails;
  readonly trial: RuleTrial;
  readonly control: RuleTrialControl;
  readonly isChanged: boolean;
}

function ShownTrial({ rule, trial, control, isChanged }: ShownTrialProps) {
  const t = useTranslations("customRules.trial");
  const { state, read, total } = trial;
  if (state === "running")
    return (
      <div className={css.body}>
        <WorkProgress
          key={trial.id}
          label={t("label")}
          state="running"
          done={read}
          total={total ?? undefined}
          at={control.at}
          amount={total === null ? t("waiting") : t("amount", { done: read, total })}
          hint={t("hint")}
          isCancelling={control.isCancelling}
          onCancel={control.cancel}
        />
      </div>
    );
  if (state === "failed")
    return (
      <div className={css.body}>
        <Message tone="bad">
          <b>{t("failedTitle")}.</b> {t("failed")}
        </Message>
      </div>
    );
  const isOutdated = !trial.isCurrent || isChanged;
  return (
    <div className={css.body}>
      {isOutdated && rule.state === "draft" && <Message tone="info">{t("outdated")}</Message>}
      {state === "timed-out" && (
        <Message tone="info">{t("timedOut", { read, total: total ?? read })}</Message>
      )}
      {state === "cancelled" && (
        <Message tone="info">
          {read === 0 ? t("cancelledEarly") : t("cancelled", { read, total: total ?? read })}
        </Message>
      )}
      {control.isFailed ? (
        <FailedState title={t("failedTitle")} onRetry={control.retry} />
      ) : (
        (state !== "cancelled" || read > 0) && (
          <TrialResult rule={rule} trial={trial} examples={control.examples} isOutdated={isOutdated} />
        )
      )}
    </div>
  );
}

const Message = ({ tone, children }: { readonly tone: "info" | "bad"; readonly children: ReactNode }) => (
  <div role="status">
    <Notice tone={tone}>{children}</Notice>
  </div>
);
