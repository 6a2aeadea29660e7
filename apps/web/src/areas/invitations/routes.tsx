import { createRoute } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { pagePaths } from "../../shared/paths.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const invitationsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.invitations,
  component: lazyPage(() => import("./invitations-page.tsx"), "InvitationsPage"),
});

/** Target of the links in invitation e-mails (INST-001). */
export const invitationsRoutes = [invitationsRoute] as const;
