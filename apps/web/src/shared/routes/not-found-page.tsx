import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../paths.ts";
import { usePageTitle } from "../../ui/navigation/page-title.ts";
import css from "./message-page.module.css";

/** PLAT-022: the text of an unknown address is English in both languages, verbatim. */
export function NotFoundPage() {
  const t = useTranslations("app.errors");
  usePageTitle(t("notFoundTitle"));
  return (
    <section className={css.page}>
      <p className={css.code} aria-hidden>
        404
      </p>
      <h1 className={css.title} lang="en">
        {t("notFoundTitle")}
      </h1>
      <p className={css.text}>{t("notFound")}</p>
      <div className={css.actions}>
        <Button renderRoot={(props) => <Link to={pagePaths.home} {...props} />}>{t("home")}</Button>
      </div>
    </section>
  );
}
