import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { confirm } from "../../ui/prompt.ts";
import { endOtherSessions, endSession } from "./mutations.ts";

/** FIX-007: asks, ends the session or all the others, and reads the list anew. */
export function useSessionEnding() {
  const t = useTranslations("users.sessions");
  const queryClient = useQueryClient();
  const one = useMutation(endSession);
  const others = useMutation(endOtherSessions);
  const reread = () => queryClient.invalidateQueries({ queryKey: ["users", "sessions"] });
  /** The failure was said; a session that had ended meanwhile goes from the list. */
  const after = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      if (!isLate(error)) return;
    }
    await reread();
  };

  const endOne = async (id: number, place: { device: string; address: string }) => {
    const isAgreed = await confirm({
      title: t("endTitle"),
      text: t("endText", place),
      confirmLabel: t("end"),
      isDestructive: true,
    });
    if (isAgreed) await after(one.mutateAsync({ id }));
  };
  const endOthers = async () => {
    const isAgreed = await confirm({
      title: t("endOthersTitle"),
      text: t("endOthersText"),
      confirmLabel: t("end"),
      isDestructive: true,
    });
    if (isAgreed) await after(others.mutateAsync());
  };
  return {
    endOne,
    endOthers,
    ending: one.isPending ? one.variables.id : undefined,
    isEndingOthers: others.isPending,
  };
}
