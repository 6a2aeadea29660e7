import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { cancelTrialMutation, startTrialMutation } from "../custom-rule-mutations.ts";
import { rulesKey, trialQuery } from "../custom-rule-queries.ts";

/**
 * RULE-002: the last trial of a rule, with its start and its cancellation.
 * @param rule undefined for a rule that is not saved yet
 */
export function useRuleTrial(rule: CustomRuleDetails | undefined) {
  const client = useQueryClient();
  const id = rule?.id ?? 0;
  const query = useQuery({ ...trialQuery(id), enabled: Boolean(rule?.trial) });
  const start = useMutation(startTrialMutation);
  const cancel = useMutation(cancelTrialMutation);
  const trial: RuleTrial | null = query.data ?? rule?.trial ?? null;
  const refresh = () => client.invalidateQueries({ queryKey: rulesKey });
  const isRunning = trial?.state === "running";
  // The list and the rule show the result, too.
  useEffect(() => {
    if (!isRunning) void client.invalidateQueries({ queryKey: [...rulesKey, "one", id] });
  }, [client, id, isRunning]);
  return {
    trial,
    examples: query.data?.examples,
    /** Time of the response in milliseconds. */
    at: query.dataUpdatedAt,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    isStarting: start.isPending,
    start: async (ruleId: number) => {
      await start.mutateAsync(ruleId).catch(() => undefined);
      await refresh();
    },
    isCancelling: cancel.isPending,
    cancel: () => cancel.mutate(id, { onSettled: () => void refresh() }),
  };
}

export type RuleTrialControl = ReturnType<typeof useRuleTrial>;
