import { useTranslations } from "use-intl";
import type { MenuLine, MenuLink } from "./menu.ts";

/** SCREEN-009: the short label of a line or page, and the documents' words for its title attribute (G-13). */
export function useMenuTexts() {
  const t = useTranslations("app");
  const labelOf = ({ line, pages: [page] }: MenuLine): string =>
    line ? t(`menuLines.${line}`) : t(`menuShort.${page.name}`);
  const titleOf = (pages: readonly MenuLink[]): string =>
    pages.map(({ name }) => t(`menu.${name}`)).join(", ");
  return { labelOf, titleOf };
}
