import { useMatchRoute } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { menuOf, longestMatch, type MenuLink } from "./menu.ts";

/** Returns the menu of the current user. */
export function useMenu(): readonly MenuLink[] {
  const user = useCurrentUser();
  return useMemo(() => menuOf(user), [user]);
}

/** Returns the menu link of the current page, or of its nearest ancestor. */
export function useActiveLink(menu: readonly MenuLink[]): MenuLink | undefined {
  const matchRoute = useMatchRoute();
  return longestMatch(
    menu.filter(
      ({ to, params, search }) =>
        matchRoute({ to, params, search, fuzzy: to !== "/", includeSearch: search !== undefined }) !== false,
    ),
  );
}
