import type { KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { CatalogValues } from "@birzha/domain/catalogs/record-rules.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";

type RecordColumn = keyof CatalogValues;

/** The columns of a catalogue, from its description (CAT-004..012), in the order in which they are shown. */
export const columnsOf = (catalog: CatalogName): readonly RecordColumn[] => [
  "code",
  "name",
  ...catalogs[catalog].attributes,
  "isActive",
  "description",
];

/** Each value of a record as a person reads it; the regions have names of their own to be asked for. */
export function useRecordTexts(): Record<Exclude<RecordColumn, "regionIds">, (record: KeptRecord) => string> {
  const t = useTranslations("catalogs");
  const words = useTranslations("shared.words");
  return useMemo(
    () => ({
      code: ({ code }) => code ?? words("empty"),
      name: ({ name }) => name,
      isPort: ({ isPort }) => words(isPort ? "yes" : "no"),
      isRailwayStation: ({ isRailwayStation }) => words(isRailwayStation ? "yes" : "no"),
      basisId: ({ basisName }) => basisName ?? words("empty"),
      value: ({ value }) => value ?? words("empty"),
      visibilityType: ({ visibilityType, regionIds }) =>
        visibilityType === 2
          ? `${t("visibilityTypes.chosenRegions")}: ${regionIds?.length ?? 0}`
          : t("visibilityTypes.wholeCountry"),
      isActive: ({ isActive }) => t(isActive ? "screen.shown" : "screen.notShown"),
      description: ({ description }) => description ?? words("empty"),
    }),
    [t, words],
  );
}
