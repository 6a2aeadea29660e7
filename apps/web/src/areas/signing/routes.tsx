import { createRoute } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { pagePaths } from "../../shared/paths.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { parseStepSearch } from "./step-search.ts";

const signUpRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.signUp,
  validateSearch: parseStepSearch,
  component: lazyPage(() => import("./sign-up-page.tsx"), "SignUpPage"),
});

/** Routes of the sign-up with a certificate (SIGN-001). */
export const signingRoutes = [signUpRoute] as const;
