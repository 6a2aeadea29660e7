import type { StoredRecord } from "@birzha/domain/catalogs/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { basesQuery } from "../queries.ts";

interface BasisSelectProps {
  readonly value: number | undefined;
  readonly known: StoredRecord | undefined;
  readonly error: string | undefined;
  readonly onChange: (basisId: number | undefined) => void;
}

/** CAT-008, G-78: select of the active bases, plus the stored one even if hidden. */
export function BasisSelect({ value, known, error, onChange }: BasisSelectProps) {
  const t = useTranslations("catalogs");
  const bases = useQuery(basesQuery);
  const offered = (bases.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const own = known?.basisId && { value: String(known.basisId), label: known.basisName ?? "" };
  const isOffered = !own || offered.some((option) => option.value === own.value);
  return (
    <SelectField
      label={t("columns.basisId")}
      withAsterisk
      error={error}
      loading={bases.isPending}
      options={isOffered ? offered : [own, ...offered]}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
