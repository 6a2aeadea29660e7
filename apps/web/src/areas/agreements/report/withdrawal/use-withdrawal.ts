import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { confirmAction } from "../../../../ui/overlays/prompt.ts";
import { registerReport, withdrawReport } from "../../mutations.ts";

/** BULK-105: withdraws a report after a confirmation; a toast shows why the server refuses it. */
export function useWithdrawal() {
  const t = useTranslations("agreements.withdrawal");
  const queryClient = useQueryClient();
  const mutation = useMutation(withdrawReport);
  const withdraw = async (id: number): Promise<void> => {
    const isAgreed = await confirmAction({
      title: t("title", { number: String(id) }),
      text: t("text"),
      confirmLabel: t("act"),
      isDestructive: true,
    });
    if (!isAgreed) return;
    await mutation.mutateAsync({ id }).catch(() => undefined);
    // The withdrawal has a receipt of its own.
    void queryClient.invalidateQueries({ queryKey: ["receipts"] });
    await queryClient.invalidateQueries({ queryKey: ["agreements"] });
  };
  return { withdraw, isWithdrawing: mutation.isPending };
}

interface FiledReport {
  readonly id: number;
  readonly withdrawalMinutes?: number | undefined;
}

/** BULK-105: success message of a registration with the act that takes it back. */
export function useFiledToast(): (filed: FiledReport) => void {
  const t = useTranslations("agreements");
  const { withdraw } = useWithdrawal();
  return ({ id, withdrawalMinutes: minutes = 0 }) =>
    showToast.success(t("successes.create"), {
      // Replaces the message of a failed attempt.
      name: registerReport.meta!.error!,
      ...(minutes > 0 && {
        detail: t("withdrawal.hint", { minutes }),
        action: { label: t("withdrawal.act"), onClick: () => void withdraw(id) },
      }),
    });
}
