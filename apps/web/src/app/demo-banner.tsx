import { useTranslations } from "use-intl";
import css from "./demo-banner.module.css";

/** FIX-002: the page carries whether it is a demonstration; under `vite` it is none. */
const isDemo = () => document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content === "yes";

/** FIX-002: nobody takes a demonstration, whose passwords everybody knows, for the exchange. */
export function DemoBanner() {
  const t = useTranslations("app");
  return isDemo() && <p className={css.banner}>{t("demo")}</p>;
}
