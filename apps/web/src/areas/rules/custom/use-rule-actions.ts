import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { confirm } from "../../../ui/overlays/prompt.ts";
import { putInForceMutation, removeDraftMutation } from "./custom-rule-mutations.ts";
import { rulesKey } from "./custom-rule-queries.ts";
import { useRulePeriod } from "./use-rule-period.ts";

/** RULE-002: puts a draft in force or deletes it, after a question that names the consequence. */
export function useRuleActions(rule: CustomRuleDetails, trial: RuleTrial | null) {
  const t = useTranslations("customRules");
  const client = useQueryClient();
  const navigate = useNavigate();
  const periodOf = useRulePeriod();
  const putting = useMutation(putInForceMutation);
  const removing = useMutation(removeDraftMutation);
  const { id, code, version, severity } = rule;
  const refresh = () => client.invalidateQueries({ queryKey: rulesKey });
  return {
    isPutting: putting.isPending,
    isRemoving: removing.isPending,
    putInForce: async () => {
      const period = periodOf(rule);
      const tried = trial && t("inForce.tried", { failing: trial.failing, read: trial.read });
      const isSure = await confirm({
        title: t("inForce.title", { code }),
        text: [t(`inForce.${severity}`, { period }), tried, t("inForce.after")].filter(Boolean).join(" "),
        confirmLabel: t("inForce.action"),
      });
      if (!isSure) return;
      await putting.mutateAsync({ id, version }).catch(() => undefined);
      await refresh();
    },
    /** @param letLeave lets the page go without the question about unsaved input */
    remove: async (letLeave: () => void) => {
      const isSure = await confirm({
        title: t("remove.title", { code }),
        text: t("remove.text"),
        confirmLabel: t("remove.confirm"),
        isDestructive: true,
      });
      if (!isSure) return;
      try {
        await removing.mutateAsync(id);
      } catch {
        return;
      }
      letLeave();
      await navigate({ to: paths.customRules });
      // The page of the deleted rule must not fetch it again.
      client.removeQueries({ queryKey: [...rulesKey, "one", id] });
      client.removeQueries({ queryKey: [...rulesKey, "trial", id] });
      await refresh();
    },
  };
}
