import { useTranslations } from "use-intl";
import { DemoBanner } from "./shell/demo-banner.tsx";
import { FailedState } from "../ui/feedback/failed-state.tsx";

/** Replaces the portal if the first request for the current user failed. */
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
