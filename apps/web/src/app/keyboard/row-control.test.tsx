import { expect, test } from "vitest";
import { findRowControl } from "./row-control.ts";

const rowOf = (cells: string) => {
  document.body.innerHTML = `<table><tbody><tr>${cells}</tr></tbody></table>`;
  return document.querySelector("tr")!;
};
const tick = '<td><input type="checkbox" id="tick"></td>';

test("SCREEN-017: J focuses the checkbox of an editable row", () => {
  const row = rowOf(`${tick}<td><div data-cell-row="1"><button id="calendar"></button></div></td>`);
  expect(findRowControl(row)?.id).toBe("tick");
});

test("SCREEN-017: J focuses the link of a row without inputs", () => {
  expect(findRowControl(rowOf(`${tick}<td><a href="/7" id="link">7</a></td>`))?.id).toBe("link");
  expect(findRowControl(rowOf("<td>7</td>"))).toBeNull();
});
