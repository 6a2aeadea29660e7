import { expect, test } from "vitest";
import { pagePaths } from "../../apps/web/src/shared/paths.ts";
import { pages } from "../../e2e/support/pages.ts";

test("SCREEN-017: the walk over the pages visits every route", () => {
  // The page of a failed sign-in has a test of its own.
  const visited = [pagePaths.callback, ...pages.map(({ address }) => address)].map(
    (address) => address.split("?")[0]!,
  );
  const missing = Object.values(pagePaths).filter((path) => {
    const pattern = path.replace(/\/\{-\$\w+\}/, "(/[^/]+)?").replace(/\$\w+/, "[^/]+");
    return !visited.some((address) => new RegExp(`^${pattern}$`).test(address));
  });
  expect(missing).toEqual([]);
});
