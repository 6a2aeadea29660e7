import type { ReactNode } from "react";
import { ChangeTable } from "../../../ui/change-table.tsx";
import type { ShownChange } from "./report-changes.ts";
import { useReportWords } from "./report-words.ts";

interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly ShownChange[];
  /** A further column about a change: its heading and what stands there. */
  readonly aside?: { readonly heading: string; readonly of: (change: ShownChange) => ReactNode };
}

/** What is different, field by field: old → new. */
export function ChangeList({ label, changes, aside }: ChangeListProps) {
  const { label: labelOf } = useReportWords();
  return (
    <ChangeTable
      label={label}
      aside={aside?.heading}
      changes={changes.map((change) => ({
        key: change.field,
        label: labelOf(change.field),
        before: change.before,
        after: change.after,
        aside: aside?.of(change),
      }))}
    />
  );
}
