import { useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { currentLanguage, subscribeLanguage } from "./language.ts";
import { formatsOf, timeZone } from "./locale.ts";

/** Gives the screens the words of the current language and redraws them when it changes. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  return (
    <IntlProvider {...language} formats={formatsOf(language.locale)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
