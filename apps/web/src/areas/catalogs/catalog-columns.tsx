import type { KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogs, type CatalogAttribute, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Column } from "../../ui/table/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import { ToneChip } from "../../ui/tone-chip.tsx";

/** CAT-006..012: the columns of a catalogue, made from its description. Their ids are what the server sorts by. */
export function useCatalogColumns(
  catalog: CatalogName,
  onOpen: (record: KeptRecord) => void,
): readonly Column<KeptRecord>[] {
  const t = useTranslations("catalogs");
  const words = useTranslations("shared.words");
  return useMemo<Column<KeptRecord>[]>(() => {
    const textOf: Record<CatalogAttribute, (record: KeptRecord) => string> = {
      isPort: ({ isPort }) => words(isPort ? "yes" : "no"),
      isRailwayStation: ({ isRailwayStation }) => words(isRailwayStation ? "yes" : "no"),
      basisId: ({ basisName }) => basisName ?? words("empty"),
      value: ({ value }) => value ?? words("empty"),
      visibilityType: ({ visibilityType, regionIds }) =>
        visibilityType === 2
          ? `${t("visibilityTypes.chosenRegions")}: ${regionIds?.length ?? 0}`
          : t("visibilityTypes.wholeCountry"),
      regionIds: () => "",
    };
    return [
      {
        id: "code",
        label: t("columns.code"),
        width: 110,
        sortable: true,
        text: ({ code }) => code ?? words("empty"),
      },
      {
        id: "name",
        label: t("columns.name"),
        width: 300,
        sortable: true,
        text: ({ name }) => name,
        sub: ({ description }) => description ?? "",
        cell: (record) => <OpenButton onClick={() => onOpen(record)}>{record.name}</OpenButton>,
      },
      ...catalogs[catalog].attributes
        .filter((attribute) => attribute !== "regionIds")
        .map((attribute): Column<KeptRecord> => ({
          id: attribute,
          label: t(`columns.${attribute}`),
          width: 190,
          text: textOf[attribute],
        })),
      {
        id: "isActive",
        label: t("columns.isActive"),
        width: 130,
        sortable: true,
        text: ({ isActive }) => t(isActive ? "screen.shown" : "screen.notShown"),
        cell: ({ isActive }) => (
          <ToneChip tone={isActive ? "ok" : "mute"}>
            {t(isActive ? "screen.shown" : "screen.notShown")}
          </ToneChip>
        ),
      },
    ];
  }, [t, words, catalog, onOpen]);
}
