import { FormDetails } from "../../../../shared/form/form-details.tsx";
import type { Column } from "../../../../ui/table/columns/column.ts";

interface RowDetailsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  /** Column ids in display order. */
  readonly shown: readonly string[];
}

/** Selected columns of a register row as a list of details. */
export const RowDetails = <Row,>({ columns, row, shown }: RowDetailsProps<Row>) => (
  <FormDetails
    details={shown.flatMap((id) => {
      const column = columns.find((one) => one.id === id);
      return column ? [{ label: column.label, value: column.text(row) }] : [];
    })}
  />
);
