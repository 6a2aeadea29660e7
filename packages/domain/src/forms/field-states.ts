import { type FormContext, isMet } from "./conditions.ts";
import { fieldsOf, type FormDefinition, type FormEffects, type FormValues } from "./definition.ts";

export interface FieldState {
  readonly visible: boolean;
  readonly disabled: boolean;
  readonly required: boolean;
}
export type FieldStates = Readonly<Record<string, FieldState>>;

/**
 * Returns the field states after all rules. Precedence: disable > hide > require > optional > the field's own
 * flag.
 */
export function fieldStates(
  definition: FormDefinition,
  values: FormValues,
  context: FormContext,
): FieldStates {
  const effects = definition.rules.map((rule) =>
    isMet(rule.when, definition, values, context) ? rule.then : rule.otherwise,
  );
  const named = (effect: keyof FormEffects) => new Set(effects.flatMap((each) => each?.[effect] ?? []));
  const [disable, hide, require, optional] = [
    named("disable"),
    named("hide"),
    named("require"),
    named("optional"),
  ];

  const entries = fieldsOf(definition).map((field): [string, FieldState] => {
    const { name } = field;
    const disabled = disable.has(name) || field.system === true;
    const isForOthers = field.staffOnly === true && context.isStaff !== true;
    const visible = !isForOthers && (disabled || !hide.has(name));
    const wanted = require.has(name) || (field.required === true && !optional.has(name));
    return [name, { visible, disabled, required: wanted && visible && !disabled }];
  });
  return Object.fromEntries(entries);
}
