import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Group, Stack } from "@mantine/core";
import IconTrash from "../../../ui/icons/trash.svg";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { PendingApproval } from "../../../shared/approvals/pending-approval.tsx";
import { BackLink } from "../../../shared/page-links.tsx";
import { pagePaths } from "../../../shared/paths.ts";
import { RecordNews } from "../../../shared/records/record-news.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { SavedInputNotice } from "../../../shared/session/saved-input-notice.tsx";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved-guard.ts";
import css from "./custom-rule-page.module.css";
import { ruleQuery } from "./custom-rule-queries.ts";
import { EditConflict } from "./form/edit-conflict.tsx";
import { RuleForm } from "./form/rule-form.tsx";
import formCss from "./form/rule-form.module.css";
import { RulePreview } from "./form/rule-preview.tsx";
import { useRuleDraft } from "./form/use-rule-draft.ts";
import { inForceBlocker } from "./in-force-blocker.ts";
import { RuleHistory } from "./rule-history.tsx";
import { RuleStateChip } from "./rule-state-chip.tsx";
import { TrialPanel } from "./trial/trial-panel.tsx";
import { useRuleTrial, type RuleTrialControl } from "./trial/use-rule-trial.ts";
import { useRuleActions } from "./use-rule-actions.ts";

interface DraftViewProps {
  /** Undefined for a new rule. */
  readonly rule: CustomRuleDetails | undefined;
}

/** RULE-002: form, preview and trial of a draft. */
export function DraftView({ rule }: DraftViewProps) {
  const t = useTranslations("customRules");
  const navigate = useNavigate();
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const [today] = useState(() => moscowDate(new Date()));
  const draft = useRuleDraft(rule, today);
  const trial = useRuleTrial(rule);
  const letLeave = useUnsavedGuard(draft.isChanged);
  const errors = useTranslations("rules.errors");
  const blocker = rule && inForceBlocker(rule, trial.trial, draft.isChanged, today);
  const missing =
    blocker &&
    (blocker === "unsaved" ? t("inForce.unsaved") : errors(blocker, { date: formatDate(rule.earliestFrom) }));
  const reason = mayKeep ? missing : t("inForce.noRight");

  /** Saves and opens the page of a new rule. */
  const save = async (): Promise<number | undefined> => {
    if (rule && !draft.isChanged) return rule.id;
    const id = await draft.submit();
    if (id === undefined || rule) return id;
    letLeave();
    return id;
  };
  const open = (id: number) =>
    rule ? undefined : navigate({ to: pagePaths.customRule, params: { id: String(id) }, replace: true });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.isSaving) return;
    const id = await save();
    if (id !== undefined) await open(id);
  };
  const startTrial = async () => {
    if (draft.isSaving) return;
    const id = await save();
    if (id === undefined) return;
    await trial.start(id);
    await open(id);
  };

  return (
    <>
      <PageHeader
        title={rule ? t("form.draft", { code: rule.code }) : t("form.new")}
        subtitle={
          rule && (
            <Group component="span" gap="0.25rem 0.625rem" display="inline-flex">
              <RuleStateChip rule={rule} />
              {reason}
            </Group>
          )
        }
        back={<BackLink to={pagePaths.customRules}>{t("title")}</BackLink>}
        {...(rule && {
          actions: <PutInForceButton rule={rule} trial={trial.trial} isDisabled={reason !== undefined} />,
          more: mayKeep && <RemoveButton rule={rule} letLeave={letLeave} />,
        })}
      />
      <div className={css.notices}>
        {draft.saved && <SavedInputNotice saved={draft.saved} />}
        {rule && (
          <>
            <PendingApproval entity="report-rule" id={rule.id} />
            <RecordNews
              queryKey={ruleQuery(rule.id).queryKey}
              isTyping={draft.isChanged}
              onTake={draft.showTheirs}
            />
          </>
        )}
        {draft.base && draft.theirs && (
          <EditConflict opened={draft.base} theirs={draft.theirs} onTake={draft.takeTheirs} />
        )}
      </div>
      <div className={formCss.layout}>
        <form
          ref={draft.form}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={rule ? t("form.draft", { code: rule.code }) : t("form.new")}
        >
          <Stack gap="1rem">
            <RuleForm {...draft.fields} isReadOnly={!mayKeep} />
            {mayKeep && (
              <Button
                type="submit"
                className={formCss.save}
                variant={rule ? "default" : "filled"}
                loading={draft.isSaving}
                disabled={rule !== undefined && !draft.isChanged}
              >
                {t("form.save")}
              </Button>
            )}
          </Stack>
        </form>
        <RulePreview typed={draft.typed} code={rule?.code} />
      </div>
      <TrialPanel
        rule={rule}
        control={trial}
        isChanged={draft.isChanged}
        onStart={mayKeep ? () => void startTrial() : undefined}
        isBusy={draft.isSaving}
      />
      {rule && <RuleHistory versions={rule.versions} />}
    </>
  );
}

interface PutInForceButtonProps {
  readonly rule: CustomRuleDetails;
  readonly trial: RuleTrialControl["trial"];
  readonly isDisabled: boolean;
}

function PutInForceButton({ rule, trial, isDisabled }: PutInForceButtonProps) {
  const t = useTranslations("customRules.inForce");
  const actions = useRuleActions(rule, trial);
  return (
    <Button disabled={isDisabled} loading={actions.isPutting} onClick={() => void actions.putInForce()}>
      {t("action")}
    </Button>
  );
}

interface RemoveButtonProps {
  readonly rule: CustomRuleDetails;
  readonly letLeave: () => void;
}

function RemoveButton({ rule, letLeave }: RemoveButtonProps) {
  const t = useTranslations("customRules.remove");
  const actions = useRuleActions(rule, null);
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={17} aria-hidden />}
      loading={actions.isRemoving}
      onClick={() => void actions.remove(letLeave)}
    >
      {t("action")}
    </Button>
  );
}
