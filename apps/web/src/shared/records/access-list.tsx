import { Button, Group, Text } from "@mantine/core";
import IconPlus from "../../ui/icons/plus.svg";
import type { ReactNode } from "react";
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
      <Group justify="space-between" gap="0.75rem 1.25rem" px="1.25rem" py="1rem">
        <Text flex="1 1 20rem" maw="44rem" c="var(--ink-2)" fz="0.875rem">
          {lead}
        </Text>
        {add && (
          <Button leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />} onClick={add.onClick}>
            {add.label}
          </Button>
        )}
      </Group>
      <TabTable {...table} />
    </>
  );
}
