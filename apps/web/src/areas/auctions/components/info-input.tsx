import { infoLimit } from "@birzha/domain/auctions/proposal-rules.ts";
import { Textarea } from "@mantine/core";
import { EntryFrame, useEntryLook } from "./entry-frame.tsx";
import { useEntry, useProposalState } from "./proposal-state.ts";

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
        maxLength={infoLimit}
        value={value}
        onChange={(event) => set("info", event.currentTarget.value)}
      />
    </EntryFrame>
  );
}
