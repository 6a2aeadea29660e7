import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { confirmAction } from "../../../ui/overlays/prompt.ts";
import {
  putInForceMutation,
  rejectionOf,
  removeDraftMutation,
  suspendRuleMutation,
} from "./custom-rule-mutations.ts";
import { rulesKey } from "./custom-rule-queries.ts";
import { useRulePeriod } from "./use-rule-period.ts";

/** RULE-002, FIX-218: puts a draft in force or deletes it, or suspends a rule, after a question that names the consequence. */
export function useRuleActions(rule: CustomRuleDetails, trial: RuleTrial | null) {
  const t = useTranslations("customRules");
  const client = useQueryClient();
  const navigate = useNavigate();
  const periodOf = useRulePeriod();
  const putting = useMutation(putInForceMutation);
  const removing = useMutation(removeDraftMutation);
  const suspending = useMutation(suspendRuleMutation);
  const { id, code, version, severity } = rule;
  const refresh = () => client.invalidateQueries({ queryKey: rulesKey });
  /** @returns the code of a rejection */
  const put = (given: Parameters<typeof putting.mutateAsync>[0]): Promise<string | undefined> =>
    putting.mutateAsync(given).then(() => undefined, rejectionOf);
  /** FIX-218: asks a second time, with the figure, about a rule that refuses many past reports. */
  const isShareConfirmed = ({ failing, read }: RuleTrial): Promise<boolean> => {
    const percent = String(Math.round((failing / read) * 100));
    return confirmAction({
      title: t("inForce.share.title", { percent }),
      text: t("inForce.share.text", { code, failing, read }),
      confirmLabel: t("inForce.share.action", { percent }),
      isDestructive: true,
    });
  };
  return {
    isPutting: putting.isPending,
    isRemoving: removing.isPending,
    isSuspending: suspending.isPending,
    suspend: async () => {
      const isSure = await confirmAction({
        title: t("suspend.title", { code }),
        text: t("suspend.text"),
        confirmLabel: t("suspend.action"),
        isDestructive: true,
      });
      if (!isSure) return;
      await suspending.mutateAsync({ id, version }).catch(() => undefined);
      await refresh();
    },
    putInForce: async () => {
      const period = periodOf(rule);
      const tried = trial && t("inForce.tried", { failing: trial.failing, read: trial.read });
      const isSure = await confirmAction({
        title: t("inForce.title", { code }),
        text: [t(`inForce.${severity}`, { period }), tried, t("inForce.after")].filter(Boolean).join(" "),
        confirmLabel: t("inForce.action"),
      });
      if (!isSure) return;
      const failure = await put({ id, version });
      if (trial && failure === "rules.share-unconfirmed" && (await isShareConfirmed(trial)))
        await put({ id, version, confirmedFailing: trial.failing });
      await refresh();
    },
    /** @param letLeave lets the page go without the question about unsaved input */
    remove: async (letLeave: () => void) => {
      const isSure = await confirmAction({
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
      await navigate({ to: pagePaths.customRules });
      // The page of the deleted rule must not fetch it again.
      client.removeQueries({ queryKey: [...rulesKey, "one", id] });
      client.removeQueries({ queryKey: [...rulesKey, "trial", id] });
      await refresh();
    },
  };
}
