import { volumeOf, type DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import { itemRegister, type ItemRow } from "@birzha/domain/exchange/register.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import type { Column } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

/** DESK-021: columns of a dictionary. Volume and short name only appear in dictionaries that have them. */
export function useItemColumns(
  kind: DictionaryKind,
  onOpen: (item: ItemRow) => void,
): readonly Column<ItemRow>[] {
  const label = useTranslations("exchange.dictionaries.fields");
  const t = useTranslations("exchange.dictionaries");
  const ways = useMemo(
    () => ({
      nameRu: {
        cell: (item: ItemRow) => <OpenButton onClick={() => onOpen(item)}>{item.nameRu}</OpenButton>,
      },
      nameEn: { cell: ({ nameEn }: ItemRow) => <span lang="en">{nameEn}</span> },
      isActive: {
        text: ({ isActive }: ItemRow) => t(isActive ? "offered" : "hidden"),
        cell: ({ isActive }: ItemRow) => (
          <ToneChip tone={isActive ? "ok" : "mute"}>{t(isActive ? "offered" : "hidden")}</ToneChip>
        ),
      },
    }),
    [t, onOpen],
  );
  const columns = useRegisterColumns({ register: itemRegister, isStaff: true, label, ways });
  return useMemo(() => columns.filter(({ id }) => hasColumn(kind, id)), [columns, kind]);
}

const hasColumn = (kind: DictionaryKind, column: string): boolean =>
  (column !== "volume" || volumeOf[kind] !== undefined) && (column !== "shortName" || kind === "direction");
