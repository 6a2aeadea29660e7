import type { CustomRuleDetails, RuleTrial, RuleTrialDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { IconCircleCheck, IconFileOff } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "use-intl";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import css from "./trial.module.css";
import { TrialExamples } from "./trial-examples.tsx";
import { TrialOrganizations } from "./trial-organizations.tsx";

interface TrialResultProps {
  readonly rule: CustomRuleDetails;
  readonly trial: RuleTrial;
  readonly examples: RuleTrialDetails["examples"] | undefined;
  readonly isOutdated: boolean;
}

/** RULE-002: figures of an ended trial, its organisations and examples. */
export function TrialResult({ rule, trial, examples, isOutdated }: TrialResultProps) {
  const t = useTranslations("customRules.trial");
  const format = useFormatter();
  const { read, failing, failingOrganizations, from, to, finishedAt } = trial;
  const share = read === 0 ? 0 : failing / read;
  const figures = [
    ["read", format.number(read)],
    ["failing", format.number(failing)],
    ["share", format.number(share, { style: "percent", maximumFractionDigits: 1 })],
    ["organizations", format.number(failingOrganizations)],
  ] as const;
  return (
    <div className={css.result} data-outdated={isOutdated || undefined}>
      <dl className={css.figures}>
        {figures.map(([name, value]) => (
          <div key={name} data-bad={(name === "failing" && failing > 0) || undefined}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.lead}>
        {t("period", {
          from: formatDate(from),
          to: formatDate(to),
          at: finishedAt === null ? "" : format.dateTime(new Date(finishedAt), "moment"),
        })}
      </p>
      {failing > 0 ? (
        <>
          <TrialOrganizations ruleId={rule.id} trial={trial} />
          {examples && <TrialExamples examples={examples} failing={failing} />}
        </>
      ) : (
        <EmptyState
          icon={
            read === 0 ? <IconFileOff size={28} stroke={1.6} /> : <IconCircleCheck size={28} stroke={1.6} />
          }
          title={t(read === 0 ? "none" : "clean")}
        />
      )}
    </div>
  );
}
