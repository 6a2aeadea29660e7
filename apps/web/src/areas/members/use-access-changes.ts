import { admissionStatusOf, withEntry, type AdmissionEntry } from "@birzha/domain/members/admission.ts";
import {
  changedEntry,
  changeRejection,
  type AdmissionChange,
} from "@birzha/domain/members/admission-change.ts";
import type { MemberErrorCode } from "@birzha/domain/members/errors.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSelection } from "../../shared/register/editing/use-selection.ts";

/** Unsaved changes of one form. */
interface Changes {
  readonly formKey: number | undefined;
  readonly entries: readonly AdmissionEntry[];
}

/**
 * MEM-037..047: manages unsaved changes on top of the saved draft. Selection and changes survive paging,
 * sorting and filtering, but do not carry over to another draft.
 */
export function useAccessChanges(formKey: number | undefined, saved: readonly AdmissionEntry[]) {
  const [changes, setChanges] = useState<Changes>();
  const selection = useSelection("");
  /** Every member shown so far, because a selected one may be on another page. */
  const seen = useRef(new Map<number, Member>());

  const isChanged = changes !== undefined && changes.formKey === formKey;
  const entries = isChanged ? changes.entries : saved;
  const byMember = useMemo(() => new Map(entries.map((entry) => [entry.memberId, entry])), [entries]);

  /** MEM-038: applies the entries to a member for display. */
  const shown = useCallback(
    (member: Member): Member => {
      seen.current.set(member.memberId, member);
      const entry = byMember.get(member.memberId);
      if (!entry) return member;
      const dates = withEntry(member, entry);
      const { admissionDate, cancelAdmissionDate } = member;
      return {
        ...member,
        ...dates,
        admissionStatus: admissionStatusOf(dates, moscowDate(new Date())),
        // FIX-069: previous dates, to show old → new.
        before: { admissionDate, cancelAdmissionDate },
      };
    },
    [byMember],
  );

  /** MEM-037, MEM-043, MEM-044: changes all members, or none. Returns the error code on rejection. */
  const enter = useCallback(
    (members: readonly Member[], change: AdmissionChange): MemberErrorCode | undefined => {
      const made = members.map((details) => {
        const dates = withEntry(details, byMember.get(details.memberId));
        return { details, entry: changedEntry(details.memberId, dates, change) };
      });
      const rejection = changeRejection(made);
      if (rejection) return rejection;
      const next = new Map(byMember);
      for (const { entry } of made) next.set(entry.memberId, entry);
      setChanges({ formKey, entries: [...next.values()] });
      return undefined;
    },
    [byMember, formKey],
  );
  /** Changes all selected members. */
  const apply = useCallback(
    (change: AdmissionChange) =>
      enter(
        [...selection.ids].flatMap((id) => seen.current.get(Number(id)) ?? []),
        change,
      ),
    [enter, selection.ids],
  );

  /** Selects members, including those on pages that were not shown. */
  const { ids, onSelect } = selection;
  const tick = useCallback(
    (members: readonly Member[]) => {
      for (const member of members) seen.current.set(member.memberId, member);
      onSelect(new Set([...ids, ...members.map(({ memberId }) => String(memberId))]));
    },
    [ids, onSelect],
  );

  /** FIX-069: removes one member from the changes. */
  const takeOut = useCallback(
    (memberId: number) =>
      setChanges({ formKey, entries: entries.filter((entry) => entry.memberId !== memberId) }),
    [entries, formKey],
  );

  /** MEM-050, MEM-051: clears changes and selection. */
  const { onClear } = selection;
  const reset = useCallback(() => {
    setChanges(undefined);
    onClear();
  }, [onClear]);
  /** FIX-101: changes made during the save request stay unsaved. */
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });
  const resetSaved = useCallback(
    (stored: readonly AdmissionEntry[]) => {
      if (latest.current === stored) reset();
    },
    [reset],
  );

  return {
    entries,
    isChanged,
    isEntered: useCallback(({ memberId }: Member) => byMember.has(memberId), [byMember]),
    selection,
    tick,
    shown,
    enter,
    apply,
    takeOut,
    reset,
    resetSaved,
  };
}
