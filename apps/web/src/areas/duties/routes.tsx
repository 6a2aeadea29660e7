import { createRoute } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/register/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-part.tsx";

/** WORK-060: the rules of reporting. The question page is everybody's and stands with the pages of the frame. */
const rulesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.dutyRules,
  beforeLoad: opensWithView("duty_rules"),
  component: lazyPage(() => import("./rules-page.tsx"), "RulesPage"),
});

/** WORK-064. */
const punctualityRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.punctuality,
  beforeLoad: opensWithView("duty_punctuality"),
  component: lazyPage(() => import("./punctuality-page.tsx"), "PunctualityPage"),
});

/** WORK-063. */
const calendarRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.dutyCalendar,
  component: lazyPage(() => import("./calendar-page.tsx"), "CalendarPage"),
});

export const dutiesRoutes = [rulesRoute, punctualityRoute, calendarRoute] as const;
