import type { ProgramWarningCode, StoredWarnings } from "@birzha/domain/agreements/warnings.ts";
import { useLocale, useTranslations } from "use-intl";
import type { Phrases } from "@birzha/phrases/ru.ts";
import { pagePaths } from "../paths.ts";
import css from "./warning-details.module.css";

interface WarningDetailsProps {
  readonly warnings: StoredWarnings;
  readonly isOpen?: boolean;
}

/** SOFT-001: warnings of a version with their texts, and whether its author confirmed them. */
export default function WarningDetails({ warnings: { isConfirmed, items }, isOpen }: WarningDetailsProps) {
  const t = useTranslations("rules");
  const label = useTranslations("agreements.fields");
  const locale = useLocale();
  const warningText = ({ code, text }: (typeof items)[number]) =>
    text?.[locale as "ru" | "en"] ?? t(`faults.${code as ProgramWarningCode}`);
  const groups = [...Map.groupBy(items, ({ code }) => code)];
  return (
    <details open={isOpen} className={css.warnings}>
      <summary>{t(`stored.${isConfirmed ? "confirmed" : "unconfirmed"}`, { count: groups.length })}</summary>
      <ul>
        {groups.map(([code, ofCode]) => (
          <li key={code}>
            {ofCode.map(({ field }) => label(field as keyof Phrases["agreements"]["fields"])).join(", ")}.{" "}
            {warningText(ofCode[0]!)}{" "}
            <a href={`${pagePaths.rules}#${code}`} target="_blank" rel="noopener">
              {code}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
