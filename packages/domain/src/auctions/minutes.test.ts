import { expect, test } from "vitest";
import {
  areImproveTimes,
  autoEndOptions,
  autoStartOptions,
  isRenewalStep,
  renewalStepOptions,
} from "./minutes.ts";

test.each([
  [12, [1, 2, 3, 4, 6, 12]],
  [10, [1, 2, 5, 10]],
  [7, [1, 7]],
  [1, [1]],
])("PROP-064 F2: a renewal period of %i has the steps %j", (volume, steps) =>
  expect(renewalStepOptions(volume)).toEqual(steps),
);

test.each([
  [5, undefined, [1, 2, 3, 4]],
  [5, 3, [1, 2, 3]],
  [10, 3, [1, 2, 3]],
  [5, 9, [1, 2, 3, 4]],
  [1, undefined, []],
])("PROP-065 F2: a session of %i with end %s starts improving at %j", (duration, end, options) =>
  expect(autoStartOptions(duration, end)).toEqual(options),
);

test.each([
  [5, 3, [3, 4]],
  [5, undefined, [1, 2, 3, 4]],
  [1, undefined, []],
])("PROP-066 F2: a session of %i with start %s ends improving at %j", (duration, start, options) =>
  expect(autoEndOptions(duration, start)).toEqual(options),
);

test("A-27 PROP-090: the server accepts only offered minutes", () => {
  expect(areImproveTimes(5, 4, 4)).toBe(true);
  expect(areImproveTimes(5, 3, 2)).toBe(false);
  expect(areImproveTimes(5, 1, 5)).toBe(false);
  expect(areImproveTimes(5, 0, 2)).toBe(false);
  expect(isRenewalStep(10, 3)).toBe(false);
  expect(isRenewalStep(10, 5)).toBe(true);
  expect(isRenewalStep(10, 0)).toBe(false);
});
