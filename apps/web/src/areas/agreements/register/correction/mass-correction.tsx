import { reportRegister } from "@birzha/domain/agreements/register.ts";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { hasDecimals } from "@birzha/domain/fields/value-types.ts";
import type { FormField } from "@birzha/domain/forms/definition.ts";
import { createCorrection } from "@birzha/domain/imports/correction-api.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { mutationOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";
import { formatLocalDecimal } from "../../../../i18n/local-decimal.ts";
import { dictionaryQuery } from "../../../../shared/form/inputs/dictionary-query.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { selectionActions } from "../../../../shared/register/editing/selection-actions.ts";
import type { RowSelection } from "../../../../shared/register/editing/use-selection.ts";
import { useDialogInput } from "../../../../shared/session/saved-input.ts";
import type { RegisterEntry } from "../../queries.ts";
import css from "./mass-correction.module.css";

type Call = CallOf<typeof createCorrection>;
type Query = NonNullable<Call["query"]>;
type Body = NonNullable<Call["body"]>;

interface MassCorrectionProps {
  /** Filters of the register. */
  readonly query: Query;
  readonly selection: RowSelection;
  /** Reports of the filter. */
  readonly total: number;
  /** SCALE-001: more reports than `total` match. */
  readonly isAtLeast: boolean;
  /** Reports that the register has shown, by number. */
  readonly known: ReadonlyMap<string, RegisterEntry>;
  readonly onCancel: () => void;
}

type RegisterKey = keyof typeof reportRegister;

/** Fields with a column of the register. An INN changes together with its name, so both stay in the sheet. */
const fields = importedFields.flatMap((field) => {
  const entry = Object.entries(reportRegister).find(
    ([, { form }]) => (form as readonly string[]).join(" ") === field.name,
  );
  const isOfCompany = importedFields.some(
    (each) => each.type === "inn" && (each.name === field.name || each.fills === field.name),
  );
  return entry && !isOfCompany ? [{ field, key: entry[0] as RegisterKey }] : [];
});

/** Listed reports; the others are counted. */
const listLimit = 100;

/** BULK-103: one new value in a field of the ticked reports, with one reason. */
export default function MassCorrection({
  query,
  selection,
  total,
  isAtLeast,
  known,
  onCancel,
}: MassCorrectionProps) {
  const t = useTranslations("imports.correction");
  const labels = useTranslations("agreements.fields");
  const navigate = useNavigate();
  const create = useMutation(createMutation);
  const first = useRef<HTMLSelectElement>(null);
  const [name, setName] = useDialogInput("correction field", "");
  const [text, setText] = useDialogInput("correction value", "");
  const [reason, setReason] = useDialogInput("correction reason", "");
  const [isTried, setTried] = useState(false);
  const { ids, isAll } = selection;
  const count = isAll ? total : ids.size;
  const chosen = fields.find(({ field }) => field.name === name);
  useEffect(() => first.current?.focus(), []);
  const start = (change: Omit<Body, "ids">) => {
    const isWhole = isAll || ids.size === 0;
    const given: Pick<Call, "query" | "body"> = isWhole
      ? { query, body: change }
      : { query: {}, body: { ...change, ids: [...ids].map(Number) } };
    create.mutate(given, {
      onSuccess: ({ importId }) =>
        void navigate({ to: pagePaths.importAgreements, params: { importId: String(importId) } }),
    });
  };
  const missing = isTried && t("reasonMissing");
  return (
    <form
      className={`${css.panel} no-print`}
      {...selectionActions}
      aria-label={t("start")}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (chosen && count > 0 && reason.trim() !== "")
          start({ field: chosen.field.name, text: text.trim(), reason: reason.trim() });
      }}
    >
      <Stack gap="12px">
        <NativeSelect
          ref={first}
          label={t("field")}
          data={[
            { value: "", label: t("chooseField") },
            ...fields.map(({ field }) => ({
              value: field.name,
              label: labels(field.name as ReportFormField),
            })),
          ]}
          value={name}
          error={isTried && !chosen && t("chooseField")}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setText("");
          }}
        />
        <ValueInput label={t("value")} field={chosen?.field} value={text} onChange={setText} />
        <TextInput
          label={t("reason")}
          maxLength={commentLimit}
          value={reason}
          error={reason.trim() === "" && missing}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
      <div className={css.list} role="region" aria-label={t("list")} tabIndex={0}>
        {count === 0 ? (
          <Text inherit c="var(--ink-3)">
            {t("hint")}
          </Text>
        ) : (
          <Changes ids={ids} isAll={isAll} count={count} known={known} text={text} shown={chosen} />
        )}
      </div>
      <Group gap="8px">
        {count > 0 && (
          <Button type="submit" loading={create.isPending}>
            {t("apply", { count })}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </Group>
      <Group gap="4px 12px">
        {!isAll && total > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              selection.onAll?.();
              // The button disappears with its focus.
              first.current?.focus();
            }}
          >
            {t("all", { count: total, least: isAtLeast ? "yes" : "no" })}
          </Button>
        )}
        {count > 0 && (
          <Button size="compact-sm" variant="subtle" disabled={create.isPending} onClick={() => start({})}>
            {t("openSheet")}
          </Button>
        )}
      </Group>
    </form>
  );
}

interface ChangesProps {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly count: number;
  readonly known: ReadonlyMap<string, RegisterEntry>;
  readonly shown: { readonly field: FormField; readonly key: RegisterKey } | undefined;
  /** New value. */
  readonly text: string;
}

/** One line for each ticked report: number, contract, old and new value. */
function Changes({ ids, isAll, count, known, shown, text }: ChangesProps) {
  const t = useTranslations("imports.correction");
  const words = useTranslations("shared.words");
  const listed = (isAll ? [...known.keys()] : [...ids]).slice(0, listLimit);
  return (
    <>
      <ul>
        {listed.map((id) => {
          const report = known.get(id);
          const before =
            report && shown ? oldText(shown.field, report[shown.key as keyof RegisterEntry]) : "";
          return (
            <li key={id}>
              {[words("number", { number: id }), report?.contractNumber].filter(Boolean).join(" · ")}
              {shown && (
                <>
                  {" · "}
                  <span>{before || t("emptyValue")}</span>
                  {text !== "" && (
                    <>
                      {" → "}
                      <b>{text}</b>
                    </>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
      {count > listed.length && (
        <Text inherit c="var(--ink-3)">
          {t("others", { count: count - listed.length })}
        </Text>
      )}
    </>
  );
}

function oldText(field: FormField, value: unknown): string {
  if (typeof value === "boolean") return value ? "да" : "нет";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  if (field.type === "date") return formatDate(value);
  return hasDecimals(field) ? formatLocalDecimal(withoutZeros(value)) : value;
}

interface ValueInputProps {
  readonly label: string;
  readonly field: FormField | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The new value; names of a catalogue are offered. */
function ValueInput({ label, field, value, onChange }: ValueInputProps) {
  const t = useTranslations("imports.correction");
  const list = useId();
  const dictionary = field?.type === "select" ? field.dictionary : undefined;
  const options = useQuery({
    ...dictionaryQuery(dictionary ?? "currencies"),
    enabled: dictionary !== undefined,
  });
  if (field?.type === "yes-no")
    return (
      <NativeSelect
        label={label}
        data={[{ value: "", label: t("emptyValue") }, "да", "нет"]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <>
      <TextInput
        label={label}
        autoComplete="off"
        disabled={!field}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        {...(dictionary && { list })}
      />
      {dictionary && (
        <datalist id={list}>
          {options.data?.map(({ id, value: option }) => (
            <option key={id} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}

const createMutation = mutationOptions({
  mutationFn: (given: Pick<Call, "query" | "body">) => callEndpoint(createCorrection, given),
  meta: { error: "imports.failures.correction" },
});
