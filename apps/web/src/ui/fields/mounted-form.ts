import { useState } from "react";

/*
 * FIX-101: a form stays mounted while the user types. Only a navigation to another record replaces it, never the form's own
 * navigation, a refetch or a failure.
 */

interface KnownForm {
  readonly key: number;
  /** The address that the form was last rendered with. */
  readonly address: string;
  /** Addresses that the form itself leads to and that the router has not reached yet. */
  readonly own: readonly string[];
}

/**
 * The React key of a form whose record or filters are part of the address. A form that navigates announces its next address
 * first (`moveTo`): the router follows some renders later, so the key must not depend on when it does.
 */
export function useFormKey(address: string) {
  const [known, setForm] = useState<KnownForm>({ key: 0, address, own: [] });
  let form = known;
  if (form.address !== address) {
    const reached = form.own.indexOf(address);
    form =
      reached < 0
        ? { key: form.key + 1, address, own: [] }
        : { ...form, address, own: form.own.slice(reached + 1) };
    setForm(form);
  }
  const { key, own } = form;
  return {
    key,
    /** URL after the pending navigation. */
    awaited: own.at(-1) ?? address,
    moveTo: (next: string) =>
      setForm((current) => (current.key === key ? { ...current, own: [...current.own, next] } : current)),
  };
}

/** Returns true from the first render on in which the condition is met: a form waits for its data once. */
export function useLatch(isMet: boolean): boolean {
  const [wasMet, setMet] = useState(isMet);
  if (isMet && !wasMet) setMet(true);
  return isMet || wasMet;
}
