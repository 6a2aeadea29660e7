import { useTranslations } from "use-intl";
import css from "./shell.module.css";
import { isDemo } from "../../shared/is-demo.ts";

/** FIX-002: marks a demo, whose passwords are public, so that it is not mistaken for the exchange. */
export function DemoBanner() {
  const t = useTranslations("app");
  return (
    isDemo() && (
      // A landmark of its own: it stands outside of all others.
      <aside className={css.demo} aria-label={t("demo")}>
        {t("demo")}
      </aside>
    )
  );
}
