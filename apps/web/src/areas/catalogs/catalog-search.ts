import { catalogNames, catalogDefinitions, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";

/** PLAT-014, CAT-036: catalogues with a page, by their name in the URL. */
export const catalogPaths: ReadonlyMap<string, CatalogName> = new Map(
  catalogNames
    .filter((name) => catalogDefinitions[name].hasScreen)
    .map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]),
);
