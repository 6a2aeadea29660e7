import { useTranslations } from "use-intl";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import css from "../../ui/record-card.module.css";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { Figure } from "../../ui/figures/figure.tsx";
import { OpenButton } from "../../ui/table/open-button.tsx";
import type { CardContent } from "../../ui/table/cards/table-cards.tsx";
import own from "./record-card.module.css";

interface RecordCardProps<Row> extends CardContent<Row> {
  readonly row: Row;
  /** All columns: the name of the row is the card's heading, whatever columns the user shows. */
  readonly all: readonly TableColumn<Row>[];
}

/**
 * PLAT-119, HOUSE-002: a row as a card for narrow screens, built from the table columns. Order: name with state, the
 * chosen columns that have a value, then inputs and actions. DESK-003: columns to fill in follow right after the
 * name; the rest is collapsed.
 */
export function RecordCard<Row>({ row, all, columns, ...slots }: RecordCardProps<Row>) {
  const t = useTranslations("shared");
  const ofRows = useTranslations("rows");
  const langOf = useLangOf();
  const empty = t("words.empty");
  const name = all.find(({ onCard }) => onCard === "name") ?? all[0];
  const state = all.find(({ onCard }) => onCard === "state");
  const detailList = columns.filter(
    (column) => column !== name && column !== state && !["", empty].includes(column.text(row)),
  );
  const isFilled = slots.inputs !== undefined && all.some(({ edit }) => edit?.may(row, slots.entered));
  const known = isFilled ? detailList.filter(({ pinned }) => pinned).map((column) => column.text(row)) : [];
  // SCREEN-110: a line of its own for one button would cost a phone a third of a card.
  const hasSmall = slots.areActionsSmall && Boolean(slots.actions);
  const note = state?.sub?.(row);
  const nameSub = name?.sub?.(row);
  const valueOf = (column: TableColumn<Row>) => {
    const figure = column.figure?.(row);
    return figure ? <Figure value={figure} /> : (column.cell?.(row) ?? column.text(row));
  };
  const details = (
    <dl>
      {detailList.map((column) => (
        <div key={column.id} className={own.fact}>
          <dt>{column.label}</dt>
          <dd lang={langOf(column.text(row))}>
            {valueOf(column)}
            {column.sub?.(row) && <small lang={langOf(column.sub(row))}>{column.sub(row)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <article className={css.card} data-filled={isFilled || undefined}>
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
                <span lang={langOf(name.text(row))}>{name.text(row)}</span>
              )}
              {nameSub && <small lang={langOf(nameSub)}>{nameSub}</small>}
            </span>
          )}
        </span>
        {(state || hasSmall) && (
          <span className={own.end}>
            {state && (state.cell?.(row) ?? state.text(row))}
            {hasSmall && slots.actions}
          </span>
        )}
      </header>
      {note && (
        <p className={own.note} lang={langOf(note)}>
          {note}
        </p>
      )}
      {known.length > 0 && (
        <p className={own.known} lang={langOf(known.join(" "))}>
          {known.join(" · ")}
        </p>
      )}
      {isFilled ? (
        <>
          {slots.inputs}
          <details className={own.details}>
            <summary>{ofRows("details")}</summary>
            {details}
          </details>
        </>
      ) : (
        <>
          {details}
          {slots.inputs}
        </>
      )}
      {(slots.historyToggle || (slots.actions && !hasSmall)) && (
        <footer>
          {slots.historyToggle}
          {!hasSmall && slots.actions}
        </footer>
      )}
    </article>
  );
}
