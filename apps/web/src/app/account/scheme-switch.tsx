import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import IconMoon from "../../ui/icons/moon.svg";
import IconSun from "../../ui/icons/sun.svg";
import { useTranslations } from "use-intl";
import css from "./scheme-switch.module.css";

/** Switches between the light and the dark scheme; the user menu and the drawer also offer the system's scheme. */
export function SchemeSwitch({ isFolded = false }: { readonly isFolded?: boolean }) {
  const t = useTranslations("app.user");
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  const SchemeIcon = isDark ? IconSun : IconMoon;
  const word = t(isDark ? "toLight" : "toDark");
  return (
    <button
      type="button"
      className={css.scheme}
      data-folded={isFolded || undefined}
      title={isFolded ? word : undefined}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <SchemeIcon size={18} stroke={1.6} aria-hidden />
      <span className={isFolded ? "sr" : undefined}>{word}</span>
    </button>
  );
}
