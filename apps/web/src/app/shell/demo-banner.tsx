import { useTranslations } from "use-intl";
import css from "./demo-banner.module.css";
import { isDemo } from "./is-demo.ts";

/** FIX-002: nobody takes a demonstration, whose passwords everybody knows, for the exchange. */
export function DemoBanner() {
  const t = useTranslations("app");
  return isDemo() && <p className={css.banner}>{t("demo")}</p>;
}
