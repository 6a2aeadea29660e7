import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { isFinishedTrial } from "@birzha/domain/rules/rule-trial.ts";
import { Box, Button, Group, Title } from "@mantine/core";
import IconRefresh from "../../../../ui/icons/refresh.svg";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import panel from "../../../../ui/panel.module.css";
import css from "./trial.module.css";
import type { RuleTrialControl } from "./use-rule-trial.ts";

// A new rule has no trial: its page loads without the chart and the progress.
const ShownTrial = lazyComponent(() => import("./shown-trial.tsx"));

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
    <Box component="section" className={panel.panel} mt="1rem" aria-label={t("title")}>
      <Group
        component="header"
        className={css.head}
        justify="space-between"
        gap="0.75rem 1.5rem"
        p="1rem var(--gutter)"
      >
        <Box flex="1 1 20rem" miw={0}>
          <Title order={2} size="h3">
            {t("title")}
          </Title>
          {!trial && <p className={css.lead}>{t("lead")}</p>}
        </Box>
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
      </Group>
      <Suspense>
        {trial && rule && <ShownTrial rule={rule} trial={trial} control={control} isChanged={isChanged} />}
      </Suspense>
    </Box>
  );
}
