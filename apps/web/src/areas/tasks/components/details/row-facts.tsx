import { FormFacts } from "../../../../shared/form/form-facts.tsx";
import type { Column } from "../../../../ui/table/columns/column.ts";

interface RowFactsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  /** Names of the columns, in the order in which they are read. */
  readonly shown: readonly string[];
}

/** Some columns of a register's row, as facts. */
export const RowFacts = <Row,>({ columns, row, shown }: RowFactsProps<Row>) => (
  <FormFacts
    facts={shown.flatMap((id) => {
      const column = columns.find((one) => one.id === id);
      return column ? [{ label: column.label, value: column.text(row) }] : [];
    })}
  />
);
