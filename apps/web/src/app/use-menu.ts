import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { usePerson } from "../shared/session/session.ts";
import { menuOf, withRoutes, type MenuItem } from "./menu.ts";

/** The menu of whoever is signed in, without the areas that have no routes yet. */
export function useMenu(): readonly MenuItem[] {
  const person = usePerson();
  const { routesByPath } = useRouter();
  return useMemo(() => withRoutes(menuOf(person), (path) => path in routesByPath), [person, routesByPath]);
}
