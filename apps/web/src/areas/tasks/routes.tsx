import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import type { QueueSearch } from "./queue-search.ts";

const queueRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.queue,
  // The page parses the search itself, to keep the queue's code out of the first chunk (HOUSE-024).
  validateSearch: (address): QueueSearch => address,
  component: lazyPage(() => import("./queue-page.tsx"), "QueuePage"),
});

/** DESK-024: statistics of decisions. */
const workRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.work,
  component: lazyPage(() => import("./work-page.tsx"), "WorkPage"),
});

/** Routes of the exchange's queue (DESK-020) and its statistics. The work list is on the home page. */
export const tasksRoutes = [queueRoute, workRoute] as const;
