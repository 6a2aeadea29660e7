import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import type { CustomRulesSearch } from "./custom/custom-rules-search.ts";

/** RULE-002: rules that staff draft. The public page of all rules is a route of the application frame. */
const customRulesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.customRules,
  // The page parses the address: every page would load the parser with its routes.
  validateSearch: (search: CustomRulesSearch) => search,
  component: lazyPage(() => import("./custom/custom-rules-page.tsx"), "CustomRulesPage"),
});

/** One reference to the chunk of both pages. */
const loadRule = () => import("./custom/custom-rule-page.tsx");

const newRuleRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.newCustomRule,
  component: lazyPage(loadRule, "NewRulePage"),
});

const customRuleRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.customRule,
  component: lazyPage(loadRule, "CustomRulePage"),
});

export const rulesRoutes = [customRulesRoute, newRuleRoute, customRuleRoute] as const;
