import { describe, expect, it } from "vitest";
import type { FormDefinition, FormEffects } from "./definition.ts";
import { fieldStates } from "./field-states.ts";

const context = { today: "2026-11-21", catalog: () => undefined };

/** Returns the state of a field with this `required` under several simultaneous effects. */
function stateUnder(required: boolean, ...effects: readonly (keyof FormEffects)[]) {
  const definition: FormDefinition = {
    formSysId: "sample",
    passportId: 1,
    sections: [{ name: "all", fields: [{ name: "note", type: "text", maxLength: 10, required }] }],
    rules: effects.map((effect) => ({
      name: effect,
      when: { all: [] },
      then: { [effect]: ["note"] },
      otherwise: { hide: ["note"] },
    })),
    checks: [],
    optionFilters: [],
    presets: [],
  };
  return fieldStates(definition, {}, context)["note"];
}

describe("OTC-120: disable, hide, require, optional, own flag: this order of precedence", () => {
  const open = { visible: true, disabled: false };

  it.each([true, false])("own flag %s", (required) => {
    expect(stateUnder(required)).toEqual({ ...open, required });
    expect(stateUnder(required, "optional")).toEqual({ ...open, required: false });
    expect(stateUnder(required, "optional", "require")).toEqual({ ...open, required: true });
    expect(stateUnder(required, "require", "hide", "optional")).toEqual({
      visible: false,
      disabled: false,
      required: false,
    });
    expect(stateUnder(required, "hide", "require", "disable", "optional")).toEqual({
      visible: true,
      disabled: true,
      required: false,
    });
  });
});
