import { expect, test } from "vitest";
import { unknownNames } from "./registers.ts";
import type { ViewState } from "./view.ts";

const stateOf = (address: ViewState["address"]): ViewState => ({ address, columns: null, density: "usual" });

test("WORK-040: views of contracts and spot deals keep the search text", () => {
  const state = stateOf({ "f.search": "шрот", "f.basis": "Липецк" });
  expect(unknownNames("contracts", false, state)).toEqual([]);
  expect(unknownNames("spot", false, state)).toEqual([]);
  expect(unknownNames("members", false, state)).toEqual(["f.search", "f.basis"]);
});
