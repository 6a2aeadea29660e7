import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import OwnApplications from "../../areas/tasks/components/today/own-applications.tsx";
import { Invited } from "../../shared/applications/invited.tsx";
import { ownApplicationsQuery } from "../../shared/applications/own-applications.ts";
import { WaysIn } from "../../shared/applications/ways-in.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { HomeNotice } from "./home-notice.tsx";
import css from "./newcomer-home.module.css";

/**
 * WORK-002: first steps and required papers for a user without an organisation. SCREEN-013: a user who has applied sees
 * the progress of the application instead.
 */
export default function NewcomerHome() {
  const t = useTranslations("tasks.newcomer");
  const { data, isPending: isLoading } = useQuery(ownApplicationsQuery(useCurrentUser().userId));
  const pending = pendingApplications(data?.rows ?? []);
  const isWaiting = pending.some(({ status }) => status === applicationStatus.new);
  return (
    <>
      <PageHeader title={t(pending.length > 0 ? "appliedTitle" : "title")} />
      <Invited />
      <OwnApplications />
      {!isLoading && !isWaiting && <FirstSteps hasApplied={pending.length > 0} />}
    </>
  );
}

/** A user whose application was rejected corrects it; the notice with the way to a new one would mislead. */
function FirstSteps({ hasApplied }: { readonly hasApplied: boolean }) {
  const t = useTranslations("tasks.newcomer");
  return (
    <>
      {!hasApplied && <HomeNotice kind="newcomer" title={t("noneTitle")} text={t("none")} />}
      <div className={css.columns}>
        {!hasApplied && (
          <section className={css.card}>
            <h2 className={css.title}>{t("steps.title")}</h2>
            <ol className={css.list}>
              {(["apply", "decision", "report"] as const).map((step) => (
                <li key={step}>{t(`steps.${step}`)}</li>
              ))}
            </ol>
          </section>
        )}
        <section className={css.card}>
          <h2 className={css.title}>{t("papers.title")}</h2>
          <ul className={css.list}>
            {(["certificate", "details", "phone"] as const).map((paper) => (
              <li key={paper}>{t(`papers.${paper}`)}</li>
            ))}
          </ul>
        </section>
        <WaysIn />
      </div>
    </>
  );
}
