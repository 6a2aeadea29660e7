import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { tabSearch } from "../../shared/address-values.ts";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { currentUser } from "../../shared/session/session-store.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const listRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.users,
  beforeLoad: opensWithView("users"),
  component: lazyPage(() => import("./users-page.tsx"), "UsersPage"),
});

const userRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.viewUser,
  validateSearch: tabSearch("organizations", "sessions", "emails", "consents"),
  /** PLAT-018, G-20: redirects to the own profile without an id; a non-numeric id is not found. */
  beforeLoad: ({ params }) => {
    const own = currentUser();
    if (params.id === undefined && own)
      throw redirect({ to: pagePaths.viewUser, params: { id: String(own.userId) }, replace: true });
    if (!/^\d{1,15}$/.test(params.id ?? "")) throw notFound();
  },
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./user-page.tsx"), "UserPage"),
});

/** Routes of users. */
export const usersRoutes = [listRoute, userRoute] as const;
