import type { CustomRuleBody, CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PendingApproval } from "../../../shared/approvals/pending-approval.tsx";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import panel from "../../../ui/panel.module.css";
import css from "./custom-rule-page.module.css";
import { RuleHistory } from "./rule-history.tsx";
import { RuleStateChip } from "./rule-state-chip.tsx";
import { TrialPanel } from "./trial/trial-panel.tsx";
import { useRuleTrial } from "./trial/use-rule-trial.ts";
import { useRuleActions } from "./use-rule-actions.ts";
import { ruleFacts, useRuleFacts } from "./use-rule-facts.ts";

const EndRuleDialog = lazyDialog(() => import("./end-rule-dialog.tsx"));

/** RULE-002: a rule in force or ended, which does not change. */
export function RuleInForceView({ rule }: { readonly rule: CustomRuleDetails }) {
  const t = useTranslations("customRules");
  const shared = useTranslations("shared.errors");
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const [isEnding, setEnding] = useState(false);
  const trial = useRuleTrial(rule);
  const actions = useRuleActions(rule, trial.trial);
  return (
    <>
      <PageHeader
        title={t("form.draft", { code: rule.code })}
        subtitle={<RuleStateChip rule={rule} />}
        back={<BackLink to={pagePaths.customRules}>{t("title")}</BackLink>}
        actions={
          rule.state === "in-force" && (
            <>
              <Button
                variant="default"
                disabled={!mayKeep}
                loading={actions.isSuspending}
                title={mayKeep ? undefined : shared("forbidden")}
                onClick={() => void actions.suspend()}
              >
                {t("suspend.action")}
              </Button>
              <Button
                variant="default"
                disabled={!mayKeep}
                title={mayKeep ? undefined : shared("forbidden")}
                onClick={() => setEnding(true)}
              >
                {t("end.action")}
              </Button>
            </>
          )
        }
      />
      <PendingApproval entity="report-rule" id={rule.id} />
      <RuleDetails rule={rule} />
      {trial.trial && (
        <TrialPanel rule={rule} control={trial} isChanged={false} onStart={undefined} isBusy={false} />
      )}
      <RuleHistory versions={rule.versions} />
      {isEnding && <EndRuleDialog rule={rule} onClose={() => setEnding(false)} />}
    </>
  );
}

/** RULE-002: content of an immutable rule. */
function RuleDetails({ rule }: { readonly rule: CustomRuleBody }) {
  const t = useTranslations("customRules.facts");
  const facts = useRuleFacts([rule])(rule);
  return (
    <section className={panel.panel}>
      <Stack component="dl" className={css.facts} gap="0.75rem" m={0} p="1rem var(--gutter)">
        {ruleFacts
          .filter((fact) => facts[fact] !== "")
          .map((fact) => (
            <div key={fact}>
              <dt>{t(fact)}</dt>
              <dd lang={fact === "textEn" ? "en" : undefined}>{facts[fact]}</dd>
            </div>
          ))}
      </Stack>
    </section>
  );
}
