import { useMatchRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { menuOf, narrowest, type MenuLink } from "./menu.ts";

/** The menu of whoever is signed in. */
export function useMenu(): readonly MenuLink[] {
  const person = useSignedInPerson();
  return useMemo(() => menuOf(person), [person]);
}

/** The link of a menu that leads to the page on the screen, or to the nearest one above it. */
export function useActiveLink(menu: readonly MenuLink[]): MenuLink | undefined {
  const matchRoute = useMatchRoute();
  return narrowest(
    menu.filter(
      ({ to, params, search }) =>
        matchRoute({ to, params, search, fuzzy: to !== "/", includeSearch: search !== undefined }) !== false,
    ),
  );
}
