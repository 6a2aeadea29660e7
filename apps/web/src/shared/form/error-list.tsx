import { Box, Group, Stack, Text } from "@mantine/core";
import IconAlertTriangle from "../../ui/icons/alert-triangle.svg";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import { pagePaths } from "../paths.ts";
import css from "./error-summary.module.css";
import { fieldAnchor, goToField } from "./form-host.ts";

export interface FormError {
  /** Field name, as in its anchor. */
  readonly name: string;
  readonly label: string;
  readonly message: string;
  /** Code of the broken rule in the rule book (RULE-001). */
  readonly rule?: string | undefined;
}

interface ErrorListProps {
  readonly title: string;
  /** Number of attempts to send; each moves the focus to the list. */
  readonly attempt: number;
  readonly errors: readonly FormError[];
  /** Server errors without a field. */
  readonly messages?: readonly string[];
}

/** Lists the errors after an attempt to send a form; each field name links to its field. */
export function ErrorList({ title, attempt, errors, messages = [] }: ErrorListProps) {
  const t = useTranslations("shared.validation");
  const box = useRef<HTMLDivElement>(null);
  // Group fields by message instead of repeating the same message for each.
  const groups = Map.groupBy(errors, ({ message }) => message);
  const isShown = attempt > 0 && (errors.length > 0 || messages.length > 0);
  const announcedAttempt = useRef(0);
  useEffect(() => {
    // Validation is asynchronous: the errors may arrive after the attempt.
    if (!isShown || announcedAttempt.current === attempt) return;
    announcedAttempt.current = attempt;
    box.current?.scrollIntoView({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      className={`${layout.card} ${css.summary}`}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
    >
      <Group
        component="h2"
        wrap="nowrap"
        gap="0.5rem"
        m={0}
        c="var(--mantine-color-error)"
        fz="1rem"
        id="error-summary"
      >
        <IconAlertTriangle size={18} aria-hidden />
        {title}
      </Group>
      {messages.length > 0 && (
        <Stack component="ul" gap="0.25rem" m={0} mt="0.625rem" ps="1.25rem">
          {messages.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      )}
      {[...groups].map(([message, fields]) => (
        <Box key={message} mt="0.625rem">
          <Text c="var(--ink-2)">{message === t("required") ? t("fill") : message}:</Text>
          <Group component="ul" gap="0.25rem 1.25rem" mt="0.25rem" className={layout.plain}>
            {fields.map(({ name, label }) => (
              <li key={name}>
                <a
                  className={css.link}
                  href={`#${fieldAnchor(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(name);
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
            <RuleLink code={fields[0]!.rule} />
          </Group>
        </Box>
      ))}
    </div>
  );
}

/** RULE-001, SCREEN-106: opens the rule in a new tab, so that the form keeps its input; its label ends with the code. */
function RuleLink({ code }: { readonly code: string | undefined }) {
  const t = useTranslations("shared.validation");
  if (code === undefined) return null;
  const label = t("rule", { code });
  return (
    <li>
      <a
        href={`${pagePaths.rules}#${code}`}
        target="_blank"
        rel="noopener"
        className={css.rule}
        aria-label={label}
        title={label}
      >
        ?
      </a>
    </li>
  );
}
