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
import { watchActivity } from "./shared/session/refresh-on-activity.ts";
import { startSession } from "./shared/session/session.ts";
import { refreshSession } from "./shared/session/sign-in.ts";

startLanguage();
const [session] = await Promise.allSettled([startSession(), followPage(location.pathname)]);
const queryClient = makeQueryClient();
const root = createRoot(document.getElementById("root")!);

if (session.status === "rejected") {
  root.render(
    <Providers queryClient={queryClient}>
      <StartFailure />
    </Providers>,
  );
} else {
  const router = makeRouter({ queryClient });
  followSessionWith(router, queryClient);
  watchActivity(refreshSession);
  root.render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
}
