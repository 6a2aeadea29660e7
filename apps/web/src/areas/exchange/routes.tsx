import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const noticesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.exchangeNotices,
  beforeLoad: opensWithView("exchange_notices"),
  component: lazyPage(() => import("./notices-page.tsx"), "NoticesPage"),
});

const dictionariesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.auctionDictionaries,
  component: lazyPage(() => import("./dictionaries-page.tsx"), "DictionariesPage"),
});

const workDaysRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.workDays,
  component: lazyPage(() => import("./work-days-page.tsx"), "WorkDaysPage"),
});

/** DESK-021: routes of data that a trading system can provide and staff can maintain. */
export const exchangeRoutes = [noticesRoute, dictionariesRoute, workDaysRoute] as const;
