import { FormFacts } from "../../../../shared/form/form-facts.tsx";
import type { Column } from "../../../../ui/table/columns/column.ts";

interface RowFactsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  /** Column ids in display order. */
  readonly shown: readonly string[];
}

/** Selected columns of a register row as a list of details. */
export const RowFacts = <Row,>({ columns, row, shown }: RowFactsProps<Row>) => (
  <FormFacts
    facts={shown.flatMap((id) => {
      const column = columns.find((one) => one.id === id);
      return column ? [{ label: column.label, value: column.text(row) }] : [];
    })}
  />
);
