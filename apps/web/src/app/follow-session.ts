import type { QueryClient } from "@tanstack/react-query";
import { translatePhrase } from "../i18n/phrase.ts";
import { pagePaths } from "../shared/paths.ts";
import { currentUser, followSession } from "../shared/session/session-store.ts";
import { signIn } from "../shared/session/sign-in.ts";
import { takeReturnPath } from "../shared/session/return-path.ts";
import { stopWaiting } from "../ui/navigation/pending-work.ts";
import { showToast } from "../ui/feedback/toast.ts";
import type { makeRouter } from "./router.tsx";

/**
 * Makes the screens follow the session (PLAT-003, PLAT-053..055): drops the cached data of another user or
 * organisation, and shows the home page after a sign-out or a block (G-14).
 */
export function followSessionWith(
  router: ReturnType<typeof makeRouter>,
  queryClient: QueryClient,
): () => void {
  return followSession((event) => {
    if (event === "organization-lost") {
      const hasAnother = Boolean(currentUser()?.organizationInfo);
      return showToast.info(
        translatePhrase(hasAnother ? "app.user.organizationGone" : "app.user.noOrganization"),
      );
    }
    // A request must not outlive the session for which the user has sent it.
    stopWaiting();
    if (event === "changed") {
      // A user signed in in another tab.
      if (router.options.context.isClosed) return location.reload();
      void queryClient.resetQueries();
      void router.invalidate();
      // The user signed in again in another tab: return to the previous page here as well.
      if (router.state.location.pathname === pagePaths.home) {
        const target = takeReturnPath(currentUser()?.account, pagePaths.home);
        if (target !== pagePaths.home) router.history.push(target);
      }
      return;
    }
    void queryClient.cancelQueries();
    if (event === "expired") {
      const action = { label: translatePhrase("app.menu.signIn"), onClick: () => signIn(pagePaths.home) };
      showToast.info(translatePhrase("app.session.ended"), { name: "session", action });
    }
    // Clear the cache only after leaving the page: while mounted, it would refetch everything.
    void router
      .navigate({ to: pagePaths.home, replace: event !== "signed-out", ignoreBlocker: true })
      .finally(() => queryClient.clear());
  });
}
