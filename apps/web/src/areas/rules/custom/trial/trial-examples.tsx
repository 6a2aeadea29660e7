import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { RuleTrialDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { formatFieldValue } from "../use-rule-sentence.ts";
import css from "./trial.module.css";

/** Examples before the button shows more. */
const shownFirst = 5;
const shownMore = 20;

interface TrialExamplesProps {
  readonly examples: RuleTrialDetails["examples"];
  readonly failing: number;
}

/** RULE-002: reports that break the rule, with the values that the rule reads. On phones a report is a card. */
export function TrialExamples({ examples, failing }: TrialExamplesProps) {
  const t = useTranslations("customRules.trial");
  const labelOf = useTranslations("agreements.fields");
  const words = useTranslations("shared.words");
  const [count, setCount] = useState(shownFirst);
  const shown = examples.slice(0, count);
  const left = examples.length - shown.length;
  const valueOf = (field: string, value: string | null) => {
    if (value === null) return words("empty");
    if (value === "true" || value === "false") return words(value === "true" ? "yes" : "no");
    return formatFieldValue(field as ReportFormField, value);
  };
  return (
    <section className={css.block} aria-label={t("examples")}>
      <h3 className={css.subtitle}>{t("examples")}</h3>
      <table className={css.examples} aria-label={t("examples")}>
        <thead>
          <tr>
            <th scope="col">{t("report")}</th>
            <th scope="col">{t("organization")}</th>
            <th scope="col">{t("contractDate")}</th>
            <th scope="col">{t("values")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ reportId, number, organization, contractDate, values }) => (
            <tr key={reportId}>
              <th scope="row">
                <Link
                  to={paths.editAgreement}
                  params={{ id: String(reportId) }}
                  className={css.link}
                  preload={false}
                >
                  {t("reportNumber", { number })}
                </Link>
              </th>
              <td title={organization.name}>{shortCompanyName(organization.name)}</td>
              <td data-name={t("contractDate")}>{formatDate(contractDate)}</td>
              <td>
                {values.map(({ field, value }, index) => (
                  <span key={field} className={css.value}>
                    {labelOf(field as ReportFormField)}:{" "}
                    {index === 0 ? <mark>{valueOf(field, value)}</mark> : valueOf(field, value)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.foot}>
        <span>{t("shownExamples", { count: shown.length, total: failing })}</span>
        {left > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setCount((now) => now + shownMore)}>
            {t("more", { count: Math.min(left, shownMore) })}
          </Button>
        )}
      </p>
    </section>
  );
}
