import { addDays, isIsoDate } from "../shared/values/dates.ts";
import type { RuleDefinition, RuleTemplate } from "./custom-rule.ts";
import type { RuleExample } from "./rule.ts";

type Template<Name extends RuleTemplate> = Extract<RuleDefinition, { readonly template: Name }>;

/** FIX-218: returns a value that breaks a custom rule and one that does not, in the wire format; records by their ids. */
export function exampleOfRule(definition: RuleDefinition): RuleExample {
  switch (definition.template) {
    case "limit":
      return exampleOfLimit(definition);
    case "relation":
      return exampleOfRelation(definition);
    case "list":
      return exampleOfList(definition);
  }
}

const stepBeyond = (bound: string, step: 1 | -1): string =>
  isIsoDate(bound) ? addDays(bound, step) : String(Number(bound) + step);

function exampleOfLimit({ field, minimum, maximum }: Template<"limit">): RuleExample {
  const right = minimum ?? maximum ?? "";
  return { field, right, wrong: stepBeyond(right, minimum === null ? 1 : -1) };
}

/** Two different values of a field, the lower one first. */
function twoValues(field: string): readonly [string, string] {
  if (field.endsWith("_inn")) return ["7707083893", "7728168971"];
  if (field.endsWith("_zip_code")) return ["101000", "350000"];
  if (field.endsWith("_date")) return ["2026-09-14", "2026-09-15"];
  return ["1", "2"];
}

function exampleOfRelation({ field, operator, otherField }: Template<"relation">): RuleExample {
  const [low, high] = twoValues(field);
  const other = operator === "atLeast" ? high : low;
  const same = `${other}; ${otherField} = ${other}`;
  const different = `${other === low ? high : low}; ${otherField} = ${other}`;
  return operator === "different"
    ? { field, wrong: same, right: different }
    : { field, wrong: different, right: same };
}

function exampleOfList({ field, mode, recordIds }: Template<"list">): RuleExample {
  const listed = String(recordIds[0]);
  let free = 1;
  while (recordIds.includes(free)) free += 1;
  return mode === "allowed"
    ? { field, wrong: String(free), right: listed }
    : { field, wrong: listed, right: String(free) };
}
