import { isNumeric } from "../fields/value-types.ts";
import { isIsoDate } from "../shared/values/dates.ts";
import { isDecimal } from "../shared/values/decimal.ts";
import { conditionFields } from "./conditions.ts";
import { fieldsOf, type FieldType, type FormDefinition, type FormEffects } from "./definition.ts";

const ofType =
  (wanted: FieldType) =>
  ({ type }: Parameters<typeof isNumeric>[0]) =>
    type === wanted;
const effectNames = ["require", "optional", "disable", "hide"] as const satisfies (keyof FormEffects)[];

/**
 * Returns contradictions of a definition; empty if it is sound. A field that rules disable or hide cannot
 * control other fields, because evaluation computes states in one pass, in any order of rules.
 */
export function lintDefinition(definition: FormDefinition): readonly string[] {
  const fields = fieldsOf(definition);
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const complaints: string[] = [];
  const complainIf = (isWrong: boolean, complaint: string) => {
    if (isWrong) complaints.push(complaint);
  };
  const expectType = (name: string, isAllowed: typeof isNumeric | undefined, where: string) => {
    const type = types.get(name);
    if (type === undefined) complaints.push(`${where}: there is no field ${name}`);
    else complainIf(isAllowed?.({ type }) === false, `${where}: ${name} is of type ${type}`);
  };

  fields.forEach(({ name }, index) =>
    complainIf(fields.findIndex((field) => field.name === name) !== index, `field ${name} is defined twice`),
  );
  for (const field of fields) {
    const where = `field ${field.name}`;
    complainIf(
      field.system === true && field.required === true,
      `${where}: a system field is never required`,
    );
    if (field.type === "inn" && field.fills !== undefined) expectType(field.fills, ofType("text"), where);
    if (field.type === "date" && field.notBefore !== undefined)
      expectType(field.notBefore, ofType("date"), where);
    if (field.type === "date" && field.min !== undefined)
      complainIf(!isIsoDate(field.min), `${where}: ${field.min} is no date`);
    if ("scale" in field)
      for (const bound of [field.min, field.max])
        complainIf(bound !== undefined && !isDecimal(bound), `${where}: ${bound} is no decimal`);
  }

  const governed = new Set<string>();
  for (const rule of definition.rules) {
    const where = `rule ${rule.name}`;
    conditionFields(rule.when).forEach((name) => expectType(name, undefined, where));
    for (const effects of [rule.then, rule.otherwise]) {
      const named = effectNames.flatMap((effect) => effects?.[effect] ?? []);
      named.forEach((name) => expectType(name, undefined, where));
      complainIf(new Set(named).size !== named.length, `${where}: a field has two effects at once`);
      [...(effects?.disable ?? []), ...(effects?.hide ?? [])].forEach((name) => governed.add(name));
    }
  }
  for (const { name, when } of definition.rules)
    for (const driver of conditionFields(when))
      complainIf(governed.has(driver), `rule ${name}: ${driver} is itself disabled or hidden by a rule`);

  for (const { field, atMost } of definition.checks)
    for (const name of [field, atMost]) expectType(name, isNumeric, `check of ${field}`);
  for (const filter of definition.optionFilters) {
    const governing = filter.kind === "shared-flag" ? [filter.with] : filter.regions;
    for (const name of [filter.field, ...governing])
      expectType(name, ofType("select"), `options of ${filter.field}`);
  }
  for (const { from, into } of definition.presets)
    for (const name of [from, into]) expectType(name, ofType("select"), `preset of ${into}`);
  return complaints;
}
