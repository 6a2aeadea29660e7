import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { guides } from "../../shared/help/guides.ts";
import { paths } from "../../shared/paths.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import css from "./guide-page.module.css";
import { GuideText } from "./guide-text.tsx";

/** SCREEN-019: a guide for one role by tasks. The address of a task scrolls to it and moves the focus there. */
export function GuidePage() {
  const t = useTranslations("help");
  const { guide: name } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const guide = guides.find((each) => each.name === name);
  const opened = guide?.tasks.find(({ id }) => hash === id || hash === encodeURIComponent(id))?.id;
  useEffect(() => {
    const task = opened === undefined ? null : document.getElementById(opened);
    task?.scrollIntoView();
    task?.focus({ preventScroll: true });
  }, [opened]);
  if (!guide) return <NotFoundPage />;
  return (
    <div className={css.page}>
      <PageHeader
        title={guide.title}
        subtitle={guide.lead}
        back={
          <Link to={paths.help}>
            <IconArrowLeft size={16} aria-hidden />
            {t("toGuides")}
          </Link>
        }
      />
      <div className={css.columns}>
        <nav className={css.contents} aria-label={t("contents")}>
          <h2 className={css.contentsTitle}>{t("contents")}</h2>
          <ol className={css.list}>
            {guide.tasks.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={paths.helpGuide}
                  params={{ guide: guide.name }}
                  hash={id}
                  activeOptions={{ includeHash: true }}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={css.tasks}>
          {guide.tasks.map(({ id, title, text }) => (
            <section key={id} id={id} tabIndex={-1} className={css.task} aria-label={title}>
              <h2 className={css.title}>{title}</h2>
              <GuideText text={text} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
