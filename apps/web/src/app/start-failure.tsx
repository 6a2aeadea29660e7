import { useTranslations } from "use-intl";
import { DemoBanner } from "./shell/demo-banner.tsx";
import { FailedState } from "../ui/feedback/failed-state.tsx";

/** Shown instead of the portal when the server could not even tell who is signed in. */
export function StartFailure() {
  const t = useTranslations("app");
  return (
    <>
      <DemoBanner />
      <main>
        <h1 className="sr">{t("name")}</h1>
        <FailedState title={t("session.startFailed")} onRetry={() => location.reload()} />
      </main>
    </>
  );
}
