import { createRoute, Outlet, redirect } from "@tanstack/react-router";
import { currentUser } from "../session/session-store.ts";
import { signIn } from "../session/sign-in.ts";
import { entryTo } from "./guards.ts";
import { rootRoute } from "./root-route.ts";

/** Parent route of every page that needs sign-in. */
export const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "guarded",
  component: Outlet,
  beforeLoad: ({ location, preload }) => {
    const entry = entryTo(location.pathname, currentUser());
    if (entry === "enter") return;
    if (entry !== "sign-in") throw redirect({ to: entry, replace: true });
    if (!preload) signIn(location.href);
    // Never resolves: nothing may load or render while the browser leaves for sign-in.
    return new Promise<never>(() => {});
  },
});
