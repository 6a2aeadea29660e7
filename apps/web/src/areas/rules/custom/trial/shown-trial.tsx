import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { WorkProgress } from "../../../../shared/progress/work-progress.tsx";
import css from "./trial.module.css";
import { TrialResult } from "./trial-result.tsx";
import type { RuleTrialControl } from "./use-rule-trial.ts";

interface ShownTrialProps {
  readonly rule: CustomRuleDetails;
  readonly trial: RuleTrial;
  readonly control: RuleTrialControl;
  readonly isChanged: boolean;
}

/** RULE-002: progress or result of the last trial. */
export default function ShownTrial({ rule, trial, control, isChanged }: ShownTrialProps) {
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
