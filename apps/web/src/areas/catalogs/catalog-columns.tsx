import type { KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Column } from "../../ui/table/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ToneChip } from "../../ui/tone-chip.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

/** CAT-006..012: the columns of a catalogue, made from its description. Their ids are what the server sorts by. */
export function useCatalogColumns(
  catalog: CatalogName,
  onOpen: (record: KeptRecord) => void,
): readonly Column<KeptRecord>[] {
  const t = useTranslations("catalogs");
  const texts = useRecordTexts();
  return useMemo<Column<KeptRecord>[]>(() => {
    return [
      {
        id: "code",
        label: t("columns.code"),
        width: 110,
        sortable: true,
        text: texts.code,
      },
      {
        id: "name",
        label: t("columns.name"),
        width: 300,
        sortable: true,
        text: texts.name,
        sub: ({ description }) => description ?? "",
        cell: (record) => <OpenButton onClick={() => onOpen(record)}>{record.name}</OpenButton>,
      },
      ...catalogs[catalog].attributes
        // The regions are told with the visibility.
        .filter((attribute) => attribute !== "regionIds")
        .map((attribute): Column<KeptRecord> => ({
          id: attribute,
          label: t(`columns.${attribute}`),
          width: 190,
          sortable: true,
          text: texts[attribute],
        })),
      {
        id: "isActive",
        label: t("columns.isActive"),
        width: 130,
        sortable: true,
        text: texts.isActive,
        cell: (record) => (
          <ToneChip tone={record.isActive ? "ok" : "mute"}>{texts.isActive(record)}</ToneChip>
        ),
      },
    ];
  }, [t, texts, catalog, onOpen]);
}
