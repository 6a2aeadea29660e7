import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import { followPage, notePrefix } from "../i18n/language.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { Shell } from "./shell.tsx";

export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** Every page stands inside the shell and in the language of its address. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  beforeLoad: async ({ location }) => {
    notePrefix(location.pathname);
    await followPage(location.pathname);
  },
});
