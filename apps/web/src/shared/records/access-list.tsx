import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./access-list.module.css";
import { TabTable, type TabTableProps } from "./tab-table.tsx";

interface AccessListProps<Row extends object> extends TabTableProps<Row> {
  /** Explains the list. */
  readonly lead: ReactNode;
  readonly add?: { readonly label: string; readonly onClick: () => void };
}

/** A list of rights on the page of a record, as keys and invitations, with a button that adds one. */
export function AccessList<Row extends object>({ lead, add, ...table }: AccessListProps<Row>) {
  return (
    <>
      <div className={css.head}>
        <p className={css.lead}>{lead}</p>
        {add && (
          <Button leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </div>
      <TabTable {...table} />
    </>
  );
}
