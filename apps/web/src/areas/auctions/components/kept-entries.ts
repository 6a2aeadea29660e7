import type { ProposalEntries } from "./proposal-entries.ts";

/** What was typed when the session ended; kept in this tab until its form is opened again. */
export interface KeptEntries {
  /** Whose form it was, and of which proposal: another person or version gets nothing of it. */
  readonly of: string;
  /** Instant. */
  readonly savedAt: string;
  readonly entries: ProposalEntries;
}

const storageKey = "proposal_unsent";

export function keepEntries(of: string, entries: ProposalEntries): void {
  try {
    const kept: KeptEntries = { of, savedAt: new Date().toISOString(), entries };
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch (error) {
    console.warn("What was typed could not be kept", error);
  }
}

/** What was kept of this form; `like` shows what entries have, so that those of an older portal are left aside. */
export function readKept(of: string, like: ProposalEntries): KeptEntries | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as KeptEntries | null;
    if (kept?.of !== of || typeof kept.entries !== "object") return undefined;
    return Object.keys(like).every((name) => name in kept.entries) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function dropKept(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept where storage is closed.
  }
}
