import { useEffect } from "react";
import { useTranslations } from "use-intl";

/** Sets the title of the browser's tab: the page first, then the product, unless the title stands alone. */
export function usePageTitle(title: string, { isAlone = false } = {}): void {
  const product = useTranslations("app")("name");
  const text = isAlone || !title || title === product ? title || product : `${title} — ${product}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
}
