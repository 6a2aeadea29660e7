import { changeableFields } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { openStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalFields } from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import type { ProposalField } from "@birzha/domain/auctions/proposal/proposal.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { listFieldRules } from "@birzha/domain/auctions/processing-api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { ActionIcon, Box, Skeleton } from "@mantine/core";
import IconCheck from "../../ui/icons/check.svg";
import IconPencil from "../../ui/icons/pencil.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
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
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const rules = useQuery(fieldRulesQuery);
  const [edited, setEdited] = useState<ProposalField>();
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
                {mayKeep && <td />}
              </tr>
            </thead>
            <tbody>
              {proposalFields.map((field) => (
                <FieldRow
                  key={field}
                  field={field}
                  rules={rules.data.filter((rule) => rule.field === field)}
                  isEdited={field === edited}
                  onEdit={
                    mayKeep
                      ? (isEdited) =>
                          setEdited((current) => (isEdited ? field : current === field ? undefined : current))
                      : undefined
                  }
                />
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

type FieldRule = ResponseOf<typeof listFieldRules>[number];

interface FieldRowProps {
  readonly field: ProposalField;
  /** Exceptions of the field. */
  readonly rules: readonly FieldRule[];
  readonly isEdited: boolean;
  /** Absent for staff without the right to change rules. */
  readonly onEdit: ((isEdited: boolean) => void) | undefined;
}

/** SCREEN-017: a row is text until the user edits it; one row is edited at a time. */
function FieldRow({ field, rules, isEdited, onEdit }: FieldRowProps) {
  const t = useTranslations("auctions");
  const own = useTranslations("processing.fieldRules");
  const statusWord = useStatusWord();
  const format = useFormatter();
  const row = useRef<HTMLTableRowElement>(null);
  // The focus follows the control that replaces the pressed one, unless the user has gone to another row.
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    if (wasEdited.current === isEdited) return;
    wasEdited.current = isEdited;
    const isLeft = !isEdited && document.activeElement !== document.body;
    if (!isLeft) row.current?.querySelector<HTMLElement>(isEdited ? "select" : "button")?.focus();
  }, [isEdited]);
  const label = t(`fields.${field}`);
  const action = own(isEdited ? "done" : "edit");
  return (
    <tr
      ref={row}
      data-edited={isEdited || undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isEdited) onEdit?.(false);
      }}
    >
      <th scope="row">{label}</th>
      {openStatuses.map((status) => {
        const rule = rules.find((each) => each.status === status);
        const usual = changeableFields(status, false)[field];
        return (
          <td key={status} data-name={statusWord(status)}>
            {isEdited ? (
              <RuleChoice field={field} status={status} usual={usual} stored={rule?.changeable ?? null} />
            ) : (
              <span className={css.value} data-exception={rule !== undefined || undefined}>
                {own((rule?.changeable ?? usual) ? "may" : "mayNot")}
              </span>
            )}
            {rule?.changedBy && rule.changed && (
              <Box component="span" display="block" mt="0.25rem" c="var(--ink-3)" fz="0.75rem">
                {own("by", {
                  who: rule.changedBy,
                  moment: format.dateTime(new Date(rule.changed), "moment"),
                })}
              </Box>
            )}
          </td>
        );
      })}
      {onEdit && (
        <td className={css.action}>
          <ActionIcon
            variant={isEdited ? "light" : "subtle"}
            size="1.75rem"
            aria-label={`${action}: ${label}`}
            title={action}
            onClick={() => onEdit(!isEdited)}
          >
            {isEdited ? <IconCheck size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}

interface RuleChoiceProps {
  readonly field: ProposalField;
  readonly status: OpenStatus;
  /** Default of the field. */
  readonly usual: boolean;
  /** Exception from the default. */
  readonly stored: boolean | null;
}

function RuleChoice({ field, status, usual, stored }: RuleChoiceProps) {
  const t = useTranslations("auctions");
  const own = useTranslations("processing.fieldRules");
  const statusWord = useStatusWord();
  // Shows the pending choice during the request and the refetched value afterwards.
  const save = useMutation({
    ...setRule,
    onSettled: (_response, _error, _given, _context, { client }) =>
      client.invalidateQueries({ queryKey: ["auctions"] }),
  });
  const word = (may: boolean) => own(may ? "may" : "mayNot");
  const shown = save.isPending ? save.variables.changeable : stored;
  return (
    <select
      className={`${layout.select} ${css.choice}`}
      aria-label={own("choice", { field: t(`fields.${field}`), status: statusWord(status) })}
      data-exception={stored !== null || undefined}
      value={String(shown)}
      onChange={(event) => {
        const changeable = answers[event.currentTarget.value] ?? null;
        if (!save.isPending) save.mutate({ status, field, changeable, seen: stored });
      }}
    >
      <option value="null">{own("usual", { answer: word(usual) })}</option>
      <option value="true">{word(true)}</option>
      <option value="false">{word(false)}</option>
    </select>
  );
}

const answers: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };
