import { changeableFields } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalFields } from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import type { ProposalField } from "@birzha/domain/auctions/proposal/proposal.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { Box, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import type { PhraseKey, FormatPhrase } from "../../i18n/phrase.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { toActor } from "../../shared/session/actor.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import layout from "../../ui/layout.module.css";
import css from "./field-rules-page.module.css";
import { fieldRulesQuery, setRule } from "./components/decisions/processing-calls.ts";

type OpenStatus = (typeof openStatuses)[number];

/**
 * A-21, DESK-021: staff page with exceptions from the default rules of changeable fields of a sent proposal.
 */
export function FieldRulesPage() {
  return isStaff(useCurrentUser()) ? <FieldRules /> : <ErrorPage />;
}

/** Returns the display name of a status. */
function useStatusWord(): (status: OpenStatus) => string {
  const say = useTranslations() as FormatPhrase;
  return (status) => say(`auctions.statuses.${status}` as PhraseKey);
}

function FieldRules() {
  const t = useTranslations("auctions");
  const own = useTranslations("processing.fieldRules");
  const statusWord = useStatusWord();
  const rules = useQuery(fieldRulesQuery);
  return (
    <>
      <PageHeader title={own("title")} subtitle={own("lead")} />
      {rules.data ? (
        <Box bd="1px solid var(--line)" bdrs="12px" bg="var(--surface-card)">
          <table className={css.table} aria-label={own("table")}>
            <thead>
              <tr>
                <th scope="col">{own("field")}</th>
                {openStatuses.map((status) => (
                  <th key={status} scope="col">
                    {statusWord(status)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {proposalFields.map((field) => (
                <tr key={field}>
                  <th scope="row">{t(`fields.${field}`)}</th>
                  {openStatuses.map((status) => (
                    <td key={status} data-name={statusWord(status)}>
                      <RuleChoice
                        field={field}
                        status={status}
                        stored={rules.data.find((rule) => rule.field === field && rule.status === status)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      ) : rules.isError ? (
        <FailedState title={t("failures.rules")} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton height={480} radius="lg" aria-busy />
      )}
    </>
  );
}

interface RuleChoiceProps {
  readonly field: ProposalField;
  readonly status: OpenStatus;
  readonly stored:
    | { readonly changeable: boolean; readonly changed: string | null; readonly changedBy: string | null }
    | undefined;
}

/** Native select, because the page has about eighty of them. */
function RuleChoice({ field, status, stored: storedValue }: RuleChoiceProps) {
  const t = useTranslations("auctions");
  const own = useTranslations("processing.fieldRules");
  const statusWord = useStatusWord();
  const forbidden = useTranslations("shared.errors")("forbidden");
  const format = useFormatter();
  const mayKeep = isOperator(toActor(useCurrentUser()));
  // Shows the pending choice during the request and the refetched value afterwards.
  const save = useMutation({
    ...setRule,
    onSettled: (_response, _error, _given, _context, { client }) =>
      client.invalidateQueries({ queryKey: ["auctions"] }),
  });
  const usual = changeableFields(status, false)[field];
  const word = (may: boolean) => own(may ? "may" : "mayNot");
  const seen = storedValue?.changeable ?? null;
  const shown = save.isPending ? save.variables.changeable : seen;
  return (
    <>
      <select
        className={`${layout.select} ${css.choice}`}
        aria-label={own("choice", { field: t(`fields.${field}`), status: statusWord(status) })}
        data-exception={seen !== null || undefined}
        value={String(shown)}
        disabled={!mayKeep}
        title={mayKeep ? undefined : forbidden}
        onChange={(event) => {
          const changeable = answers[event.currentTarget.value] ?? null;
          if (!save.isPending) save.mutate({ status, field, changeable, seen });
        }}
      >
        <option value="null">{own("usual", { answer: word(usual) })}</option>
        <option value="true">{word(true)}</option>
        <option value="false">{word(false)}</option>
      </select>
      {storedValue?.changedBy && storedValue.changed && (
        <Box component="span" display="block" mt="0.25rem" c="var(--ink-3)" fz="0.75rem">
          {own("by", {
            who: storedValue.changedBy,
            moment: format.dateTime(new Date(storedValue.changed), "moment"),
          })}
        </Box>
      )}
    </>
  );
}

const answers: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };
