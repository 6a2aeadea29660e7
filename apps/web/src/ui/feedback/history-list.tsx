import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ChangeTable, type ChangedField } from "../fields/change-table.tsx";
import layout from "../layout.module.css";
import { useLangOf } from "./foreign-text.ts";

/** History entry as display texts: action, author, time, reason and changed fields. */
export interface HistoryEntry {
  readonly what: string;
  /** Content at the end of the heading line. */
  readonly aside?: ReactNode;
  /** Author, or null if unknown. */
  readonly who: string | null;
  /** ISO 8601 timestamp. */
  readonly at: string;
  /** Additional notes, joined with " · ". False entries are skipped. */
  readonly notes?: readonly (string | false)[];
  readonly why?: string | null;
  readonly changes?: readonly ChangedField[];
}

interface HistoryListProps {
  readonly label: string;
  /** Entries, newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** Renders the history of a record (S-7, HOUSE-004). */
export function HistoryList({ label, entries }: HistoryListProps) {
  return (
    <Stack component="ol" gap="0.75rem" className={layout.plain} aria-label={label}>
      {entries.map((entry, place) => (
        // Entries have no state, so a new one may shift the indexes.
        <Stack
          key={place}
          component="li"
          gap="0.125rem"
          ps="0.875rem"
          style={{ borderInlineStart: "3px solid var(--line-strong)" }}
        >
          <HistoryText entry={entry} />
        </Stack>
      ))}
    </Stack>
  );
}

/** Renders one entry. Used in lists and inside links. */
export function HistoryText({ entry }: { readonly entry: HistoryEntry }) {
  const t = useTranslations("shared.history");
  const format = useFormatter();
  const langOf = useLangOf();
  const { what, aside, who, at, notes = [], why, changes = [] } = entry;
  const date = format.dateTime(new Date(at), "moment");
  const line = [who === null ? date : t("by", { name: who, date }), ...notes].filter(Boolean).join(" · ");
  return (
    <>
      <Group component="span" justify="space-between" gap="0.5rem" wrap="nowrap">
        <Text component="strong" fw={600} lang={langOf(what)}>
          {what}
        </Text>
        {aside}
      </Group>
      <Text span c="var(--ink-2)" fz="0.8125rem" lang={langOf(line)}>
        {line}
      </Text>
      {why && (
        <Text span lang={langOf(why)} style={{ overflowWrap: "anywhere" }}>
          {why}
        </Text>
      )}
      {changes.length > 0 && <ChangeTable label={t("changesOf", { what, date })} changes={changes} />}
    </>
  );
}
