import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { followPage, notePrefix } from "../../i18n/language.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** What stands around the pages of whoever is signed in: it comes with the areas. */
  readonly frame?: ComponentType;
  /** The page began without a session, so it has none of the areas (main.tsx). */
  readonly isClosed?: boolean;
}

/** Every page stands in the language of its address; the app puts its shell around them (app/router.tsx). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  beforeLoad: async ({ location }) => {
    notePrefix(location.pathname);
    await followPage(location.pathname);
  },
});
