import { useState } from "react";
import { useUser } from "../session/session-store.ts";

/** Number of recent choices at the top of a list. */
const most = 3;
/** Minimum number of options; shorter lists keep their order. */
const longFrom = 8;

function read(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((value) => typeof value === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

interface UsualValues {
  /** Returns the options with the recent ones first. */
  readonly usualFirst: <Option extends { readonly value: string }>(options: readonly Option[]) => Option[];
  readonly remember: (value: string) => void;
}

/**
 * FIX-029: lists a user's recent choices first, stored in this browser by user and field. The order is fixed on
 * mount, so that a list does not move while it is in use.
 */
export function useUsualValues(field: string): UsualValues {
  const account = useUser()?.account ?? "";
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
        // Without storage nothing is saved.
      }
    },
  };
}
