import { Group, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { callDocuments, pagePaths } from "../../shared/paths.ts";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import css from "./docs.module.css";

interface DocsFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

const tabs = [
  [pagePaths.docs, "calls"],
  [pagePaths.docsChangelog, "changelog"],
  [pagePaths.docsVersions, "versions"],
] as const;

/** The layout shared by the API documentation pages (DOOR-008). */
export function DocsFrame({ title, lead, children }: DocsFrameProps) {
  const t = useTranslations("docs.tabs");
  const locale = useLanguage();
  return (
    <Stack gap="1rem" maw="70rem" mx="auto">
      <PageHeader title={title} subtitle={lead} />
      <Group component="nav" gap="0.25rem 1.25rem" className={css.tabs} aria-label={t("label")}>
        {tabs.map(([path, name]) => (
          <Link key={path} to={path} className={css.tab} activeOptions={{ exact: true, includeHash: false }}>
            {t(name)}
          </Link>
        ))}
        <a href={callDocuments[locale]} target="_blank" rel="noopener" className={css.tab}>
          {t("file")}
        </a>
      </Group>
      {children}
    </Stack>
  );
}
