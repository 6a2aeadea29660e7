import { createRoute, notFound } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const receiptRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.receipt,
  beforeLoad: ({ params: { id } }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound();
  },
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./receipt-page.tsx"), "ReceiptPage"),
});

/** Routes of receipts for users with access to the report; the public page is a route of the app. */
export const receiptsRoutes = [receiptRoute] as const;
