import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import type { ProposalSearch } from "./proposal-search.ts";
import { proposalsAddress } from "./proposals-search.ts";
import { findAsLeft } from "./use-last-visit.ts";

const listRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.auctions,
  validateSearch: proposalsAddress.parse,
  beforeLoad: (entry) => {
    findAsLeft(entry);
    return opensWithView("proposals")(entry);
  },
  component: lazyPage(() => import("./proposals-page.tsx"), "ProposalsPage"),
});

const formRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.proposalForm,
  // The page parses the search itself, so that the rules of proposal states stay out of the first chunk
  // (HOUSE-024).
  validateSearch: (address): ProposalSearch => address,
  component: lazyPage(() => import("./proposal-page.tsx"), "ProposalPage"),
});

/** A-21, DESK-021: rules of changeable fields. */
const fieldRulesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.changeableFields,
  component: lazyPage(() => import("./field-rules-page.tsx"), "FieldRulesPage"),
});

/** Routes of auction proposals (PLAT-020) and their settings for the exchange. */
export const auctionsRoutes = [listRoute, formRoute, fieldRulesRoute] as const;
