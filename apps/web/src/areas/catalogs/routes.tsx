import { createRoute, notFound } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { catalogPaths } from "./catalog-search.ts";

const indexRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.catalogs,
  component: lazyPage(() => import("./catalogs-page.tsx"), "CatalogsPage"),
});

const catalogRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.catalog,
  beforeLoad: (entry) => {
    const catalog = catalogPaths.get(entry.params.catalog);
    if (!catalog) throw notFound();
    return opensWithView(`catalogs_${catalog}`)(entry);
  },
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./catalog-page.tsx"), "CatalogPage"),
});

/** Routes of the reference catalogues. */
export const catalogsRoutes = [indexRoute, catalogRoute] as const;
