import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { paths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/register/default-view.ts";
import { lazyPage } from "../../ui/lazy-part.tsx";
import { currentPerson } from "../../shared/session/session.ts";
import { prefetchBlankReport } from "./components/blank-report.ts";
import { followTemplate } from "./use-report-template.ts";
import { parseVersionsSearch } from "./versions-search.ts";

followTemplate();

const registerRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.agreements,
  beforeLoad: opensWithView("agreements_register"),
  component: lazyPage(() => import("./register-page.tsx"), "RegisterPage"),
});

const newReportRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.newAgreement,
  // HOUSE-024: asked for while the code of the form is on its way; the page waits for the answer, and tells of a failure.
  loader: ({ context: { queryClient } }) => {
    const organization = currentPerson()?.organizationInfo;
    if (organization) void prefetchBlankReport(queryClient, organization.id);
  },
  component: lazyPage(() => import("./new-report-page.tsx"), "NewReportPage"),
});

/** PLAT-006, PLAT-007, G-38: without an id there is nothing to show but the register; a word is no id. */
function checkId({ params }: { readonly params: { readonly id?: string } }): void {
  if (params.id === undefined) throw redirect({ to: paths.agreements, replace: true });
  if (!/^\d{1,15}$/.test(params.id)) throw notFound();
}

const reportRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.editAgreement,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./report-page.tsx"), "ReportPage"),
});

const viewRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.viewAgreement,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./view-page.tsx"), "ViewPage"),
});

const versionsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.agreementVersions,
  validateSearch: parseVersionsSearch,
  beforeLoad: checkId,
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./versions-page.tsx"), "VersionsPage"),
});

/** The screens of OTC contract reports. */
export const agreementsRoutes = [
  registerRoute,
  newReportRoute,
  reportRoute,
  viewRoute,
  versionsRoute,
] as const;
