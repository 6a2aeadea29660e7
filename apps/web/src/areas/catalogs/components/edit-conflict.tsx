import type { StoredRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useCatalogColumns } from "../catalog-columns.tsx";
import { regionsQuery } from "../queries.ts";

interface EditConflictProps {
  readonly catalog: CatalogName;
  /** Record when the form opened, and after the concurrent change. */
  readonly opened: StoredRecord;
  readonly theirs: StoredRecord;
}

/** G-85: after an edit conflict shows the changes of the other user, value by value. */
export function EditConflict({ catalog, opened, theirs }: EditConflictProps) {
  const t = useTranslations("catalogs");
  const columns = useCatalogColumns(catalog);
  const parts = ["code", "name", ...catalogs[catalog].attributes, "isActive", "description"] as const;
  const changed = parts.filter(
    (column) => JSON.stringify(opened[column] ?? null) !== JSON.stringify(theirs[column] ?? null),
  );
  return (
    <Notice tone="info">
      {t("screen.changedMeanwhile")}
      <ul>
        {changed.map((column) => (
          <li key={column}>
            {t(`columns.${column}`)}:{" "}
            {column === "regionIds" ? (
              <RegionNames ids={theirs.regionIds ?? []} />
            ) : (
              (columns.find(({ id }) => id === column)?.text(theirs) ?? (theirs.description || "-"))
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function RegionNames({ ids }: { readonly ids: readonly number[] }) {
  const words = useTranslations("shared.words");
  const regions = useQuery(regionsQuery);
  const names = ids.map((id) => regions.data?.find((region) => region.id === id)?.name ?? String(id));
  return names.join(", ") || words("empty");
}
