import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { toast } from "../../ui/feedback/toast.ts";
import { codeOf, saveDays, type DayChange } from "./mutations.ts";

/**
 * DESK-021: returns a function that saves changed days and refetches the year. Resolves to whether the save
 * succeeded; after an edit conflict the page shows the current state.
 */
export function useDayChanges() {
  const t = useTranslations("exchange.calendar");
  const queryClient = useQueryClient();
  const { mutateAsync, isPending: isBusy } = useMutation(saveDays);
  const change = useCallback(
    async (days: readonly DayChange[]): Promise<boolean> => {
      let isDone = false;
      try {
        await mutateAsync(days);
        isDone = true;
        toast.success(t("saved", { count: days.length }));
      } catch (error) {
        if (codeOf(error) === "shared.stale") toast.error(t("stale"));
      }
      await queryClient.invalidateQueries({ queryKey: ["exchange", "days"] });
      return isDone;
    },
    [mutateAsync, queryClient, t],
  );
  return { change, isBusy };
}
