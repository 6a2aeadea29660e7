import { useTranslations } from "use-intl";
import OwnApplications from "../../areas/tasks/components/today/own-applications.tsx";
import { Invited } from "../../shared/applications/invited.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { HomeNotice } from "./home-notice.tsx";
import css from "./newcomer-home.module.css";

/** WORK-002: first steps and required papers for a user without an organisation. */
export default function NewcomerHome() {
  const t = useTranslations("tasks.newcomer");
  return (
    <>
      <PageHeader title={t("title")} />
      <Invited />
      <OwnApplications />
      <HomeNotice kind="newcomer" title={t("noneTitle")} text={t("none")} />
      <div className={css.columns}>
        <section className={css.card}>
          <h2 className={css.title}>{t("steps.title")}</h2>
          <ol className={css.list}>
            {(["apply", "decision", "report"] as const).map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
        </section>
        <section className={css.card}>
          <h2 className={css.title}>{t("papers.title")}</h2>
          <ul className={css.list}>
            {(["certificate", "details", "phone"] as const).map((paper) => (
              <li key={paper}>{t(`papers.${paper}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
