import { Box, Button, Text, Title } from "@mantine/core";
import IconPrinter from "../../ui/icons/printer.svg";
import { useTranslations } from "use-intl";
import { helpGuides } from "../../shared/help/guides.ts";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { GuideText } from "./guide-text.tsx";
import css from "./help.module.css";

/** SCREEN-019: all guides as one document. */
export function PrintPage() {
  const t = useTranslations("help");
  return (
    <Box maw="56rem" mx="auto">
      <PageHeader
        title={t("printTitle")}
        back={<BackLink to={pagePaths.help}>{t("toGuides")}</BackLink>}
        actions={
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => globalThis.print()}>
            {t("print")}
          </Button>
        }
      />
      <nav aria-label={t("contents")}>
        <Text component="ol" mb="1rem" ps="1.5rem" lh={1.7}>
          {helpGuides.map(({ name, title, tasks }) => (
            <li key={name}>
              <a href={`#${name}`} lang="ru">
                {title}
              </a>
              , {t("tasks", { count: tasks.length })}
            </li>
          ))}
        </Text>
      </nav>
      {helpGuides.map(({ name, title, lead, tasks }) => (
        <Box
          component="section"
          key={name}
          id={name}
          mb="1rem"
          className={`${layout.card} ${css.guide} ${css.newSheet}`}
          aria-label={title}
          lang="ru"
        >
          <Title order={2} fz="1.25rem">
            {title}
          </Title>
          <Text mt="0.25rem" mb="1rem" c="var(--ink-2)">
            {lead}
          </Text>
          {tasks.map(({ id, title: task, text }) => (
            <section key={id} aria-label={task}>
              <Title order={3} mt="1.25rem" mb="0.25rem" fz="1.0625rem">
                {task}
              </Title>
              <GuideText text={text} isForPrint />
            </section>
          ))}
        </Box>
      ))}
    </Box>
  );
}
