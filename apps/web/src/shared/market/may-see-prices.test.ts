import { afterEach, expect, test } from "vitest";
import { people } from "../../../test/people.ts";
import { maySeePrices } from "./may-see-prices.ts";

afterEach(() => {
  document.head.innerHTML = "";
});

test.each([
  ["public", ["guest", "newcomer", "employee", "operator"]],
  ["members", ["employee", "operator"]],
  ["staff", ["operator"]],
])("MKT-008: with MARKET_ACCESS=%s the menu has the prices for %j", (access, readers) => {
  document.head.innerHTML = `<meta name="market-access" content="${access}">`;
  const { newcomer, employee, operator } = people;
  const all = Object.entries({ guest: undefined, newcomer, employee, operator });
  expect(all.filter(([, user]) => maySeePrices(user)).map(([name]) => name)).toEqual(readers);
});
