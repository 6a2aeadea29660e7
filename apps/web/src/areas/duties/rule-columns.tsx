import { dutyRuleRegister } from "@birzha/domain/duties/register.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import type { Column } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

export type RuleRow = RegisterRow<typeof dutyRuleRegister>;

/** WORK-060: columns of the rules; a rule not confirmed by a lawyer is marked. */
export function useRuleColumns(onOpen: (rule: RuleRow) => void): readonly Column<RuleRow>[] {
  const label = useTranslations("duties.fields");
  const t = useTranslations("duties");
  const word = useCallback(
    (group: string, code: string) => t(`${group}.${code}` as "triggers.contract_date"),
    [t],
  );
  const ways = useMemo(
    () => ({
      name: {
        cell: (rule: RuleRow) => <OpenButton onClick={() => onOpen(rule)}>{rule.name}</OpenButton>,
      },
      products: { text: ({ products }: RuleRow) => products ?? t("rules.all") },
      confirmedBy: {
        cell: ({ confirmedBy }: RuleRow) =>
          confirmedBy === null ? (
            <ToneChip tone="bad">{t("rules.unconfirmed")}</ToneChip>
          ) : (
            <span>{confirmedBy}</span>
          ),
      },
    }),
    [onOpen, t],
  );
  return useRegisterColumns({ register: dutyRuleRegister, isStaff: true, label, word, ways });
}
