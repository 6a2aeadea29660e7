import type { Phrases } from "@birzha/phrases/ru.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { IntlProvider } from "use-intl";
import { formatsOf, locales, timeZone, type Locale } from "../../i18n/locale.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PartsFeedback } from "./parts-feedback.tsx";
import { PartsForm } from "./parts-form.tsx";
import { PartsStates } from "./parts-states.tsx";
import { PartsInputs } from "./parts-inputs.tsx";
import { PartsLargeTable } from "./parts-large-table.tsx";
import { PartsTable } from "./parts-table.tsx";
import { partsWords, PartsWordsContext } from "./parts-words.ts";
import css from "./parts-page.module.css";
import { Segments } from "../../ui/segments.tsx";

const messagesOf = async (locale: Locale): Promise<Phrases> =>
  locale === "ru"
    ? (await import("@birzha/phrases/ru.ts")).ru
    : ((await import("@birzha/phrases/en.ts")).en as unknown as Phrases);

/**
 * `/ui`: every part of the interface on one page, in the language that `?lang=` names; light or dark by the header.
 * It exists during development and in bundles built with `--mode ui`, never in the product.
 */
export function PartsPage() {
  const { lang } = useSearch({ strict: false }) as { lang?: string };
  const locale: Locale = lang === "en" ? "en" : "ru";
  const navigate = useNavigate();
  const { data: messages } = useQuery({ queryKey: ["parts", locale], queryFn: () => messagesOf(locale) });
  const words = partsWords[locale];
  if (!messages) return null;
  return (
    <IntlProvider locale={locale} messages={messages} formats={formatsOf(locale)} timeZone={timeZone}>
      <PartsWordsContext value={words}>
        <div lang={locale}>
          <PageHeader
            title={words.title}
            subtitle={words.lead}
            actions={
              <Segments
                aria-label={words.language}
                value={locale}
                data={locales.map((value) => ({ value, label: value.toUpperCase() }))}
                onChange={(value) =>
                  void navigate({ to: ".", search: { lang: value } as never, replace: true })
                }
              />
            }
          />
          {/* Parts keep words they were given: another language starts them anew. */}
          <div className={css.sections} key={locale}>
            <Section title={words.feedback}>
              <PartsFeedback />
            </Section>
            <Section title={words.states}>
              <PartsStates />
            </Section>
            <Section title={words.inputs}>
              <PartsInputs />
            </Section>
            <Section title={words.form.title}>
              <PartsForm />
            </Section>
            <Section title={words.table}>
              <PartsTable />
            </Section>
            <Section title={words.large}>
              <PartsLargeTable />
            </Section>
          </div>
        </div>
      </PartsWordsContext>
    </IntlProvider>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section aria-label={title} className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
