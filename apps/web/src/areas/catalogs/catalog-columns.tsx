import type { StoredRecord } from "@birzha/domain/catalogs/api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { catalogRegisters, type recordRegister } from "@birzha/domain/catalogs/register.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../shared/register/plain-columns.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

/** CAT-006..012: columns of a catalogue. */
export function useCatalogColumns(
  catalog: CatalogName,
  onOpen?: (record: StoredRecord) => void,
): readonly TableColumn<StoredRecord>[] {
  const t = useTranslations("catalogs");
  const label = useTranslations("catalogs.columns");
  const empty = useTranslations("shared.words")("empty");
  const ways = useMemo(() => {
    const visibility = ({ isActive }: StoredRecord) => t(isActive ? "screen.shown" : "screen.notShown");
    return {
      name: {
        sub: ({ description }: StoredRecord) => description ?? "",
        cell: (record: StoredRecord) => (
          <OpenButton onClick={() => onOpen?.(record)}>{record.name}</OpenButton>
        ),
      },
      basisId: { text: ({ basisName }: StoredRecord) => basisName ?? empty },
      // Includes the number of chosen regions.
      visibilityType: {
        text: ({ visibilityType, regionIds }: StoredRecord) =>
          visibilityType === 2
            ? `${t("visibilityTypes.chosenRegions")}: ${regionIds?.length ?? 0}`
            : t("visibilityTypes.wholeCountry"),
      },
      isActive: {
        text: visibility,
        cell: (record: StoredRecord) => (
          <ToneChip tone={record.isActive ? "ok" : "mute"}>{visibility(record)}</ToneChip>
        ),
      },
    };
  }, [t, empty, onOpen]);
  return usePlainColumns<typeof recordRegister, StoredRecord>({
    register: catalogRegisters[catalog],
    isStaff: true,
    label,
    ways,
  });
}
