import { findRecords } from "@birzha/domain/search/api.ts";
import type { Case } from "./cases.ts";
import { commonWord, rareWord } from "./fill-register.ts";

const asked = (name: string, person: Case["person"], q: string): Case => ({
  group: "search",
  name: `search, ${name}`,
  person,
  path: `${findRecords.path}?${new URLSearchParams({ q })}`,
  // WORK-010.
  promise: { p95: 100 },
});

/** The search over all areas: what most records have, what few have, a part of a number, nothing, both for few and many. */
export const searchCases: readonly Case[] = [
  asked("common word", "operator", commonWord),
  asked("rare word", "operator", rareWord),
  asked("two words", "operator", `${commonWord} 4321`),
  asked("part of a number", "operator", "54321"),
  asked("common word of a firm", "member", commonWord),
  asked("two words of a firm", "member", `мельница 4321`),
  asked("nothing, in both layouts", "member", "bobrolesie"),
];
