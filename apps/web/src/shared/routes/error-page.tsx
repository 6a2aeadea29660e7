import { Button } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { useContacts } from "../contacts.ts";
import { paths } from "../paths.ts";
import { usePageTitle } from "../../ui/navigation/page-title.ts";
import css from "./message-page.module.css";

/**
 * The page for anything that cannot be shown (PLAT-023..025, G-24): a missing permission, an unknown record, a render
 * error. Areas throw to get here.
 */
export function ErrorPage({ error, reset }: Partial<Pick<ErrorComponentProps, "error" | "reset">>) {
  const t = useTranslations("app");
  const router = useRouter();
  const { phone } = useContacts();
  usePageTitle(t("errors.title"), { isAlone: true });
  const requestId = error instanceof ApiFailure ? error.requestId : undefined;
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <section className={css.page}>
      <h1 className={css.title}>{t("errors.title")}</h1>
      <p className={css.text}>{t("errors.text")}</p>
      <div className={css.actions}>
        <Button component="a" href={paths.home}>
          {t("errors.home")}
        </Button>
        {error !== undefined && (
          <Button variant="default" onClick={retry}>
            {t("errors.retry")}
          </Button>
        )}
      </div>
      {phone && (
        <p className={css.support}>
          {t("errors.support")}
          <a href={phone.href} className={css.phone}>
            <IconPhone size={16} aria-hidden />
            {phone.text}
          </a>
        </p>
      )}
      {requestId && <p className={css.request}>{t("errors.requestId", { id: requestId })}</p>}
    </section>
  );
}
