import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { ReconciliationResult } from "@birzha/domain/imports/reconcile.ts";
import type { ReconciliationLine } from "@birzha/domain/imports/reconciliation.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { leaveDraft } from "../../../shared/form/drafts/use-open-draft.ts";
import { dictionaryQuery } from "../../../shared/form/inputs/dictionary-query.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { reportPresets } from "../../../shared/reporting/report-presets.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { valuesMutation } from "./reconciliation-queries.ts";
import css from "./reconciliation.module.css";

interface LineTableProps {
  readonly result: ReconciliationResult;
  readonly lines: readonly ReconciliationLine[];
}

/** BULK-008: the lines of a result, each with its action. On phones a line is a card. */
export function LineTable({ result, lines }: LineTableProps) {
  const t = useTranslations("imports.reconciliation");
  const labels = useTranslations("agreements.fields");
  const { open, opening } = useRowForm();
  if (lines.length === 0) return <EmptyState title={t(`empty.${result}`)} />;
  return (
    <table className={css.lines} aria-label={t(`results.${result}`)}>
      <thead>
        <tr>
          <th scope="col">{t("contract")}</th>
          <th scope="col">{t("buyer")}</th>
          <th scope="col">{t("product")}</th>
          <th scope="col" className={css.number}>
            {t("tonnesHead")}
          </th>
          <th scope="col" className={css.number}>
            {t("price")}
          </th>
          <th scope="col">{t("note")}</th>
          <th scope="col">{t("action")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { number, reportId, deal } = line;
          return (
            <tr key={`${number} ${reportId}`}>
              <th scope="row">
                {deal["contract_number"] ?? "—"}
                <small>{deal["contract_date"]}</small>
              </th>
              <td>
                <span title={deal["purchaser"]}>{shortCompanyName(deal["purchaser"] ?? "")}</span>
                {deal["purchaser_inn"] && (
                  <small>
                    {labels("purchaser_inn")} {deal["purchaser_inn"]}
                  </small>
                )}
              </td>
              <td>{deal["product_type"]}</td>
              <td className={css.number} data-name={t("tonnesHead")}>
                {deal["amount"]}
              </td>
              <td className={css.number} data-name={t("price")}>
                {deal["price"]}
              </td>
              <td>
                <Notes line={line} />
              </td>
              <td>
                {result === "missing" ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${t("fileOne")}: ${deal["contract_number"] ?? t("row")}`}
                    loading={opening === number}
                    disabled={opening !== undefined}
                    onClick={() => open(line)}
                  >
                    {t("fileOne")}
                  </Button>
                ) : (
                  <NextStep line={line} />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Row of the file, state of the report, and the values that differ, side by side. */
function Notes({
  line: { number, repeats, problem, isTerminated, differences },
}: {
  readonly line: ReconciliationLine;
}) {
  const t = useTranslations("imports.reconciliation");
  const labels = useTranslations("agreements.fields");
  const labelOf = (field: string) => labels(field as ReportFormField);
  return (
    <>
      {differences.length > 0 && (
        <table className={css.differences}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t("inFile")}</th>
              <th scope="col">{t("inRegister")}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, inFile, inRegister }) => (
              <tr key={field}>
                <th scope="row">{labelOf(field)}</th>
                <td>
                  <mark title={inFile}>{inFile}</mark>
                </td>
                <td>{inRegister || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problem !== null && <span>{t("problem", { field: labelOf(problem) })}</span>}
      {repeats !== null && <span>{t("repeats", { number: String(repeats) })}</span>}
      {isTerminated && <ToneChip tone="mute">{t("terminated")}</ToneChip>}
      {number !== null && (
        <small>
          {t("row")} {number}
        </small>
      )}
    </>
  );
}

/**
 * Opens the report, or its correction where it differs; a terminated report can no longer be corrected. A row that was
 * not compared is not offered for filing, because its report may exist.
 */
function NextStep({ line: { result, reportId, isTerminated } }: { readonly line: ReconciliationLine }) {
  const t = useTranslations("imports.reconciliation");
  if (result === "outside" || result === "unreadable") return <small>{t(`advice.${result}`)}</small>;
  if (reportId === null) return null;
  const params = { id: String(reportId) };
  if (result === "different" && !isTerminated)
    return (
      <Link to={pagePaths.editAgreement} params={params} title={t("open", { number: params.id })}>
        {t("correct")}
      </Link>
    );
  return (
    <Link to={pagePaths.viewAgreement} params={params}>
      {t("open", { number: params.id })}
    </Link>
  );
}

/** BULK-008: opens the form of a new report with the values of a missing row, as a draft of this browser. */
function useRowForm() {
  const navigate = useNavigate();
  const { account, organizationInfo } = useCurrentUser();
  const read = useMutation(valuesMutation);
  const currencies = useQuery(dictionaryQuery("currencies"));
  const open = (line: ReconciliationLine) =>
    read.mutate(line, {
      onSuccess: ({ values, unread }) => {
        const presets = reportPresets(moscowDate(new Date()), currencies.data ?? []);
        leaveDraft(
          { account, organizationId: organizationInfo!.id, form: "report" },
          { savedAt: new Date().toISOString(), values: { ...presets, ...values }, unread },
        );
        void navigate({ to: pagePaths.newAgreement });
      },
    });
  return { open, opening: read.isPending ? read.variables.number : undefined };
}
