import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

/** WORK-060: rules of reporting. The public form is a route of the application frame. */
const rulesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.dutyRules,
  beforeLoad: opensWithView("duty_rules"),
  component: lazyPage(() => import("./rules-page.tsx"), "RulesPage"),
});

/** WORK-064: punctuality of organisations. */
const punctualityRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.punctuality,
  beforeLoad: opensWithView("duty_punctuality"),
  component: lazyPage(() => import("./punctuality-page.tsx"), "PunctualityPage"),
});

/** WORK-063: calendar of deadlines. */
const calendarRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.dutyCalendar,
  component: lazyPage(() => import("./calendar-page.tsx"), "CalendarPage"),
});

export const dutiesRoutes = [rulesRoute, punctualityRoute, calendarRoute] as const;
