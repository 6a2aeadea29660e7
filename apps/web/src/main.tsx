import "@fontsource-variable/golos-text/wght.css";
import "./ui/theme/mantine.css";
import "./ui/theme/global.css";
import "./ui/theme/forced-colors.css";
import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { makeQueryClient } from "./api/query-client.ts";
import { followSessionWith } from "./app/follow-session.ts";
import { AppProviders } from "./app/providers.tsx";
import { closedRoutes, makeRouter } from "./app/router.tsx";
import { StartFailure } from "./app/start-failure.tsx";
import { followPage, startLanguage, whenTextsLoaded } from "./i18n/language.ts";
import { withoutPrefix } from "./i18n/language-rules.ts";
import { pagePaths } from "./shared/paths.ts";
import { watchActivity } from "./shared/session/refresh-on-activity.ts";
import { bringsSession, startSession } from "./shared/session/session-sync.ts";
import { refreshSession } from "./shared/session/sign-in.ts";
import "./ui/overlays/last-focused.ts";
import { awaitAfterChunks } from "./ui/navigation/lazy-component.tsx";
import { isServerAway, subscribeServer } from "./ui/navigation/server-wait.ts";
import { rereadChosenFiles } from "./ui/fields/file-choice.ts";
import { rejectInvalidForms } from "./ui/fields/text-limit.ts";
import { followPointer } from "./ui/navigation/pointer.ts";
import { printInLight } from "./ui/theme/print-in-light.ts";

declare global {
  interface Window {
    /** Set by index.html. */
    startPage: {
      /** Says in the first paint whether the server is lost. */
      readonly showLost: (isLost: boolean) => void;
      /** Awaits a lost server and reloads the page. Resolves to false if a reload would not help. */
      readonly recover: () => Promise<boolean>;
    };
  }
}

/** Requests the session, the phrases and the code of the page in parallel. */
async function start(): Promise<void> {
  subscribeServer(() => window.startPage.showLost(isServerAway()));
  startLanguage();
  awaitAfterChunks(whenTextsLoaded);
  printInLight();
  followPointer();
  rejectInvalidForms();
  rereadChosenFiles();
  const queryClient = makeQueryClient();
  const [session, router] = await Promise.allSettled([
    startSession(),
    openRouter(queryClient),
    followPage(location.pathname),
  ]);
  const root = createRoot(document.getElementById("root")!);
  if ("reason" in session || "reason" in router) {
    if ("reason" in router && (await window.startPage.recover())) return;
    root.render(
      <AppProviders queryClient={queryClient}>
        <StartFailure />
      </AppProviders>,
    );
    return;
  }
  followSessionWith(router.value, queryClient);
  watchActivity(refreshSession);
  // WORK-030: live events update the open page.
  if (bringsSession()) {
    const { signedIn } = await import("./app/signed-in.ts");
    signedIn.followEvents(queryClient);
    signedIn.followComments();
  }
  root.render(
    <AppProviders queryClient={queryClient}>
      <RouterProvider router={router.value} />
    </AppProviders>,
  );
}

/** Loads the areas only for users with a session or during sign-in; guests do not download them. */
async function openRouter(queryClient: QueryClient) {
  const pathname = withoutPrefix(location.pathname);
  if (!bringsSession() && pathname !== pagePaths.callback) {
    // Loads the guest's home before the first render, so that the layout does not shift.
    if (pathname === pagePaths.home) await import("./app/home/guest-home.tsx");
    await whenTextsLoaded();
    return makeRouter({ queryClient, isClosed: true }, closedRoutes());
  }
  const [{ signedIn }] = await Promise.all([import("./app/signed-in.ts"), loadStyles()]);
  await whenTextsLoaded();
  const router = makeRouter(
    { queryClient, frame: signedIn.frame, strip: signedIn.strip },
    signedIn.areaRoutes,
  );
  // Loads the page's chunk in parallel with the request for the current user. A failed chunk is requested again, with
  // an error message, when the page opens.
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
  return router;
}

/** Milliseconds after which the page starts without a style sheet. */
const longestStyleWait = 10_000;

/** Awaits the style sheets that the page has requested early (build/early-chunks.ts). */
const loadStyles = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
      (link) =>
        new Promise<void>((resolve) => {
          if (link.sheet) resolve();
          link.addEventListener("load", () => resolve());
          // A failed style sheet has no further event.
          setTimeout(resolve, longestStyleWait);
        }),
    ),
  );

void start();
