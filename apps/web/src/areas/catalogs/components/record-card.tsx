import type { KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { UnstyledButton } from "@mantine/core";
import type { Column } from "../../../ui/table/column.ts";
import css from "../../../ui/record-card.module.css";

interface RecordCardProps {
  readonly record: KeptRecord;
  readonly columns: readonly Column<KeptRecord>[];
  readonly onOpen: (record: KeptRecord) => void;
}

/** A record of a catalogue on a narrow screen: its columns, one below the other. */
export function RecordCard({ record, columns, onOpen }: RecordCardProps) {
  const facts = columns.filter(({ id }) => id !== "name" && id !== "isActive");
  return (
    <article className={css.card}>
      <header>
        <UnstyledButton fw={500} onClick={() => onOpen(record)}>
          {record.name}
        </UnstyledButton>
        {columns.find(({ id }) => id === "isActive")?.cell?.(record)}
      </header>
      <dl>
        {facts.map(({ id, label, text }) => (
          <div key={id} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{text(record)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
