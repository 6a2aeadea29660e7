import { useSyncExternalStore, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { currentLanguage, subscribeLanguage } from "./language.ts";
import { formatLocaleOf, formatsOf, timeZone } from "./locale.ts";

/** Provides the messages of the current language and re-renders when it changes. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage);
  return (
    <IntlProvider
      messages={language.messages}
      locale={formatLocaleOf(language.locale)}
      formats={formatsOf(language.locale)}
      timeZone={timeZone}
    >
      {children}
    </IntlProvider>
  );
}
