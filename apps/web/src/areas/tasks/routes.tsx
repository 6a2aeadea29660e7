import { createRoute } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-part.tsx";
import type { QueueSearch } from "./queue-search.ts";

const queueRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.queue,
  // The page reads it: what the work list knows is no part of every first visit (HOUSE-024).
  validateSearch: (address): QueueSearch => address,
  component: lazyPage(() => import("./queue-page.tsx"), "QueuePage"),
});

/** DESK-024. */
const workRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.work,
  component: lazyPage(() => import("./work-page.tsx"), "WorkPage"),
});

/** The exchange's queue (DESK-020) and its work in numbers; the work list stands on home. */
export const tasksRoutes = [queueRoute, workRoute] as const;
