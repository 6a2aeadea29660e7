import { punctualityRegister } from "@birzha/domain/duties/punctuality.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useMonthName } from "../../shared/duty/use-month-name.ts";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import type { Column } from "../../ui/table/columns/column.ts";

export type PunctualityRow = RegisterRow<typeof punctualityRegister>;

/** WORK-064: columns of punctuality; months by name. */
export function usePunctualityColumns(): readonly Column<PunctualityRow>[] {
  const label = useTranslations("duties.punctuality.fields");
  const t = useTranslations("duties");
  const monthName = useMonthName();
  const word = useCallback((group: string, code: string) => t(`${group}.${code}` as "nilStates.none"), [t]);
  const ways = useMemo(
    () => ({ month: { text: ({ month }: PunctualityRow) => monthName(month) } }),
    [monthName],
  );
  return useRegisterColumns({ register: punctualityRegister, isStaff: true, label, word, ways });
}
