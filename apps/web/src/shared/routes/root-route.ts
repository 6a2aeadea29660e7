import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { followPage, notePrefix } from "../../i18n/language.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** The frame of signed-in pages, loaded with the areas. */
  readonly frame?: ComponentType;
  /** The tabs above pages that share a line of the menu (SCREEN-009). */
  readonly strip?: ComponentType;
  /** The page started without a session and has no area routes (main.tsx). */
  readonly isClosed?: boolean;
}

/** The root route sets the language from the address; the app adds its shell (app/router.tsx). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  beforeLoad: async ({ location }) => {
    notePrefix(location.pathname);
    await followPage(location.pathname);
  },
});
