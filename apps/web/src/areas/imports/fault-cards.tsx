import { ofOneDeal } from "@birzha/domain/agreements/duplicates.ts";
import { isWarningCode } from "@birzha/domain/agreements/warnings.ts";
import { findClosestName } from "@birzha/domain/catalogs/closest-name.ts";
import { decimalMarks } from "@birzha/domain/imports/decimal-marks.ts";
import type { ImportFault } from "@birzha/domain/imports/faults-api.ts";
import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { unitChoices } from "@birzha/domain/imports/column-units.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { Box, Button, Group, NativeSelect, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { dictionaryQuery } from "../../shared/form/inputs/dictionary-query.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import layout from "../../ui/layout.module.css";
import { useFaultTexts } from "./fault-text.ts";
import css from "./import-sheet.module.css";
import {
  columnsMutation,
  confirmMutation,
  correctFaultMutation,
  faultsQuery,
  importQuery,
  leaveOutMutation,
} from "./queries.ts";

interface FaultCardsProps {
  readonly batch: ImportBatch;
  /** Shows the first row of the fault. */
  readonly onShow: (fault: ImportFault) => void;
  readonly onChanged: () => Promise<void>;
  /** Button that registers the rows. */
  readonly registerButton: RefObject<HTMLButtonElement | null>;
}

/** Cards that are shown before the others are unfolded. */
const shownCards = 3;

/** BULK-102: one card for each kind of error, with the number of its rows and one act. */
export function FaultCards({ batch, onShow, onChanged, registerButton }: FaultCardsProps) {
  const t = useTranslations("imports.faults");
  const { data } = useQuery(faultsQuery(batch.id));
  const [isUnfolded, setUnfolded] = useState(false);
  const section = useRef<HTMLElement>(null);
  // SCREEN-112: the act of a card disables its button and removes the card, sometimes before the response of the act. The
  // focus continues at the next card, then at the registration. After an upload, which ends on the new page, it starts there.
  const focused = useRef<HTMLElement>(null);
  const isLoaded = useRef(false);
  const { ready } = batch.counts;
  useEffect(() => {
    if (!data) return;
    const { activeElement, body } = document;
    const last = focused.current;
    const isStart = !isLoaded.current && activeElement?.id === "content";
    isLoaded.current = true;
    if (!isStart && (!last || activeElement !== body)) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    const next = last?.isConnected
      ? last
      : (find("input, select") ?? find("button") ?? registerButton.current);
    if (!next || next.matches(":disabled")) return;
    focused.current = null;
    next.focus({ preventScroll: true });
  }, [data, ready, registerButton]);
  if (!data || batch.isRegistering || (data.faults.length === 0 && data.hidden === 0)) return null;
  const { faults, hidden } = data;
  const shown = isUnfolded ? faults : faults.slice(0, shownCards);
  const rest = faults.length - shownCards;
  return (
    <Box
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={t("title")}
      mb="16px"
      onFocus={({ target }) => void (focused.current = target)}
      onBlur={({ target }) => {
        // React reports no blur of a removed element. A window that loses the focus keeps its active element.
        if (document.activeElement !== target && !target.matches(":disabled")) focused.current = null;
      }}
    >
      <Box className={layout.tiles} style={{ "--tile": "300px", "--tile-gap": "12px" }}>
        {shown.map((fault) => (
          <FaultCard
            key={`${fault.field} ${fault.code} ${String(fault.isWarning)} ${fault.cell}`}
            batch={batch}
            fault={fault}
            onChanged={onChanged}
            onShow={() => onShow(fault)}
          />
        ))}
        {hidden > 0 && (
          <HiddenCard
            batch={batch}
            hidden={hidden}
            onChanged={onChanged}
            isLeftOut={data.leftOut === hidden}
          />
        )}
      </Box>
      {rest > 0 && (
        <Button
          mt="8px"
          size="compact-sm"
          variant="subtle"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t("less") : t("more", { count: rest })}
        </Button>
      )}
    </Box>
  );
}

interface CardProps {
  readonly title: string;
  readonly count: number;
  readonly isWarning: boolean;
  readonly onShow?: () => void;
  readonly children: ReactNode;
}

function Card({ title, count, isWarning, onShow, children }: CardProps) {
  const t = useTranslations("imports.faults");
  const rows = t("rows", { count });
  return (
    <Stack
      role="group"
      aria-label={`${title}: ${rows}`}
      gap="8px"
      justify="space-between"
      p="12px 14px"
      bd="1px solid var(--line)"
      bdrs="10px"
      bg="var(--surface-card)"
    >
      <Text inherit fz="13.5px" lh={1.35}>
        <span className={css.dot} data-state={isWarning ? "warned" : "invalid"} aria-hidden />
        <b>{title}</b>
        {": "}
        {onShow ? (
          <UnstyledButton fz="inherit" c="var(--accent-ink)" onClick={onShow}>
            {rows}
          </UnstyledButton>
        ) : (
          rows
        )}
      </Text>
      <Group gap="8px" wrap="nowrap">
        {children}
      </Group>
    </Stack>
  );
}

interface FaultCardProps {
  readonly batch: ImportBatch;
  readonly fault: ImportFault;
  readonly onShow: () => void;
  readonly onChanged: () => Promise<void>;
}

function FaultCard({ batch, fault, onShow, onChanged }: FaultCardProps) {
  const texts = useFaultTexts();
  const { count, isWarning } = fault;
  return (
    <Card title={texts.title(fault)} count={count} isWarning={isWarning} onShow={onShow}>
      <FaultAct batch={batch} fault={fault} onShow={onShow} onChanged={onChanged} />
    </Card>
  );
}

/** The act of a card: fill in by INN, one value for all rows, a unit, a confirmation, or the way to the first cell. */
function FaultAct({ batch, fault, onShow, onChanged }: FaultCardProps) {
  const t = useTranslations("imports.faults");
  const { field: name, code, cell, isWarning, number } = fault;
  const reading = useTranslations("imports.reading");
  const field = importedFields.find((each) => each.name === name);
  // Callbacks of `mutate` are lost with the card.
  const onSuccess = () => void onChanged();
  const correct = useMutation({ ...correctFaultMutation, onSuccess });
  const assign = useMutation({ ...columnsMutation, onSuccess });
  const confirm = useMutation({ ...confirmMutation, onSuccess });
  const client = useQueryClient();
  const { id, counts } = batch;
  const fill = useMutation({
    ...correctFaultMutation,
    onMutate: () => counts.invalid,
    onSuccess: async (_data, _variables, before) => {
      await onChanged();
      const now = client.getQueryData(importQuery(id).queryKey)?.counts.invalid;
      if (now === before) showToast.info(t("notFilled"), { name: "import-names" });
    },
  });
  const apply = (text: string) => correct.mutate({ id, field: name, code, cell, text });
  const show = (
    <Button size="xs" variant="default" onClick={onShow}>
      {t("show")}
    </Button>
  );
  if (isWarning)
    return (
      <>
        {fault.state === "warned" && isWarningCode(code) && (
          <Button
            size="xs"
            variant="default"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ id, number, code, inAll: true })}
          >
            {t("confirm")}
          </Button>
        )}
        {show}
      </>
    );
  if (fault.isNameKnown)
    return (
      <Button
        size="xs"
        variant="light"
        loading={fill.isPending}
        onClick={() => fill.mutate({ id, field: name, code, cell: null })}
      >
        {t("fill")}
      </Button>
    );
  if (!field) return show;
  const column = batch.columns.findIndex((each) => each.field === name);
  if (code === "imports.cell-unit")
    return (
      <ValueForm
        fault={fault}
        options={unitChoices(field)}
        isPending={assign.isPending}
        onApply={(unit) =>
          assign.mutate({
            id,
            fields: batch.columns.map((each) => each.field),
            units: batch.columns.map((_, index) => (index === column ? unit : null)),
          })
        }
      />
    );
  if (code === "imports.cell-ambiguous" && batch.columns[column]?.decimal === null)
    return (
      <ValueForm
        fault={fault}
        options={decimalMarks.map((mark) => reading(`decimals.${mark}`))}
        isPending={assign.isPending}
        onApply={(text) => {
          const chosen = decimalMarks.find((mark) => reading(`decimals.${mark}`) === text) ?? null;
          assign.mutate({
            id,
            fields: batch.columns.map((each) => each.field),
            decimals: batch.columns.map((_, index) => (index === column ? chosen : null)),
          });
        }}
      />
    );
  const isOneValue = code === "required" && !ofOneDeal.some((each) => each === name);
  if (field.type === "select" && (isOneValue || code.startsWith("option")))
    return (
      <CatalogForm
        fault={fault}
        dictionary={field.dictionary}
        isPending={correct.isPending}
        onApply={apply}
      />
    );
  if (!isOneValue) return show;
  return (
    <ValueForm
      fault={fault}
      options={field.type === "yes-no" ? ["нет", "да"] : undefined}
      isPending={correct.isPending}
      onApply={apply}
    />
  );
}

interface ValueFormProps {
  readonly fault: ImportFault;
  /** Values to select from; absent for a typed value. */
  readonly options: readonly string[] | undefined;
  readonly suggested?: string | undefined;
  readonly isPending: boolean;
  readonly onApply: (text: string) => void;
}

/** One value for all rows of a kind. */
function ValueForm({ fault, options, suggested = "", isPending, onApply }: ValueFormProps) {
  const t = useTranslations("imports.faults");
  const texts = useFaultTexts();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? suggested;
  const label = t("value", { title: texts.title(fault) });
  return (
    <form
      style={{ display: "flex", gap: "8px", flex: 1, minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== "") onApply(value);
      }}
    >
      {options ? (
        <NativeSelect
          size="xs"
          flex="1 1 0"
          miw={0}
          aria-label={label}
          data={[{ value: "", label: t("choose") }, ...options]}
          value={value}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : (
        <TextInput
          size="xs"
          flex="1 1 0"
          miw={0}
          aria-label={label}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Button type="submit" size="xs" variant="light" disabled={value.trim() === ""} loading={isPending}>
        {t("correct")}
      </Button>
    </form>
  );
}

interface CatalogFormProps extends Omit<ValueFormProps, "options" | "suggested"> {
  readonly dictionary: Parameters<typeof dictionaryQuery>[0];
}

/** A value of a catalogue; the one that the wrong text abbreviates is preselected. */
function CatalogForm({ dictionary, ...form }: CatalogFormProps) {
  const { data } = useQuery(dictionaryQuery(dictionary));
  const names = data?.map(({ value }) => value) ?? [];
  const { code, cell } = form.fault;
  const suggested = code === "option-unknown" ? findClosestName(names, cell ?? "") : undefined;
  return <ValueForm {...form} options={names} suggested={suggested} />;
}

interface HiddenCardProps {
  readonly batch: ImportBatch;
  readonly hidden: number;
  readonly isLeftOut: boolean;
  readonly onChanged: () => Promise<void>;
}

/** BULK-104: rows that the workbook hides, which the user leaves out or takes back. */
function HiddenCard({ batch, hidden, isLeftOut, onChanged }: HiddenCardProps) {
  const t = useTranslations("imports.faults");
  const leaveOut = useMutation({ ...leaveOutMutation, onSuccess: () => void onChanged() });
  return (
    <Card title={t(isLeftOut ? "leftOut" : "hidden")} count={hidden} isWarning>
      <Button
        size="xs"
        variant="default"
        loading={leaveOut.isPending}
        onClick={() => leaveOut.mutate({ id: batch.id, isLeftOut: !isLeftOut })}
      >
        {t(isLeftOut ? "takeBack" : "leaveOut")}
      </Button>
    </Card>
  );
}
