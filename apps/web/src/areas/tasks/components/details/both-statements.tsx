import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import css from "../../../../ui/fields/change-table.module.css";
import type { TableColumn } from "../../../../ui/table/columns/column.ts";
import { ReadDetails, RowDetails } from "./read-details.tsx";

/** FIX-303: statements of both parties of a delivery. */
export interface Statements<Row> {
  readonly own: Row;
  /** Undefined if the other party has no such contract in the portal. */
  readonly other: Row | undefined;
}

interface BothStatementsProps<Row> extends Statements<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** Ids of the columns of a statement, in display order. */
  readonly shown: readonly string[];
  /** Names of the parties, that of `own` first. */
  readonly parties: readonly [string, string];
  /** Column that tells whether the other party has reported at all. */
  readonly isReported: (row: Row) => boolean;
}

interface StatementsDetailsProps<Row> extends Pick<BothStatementsProps<Row>, "columns" | "isReported"> {
  readonly query: UseQueryResult<Statements<Row> | null>;
  readonly stated: readonly string[];
  /** Ids of the columns with the terms. */
  readonly terms: readonly string[];
  readonly partiesOf: (row: Row) => BothStatementsProps<Row>["parties"];
}

/** FIX-303: statements of both parties of a delivery, and its terms. */
export const StatementsDetails = <Row,>({
  query,
  stated,
  terms,
  partiesOf,
  ...rest
}: StatementsDetailsProps<Row>) => (
  <ReadDetails query={query}>
    {(sides) =>
      sides && (
        <>
          <BothStatements {...sides} {...rest} shown={stated} parties={partiesOf(sides.own)} />
          <RowDetails columns={rest.columns} row={sides.own} shown={terms} />
        </>
      )
    }
  </ReadDetails>
);

/** FIX-303: the statements of both parties next to each other; different values are marked. */
function BothStatements<Row>({ own, other, columns, shown, parties, isReported }: BothStatementsProps<Row>) {
  const t = useTranslations("queue.sides");
  const empty = useTranslations("shared.words")("empty");
  const langOf = useLangOf();
  const reported = other && isReported(other) ? other : undefined;
  const rows = shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return (
    <table className={css.changes} aria-label={t("label")}>
      <thead>
        <tr>
          <td />
          {parties.map((party) => (
            <th key={party} scope="col" lang={langOf(party)}>
              {party}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, text }, place) => {
          const [mine, theirs] = [text(own), reported && text(reported)];
          const isDifferent = theirs !== undefined && theirs !== mine;
          const shownAs = (value: string) =>
            isDifferent && value ? <ins lang={langOf(value)}>{value}</ins> : value || empty;
          return (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td data-name={parties[0]}>{shownAs(mine)}</td>
              <td data-name={parties[1]}>
                {theirs === undefined ? (place === 0 ? t("none") : empty) : shownAs(theirs)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
