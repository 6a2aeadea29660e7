import type { AmountField } from "@birzha/domain/auctions/proposal.ts";
import { memo, useEffect } from "react";
import { DecimalInput } from "../../../shared/decimal-input.tsx";
import { EntryFrame, useEntryLook } from "./entry-frame.tsx";
import { useEntry, useProposalState } from "./proposal-state.ts";

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
