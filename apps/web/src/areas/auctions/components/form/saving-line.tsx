import { useFormatter, useTranslations } from "use-intl";
import type { DraftSaving } from "../../use-own-draft.ts";

interface SavingLineProps {
  readonly saving: DraftSaving;
  readonly ahead: number;
}

/** DESK-010: status of the automatic save of the draft. */
export function SavingLine({ saving, ahead }: SavingLineProps) {
  const t = useTranslations("auctions.form");
  const format = useFormatter();
  if (saving.is === "failed") return <small>{t(saving.isOver ? "draftOver" : "draftFailed")}</small>;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return <small>{t("draftSaved", { time: format.dateTime(new Date(saving.at + ahead), time) })}</small>;
}
