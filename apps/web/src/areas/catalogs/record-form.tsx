import { catalogCalls, type StoredRecord } from "@birzha/domain/catalogs/api.ts";
import {
  catalogLimits,
  catalogs,
  visibilityTypes,
  type CatalogName,
} from "@birzha/domain/catalogs/catalogs.ts";
import {
  hasAttribute,
  missingColumns,
  recordError,
  type CatalogValues,
} from "@birzha/domain/catalogs/record-rules.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { RecordNews } from "../../shared/records/record-news.tsx";
import { useInputKeeping, useSavedInput, useResumed } from "../../shared/session/saved-input.ts";
import { SavedInputNotice } from "../../shared/session/saved-input-notice.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { useEffectsText } from "../../shared/status/use-effects-text.ts";
import { PendingApproval } from "../../shared/approvals/pending-approval.tsx";
import { LimitedInput, LimitedTextarea } from "../../ui/fields/limited-input.tsx";
import { confirm } from "../../ui/overlays/prompt.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { BasisSelect } from "./components/basis-select.tsx";
import { EditConflict } from "./components/edit-conflict.tsx";
import css from "./record-form.module.css";
import { isStale, rejectionOf, saveRecord } from "./mutations.ts";
import { RegionsSelect } from "./components/regions-select.tsx";
import { YesNoSelect } from "./components/yes-no-select.tsx";
import { readEffects, recordQuery } from "./queries.ts";

interface RecordFormProps {
  readonly catalog: CatalogName;
  /** Undefined for a new record. */
  readonly record: StoredRecord | undefined;
  readonly start: CatalogValues;
  readonly mayKeep: boolean;
  /** Fetches the current record. */
  readonly reread: () => Promise<StoredRecord | undefined>;
  readonly onChanged: (isChanged: boolean) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Form of a record, generated from the definition of its catalogue (CAT-004..015). */
export function RecordForm(props: RecordFormProps) {
  const { catalog, record, start, mayKeep, reread, onChanged, onDone, onCancel } = props;
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { account } = useCurrentUser();
  const [isChanged, setChanged] = useState(false);
  const savedAs = `record_${account}_${catalog}_${record?.id ?? "new"}`;
  const saved = useSavedInput<CatalogValues>(savedAs);
  const [values, setValues] = useState<CatalogValues>(() => saved?.value ?? valuesOf(catalog, start));
  const change = (isUnsaved: boolean) => {
    setChanged(isUnsaved);
    onChanged(isUnsaved);
  };
  useResumed(saved !== undefined, change);
  useInputKeeping(savedAs, () => (isChanged ? values : undefined));
  const [isAsked, setAsked] = useState(false);
  const [rejection, setRejection] = useState<string>();
  /** Record when the form opened, because `record` is refetched. */
  const [opened] = useState(record);
  /** Record after a concurrent change; the next save is based on it. */
  const [theirs, setTheirs] = useState<StoredRecord>();
  const save = useMutation(saveRecord);
  const sayEffects = useEffectsText();
  const put = (part: Partial<CatalogValues>) => {
    setValues((current) => ({ ...current, ...part }));
    setRejection(undefined);
    change(true);
  };

  const missing = missingColumns(catalog, values);
  const problem = recordError(catalog, values);
  const shown = rejection ?? (isAsked ? problem : undefined);
  const errorOf = (column: "code" | "name" | "basisId"): string | undefined => {
    if (isAsked && missing.includes(column)) return t("catalogs.errors.required");
    if (column === "name" && shown === "catalogs.duplicate-name") return t("catalogs.errors.duplicate-name");
    if (column === "code" && shown === "catalogs.duplicate-code") return t("catalogs.errors.duplicate-code");
    if (column === "code" && shown === "catalogs.currency-code") return t("catalogs.errors.currency-code");
    if (column === "basisId" && shown === "catalogs.unknown-basis") return t("catalogs.errors.unknown-basis");
    return undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem || save.isPending) return;
    if (record?.isActive && !values.isActive && !(await isSureToHide(record.id, values.name))) return;
    const known = theirs ?? record;
    try {
      await save.mutateAsync({
        catalog,
        values,
        ...(known ? { change: { id: known.id, version: known.version } } : {}),
      });
    } catch (error) {
      setRejection(rejectionOf(error));
      if (isStale(error)) setTheirs(await reread());
      return;
    }
    change(false);
    // CAT-037: refetch lists and the options of report forms.
    await queryClient.invalidateQueries({ queryKey: ["catalogs"] });
    onDone();
  };
  const isSureToHide = async (id: number, name: string) => {
    const touched = await sayEffects((signal) => readEffects(catalog, id, signal));
    return confirm({
      title: t("catalogs.screen.hide", { name }),
      text: `${t("catalogs.screen.hideText")} ${touched}`,
      confirmLabel: t("catalogs.screen.hideConfirm"),
      isDestructive: true,
    });
  };

  const has = (attribute: Parameters<typeof hasAttribute>[1]) => hasAttribute(catalog, attribute);
  const isRequired = (column: "code" | "name" | "basisId") =>
    (catalogs[catalog].required as readonly string[]).includes(column);
  const description = values.description ?? "";

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {saved && <SavedInputNotice saved={saved} />}
      {record && (
        <RecordNews
          queryKey={recordQuery(catalog, record.id).queryKey}
          isTyping
          onTake={() => void reread().then(setTheirs)}
        />
      )}
      {record && <PendingApproval entity="catalog" path={catalogCalls[catalog].update.path} id={record.id} />}
      {opened && theirs && <EditConflict catalog={catalog} opened={opened} theirs={theirs} />}
      <fieldset className={css.fields} disabled={!mayKeep}>
        <LimitedInput
          label={t("catalogs.columns.code")}
          data-autofocus
          withAsterisk={isRequired("code")}
          limit={catalogLimits.code}
          value={values.code ?? ""}
          error={errorOf("code")}
          onChange={(event) => put({ code: event.currentTarget.value || null })}
        />
        <LimitedInput
          label={t("catalogs.columns.name")}
          withAsterisk
          limit={catalogLimits.name}
          value={values.name}
          error={errorOf("name")}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        {has("basisId") && (
          <BasisSelect
            value={values.basisId}
            known={record}
            error={errorOf("basisId")}
            onChange={(basisId) => put({ basisId })}
          />
        )}
        {has("value") && (
          <LimitedInput
            label={t("catalogs.columns.value")}
            limit={catalogLimits.value}
            value={values.value ?? ""}
            onChange={(event) => put({ value: event.currentTarget.value || null })}
          />
        )}
        {(["isPort", "isRailwayStation"] as const).filter(has).map((flag) => (
          <YesNoSelect
            key={flag}
            label={t(`catalogs.columns.${flag}`)}
            value={values[flag] ?? false}
            error={
              flag === "isPort" && shown === "catalogs.kind-required"
                ? t("catalogs.errors.kind-required")
                : undefined
            }
            onChange={(is) => put({ [flag]: is })}
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
            onChange={(type) => put({ visibilityType: type === "2" ? 2 : 1 })}
          />
        )}
        {values.visibilityType === 2 && (
          <RegionsSelect
            value={values.regionIds ?? []}
            error={
              shown === "catalogs.regions-required" || shown === "catalogs.unknown-region"
                ? t(
                    `catalogs.errors.${shown === "catalogs.unknown-region" ? "unknown-region" : "regions-required"}`,
                  )
                : undefined
            }
            onChange={(regionIds) => put({ regionIds })}
          />
        )}
        <YesNoSelect
          label={t("catalogs.columns.isActive")}
          value={values.isActive}
          onChange={(isActive) => put({ isActive })}
        />
        <LimitedTextarea
          label={t("catalogs.columns.description")}
          autosize
          minRows={2}
          limit={catalogLimits.description}
          description={t("catalogs.screen.descriptionLeft", {
            count: catalogLimits.description - description.length,
          })}
          value={description}
          onChange={(event) => put({ description: event.currentTarget.value || null })}
        />
      </fieldset>
      <div className={css.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("shared.actions.cancel")}
        </Button>
        <Button
          type="submit"
          disabled={!mayKeep}
          title={mayKeep ? undefined : t("shared.errors.forbidden")}
          loading={save.isPending}
        >
          {t("shared.actions.save")}
        </Button>
      </div>
    </form>
  );
}

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
