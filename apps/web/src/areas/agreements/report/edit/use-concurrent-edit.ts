import type { ReportState } from "@birzha/domain/agreements/compare-versions.ts";
import { changedFields, isSameValue } from "@birzha/domain/forms/changed-fields.ts";
import { enteredFields, type FieldValue, type FormValues } from "@birzha/domain/forms/definition.ts";
import { useEffect, useState } from "react";
import type { ReportEntryState } from "./use-report-entry.ts";
import type { OpenedReport } from "../view/use-stored-report.ts";

export interface ConcurrentEdit {
  /** State that the user started from; undefined without changes to show. */
  readonly before: ReportState | undefined;
  /** The user's input in fields that were changed concurrently. */
  readonly mine: Readonly<Record<string, FieldValue | null | undefined>>;
  /** Replaces the user's input in a field with the stored value. */
  readonly giveUp: (field: string) => void;
  readonly close: () => void;
}

/**
 * G-85: merges a concurrent change of the stored report into the form, also for a resumed draft. Fields
 * without input take the new values, so that saving does not silently revert them. The user's input stays.
 */
export function useConcurrentEdit(
  entry: ReportEntryState,
  opened: OpenedReport,
  stored: FormValues,
): ConcurrentEdit {
  const { report, definition } = opened;
  const draftStart = entry.restored?.start;
  const [base, setBase] = useState<ReportState>(() =>
    draftStart ? { values: draftStart } : { report, values: stored },
  );
  const [conflict, setConflict] = useState<{ before: ReportState; mine: ConcurrentEdit["mine"] }>();

  useEffect(() => {
    if (base.values === stored && base.report?.version === report.version) return;
    const changed = changedFields(definition, base.values, stored);
    setBase({ report, values: stored });
    const isOther = base.report !== undefined && base.report.version !== report.version;
    if (changed.length === 0 && !isOther) return;
    const typed = entry.values();
    const mine: Record<string, FieldValue | undefined> = {};
    const merged: Record<string, FieldValue> = { ...typed } as Record<string, FieldValue>;
    for (const field of changed) {
      const { name } = field;
      const isUntouched = isSameValue(field, typed[name], base.values[name]);
      if (isUntouched && stored[name] !== undefined) merged[name] = stored[name];
      else if (isUntouched) delete merged[name];
      else if (!isSameValue(field, typed[name], stored[name])) mine[name] = typed[name];
    }
    entry.put(merged, undefined, entry.host.unread.texts());
    setConflict((before) => ({ before: before?.before ?? base, mine: { ...before?.mine, ...mine } }));
    // Only a change of the stored report triggers a merge, not a change of the form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored, report.version]);

  return {
    before: conflict?.before,
    mine: conflict?.mine ?? {},
    giveUp: (name) => {
      const field = enteredFields(definition).find((each) => each.name === name);
      if (!field) return;
      const { [name]: _, ...others } = entry.values();
      const { [name]: _typed, ...texts } = entry.host.unread.texts();
      const values = stored[name] === undefined ? others : { ...others, [name]: stored[name] };
      entry.put(values, undefined, texts);
      setConflict((now) => {
        if (!now) return now;
        const { [name]: _given, ...mine } = now.mine;
        return { ...now, mine };
      });
    },
    close: () => setConflict(undefined),
  };
}
