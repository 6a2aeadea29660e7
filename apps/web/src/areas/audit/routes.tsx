import { createRoute } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { pagePaths } from "../../shared/paths.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { auditAddress } from "./audit-search.ts";

const auditRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.audit,
  validateSearch: auditAddress.parse,
  component: lazyPage(() => import("./audit-page.tsx"), "AuditPage"),
});

/** Routes of the audit log, for exchange staff. */
export const auditRoutes = [auditRoute] as const;
