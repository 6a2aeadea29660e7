import { useTranslations } from "use-intl";
import css from "../../ui/record-card.module.css";
import type { Column } from "../../ui/table/column.ts";
import { OpenButton } from "../../ui/table/open-button.tsx";
import type { CardContent } from "../../ui/table/table-cards.tsx";
import own from "./record-card.module.css";

interface RecordCardProps<Row> extends CardContent<Row> {
  readonly row: Row;
  /** All of them: what names the row stands at its head, whatever else is shown. */
  readonly all: readonly Column<Row>[];
}

/**
 * PLAT-119, HOUSE-002: a row on a narrow screen, from the columns of the table: what names it first, its state beside
 * that, then the columns a person has chosen, as far as they are filled, and what can be entered or done.
 */
export function RecordCard<Row>({ row, all, columns, ...slots }: RecordCardProps<Row>) {
  const empty = useTranslations("shared.words")("empty");
  const name = all.find(({ onCard }) => onCard === "name") ?? all[0];
  const state = all.find(({ onCard }) => onCard === "state");
  const facts = columns.filter(
    (column) => column !== name && column !== state && !["", empty].includes(column.text(row)),
  );
  const note = state?.sub?.(row);
  const nameSub = name?.sub?.(row);
  return (
    <article className={css.card}>
      <header>
        <span className={own.name}>
          {slots.tick}
          {name && (
            <span>
              {name.cell ? (
                name.cell(row)
              ) : slots.onOpen ? (
                <OpenButton onClick={slots.onOpen}>{name.text(row)}</OpenButton>
              ) : (
                name.text(row)
              )}
              {nameSub && <small>{nameSub}</small>}
            </span>
          )}
        </span>
        {state && (state.cell?.(row) ?? state.text(row))}
      </header>
      {note && <p className={own.note}>{note}</p>}
      <dl>
        {facts.map((column) => (
          <div key={column.id} className={own.fact}>
            <dt>{column.label}</dt>
            <dd>
              {column.cell?.(row) ?? column.text(row)}
              {column.sub?.(row) && <small>{column.sub(row)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {slots.inputs}
      {(slots.historyToggle || slots.actions) && (
        <footer>
          {slots.historyToggle}
          {slots.actions}
        </footer>
      )}
    </article>
  );
}
