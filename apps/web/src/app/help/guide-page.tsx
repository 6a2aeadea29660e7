import { Box, Stack, Text, Title } from "@mantine/core";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { helpGuides } from "../../shared/help/guides.ts";
import { BackLink } from "../../shared/page-links.tsx";
import { pagePaths } from "../../shared/paths.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { GuideText } from "./guide-text.tsx";
import css from "./help.module.css";

/** SCREEN-019: a guide for one role by tasks. The address of a task scrolls to it and moves the focus there. */
export function GuidePage() {
  const t = useTranslations("help");
  const { guide: name } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const guide = helpGuides.find((each) => each.name === name);
  const opened = guide?.tasks.find(({ id }) => hash === id || hash === encodeURIComponent(id))?.id;
  useEffect(() => {
    const task = opened === undefined ? null : document.getElementById(opened);
    task?.scrollIntoView();
    task?.focus({ preventScroll: true });
  }, [opened]);
  if (!guide) return <NotFoundPage />;
  return (
    <Box maw="76rem" mx="auto">
      <PageHeader
        title={guide.title}
        subtitle={guide.lead}
        back={<BackLink to={pagePaths.help}>{t("toGuides")}</BackLink>}
      />
      <div className={css.columns} lang="ru">
        <nav className={`${css.contents} no-print`} aria-label={t("contents")}>
          <Title order={2} mb="0.5rem" fz="0.9375rem">
            {t("contents")}
          </Title>
          <Text component="ol" className={layout.plain} fz="0.875rem">
            {guide.tasks.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={pagePaths.helpGuide}
                  params={{ guide: guide.name }}
                  hash={id}
                  activeOptions={{ includeHash: true }}
                >
                  {title}
                </Link>
              </li>
            ))}
          </Text>
        </nav>
        <Stack gap="1rem">
          {guide.tasks.map(({ id, title, text }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              className={`${layout.card} ${css.guide}`}
              aria-label={title}
            >
              <Title order={2} className={css.taskTitle} fz="1.125rem">
                {title}
              </Title>
              <GuideText text={text} />
            </section>
          ))}
        </Stack>
      </div>
    </Box>
  );
}
