import { Box, Group, Stack, Text, Title } from "@mantine/core";
import IconPrinter from "../../ui/icons/printer.svg";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { helpGuides } from "../../shared/help/guides.ts";
import { toTaskSlug } from "../../shared/help/task-slug.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useUser } from "../../shared/session/session-store.ts";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import css from "./help.module.css";
import { findHelpTopic, type HelpQuestion } from "./page-help.ts";

/** SCREEN-019: opens the task that a link of a page or of a field names, or shows all guides. */
export function HelpPage() {
  const user = useUser();
  const question = useSearch({ strict: false, select: ({ topic, page }: HelpQuestion) => ({ topic, page }) });
  const found = findHelpTopic(question, user);
  if (!found) return <Guides />;
  const [guide, task] = found;
  return <Navigate to={pagePaths.helpGuide} params={{ guide }} hash={toTaskSlug(task)} replace />;
}

/** RULE-001: loads with the help, so that the first load of other pages does not name its files. */
export const RulesPage = lazyPage(() => import("../../areas/rules/rules-page.tsx"), "RulesPage");

/** PROOF-002: see `RulesPage`. */
export const VerifyPage = lazyPage(() => import("../../areas/receipts/verify-page.tsx"), "VerifyPage");

/** SCREEN-019: the guides and their tasks. Open to visitors without a session. */
function Guides() {
  const t = useTranslations("help");
  return (
    <Box maw="76rem" mx="auto">
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        actions={
          <Link to={pagePaths.helpPrint}>
            <Group component="span" gap="0.375rem" mih="2.25rem" fw={500}>
              <IconPrinter size={18} stroke={1.6} aria-hidden />
              {t("printAll")}
            </Group>
          </Link>
        }
      />
      <Box className={layout.tiles} style={{ "--tile": "22rem" }} lang="ru">
        {helpGuides.map(({ name, title, lead, tasks }) => (
          <section key={name} className={`${layout.card} ${css.guide}`} aria-labelledby={name}>
            <Title order={2} id={name} className={css.title}>
              <Link to={pagePaths.helpGuide} params={{ guide: name }}>
                {title}
              </Link>
            </Title>
            <Text mt="0.25rem" mb="0.75rem" c="var(--ink-2)" fz="0.875rem">
              {lead}
            </Text>
            <Stack component="ul" gap="0.125rem" fz="0.9375rem" className={`${layout.plain} ${css.tasks}`}>
              {tasks.map(({ id, title: task }) => (
                <li key={id}>
                  <Link to={pagePaths.helpGuide} params={{ guide: name }} hash={id}>
                    {task}
                  </Link>
                </li>
              ))}
            </Stack>
          </section>
        ))}
      </Box>
      <Text mt="1.25rem" mb="1em" c="var(--ink-2)">
        <Link to={pagePaths.rules}>{t("rules")}</Link>
      </Text>
      <Text mt="1.25rem" mb="1em" c="var(--ink-2)">
        {t("missing")} <Link to={pagePaths.contacts}>{t("contacts")}</Link>.
      </Text>
      <Text maw="48rem" c="var(--ink-2)" fz="0.875rem" lang="en">
        The guides are in Russian. The pages of auctions, contracts and admissions are also in English: switch
        the language with <b>EN</b> at the top of these pages.{" "}
        <Link to={pagePaths.docs}>The API documentation</Link> is in English, too.
      </Text>
    </Box>
  );
}
