import { isInn } from "./inn.ts";

/** Parses a pasted list into distinct INNs and other words. */
export function readInns(text: string): {
  readonly inns: readonly string[];
  readonly others: readonly string[];
} {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ""))];
  return { inns: words.filter(isInn), others: words.filter((word) => !isInn(word)) };
}
