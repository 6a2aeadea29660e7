import { Stack, Text, Title } from "@mantine/core";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { responseOf, type CallDocument, type DocumentedCall } from "./call-document.ts";
import css from "./docs.module.css";
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
        <Text
          span
          c={`var(--chip-${call.method === "GET" ? "info" : "warn"}-ink)`}
          ff="monospace"
          fw={600}
          fz="0.8125rem"
        >
          {call.method}
        </Text>
        <Title order={3} fw={600} fz="0.875rem">
          {call.name}
        </Title>
        {call.deprecated !== undefined && <ToneChip tone="bad">{t("deprecated")}</ToneChip>}
        <Text component="code" className={css.path} c="var(--ink-3)" fz="0.8125rem">
          {call.path}
        </Text>
        <Text span className={css.summary} c="var(--ink-2)" fz="0.8125rem">
          {call.summary}
        </Text>
      </summary>
      {isOpen && (
        <Stack gap="1rem" className={css.details}>
          {call.deprecated && <Text c="var(--chip-bad-ink)">{call.deprecated}</Text>}
          <Description document={document} call={call} />
          <TrialForm document={document} call={call} caller={caller} />
        </Stack>
      )}
    </details>
  );
}

/** Look of the lines below a heading. */
const quiet = {
  mb: "0.25rem",
  c: "var(--ink-2)",
  fz: "0.8125rem",
  style: { overflowWrap: "anywhere" },
} as const;

/** A text with code in backticks. */
const CodeText = ({ text }: { readonly text: string }) =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}-${part}`}>{part}</code> : part));

const Description = memo(function Description({ document, call }: Pick<CallEntryProps, "document" | "call">) {
  const t = useTranslations("docs.call");
  const response = responseOf(document, call, "200");
  const parameters = call.parameters.map(({ name, required, schema, description }) => ({
    name,
    schema: description === undefined ? schema : { ...schema, description },
    isRequired: required,
  }));
  return (
    <>
      {call.description.map((text) => (
        <Text key={text} maw="80ch">
          <CodeText text={text} />
        </Text>
      ))}
      <section>
        <Title order={4} mb="0.25rem">
          {t("needs")}
        </Title>
        {parameters.length === 0 && !call.body && <Text {...quiet}>{t("nothingNeeded")}</Text>}
        <SchemaFields document={document} fields={parameters} />
        {call.body && (
          <>
            <Text {...quiet}>
              {t("body")}: <code>{call.body.mediaType}</code>
            </Text>
            <SchemaFields document={document} schema={call.body.schema} />
          </>
        )}
      </section>
      <section>
        <Title order={4} mb="0.25rem">
          {t("answer")}
        </Title>
        <Text {...quiet}>
          <code>{response.media.join(", ")}</code>
        </Text>
        {response.schema && <SchemaFields document={document} schema={response.schema} />}
      </section>
      <details>
        <Text component="summary" fw={600} style={{ cursor: "pointer" }}>
          {t("codes")}
        </Text>
        <Stack component="dl" gap="0.5rem" m={0} mt="0.5rem" fz="0.8125rem">
          {Object.keys(call.responses)
            .filter((status) => status !== "200")
            .flatMap((status) =>
              responseOf(document, call, status).rejections.map((one) => ({ ...one, status })),
            )
            .map(({ status, code, words }) => (
              <div key={code}>
                <dt>
                  {status} <code>{code}</code>
                </dt>
                <Text component="dd" c="var(--ink-2)">
                  {words}
                </Text>
              </div>
            ))}
        </Stack>
      </details>
    </>
  );
});
