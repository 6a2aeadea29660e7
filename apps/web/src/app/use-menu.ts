import { useMatchRoute, useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { usePerson } from "../shared/session/session.ts";
import { linksOf, menuOf, narrowest, withRoutes, type MenuItem, type MenuLink } from "./menu.ts";

/** The menu of whoever is signed in, without the areas that have no routes yet. */
export function useMenu(): readonly MenuItem[] {
  const person = usePerson();
  const { routesByPath } = useRouter();
  return useMemo(() => withRoutes(menuOf(person), (path) => path in routesByPath), [person, routesByPath]);
}

/** The link of a menu that leads to the page on the screen, or to the nearest one above it. */
export function useActiveLink(menu: readonly MenuItem[]): MenuLink | undefined {
  const matchRoute = useMatchRoute();
  return narrowest(
    linksOf(menu).filter(
      ({ to, params, search }) =>
        matchRoute({ to, params, search, fuzzy: true, includeSearch: search !== undefined }) !== false,
    ),
  );
}
