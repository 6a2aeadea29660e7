import type { AuditRecord } from "@birzha/domain/audit/record.ts";
import { Collapse, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import IconChevronDown from "../../../ui/icons/chevron-down.svg";
import { Link } from "@tanstack/react-router";
import { useId, useMemo, useState, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { ChangeTable } from "../../../ui/fields/change-table.tsx";
import type { AuditSearch } from "../audit-search.ts";
import css from "./audit-entry.module.css";
import { changedValues } from "./changed-values.ts";
import { useRecordTexts } from "./record-texts.ts";

interface AuditEntryProps {
  readonly record: AuditRecord;
  readonly onNarrow: (filters: AuditSearch) => void;
}

/** One audit record: a line that expands to all details. */
export function AuditEntry({ record, onNarrow }: AuditEntryProps) {
  const t = useTranslations("audit");
  const format = useFormatter();
  const { actionName } = useRecordTexts();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { id, at, actor, organization, action, ip, clientRequestId } = record;
  const actorName = actor && (actor.name || actor.account);

  return (
    <li className={css.entry} data-action={action}>
      <div className={css.line}>
        <Text component="time" c="var(--ink-2)" className="num" dateTime={at}>
          {format.dateTime(new Date(at), "moment")}
        </Text>
        <span data-name={t("columns.actor")}>
          {actor && actorName ? (
            <Narrow
              label={t("filters.byActor", { name: actorName })}
              onClick={() => onNarrow({ account: actor.account })}
            >
              {actorName}
              <small>{actor.account}</small>
            </Narrow>
          ) : (
            t("system")
          )}
        </span>
        <span data-name={t("columns.organization")}>
          {organization && (
            <Narrow
              label={t("filters.byOrganization", { name: organization.name })}
              onClick={() => onNarrow({ inn: organization.inn })}
            >
              {organization.name}
              <small>{organization.inn}</small>
            </Narrow>
          )}
        </span>
        <b className={css.action}>{actionName(action)}</b>
        <span data-name={t("columns.record")}>
          <RecordLink record={record} />
        </span>
        <UnstyledButton
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={details}
          aria-label={t("details", { id: String(id) })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={18} aria-hidden />
        </UnstyledButton>
      </div>
      <Collapse expanded={isOpen} id={details}>
        {isOpen && (
          <Stack gap="0.75rem" p="0.5rem 1rem 1rem" bg="var(--surface-sunken)">
            <RecordValues before={record.before} after={record.after} />
            <Group
              component="dl"
              className={css.facts}
              gap="0.25rem 0.5rem"
              m={0}
              c="var(--ink-3)"
              fz="0.8125rem"
            >
              <dt>{t("place")}</dt>
              <dd>{t("number", { id: String(id) })}</dd>
              {ip && (
                <>
                  <dt>{t("ip")}</dt>
                  <dd>{ip}</dd>
                </>
              )}
              {clientRequestId && (
                <>
                  <dt>{t("request")}</dt>
                  <dd>{clientRequestId}</dd>
                </>
              )}
            </Group>
          </Stack>
        )}
      </Collapse>
    </li>
  );
}

interface NarrowProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Narrow({ label, onClick, children }: NarrowProps) {
  const langOf = useLangOf();
  return (
    <UnstyledButton className={css.narrow} lang={langOf(label)} title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

/** Record of the action, with a link to its page if it has one. */
function RecordLink({ record: { entity, entityId } }: { readonly record: AuditRecord }) {
  const t = useTranslations("audit");
  const { entityName } = useRecordTexts();
  const name = `${entityName(entity)}${entityId === null ? "" : ` ${t("number", { id: String(entityId) })}`}`;
  if (entity === "agreement" && entityId !== null)
    return (
      <Link to={pagePaths.editAgreement} params={{ id: String(entityId) }}>
        {name}
      </Link>
    );
  return <>{name}</>;
}

interface RecordValuesProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** Changed values of a record, before and after. */
function RecordValues({ before, after }: RecordValuesProps) {
  const t = useTranslations("audit");
  const values = useMemo(() => changedValues(before, after), [before, after]);
  if (values.length === 0) return t("noValues");
  return (
    <ChangeTable
      label={t("values")}
      changes={values.map(({ path, before, after }) => ({
        key: path,
        label: <code>{path}</code>,
        before: before ?? "",
        after: after ?? "",
      }))}
    />
  );
}
