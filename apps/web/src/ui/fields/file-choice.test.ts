import { expect, test } from "vitest";
import { rereadChosenFiles } from "./file-choice.ts";

test("FIX-331: a file input forgets its file before the picker opens", () => {
  rereadChosenFiles();
  const input = document.createElement("input");
  input.type = "file";
  const values: string[] = [];
  Object.defineProperty(input, "value", {
    get: () => "",
    set(value: string) {
      values.push(value);
    },
  });
  document.body.append(input);
  // A component may stop the event.
  input.addEventListener("click", (event) => event.stopPropagation());
  input.click();
  expect(values).toEqual([""]);
  input.remove();
});
