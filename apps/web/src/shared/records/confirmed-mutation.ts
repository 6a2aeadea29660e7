import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { confirmAction, type ConfirmQuestion } from "../../ui/overlays/prompt.ts";

interface ConfirmedMutationOptions<Row> {
  readonly mutation: UseMutationOptions<{ readonly id: number }, Error, number>;
  readonly question: (row: Row) => ConfirmQuestion;
  /** Refetched afterwards. */
  readonly queryKey: QueryKey;
}

/**
 * Asks for confirmation, runs a mutation on the id of a row, and refetches the list whatever the outcome.
 * The mutation itself reports a failure. `running` is the id of the row in progress.
 */
export function useConfirmedMutation<Row extends { readonly id: number }>(
  options: ConfirmedMutationOptions<Row>,
) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(options.mutation);
  // A stable callback: the rows of a table are memoized.
  const latest = useRef(options);
  latest.current = options;
  const run = useCallback(
    async (row: Row) => {
      const { question, queryKey } = latest.current;
      if (!(await confirmAction(question(row)))) return;
      await mutateAsync(row.id).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey });
    },
    [mutateAsync, queryClient],
  );
  return { run, running: isPending ? variables : undefined };
}
