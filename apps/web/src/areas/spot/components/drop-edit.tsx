import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { confirm } from "../../../ui/prompt.ts";
import { dealEdits, useDealEdits } from "./deal-edits.ts";

/** SPOT-017, A-57: in a row with unsent edits, a way to drop them. */
export function DropEdit({ deal }: { readonly deal: SpotDeal }) {
  const t = useTranslations();
  const id = String(deal.idRec);
  const number = deal.contractNumber;
  if (!useDealEdits().rows.has(id)) return null;
  const ask = async () => {
    const isAgreed = await confirm({
      title: t("spot.edits.removeTitle"),
      text: t("spot.edits.removeText", { number }),
      confirmLabel: t("shared.actions.remove"),
      cancelLabel: t("shared.actions.cancel"),
      isDestructive: true,
    });
    if (isAgreed) dealEdits.drop([id]);
  };
  const label = t("spot.edits.remove", { name: number });
  return (
    <ActionIcon variant="subtle" color="red" aria-label={label} title={label} onClick={() => void ask()}>
      <IconTrash size={17} aria-hidden />
    </ActionIcon>
  );
}
