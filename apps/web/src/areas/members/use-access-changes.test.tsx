import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useAccessChanges } from "./use-access-changes.ts";

const member = (memberId: number, given: Partial<Member> = {}): Member => ({
  memberId,
  memberName: `Участник ${memberId}`,
  memberInn: "7707083893",
  auctionStartDate: null,
  actualStatusDate: null,
  memberAuctionStatus: "active",
  admissionDate: null,
  cancelAdmissionDate: null,
  admissionStatus: null,
  ...given,
});

interface Given {
  readonly draftId: number | undefined;
  readonly saved: readonly AdmissionEntry[];
}

function open(given: Given, ...members: readonly Member[]) {
  const hook = renderHook(({ draftId, saved }: Given) => useAccessChanges(draftId, saved), {
    initialProps: given,
  });
  for (const one of members) hook.result.current.shown(one);
  const tick = (...ids: readonly number[]) =>
    act(() => hook.result.current.selection.onSelect(new Set(ids.map(String))));
  const apply = (status: "admitted" | "terminated", date: string) => {
    let rejection: unknown;
    act(() => void (rejection = hook.result.current.apply({ status, date })));
    return rejection;
  };
  return { hook, tick, apply, now: () => hook.result.current };
}
const nothing: Given = { draftId: undefined, saved: [] };

test("MEM-037 MEM-038: the entry applies to selected members of all pages", () => {
  const [one, other, third] = [member(1), member(2, { admissionDate: "2026-01-01" }), member(3)];
  const { tick, apply, now } = open(nothing, one, other, third);
  expect(now().isChanged).toBe(false);
  tick(1, 2);
  expect(apply("admitted", "2099-11-24")).toBeUndefined();
  expect(now().entries).toEqual([
    { memberId: 1, admissionDate: "2099-11-24", cancelAdmissionDate: null },
    { memberId: 2, admissionDate: "2099-11-24", cancelAdmissionDate: null },
  ]);
  expect(now().shown(one)).toMatchObject({ admissionDate: "2099-11-24", admissionStatus: "admitted" });
  expect(now().shown(third)).toBe(third);
  expect([now().isEntered(one), now().isEntered(third), now().isChanged]).toEqual([true, false, true]);

  tick(2);
  expect(apply("terminated", "2099-12-01")).toBeUndefined();
  expect(now().shown(other)).toMatchObject({
    admissionDate: "2099-11-24",
    cancelAdmissionDate: "2099-12-01",
  });
});

test("FIX-069: removing a member from a draft restores its values only", () => {
  const [one, other] = [member(1, { admissionDate: "2026-01-01" }), member(2)];
  const saved = [one, other].map(({ memberId }) => ({
    memberId,
    admissionDate: "2099-11-24",
    cancelAdmissionDate: null,
  }));
  const { hook, now } = open({ draftId: 5, saved }, one, other);
  expect(now().shown(one)).toMatchObject({
    admissionDate: "2099-11-24",
    before: { admissionDate: "2026-01-01", cancelAdmissionDate: null },
  });
  act(() => hook.result.current.takeOut(1));
  expect(now().entries).toEqual(saved.slice(1));
  expect([now().isChanged, now().isEntered(one), now().isEntered(other)]).toEqual([true, false, true]);
  expect(now().shown(one)).toBe(one);
  act(() => hook.result.current.reset());
  expect(now().entries).toEqual(saved);
});

test("MEM-043 MEM-044: one unchangeable selected member leaves all unchanged", () => {
  const { tick, apply, now } = open(nothing, member(1), member(2, { memberAuctionStatus: "suspended" }));
  tick(1, 2);
  expect(apply("admitted", "2099-11-24")).toBe("members.status-is-terminated");
  tick(1);
  expect(apply("terminated", "2099-11-24")).toBe("members.no-start-date");
  expect([now().entries, now().isChanged]).toEqual([[], false]);
});

test("MEM-044 A-47: a drafted first day counts as first", () => {
  const { tick, apply, now } = open(nothing, member(1));
  tick(1);
  apply("admitted", "2099-11-24");
  expect(apply("terminated", "2099-12-01")).toBeUndefined();
  expect(now().entries).toEqual([
    { memberId: 1, admissionDate: "2099-11-24", cancelAdmissionDate: "2099-12-01" },
  ]);
});

test("MEM-046 MEM-050 MEM-051: a reset restores the saved draft and clears the selection", () => {
  const saved = [{ memberId: 1, admissionDate: "2099-11-24", cancelAdmissionDate: null }];
  const { hook, tick, apply, now } = open({ draftId: 9, saved }, member(1), member(2));
  expect(now().entries).toBe(saved);
  tick(2);
  apply("admitted", "2099-11-25");
  expect(now().entries).toHaveLength(2);
  act(() => now().reset());
  expect([now().entries, now().isChanged, now().selection.ids.size]).toEqual([saved, false, 0]);
  // Changes of one draft do not leak into the next.
  tick(2);
  apply("admitted", "2099-11-25");
  hook.rerender({ draftId: 10, saved: [] });
  expect([now().entries, now().isChanged]).toEqual([[], false]);
});

test("FIX-101: a save keeps changes made while it runs", () => {
  const { tick, apply, now } = open({ draftId: 0, saved: [] }, member(1), member(2));
  tick(1);
  apply("admitted", "2099-11-25");
  const sent = now().entries;
  tick(2);
  apply("admitted", "2099-11-26");
  act(() => now().resetSaved(sent));
  expect([now().entries.length, now().isChanged]).toEqual([2, true]);
  act(() => now().resetSaved(now().entries));
  expect([now().isChanged, now().selection.ids.size]).toEqual([false, 0]);
});
