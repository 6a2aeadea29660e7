import { Group, Text } from "@mantine/core";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import layout from "../../ui/layout.module.css";
import css from "./form-details.module.css";

interface FormDetailsProps {
  readonly details: readonly {
    readonly label: string;
    readonly value: string | undefined;
  }[];
}

/** Read-only properties of a record that the portal sets. Properties without a value are hidden. */
export function FormDetails({ details }: FormDetailsProps) {
  const langOf = useLangOf();
  return (
    <Group
      component="dl"
      align="stretch"
      gap="0.75rem 2.25rem"
      m={0}
      className={`${layout.card} ${css.facts}`}
    >
      {details.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <Text component="dt" c="var(--ink-3)" fz="0.78125rem">
                {label}
              </Text>
              <dd lang={langOf(value)}>{value}</dd>
            </div>
          ),
      )}
    </Group>
  );
}
