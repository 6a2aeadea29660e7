import { useState } from "react";
import { usePerson } from "../session/session.ts";

/** So many of a person's last choices stand first. */
const most = 3;
/** A list that is seen at a glance keeps its order. */
const longFrom = 8;

function read(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((value) => typeof value === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

interface UsualValues {
  /** The options with the usual ones first. */
  readonly usualFirst: <Option extends { readonly value: string }>(options: readonly Option[]) => Option[];
  readonly remember: (value: string) => void;
}

/**
 * FIX-029: what a person chose last in a field stands first in its list; kept in this browser, for every person and
 * field. The order is that of the field's first look: a list does not move under the hand.
 */
export function useUsualValues(field: string): UsualValues {
  const account = usePerson()?.account ?? "";
  const key = `usual_${account}_${field}`;
  const [usual] = useState(() => read(key));
  return {
    usualFirst: (options) => {
      if (options.length < longFrom) return [...options];
      const rank = ({ value }: { readonly value: string }) =>
        usual.includes(value) ? usual.indexOf(value) : most;
      return options.toSorted((one, other) => rank(one) - rank(other));
    },
    remember: (value) => {
      try {
        const next = [value, ...read(key).filter((known) => known !== value)].slice(0, most);
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Nothing is kept where storage is closed.
      }
    },
  };
}
