import { expect, test } from "vitest";
import { paths } from "../../apps/web/src/shared/paths.ts";
import { accessiblePages } from "../../e2e/support/accessible-addresses.ts";

test("SCREEN-017: the accessibility test visits every route", () => {
  // The page of a failed sign-in has a test of its own.
  const visited = [paths.callback, ...Object.values(accessiblePages).flat()].map(
    (address) => address.split("?")[0]!,
  );
  const missing = Object.values(paths).filter((path) => {
    const pattern = path.replace(/\/\{-\$\w+\}/, "(/[^/]+)?").replace(/\$\w+/, "[^/]+");
    return !visited.some((address) => new RegExp(`^${pattern}$`).test(address));
  });
  expect(missing).toEqual([]);
});
