import "@fontsource-variable/golos-text/wght.css";
import "@mantine/core/styles.layer.css";
import "./ui/theme/global.css";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { makeQueryClient } from "./api/query-client.ts";
import { followSessionWith } from "./app/follow-session.ts";
import { Providers } from "./app/providers.tsx";
import { makeRouter } from "./app/router.tsx";
import { StartFailure } from "./app/start-failure.tsx";
import { followPage, startLanguage } from "./i18n/language.ts";
import { withoutPrefix } from "./i18n/language-rules.ts";
import { watchActivity } from "./shared/session/refresh-on-activity.ts";
import { bringsSession, startSession } from "./shared/session/session.ts";
import { refreshSession } from "./shared/session/sign-in.ts";
import { printInLight } from "./ui/theme/print-in-light.ts";

/**
 * The page: who is signed in, its words and its code are asked for at once. A function, not the module itself: the
 * code of a page waits until this module has been read to its end.
 */
async function start(): Promise<void> {
  startLanguage();
  printInLight();
  const queryClient = makeQueryClient();
  const router = makeRouter({ queryClient });
  if (bringsSession()) loadEarly(router);
  const [session] = await Promise.allSettled([startSession(), followPage(location.pathname)]);
  const root = createRoot(document.getElementById("root")!);
  if (session.status === "rejected") {
    root.render(
      <Providers queryClient={queryClient}>
        <StartFailure />
      </Providers>,
    );
    return;
  }
  followSessionWith(router, queryClient);
  watchActivity(refreshSession);
  root.render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
}

/** The code of the page comes while the server is asked who is there. */
function loadEarly(router: ReturnType<typeof makeRouter>): void {
  const [routes] = router.getMatchedRoutes(withoutPrefix(location.pathname));
  for (const route of routes) {
    // What cannot be loaded now is asked for again, and told of, when the page opens.
    Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
  }
}

void start();
