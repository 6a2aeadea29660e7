import type { AmountField, FlagField, ItemField } from "@birzha/domain/auctions/proposal/proposal.ts";
import { Textarea } from "@mantine/core";
import { memo, useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "../../../../shared/form/form-field.module.css";
import { fieldAnchor } from "../../../../shared/form/form-host.ts";
import { DecimalInput } from "../../../../shared/inputs/decimal-input.tsx";
import { useUsualValues } from "../../../../shared/inputs/usual-values.ts";
import { SegmentField } from "../../../../ui/fields/segment-field.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { YesNoField } from "../../../../ui/fields/yes-no-field.tsx";
import takenCss from "./entry-inputs.module.css";
import {
  useEntry,
  useProposalState,
  useError,
  useIsPrefilled,
  useProposalHost,
} from "../view/proposal-state.ts";
import type { EntryName } from "./proposal-entries.ts";

interface ItemInputProps {
  readonly name: ItemField;
  readonly span?: 2 | 3;
}

/** DICT-023: select of a dictionary item, by its name in the page's language. */
export const ItemInput = memo(function ItemInput({ name, span }: ItemInputProps) {
  const { dictionaries } = useProposalHost();
  const { set } = useProposalState();
  const value = useEntry(name);
  const look = useEntryLook(name);
  const { usualFirst, remember } = useUsualValues(`auction_${name}`);
  const choose = (id: string | null) => {
    const item = id === null ? undefined : dictionaries.find(name, Number(id));
    if (!item) return set(name, null);
    remember(String(item.id));
    const { volume } = item;
    set(name, volume === undefined ? { id: item.id } : { id: item.id, volume: String(volume) });
  };
  return (
    <EntryFrame name={name} span={span} isLocked={look.disabled}>
      <SelectField
        {...look}
        placeholder={usePlaceholder(look.disabled)}
        options={usualFirst(dictionaries.options(name))}
        loading={dictionaries.isLoading}
        value={value && String(value.id)}
        onChange={choose}
      />
    </EntryFrame>
  );
});

/** DESK-010: segmented control for a short dictionary; shows all items. */
export const SegmentInput = memo(function SegmentInput({ name }: ItemInputProps) {
  const { dictionaries } = useProposalHost();
  const { set } = useProposalState();
  const value = useEntry(name);
  const { name: _, ...look } = useEntryLook(name);
  const options = dictionaries.options(name);
  // A longer dictionary falls back to a select.
  if (options.length > maxSegments) return <ItemInput name={name} />;
  return (
    <EntryFrame name={name} isLocked={look.disabled}>
      <SegmentField
        {...look}
        options={options}
        value={value && String(value.id)}
        onChange={(id) => {
          set(name, { id: Number(id) });
          look.onBlur();
        }}
      />
    </EntryFrame>
  );
});

const maxSegments = 3;

interface FlagInputProps {
  readonly name: FlagField;
  /** Another entry determines the value (PROP-062). */
  readonly isForced?: boolean;
  readonly startsRow?: boolean;
}

/** PROP-054, ACC-023, DESK-010: yes/no control that shows both options. */
export const FlagInput = memo(function FlagInput({ name, isForced = false, startsRow }: FlagInputProps) {
  const { dictionaries } = useProposalHost();
  const { set } = useProposalState();
  const value = useEntry(name);
  const { name: _, ...look } = useEntryLook(name);
  const isShut = look.disabled || isForced;
  return (
    <EntryFrame name={name} startsRow={startsRow} isLocked={isShut}>
      <YesNoField
        {...look}
        disabled={isShut}
        value={value}
        onChange={(answer) => {
          set(name, answer);
          look.onBlur();
          // PROP-058: the dictionary of organisers is refetched for the next joint auction.
          if (name === "hasJointAuction" && answer === false) dictionaries.reloadFirms();
        }}
      />
    </EntryFrame>
  );
});

interface MinutesInputProps {
  readonly name: "autoImprovePriceStartTime" | "autoImprovePriceEndTime" | "renewalStep";
  readonly options: readonly number[];
}

/** PROP-064..066: select of minutes. Clearable, because the choice limits other fields. */
export function MinutesInput({ name, options }: MinutesInputProps) {
  const { set } = useProposalState();
  const value = useEntry(name);
  const look = useEntryLook(name);
  const offered = options.map(String);
  // Keep a stored value that is no longer offered, so that the user can read it.
  const all = value === null || offered.includes(value) ? offered : [...offered, value];
  return (
    <EntryFrame name={name} isLocked={look.disabled}>
      <SelectField
        {...look}
        clearable={!look.disabled}
        placeholder={usePlaceholder(look.disabled)}
        options={all.map((minutes) => ({ value: minutes, label: minutes }))}
        value={value}
        onChange={(minutes) => set(name, minutes)}
      />
    </EntryFrame>
  );
}

interface NumberInputProps {
  readonly name: AmountField;
  /** Number of decimal places. */
  readonly scale?: number;
  /** Note under the input. */
  readonly note?: ReactNode;
}

/** Exact decimal number with comma or dot. Invalid text stays in the input with its error. */
export const NumberInput = memo(function NumberInput({ name, scale = 0, note }: NumberInputProps) {
  const { set, noteUnreadable } = useProposalState();
  const value = useEntry(name);
  const look = useEntryLook(name);
  // An unmounted input must not leave an error behind.
  useEffect(() => () => noteUnreadable(name, undefined), [name, noteUnreadable]);
  return (
    <EntryFrame name={name} isLocked={look.disabled}>
      <DecimalInput
        {...look}
        scale={scale}
        value={value}
        onChange={(number) => set(name, number)}
        onUnreadable={(error) => noteUnreadable(name, error)}
      />
      {note}
    </EntryFrame>
  );
});

/** PROP-091: free text for the exchange; the input enforces the maximum length. */
export function InfoInput() {
  const { set } = useProposalState();
  const value = useEntry("info");
  const look = useEntryLook("info");
  return (
    <EntryFrame name="info" span={3} isLocked={look.disabled}>
      <Textarea
        {...look}
        required={false}
        autosize
        minRows={2}
        maxRows={8}
        value={value}
        onChange={(event) => set("info", event.currentTarget.value)}
      />
    </EntryFrame>
  );
}

function usePlaceholder(isShut: boolean): string | undefined {
  const t = useTranslations("shared.words");
  return isShut ? undefined : t("choose");
}

interface EntryFrameProps {
  readonly name: EntryName;
  readonly span?: 2 | 3;
  /** Starts a new row of the section. */
  readonly startsRow?: boolean | undefined;
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

/** Frame of an input and anchor for links of the error summary. */
function EntryFrame({ name, span, startsRow, isLocked, children }: EntryFrameProps) {
  const t = useTranslations("auctions.form");
  const { last } = useProposalHost();
  const isTaken = useIsPrefilled(name) && last !== undefined;
  return (
    <div
      id={fieldAnchor(name)}
      className={`${css.field} ${isTaken ? takenCss.taken : ""}`}
      data-span={span}
      data-starts-row={startsRow || undefined}
      data-locked={isLocked || undefined}
    >
      {isTaken && (
        <span className={takenCss.mark}>
          {t("takenMark", { id: String(last) })} <span className="sr">{t("taken")}</span>
        </span>
      )}
      {children}
    </div>
  );
}

/** Returns the props that every kind of input shares. */
function useEntryLook(name: EntryName) {
  const t = useTranslations("auctions.fields");
  const { touch } = useProposalState();
  const error = useError(name);
  const isLocked = useProposalHost().isLocked(name);
  return {
    name,
    label: t(name as "commodity"),
    error,
    // Locked inputs are never required.
    required: !isLocked,
    disabled: isLocked,
    onBlur: () => touch(name),
    inputWrapperOrder: ["label", "input", "error", "description"] as (
      | "label"
      | "input"
      | "error"
      | "description"
    )[],
  };
}
