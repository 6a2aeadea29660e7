import type { AmountField, FlagField, ItemField } from "@birzha/domain/auctions/proposal/proposal.ts";
import { Textarea } from "@mantine/core";
import { memo, useEffect } from "react";
import { useTranslations } from "use-intl";
import { DecimalInput } from "../../../../shared/inputs/decimal-input.tsx";
import { useUsualValues } from "../../../../shared/inputs/usual-values.ts";
import { SegmentField } from "../../../../ui/fields/segment-field.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { YesNoField } from "../../../../ui/fields/yes-no-field.tsx";
import { EntryFrame, useEntryLook } from "./entry-frame.tsx";
import { useProposalHost } from "./proposal-host.ts";
import { useEntry, useProposalState } from "../view/proposal-state.ts";

interface ItemInputProps {
  readonly name: ItemField;
  readonly span?: 2 | 3;
}

/** DICT-023: one item of a dictionary, by its name in the language of the page. */
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
        loading={dictionaries.isLoading(name)}
        value={value && String(value.id)}
        onChange={choose}
      />
    </EntryFrame>
  );
});

/** DESK-010: one item of a dictionary that has a few short ones, all in sight. */
export const SegmentInput = memo(function SegmentInput({ name }: ItemInputProps) {
  const { dictionaries } = useProposalHost();
  const { set } = useProposalState();
  const value = useEntry(name);
  const { name: _, ...look } = useEntryLook(name);
  const options = dictionaries.options(name);
  // An exchange with more of them has a list.
  if (options.length > mostSegments) return <ItemInput name={name} />;
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

const mostSegments = 3;

interface FlagInputProps {
  readonly name: FlagField;
  /** Another answer leaves no choice (PROP-062). */
  readonly isForced?: boolean;
  readonly startsRow?: boolean;
}

/** PROP-054, ACC-023, DESK-010: yes or no, both in sight. */
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
          // PROP-058.
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

/** PROP-064..066: one of the offered minutes; it may be taken back, for it narrows others. */
export function MinutesInput({ name, options }: MinutesInputProps) {
  const { set } = useProposalState();
  const value = useEntry(name);
  const look = useEntryLook(name);
  const offered = options.map(String);
  // A stored minute that is offered no more is still to be read.
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
  /** Digits after the comma. */
  readonly scale?: number;
}

/** An exact number: comma or dot; what is none, or has too many digits, stays on the screen with its error. */
export const NumberInput = memo(function NumberInput({ name, scale = 0 }: NumberInputProps) {
  const { set, noteUnreadable } = useProposalState();
  const value = useEntry(name);
  const look = useEntryLook(name);
  // An input that leaves the screen leaves no fault behind.
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
    </EntryFrame>
  );
});

/** PROP-091: whatever else the exchange shall know; more than fits cannot be typed. */
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
