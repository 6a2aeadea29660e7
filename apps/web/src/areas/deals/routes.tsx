import { createRoute, notFound } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const checkId = ({ params: { id } }: { readonly params: { readonly id: string } }) => {
  if (!/^\d{1,15}$/.test(id)) throw notFound();
};

const page = {
  getParentRoute: () => guardedRoute,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  // The rows of another contract must not stay on the screen while those of this one load.
  remountDeps: ({ params }: { readonly params: { readonly id: string } }) => params,
};

const reportedDealRoute = createRoute({
  ...page,
  path: pagePaths.reportedDeal,
  component: lazyPage(() => import("./reported-deal-page.tsx"), "ReportedDealPage"),
});

const auctionDealRoute = createRoute({
  ...page,
  path: pagePaths.auctionDeal,
  component: lazyPage(() => import("./market-deal-page.tsx"), "AuctionDealPage"),
});

const spotDealRoute = createRoute({
  ...page,
  path: pagePaths.spotDeal,
  component: lazyPage(() => import("./market-deal-page.tsx"), "SpotDealPage"),
});

/** Routes of contracts over all their reports. */
export const dealsRoutes = [reportedDealRoute, auctionDealRoute, spotDealRoute] as const;
