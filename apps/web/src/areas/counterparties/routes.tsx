import { createRoute } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { pagePaths } from "../../shared/paths.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { readMentionSearch } from "./mention-search.ts";

const counterpartiesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.counterparties,
  validateSearch: readMentionSearch,
  component: lazyPage(() => import("./counterparties-page.tsx"), "CounterpartiesPage"),
});

/** Route of the reports that name the organisation (DEAL-021). */
export const counterpartiesRoutes = [counterpartiesRoute] as const;
