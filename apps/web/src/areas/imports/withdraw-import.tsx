import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { WithdrawButton } from "../../shared/agreements/withdraw-button.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { showToast } from "../../ui/feedback/toast.ts";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { importsKey, withdrawableQuery, withdrawMutation } from "./queries.ts";

/** BULK-105: takes back all reports of an import that was filed by mistake, and says how many were taken back. */
export function WithdrawImport({ batch: { id } }: { readonly batch: ImportBatch }) {
  const t = useTranslations("imports.withdrawal");
  const queryClient = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(withdrawableQuery(id));
  const mutation = useMutation(withdrawMutation);
  if (!data) return null;
  const { count, seconds, withdrawn } = data;
  const withdraw = async () => {
    const isAgreed = await confirmAction({
      title: t("title", { count }),
      text: t("text"),
      confirmLabel: t("confirm"),
      isDestructive: true,
    });
    if (!isAgreed) return;
    const done = await mutation.mutateAsync(id).catch(() => undefined);
    if (done === withdrawn) showToast.error(t("none"));
    else if (done !== undefined) showToast.success(t("done", { count: done }));
    void queryClient.invalidateQueries({ queryKey: ["agreements"] });
    await queryClient.invalidateQueries({ queryKey: importsKey });
  };
  const button = (
    <WithdrawButton
      label={t("act", { count })}
      title={t("hint")}
      seconds={seconds}
      at={dataUpdatedAt}
      isPending={mutation.isPending}
      onWithdraw={() => void withdraw()}
    />
  );
  if (withdrawn === 0 && count === 0) return null;
  return (
    <NoticeBox tone="info" action={button}>
      {withdrawn > 0 ? t("withdrawn", { count: withdrawn }) : t("lead", { count })}
    </NoticeBox>
  );
}
