import type { ProgramWarningCode, WarningCode } from "@birzha/domain/agreements/warnings.ts";
import { Checkbox, Flex, Text } from "@mantine/core";
import IconAlertCircle from "../../../../ui/icons/alert-circle.svg";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import summary from "../../../../shared/form/error-summary.module.css";
import { fieldAnchor, goToField } from "../../../../shared/form/form-host.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import css from "./warning-list.module.css";
import layout from "../../../../ui/layout.module.css";

export interface FoundWarning {
  readonly code: WarningCode;
  /** Name of a form field. */
  readonly field: string;
  /** Text of a custom rule in the language of the page (RULE-002). */
  readonly ruleText: string | undefined;
}

interface WarningListProps {
  readonly warnings: readonly FoundWarning[];
  readonly labelOf: (field: string) => string;
  /** Whether the fields are on the page, as targets of links. */
  readonly isForm: boolean;
  readonly confirmed: readonly WarningCode[];
  /** Number of rejected requests; each moves the focus to the list. */
  readonly attempt: number;
  readonly onConfirm: (code: WarningCode, isRight: boolean) => void;
}

/** SOFT-001: lists the warnings of a report. The user corrects their fields or confirms each with one tick. */
export default function WarningList({
  warnings,
  labelOf,
  isForm,
  confirmed,
  attempt,
  onConfirm,
}: WarningListProps) {
  const t = useTranslations("rules");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, [attempt]);
  const groups = Map.groupBy(warnings, ({ code }) => code);
  return (
    <div
      ref={box}
      className={`${layout.card} ${summary.summary} ${css.warnings}`}
      role="alert"
      tabIndex={-1}
      aria-labelledby={id}
    >
      <Flex component="h2" id={id} align="center" gap="0.5rem" m={0} c="var(--chip-warn-ink)" fz="1rem">
        <IconAlertCircle size={18} aria-hidden />
        {t("confirm.title")}
      </Flex>
      <Text inherit mt="0.25rem" c="var(--ink-2)">
        {t("confirm.lead")}
      </Text>
      <Flex component="ul" direction="column" gap="0.875rem" mt="0.75rem" className={layout.plain}>
        {[...groups].map(([code, ofCode]) => (
          <Flex component="li" key={code} direction="column" gap="0.375rem">
            <Flex
              component="p"
              id={`${id}-${code}`}
              wrap="wrap"
              gap="0.125rem 0.75rem"
              m={0}
              c="var(--ink-2)"
            >
              {ofCode.map(({ field }) => (
                <FieldName key={field} field={field} label={labelOf(field)} isLink={isForm} />
              ))}
              <span>{ofCode[0]!.ruleText ?? t(`faults.${code as ProgramWarningCode}`)}</span>
              <Text
                component="a"
                c="var(--ink-2)"
                fz="0.8125rem"
                fw={400}
                td="underline"
                href={`${pagePaths.rules}#${code}`}
                target="_blank"
                rel="noopener"
              >
                {code}
              </Text>
            </Flex>
            <Checkbox
              label={t("confirm.tick", { fields: ofCode.map(({ field }) => labelOf(field)).join(", ") })}
              aria-describedby={`${id}-${code}`}
              checked={confirmed.includes(code)}
              onChange={({ currentTarget }) => onConfirm(code, currentTarget.checked)}
            />
          </Flex>
        ))}
      </Flex>
    </div>
  );
}

interface FieldNameProps {
  readonly field: string;
  readonly label: string;
  readonly isLink: boolean;
}

function FieldName({ field, label, isLink }: FieldNameProps) {
  if (!isLink) return <strong>{label}</strong>;
  return (
    <a
      href={`#${fieldAnchor(field)}`}
      onClick={(event) => {
        event.preventDefault();
        goToField(field);
      }}
    >
      {label}
    </a>
  );
}
