import { Button } from "@mantine/core";
import { IconArrowLeft, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { guides } from "../../shared/help/guides.ts";
import { paths } from "../../shared/paths.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { GuideText } from "./guide-text.tsx";
import css from "./print-page.module.css";

/** SCREEN-019: all guides as one document. */
export function PrintPage() {
  const t = useTranslations("help");
  return (
    <div className={css.page}>
      <PageHeader
        title={t("printTitle")}
        back={
          <Link to={paths.help}>
            <IconArrowLeft size={16} aria-hidden />
            {t("toGuides")}
          </Link>
        }
        actions={
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => globalThis.print()}>
            {t("print")}
          </Button>
        }
      />
      <nav aria-label={t("contents")}>
        <ol className={css.contents}>
          {guides.map(({ name, title, tasks }) => (
            <li key={name}>
              <a href={`#${name}`}>{title}</a>, {t("tasks", { count: tasks.length })}
            </li>
          ))}
        </ol>
      </nav>
      {guides.map(({ name, title, lead, tasks }) => (
        <section key={name} id={name} className={css.guide} aria-label={title}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.lead}>{lead}</p>
          {tasks.map(({ id, title: task, text }) => (
            <section key={id} aria-label={task}>
              <h3 className={css.task}>{task}</h3>
              <GuideText text={text} isForPrint />
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}
