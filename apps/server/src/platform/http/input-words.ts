import { operations } from "@birzha/phrases/operations/ru.ts";
import type { core } from "zod";

const { input: words } = operations;

/** FIX-048: what is wrong with a value of a call, in Russian words alone; the library's own name English types. */
export const inputWords: core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return words.missing;
      return Object.hasOwn(words.kinds, issue.expected)
        ? words.type(words.kinds[issue.expected as keyof typeof words.kinds])
        : words.wrong;
    case "too_small":
      return words.atLeast(unitOf(issue.origin), String(issue.minimum));
    case "too_big":
      return words.atMost(unitOf(issue.origin), String(issue.maximum));
    case "invalid_value":
      return issue.input === undefined ? words.missing : words.oneOf(issue.values.map(String).join(", "));
    case "invalid_format":
      return words.format;
    case "unrecognized_keys":
      return words.unknownKeys(issue.keys.join(", "));
    default:
      return words.wrong;
  }
};

const unitOf = (origin: string): "length" | "count" | "value" => {
  if (origin === "string") return "length";
  return origin === "array" || origin === "set" || origin === "map" ? "count" : "value";
};
