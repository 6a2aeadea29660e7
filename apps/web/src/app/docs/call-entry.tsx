import { memo } from "react";
import { useTranslations } from "use-intl";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { answerOf, type CallDocument, type DocumentedCall } from "./call-document.ts";
import css from "./call-entry.module.css";
import { SchemaFields } from "./schema-fields.tsx";
import { TrialForm } from "./trial-form.tsx";
import type { TrialCaller } from "./trial.ts";

interface CallEntryProps {
  readonly document: CallDocument;
  readonly call: DocumentedCall;
  readonly caller: TrialCaller;
  readonly isOpen: boolean;
  readonly onToggle: (name: string, isOpen: boolean) => void;
}

/** An operation: one line, expandable to its details. */
export function CallEntry({ document, call, caller, isOpen, onToggle }: CallEntryProps) {
  const t = useTranslations("docs.call");
  return (
    <details
      id={call.name}
      className={css.call}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(call.name, currentTarget.open)}
    >
      <summary className={css.head}>
        <span className={css.method} data-method={call.method}>
          {call.method}
        </span>
        <h3 className={css.name}>{call.name}</h3>
        {call.deprecated !== undefined && <ToneChip tone="bad">{t("deprecated")}</ToneChip>}
        <code className={css.path}>{call.path}</code>
        <span className={css.summary}>{call.summary}</span>
      </summary>
      {isOpen && (
        <div className={css.body}>
          {call.deprecated && <p className={css.deprecated}>{call.deprecated}</p>}
          <Description document={document} call={call} />
          <TrialForm document={document} call={call} caller={caller} />
        </div>
      )}
    </details>
  );
}

/** A text with code in backticks. */
const CodeText = ({ text }: { readonly text: string }) =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}-${part}`}>{part}</code> : part));

const Description = memo(function Description({ document, call }: Pick<CallEntryProps, "document" | "call">) {
  const t = useTranslations("docs.call");
  const answer = answerOf(document, call, "200");
  const parameters = call.parameters.map(({ name, required, schema, description }) => ({
    name,
    schema: description === undefined ? schema : { ...schema, description },
    isRequired: required,
  }));
  return (
    <>
      {call.description.map((text) => (
        <p key={text} className={css.description}>
          <CodeText text={text} />
        </p>
      ))}
      <section>
        <h4 className={css.part}>{t("needs")}</h4>
        {parameters.length === 0 && !call.body && <p className={css.none}>{t("nothingNeeded")}</p>}
        <SchemaFields document={document} fields={parameters} />
        {call.body && (
          <>
            <p className={css.media}>
              {t("body")}: <code>{call.body.mediaType}</code>
            </p>
            <SchemaFields document={document} schema={call.body.schema} />
          </>
        )}
      </section>
      <section>
        <h4 className={css.part}>{t("answer")}</h4>
        <p className={css.media}>
          <code>{answer.media.join(", ")}</code>
        </p>
        {answer.schema && <SchemaFields document={document} schema={answer.schema} />}
      </section>
      <details className={css.refusals}>
        <summary>{t("codes")}</summary>
        <dl className={css.codes}>
          {Object.keys(call.responses)
            .filter((status) => status !== "200")
            .flatMap((status) =>
              answerOf(document, call, status).rejections.map((one) => ({ ...one, status })),
            )
            .map(({ status, code, words }) => (
              <div key={code}>
                <dt>
                  {status} <code>{code}</code>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
        </dl>
      </details>
    </>
  );
});
