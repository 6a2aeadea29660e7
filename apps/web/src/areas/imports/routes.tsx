import { createRoute } from "@tanstack/react-router";
import { z } from "zod";
import { paths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const search = z.object({ id: z.coerce.number().int().positive().optional().catch(undefined) });

/** BULK-001: import of reports from a file; `id` is the open import. */
const importRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.importAgreements,
  validateSearch: (given) => search.parse(given),
  component: lazyPage(() => import("./import-page.tsx"), "ImportPage"),
});

export const importsRoutes = [importRoute] as const;
