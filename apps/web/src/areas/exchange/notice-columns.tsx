import { noticeRegister, type NoticeRow } from "@birzha/domain/exchange/register.ts";
import { useCallback, useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

const tones = { waiting: "info", processed: "ok", rejected: "bad", settled: "mute" } as const;

/**
 * Returns a function that names the record of a notice. Applications of members have no name, so they show
 * area and id.
 */
export function useSubject(): (notice: Pick<NoticeRow, "subject" | "area" | "entityId">) => string {
  const t = useTranslations("exchange");
  return useCallback(
    ({ subject, area, entityId }) =>
      subject ?? t("notices.unnamed", { area: t(`areas.${area}`), number: String(entityId) }),
    [t],
  );
}

/** DESK-021: columns of the notices. The waiting time is below the time of receipt. */
export function useNoticeColumns(onOpen: (notice: NoticeRow) => void): readonly TableColumn<NoticeRow>[] {
  const label = useTranslations("exchange.notices.fields");
  const t = useTranslations("exchange");
  const format = useFormatter();
  const [now] = useState(() => new Date());
  const subjectOf = useSubject();
  const word = useCallback((group: string, code: string) => t(`${group}.${code}` as "states.waiting"), [t]);
  const ways = useMemo(
    () => ({
      created: {
        sub: ({ created, state }: NoticeRow) =>
          state === "waiting" ? format.relativeTime(new Date(created), now) : "",
      },
      subject: {
        text: subjectOf,
        sub: ({ idRec }: NoticeRow) => t("notices.number", { number: String(idRec) }),
        cell: (notice: NoticeRow) => (
          <OpenButton onClick={() => onOpen(notice)}>{subjectOf(notice)}</OpenButton>
        ),
      },
      state: {
        cell: ({ state }: NoticeRow) => <ToneChip tone={tones[state]}>{t(`states.${state}`)}</ToneChip>,
      },
    }),
    [t, format, now, subjectOf, onOpen],
  );
  return useRegisterColumns({ register: noticeRegister, isStaff: true, label, word, ways });
}
