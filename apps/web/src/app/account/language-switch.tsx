import { UnstyledButton } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { chooseLanguage, followPage } from "../../i18n/language.ts";
import { canonicalPath } from "../../i18n/language-rules.ts";
import { interfaceLocales, type InterfaceLocale } from "../../i18n/locale.ts";
import css from "./language-switch.module.css";

/** PLAT-033, PLAT-038: switches the language of the commodity pages; query and hash stay. */
export function LanguageSwitch() {
  const t = useTranslations("app.user");
  const locale = useLanguage();
  const router = useRouter();
  const choose = async (next: InterfaceLocale) => {
    if (next === locale) return;
    chooseLanguage(next);
    await followPage(router.state.location.pathname);
    // The router treats both forms of the address as the same location and would not navigate: replace the address
    // here.
    const { href, state } = router.state.location;
    const [path = ""] = href.split(/[?#]/, 1);
    router.history.replace(canonicalPath(path, next) + href.slice(path.length), state);
  };
  return (
    <div className={css.switch} role="group" aria-label={t("language")}>
      {interfaceLocales.map((one) => (
        <UnstyledButton
          key={one}
          className={css.language}
          aria-pressed={one === locale}
          lang={one}
          onClick={() => void choose(one)}
        >
          {one.toUpperCase()}
        </UnstyledButton>
      ))}
    </div>
  );
}
