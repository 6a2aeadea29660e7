import { useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { currentLanguage, subscribeLanguage } from "./language.ts";
import { formatsOf, timeZone } from "./locale.ts";

/** Provides the messages of the current language and re-renders when it changes. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  return (
    <IntlProvider {...language} formats={formatsOf(language.locale)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
