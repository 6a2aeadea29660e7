import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { rejectionWords } from "../../api/failure-text.ts";
import { askComment, confirm } from "../../ui/overlays/prompt.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { answer } from "./mutations.ts";

/** Failed answer with its error message. */
interface FailedAnswer {
  readonly id: number;
  readonly why: string;
}

/** DESK-021: confirms once, then answers the notices one request at a time and collects the errors. */
export function useAnswers() {
  const t = useTranslations("exchange.notices");
  const reason = useTranslations("shared.confirm")("reason");
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(answer);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly FailedAnswer[]>([]);
  // Keeps the reason after a failed request, so that the user need not type it again.
  const typed = useRef("");

  const ask = useCallback(
    async (count: number, result: NoticeResult): Promise<{ readonly comment?: string } | undefined> => {
      if (result === "processed") {
        const isSure = await confirm({
          title: t("acceptTitle", { count }),
          text: t("acceptText"),
          confirmLabel: t("accept"),
        });
        return isSure ? {} : undefined;
      }
      const comment = await askComment({
        title: t("rejectTitle", { count }),
        text: t("rejectText"),
        commentLabel: reason,
        comment: typed.current,
        isCommentRequired: true,
        limit: commentLimit,
        confirmLabel: t("reject"),
        isDestructive: true,
      });
      return comment === undefined ? undefined : { comment };
    },
    [t, reason],
  );

  /** Resolves to whether the user confirmed, regardless of the results. */
  const onAnswer = useCallback(
    async (ids: readonly number[], result: NoticeResult): Promise<boolean> => {
      const confirmation = await ask(ids.length, result);
      if (!confirmation) return false;
      typed.current = confirmation.comment ?? "";
      setBusy(true);
      const rejected: FailedAnswer[] = [];
      for (const id of ids)
        try {
          await mutateAsync({ id, result, ...confirmation });
        } catch (error) {
          rejected.push({ id, why: (error instanceof ApiFailure && rejectionWords(error)) || t("unsent") });
        }
      const count = ids.length - rejected.length;
      if (count > 0) toast.success(t(result === "processed" ? "accepted" : "rejected", { count }));
      if (rejected.length === 0) typed.current = "";
      setFailed(rejected);
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ["exchange"] });
      return true;
    },
    [ask, mutateAsync, queryClient, t],
  );
  return { onAnswer, isBusy, failed };
}
