import type { LastProposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { entryOrder } from "../form/proposal-entries.ts";
import { useProposalState } from "../view/proposal-state.ts";

/** DESK-010: names the proposal that prefilled the marked values, while there are any. */
export function PrefilledNote({ last }: { readonly last: LastProposal }) {
  const t = useTranslations("auctions.form");
  const { subscribe, isTaken, dropTaken } = useProposalState();
  const isShown = useSyncExternalStore(subscribe, () => entryOrder.some(isTaken));
  if (!isShown) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="compact-sm" variant="subtle" onClick={dropTaken}>
          {t("takenClear")}
        </Button>
      }
    >
      {t(last.isRejected ? "takenRejected" : "takenNote", {
        id: String(last.id),
        date: formatDay(last.created),
      })}
    </Notice>
  );
}
