import { isInn } from "./inn.ts";

/** What stands in a pasted list: the INNs, each once, and what is none, as it was typed. */
export function readInns(text: string): {
  readonly inns: readonly string[];
  readonly others: readonly string[];
} {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ""))];
  return { inns: words.filter(isInn), others: words.filter((word) => !isInn(word)) };
}
