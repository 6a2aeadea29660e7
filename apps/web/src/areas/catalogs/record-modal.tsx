import { catalogCalls, type StoredRecord } from "@birzha/domain/catalogs/api.ts";
import {
  catalogLimits,
  type CatalogName,
  catalogDefinitions,
  visibilityTypes,
} from "@birzha/domain/catalogs/catalogs.ts";
import {
  type CatalogValues,
  hasAttribute,
  missingColumns,
  recordError,
} from "@birzha/domain/catalogs/record-rules.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import { type FieldTexts, useRequestForm } from "../../shared/form/use-request-form.ts";
import { RecordsSelect } from "../../shared/inputs/records-select.tsx";
import { LoadedRecord } from "../../shared/records/loaded-record.tsx";
import { RecordNews } from "../../shared/records/record-news.tsx";
import { SavedInputNotice } from "../../shared/session/saved-input-notice.tsx";
import { useInputKeeping, useSavedInput } from "../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { useEffectsText } from "../../shared/status/use-effects-text.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { LimitedInput, LimitedTextarea } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { DialogForm, FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";
import { useCatalogColumns } from "./catalog-columns.tsx";
import { saveRecord } from "./mutations.ts";
import { basesQuery, readEffects, recordQuery, regionsQuery } from "./queries.ts";

interface RecordModalProps {
  readonly catalog: CatalogName;
  /** Undefined for a new record. */
  readonly id: number | undefined;
  readonly mayKeep: boolean;
  readonly onClose: () => void;
}

/** CAT-003: dialog that creates or edits a record; the URL names the record. */
export default function RecordModal({ catalog, id, mayKeep, onClose }: RecordModalProps) {
  const t = useTranslations("catalogs.screen");
  const [isChanged, setChanged] = useState(false);
  const query = useQuery({ ...recordQuery(catalog, id ?? 0), enabled: id !== undefined });
  const reread = async () => (await query.refetch()).data;
  return (
    <FormDialog
      title={id === undefined ? t("newRecord") : t("editRecord", { id: String(id) })}
      isUnsaved={isChanged}
      onClose={onClose}
    >
      {({ cancel, finish }) => {
        const form = (record: StoredRecord | undefined) => (
          <RecordForm
            catalog={catalog}
            record={record}
            mayKeep={mayKeep}
            reread={reread}
            onChanged={setChanged}
            onDone={finish}
            onCancel={cancel}
          />
        );
        return id === undefined ? form(undefined) : <LoadedRecord query={query}>{form}</LoadedRecord>;
      }}
    </FormDialog>
  );
}

interface RecordFormProps {
  readonly catalog: CatalogName;
  /** Undefined for a new record. */
  readonly record: StoredRecord | undefined;
  readonly mayKeep: boolean;
  /** Fetches the current record. */
  readonly reread: () => Promise<StoredRecord | undefined>;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Fields that show an error of the record. */
const fieldOfError = {
  "catalogs.duplicate-name": "name",
  "catalogs.duplicate-code": "code",
  "catalogs.currency-code": "code",
  "catalogs.unknown-basis": "basisId",
  "catalogs.kind-required": "isPort",
  "catalogs.regions-required": "regionIds",
  "catalogs.unknown-region": "regionIds",
} as const;

/** Form of a record, generated from the definition of its catalogue (CAT-004..015). */
function RecordForm(props: RecordFormProps) {
  const { catalog, record, mayKeep, reread, onChanged, onDone, onCancel } = props;
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { account } = useCurrentUser();
  const savedAs = `record_${account}_${catalog}_${record?.id ?? "new"}`;
  const saved = useSavedInput<CatalogValues>(savedAs);
  /** Record when the form opened, because `record` is refetched. */
  const [opened] = useState(record);
  /** Record after a concurrent change; the next save is based on it. */
  const [theirs, setTheirs] = useState<StoredRecord>();
  const effectsText = useEffectsText();
  const rejections = Object.fromEntries(
    Object.entries(fieldOfError).map(([code, field]) => [
      code,
      { [field]: t(`catalogs.errors.${code.slice("catalogs.".length) as "required"}`) },
    ]),
  ) as Readonly<Record<string, FieldTexts<CatalogValues>>>;

  const form = useRequestForm({
    mutation: saveRecord,
    values: valuesOf(catalog, record ?? blank),
    restored: saved?.value,
    check: (values) => ({
      ...Object.fromEntries(
        missingColumns(catalog, values).map((column) => [column, t("catalogs.errors.required")]),
      ),
      ...rejections[recordError(catalog, values) ?? ""],
    }),
    confirm: async ({ name, isActive }) => {
      if (!record?.isActive || isActive) return true;
      const effects = await effectsText((signal) => readEffects(catalog, record.id, signal));
      return confirmAction({
        title: t("catalogs.screen.hide", { name }),
        text: `${t("catalogs.screen.hideText")} ${effects}`,
        confirmLabel: t("catalogs.screen.hideConfirm"),
        isDestructive: true,
      });
    },
    toRequest: (values) => {
      const known = theirs ?? record;
      return { catalog, values, ...(known && { change: { id: known.id, version: known.version } }) };
    },
    rejections,
    onStale: () => reread().then(setTheirs),
    onSaved: async () => {
      // CAT-037: refetch lists and the options of report forms.
      await queryClient.invalidateQueries({ queryKey: ["catalogs"] });
      onDone();
    },
  });
  const { values, field, optionalField, isChanged } = form;
  const regions = useQuery({ ...regionsQuery, enabled: values.visibilityType === 2 });
  useInputKeeping(savedAs, () => (isChanged ? values : undefined));
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);

  const has = (attribute: Parameters<typeof hasAttribute>[1]) => hasAttribute(catalog, attribute);
  const required: readonly string[] = catalogDefinitions[catalog].required;

  return (
    <DialogForm
      form={form}
      submitLabel={t("shared.actions.save")}
      lockedBy={mayKeep ? undefined : t("shared.errors.forbidden")}
      onCancel={onCancel}
      notices={
        <>
          {saved && <SavedInputNotice saved={saved} />}
          {record && (
            <>
              <RecordNews
                queryKey={recordQuery(catalog, record.id).queryKey}
                isTyping
                onTake={() => void reread().then(setTheirs)}
              />
              <PendingApproval entity="catalog" path={catalogCalls[catalog].update.path} id={record.id} />
            </>
          )}
          {opened && theirs && <EditConflict catalog={catalog} opened={opened} theirs={theirs} />}
        </>
      }
    >
      <LimitedInput
        {...optionalField("code")}
        label={t("catalogs.columns.code")}
        data-autofocus
        withAsterisk={required.includes("code")}
        limit={catalogLimits.code}
      />
      <LimitedInput
        {...field("name")}
        label={t("catalogs.columns.name")}
        withAsterisk
        limit={catalogLimits.name}
      />
      {has("basisId") && <BasisSelect {...field("basisId")} known={record} />}
      {has("value") && (
        <LimitedInput
          {...optionalField("value")}
          label={t("catalogs.columns.value")}
          limit={catalogLimits.value}
        />
      )}
      {(["isPort", "isRailwayStation"] as const).filter(has).map((flag) => (
        <YesNoSelect
          key={flag}
          {...field(flag)}
          label={t(`catalogs.columns.${flag}`)}
          value={values[flag] ?? false}
        />
      ))}
      {has("visibilityType") && (
        <SelectField
          label={t("catalogs.columns.visibilityType")}
          options={visibilityTypes.map(({ id, name }) => ({
            value: String(id),
            label: t(`catalogs.visibilityTypes.${name}`),
          }))}
          value={String(values.visibilityType ?? 1)}
          onChange={(type) => form.change("visibilityType", type === "2" ? 2 : 1)}
        />
      )}
      {values.visibilityType === 2 && (
        <RecordsSelect
          {...field("regionIds")}
          label={t("catalogs.columns.regionIds")}
          withAsterisk
          records={regions.data}
          value={values.regionIds ?? []}
        />
      )}
      <YesNoSelect {...field("isActive")} label={t("catalogs.columns.isActive")} />
      <LimitedTextarea
        {...optionalField("description")}
        label={t("catalogs.columns.description")}
        autosize
        minRows={2}
        limit={catalogLimits.description}
        description={t("catalogs.screen.descriptionLeft", {
          count: catalogLimits.description - (values.description ?? "").length,
        })}
      />
    </DialogForm>
  );
}

const blank: CatalogValues = { code: null, name: "", description: null, isActive: true };

/** Picks the editable values that the catalogue has. */
function valuesOf(catalog: CatalogName, record: CatalogValues): CatalogValues {
  const { code, name, description, isActive, isPort, isRailwayStation } = record;
  const { basisId, value, visibilityType, regionIds } = record;
  const attributes = {
    isPort: isPort ?? false,
    isRailwayStation: isRailwayStation ?? false,
    basisId,
    value: value ?? null,
    visibilityType: visibilityType ?? 1,
    regionIds: regionIds ?? [],
  };
  const saved = Object.entries(attributes).filter(([attribute]) =>
    hasAttribute(catalog, attribute as keyof typeof attributes),
  );
  return { code, name, description, isActive, ...Object.fromEntries(saved) };
}

interface BasisSelectProps {
  readonly value: number | undefined;
  readonly known: StoredRecord | undefined;
  readonly error: string | undefined;
  readonly onChange: (basisId: number | undefined) => void;
}

/** CAT-008, G-78: select of the active bases, plus the stored one even if hidden. */
function BasisSelect({ value, known, error, onChange }: BasisSelectProps) {
  const t = useTranslations("catalogs");
  const bases = useQuery(basesQuery);
  const offered = (bases.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const own = known?.basisId && { value: String(known.basisId), label: known.basisName ?? "" };
  const isOffered = !own || offered.some((option) => option.value === own.value);
  return (
    <SelectField
      label={t("columns.basisId")}
      withAsterisk
      error={error}
      loading={bases.isPending}
      options={isOffered ? offered : [own, ...offered]}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}

interface YesNoSelectProps {
  readonly label: string;
  readonly value: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: boolean) => void;
}

/** CAT-005: select with yes and no. */
function YesNoSelect({ label, value, error, onChange }: YesNoSelectProps) {
  const t = useTranslations("shared.words");
  return (
    <SelectField
      label={label}
      error={error}
      options={[
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]}
      value={String(value)}
      onChange={(answer) => onChange(answer === "true")}
    />
  );
}

interface EditConflictProps {
  readonly catalog: CatalogName;
  /** Record when the form opened, and after the concurrent change. */
  readonly opened: StoredRecord;
  readonly theirs: StoredRecord;
}

/** G-85: after an edit conflict shows the changes of the other user, value by value. */
function EditConflict({ catalog, opened, theirs }: EditConflictProps) {
  const t = useTranslations("catalogs");
  const columns = useCatalogColumns(catalog);
  const parts = [
    "code",
    "name",
    ...catalogDefinitions[catalog].attributes,
    "isActive",
    "description",
  ] as const;
  const changed = parts.filter(
    (column) => JSON.stringify(opened[column] ?? null) !== JSON.stringify(theirs[column] ?? null),
  );
  return (
    <NoticeBox tone="info">
      {t("screen.changedMeanwhile")}
      <ul>
        {changed.map((column) => (
          <li key={column}>
            {t(`columns.${column}`)}:{" "}
            {column === "regionIds" ? (
              <RegionNames ids={theirs.regionIds ?? []} />
            ) : (
              (columns.find(({ id }) => id === column)?.text(theirs) ?? (theirs.description || "-"))
            )}
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}

function RegionNames({ ids }: { readonly ids: readonly number[] }) {
  const words = useTranslations("shared.words");
  const regions = useQuery(regionsQuery);
  const names = ids.map((id) => regions.data?.find((region) => region.id === id)?.name ?? String(id));
  return names.join(", ") || words("empty");
}
