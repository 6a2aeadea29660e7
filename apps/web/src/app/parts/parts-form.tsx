import { Button } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorSummary } from "../../shared/form/error-summary.tsx";
import { readDraft, useFormDraft } from "../../shared/form/form-draft.ts";
import { FormFrame } from "../../shared/form/form-frame.tsx";
import { FormHostProvider, type FormWords } from "../../shared/form/form-host.ts";
import { FormProgress } from "../../shared/form/form-progress.tsx";
import { FormSections } from "../../shared/form/form-sections.tsx";
import { useFormTally } from "../../shared/form/form-tally.ts";
import { useDefinedForm } from "../../shared/form/use-defined-form.ts";
import { useInnAutofill } from "../../shared/form/use-inn-autofill.ts";
import { fileTransfer } from "../../shared/stored-files.ts";
import { toast } from "../../ui/toast.ts";
import {
  knownInn,
  partsForm,
  type PartsFormField,
  partsFormLayout,
  type PartsFormSection,
  putDictionaries,
} from "./parts-form-definition.ts";
import { usePartsWords } from "./parts-words.ts";
import css from "./parts-page.module.css";

const today = "2026-11-21";
const draftKey = "ui_parts_draft";
const nothing = {};

/** A form drawn from its definition, with dictionaries of its own: the portal's may be closed to who looks at it. */
export function PartsForm() {
  const words = usePartsWords();
  const [client] = useState(() => {
    const never = {
      retry: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    };
    const made = new QueryClient({ defaultOptions: { queries: never } });
    putDictionaries(made, words);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>
  );
}

/** Nothing leaves the page. */
const files = fileTransfer({
  upload: ({ name }) => Promise.resolve({ id: Date.now(), value: name }),
  download: async ({ value }) => toast.info(value, { name: "file" }),
});

function Form() {
  const t = useTranslations("shared");
  const { form: named, buyers, successText } = usePartsWords();
  const words = useMemo<FormWords>(
    () => ({
      label: (field) => named.fields[field as PartsFormField],
      section: (section) => named.sections[section as PartsFormSection],
      hint: (field) => (field === "inn" ? `${named.known}: ${knownInn}` : undefined),
    }),
    [named],
  );
  const [restored] = useState(() => readDraft(draftKey, partsForm));
  const defined = useDefinedForm({
    definition: partsForm,
    values: useRef(restored?.values ?? nothing).current,
    unread: useRef(restored?.unread).current,
    today,
    isStaff: false,
    labelOf: words.label,
  });
  const { form, states, context, dictionaries, onUnreadable, unread, fills } = defined;
  const { locked } = useInnAutofill({
    definition: partsForm,
    form,
    lookUp: async (inn) => (inn === knownInn ? buyers[0] : undefined),
    onFilled: () => {},
    onFailed: () => {},
  });
  const draft = useFormDraft(draftKey, form, unread, nothing);
  const tally = useFormTally(partsForm, form, states);
  const [attempt, setAttempt] = useState(0);
  const host = useMemo(
    () => ({
      definition: partsForm,
      words,
      context,
      dictionaries,
      control: form.control,
      files,
      onUnreadable,
      unread,
      fills,
    }),
    [words, context, dictionaries, form.control, onUnreadable, unread, fills],
  );
  const send = form.handleSubmit(
    () => {
      draft.forget();
      toast.success(successText);
    },
    () => setAttempt((count) => count + 1),
  );
  return (
    <FormHostProvider value={host}>
      <div className={css.body}>
        <FormFrame
          label={named.title}
          aside={
            <FormProgress tally={tally} words={words} isPartOfPage>
              <Button onClick={() => void send()}>{t("actions.send")}</Button>
              {draft.isKept && <small>{t("form.draftKept")}</small>}
            </FormProgress>
          }
        >
          <ErrorSummary title={named.faults} attempt={attempt} />
          <FormSections states={states} layout={partsFormLayout} locked={locked} />
        </FormFrame>
      </div>
    </FormHostProvider>
  );
}
