import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../paths.ts";
import { usePageTitle } from "../../ui/navigation/page-title.ts";
import { MessageFrame } from "./message-frame.tsx";

/** PLAT-022: the text of an unknown address is English in both languages, verbatim. */
export function NotFoundPage() {
  const t = useTranslations("app.errors");
  usePageTitle(t("notFoundTitle"));
  return (
    <MessageFrame
      title={t("notFoundTitle")}
      lang="en"
      text={t("notFound")}
      actions={<Button renderRoot={(props) => <Link to={pagePaths.home} {...props} />}>{t("home")}</Button>}
      before={
        <Text mb="0.5rem" c="var(--ink-3)" fz="1rem" fw={650} lts="0.08em" aria-hidden>
          404
        </Text>
      }
    />
  );
}
