import { Box } from "@mantine/core";
import { useTranslations } from "use-intl";
import text from "../../../../../CHANGELOG.md?raw";
import { MarkdownText } from "../../ui/feedback/markdown.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import css from "./docs.module.css";

/** DOOR-008: the changelog of the installed version. */
export function ChangelogPage() {
  const t = useTranslations("docs.changelog");
  return (
    <DocsFrame title={t("title")} lead={t("lead")}>
      <Box
        component="article"
        className={css.text}
        bd="1px solid var(--line)"
        bdrs="lg"
        bg="var(--surface-card)"
        lang="en"
      >
        <MarkdownText text={text.slice(text.indexOf("\n## "))} />
      </Box>
    </DocsFrame>
  );
}
