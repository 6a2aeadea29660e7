import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { useCallback, useRef } from "react";
import { useTranslations } from "use-intl";
import { askComment, confirmAction, type ConfirmQuestion } from "../../ui/overlays/prompt.ts";

interface BlockQuestion extends Pick<ConfirmQuestion, "title" | "text" | "confirmLabel"> {
  /** Id of the user or organisation. */
  readonly id: number;
  readonly isBlock: boolean;
  readonly reasonTitle: string;
  readonly reasonHint: string;
}

/** The reason of a block; an unblock has none. */
type Answer = { readonly description?: string };

/**
 * ORG-011..016, ORG-041..043, G-87: asks for confirmation, and for the reason of a block. Returns undefined if the
 * user cancels.
 */
export function useBlockQuestion() {
  const t = useTranslations("shared");
  // Keeps the reason of a failed request for the next attempt.
  const reasons = useRef(new Map<number, string>());

  const ask = useCallback(
    async (question: BlockQuestion): Promise<Answer | undefined> => {
      const { id, isBlock, title, text, confirmLabel, reasonTitle, reasonHint } = question;
      if (!(await confirmAction({ title, text, confirmLabel, isDestructive: isBlock }))) return undefined;
      if (!isBlock) return {};
      const description = await askComment({
        title: reasonTitle,
        text: reasonHint,
        subject: String(id),
        commentLabel: t("confirm.reason"),
        comment: reasons.current.get(id) ?? "",
        isCommentRequired: true,
        limit: commentLimit,
        confirmLabel: t("actions.send"),
        isDestructive: true,
      });
      if (description === undefined) return undefined;
      reasons.current.set(id, description);
      return { description };
    },
    [t],
  );
  /** Drops the reason after a successful request. */
  const forget = useCallback((id: number) => void reasons.current.delete(id), []);
  return { ask, forget };
}
