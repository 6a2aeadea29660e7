import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { currentUser } from "../../shared/session/session-store.ts";
import { prefetchBlankReport } from "./report/create/blank-report.ts";
import { parseNewReportSearch } from "./report/create/new-report-search.ts";
import { followTemplate } from "./report/create/use-report-template.ts";
import { parseVersionsSearch } from "./report/versions/versions-search.ts";

followTemplate();

const registerRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.agreements,
  beforeLoad: opensWithView("agreements_register"),
  component: lazyPage(() => import("./register/register-page.tsx"), "RegisterPage"),
});

const newReportRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.newAgreement,
  validateSearch: parseNewReportSearch,
  // HOUSE-024: prefetches in parallel with the form's chunk. The page awaits the response and shows errors.
  loader: ({ context: { queryClient } }) => {
    const organization = currentUser()?.organizationInfo;
    if (organization) prefetchBlankReport(queryClient, organization.id);
  },
  component: lazyPage(() => import("./report/create/new-report-page.tsx"), "NewReportPage"),
});

/** PLAT-006, PLAT-007, G-38: redirects to the register without an id; a non-numeric id is not found. */
function checkId({ params }: { readonly params: { readonly id?: string } }): void {
  if (params.id === undefined) throw redirect({ to: pagePaths.agreements, replace: true });
  if (!/^\d{1,15}$/.test(params.id)) throw notFound();
}

const reportRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.editAgreement,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./report/edit/report-page.tsx"), "ReportPage"),
});

const viewRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.viewAgreement,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./report/view/view-page.tsx"), "ViewPage"),
});

const versionsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.agreementVersions,
  validateSearch: parseVersionsSearch,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./report/versions/versions-page.tsx"), "VersionsPage"),
});

/** Routes of OTC contract reports. */
export const agreementsRoutes = [
  registerRoute,
  newReportRoute,
  reportRoute,
  viewRoute,
  versionsRoute,
] as const;
