import { Box, Text, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useLangOf } from "./feedback/foreign-text.ts";

interface DetailListProps extends BoxProps {
  /** Labels and values. An empty value hides its label. */
  readonly details: readonly (readonly [label: string, value: ReactNode])[];
  /** Font size of the labels. */
  readonly labelSize?: string;
}

/** Labels with a value each. Without a class the details are below each other. */
export function DetailList({ details, labelSize = "0.78125rem", ...box }: DetailListProps) {
  const langOf = useLangOf();
  return (
    <Box component="dl" m={0} style={{ display: "grid", gap: "0.625rem 1rem" }} {...box}>
      {details.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <Text component="dt" c="var(--ink-3)" fz={labelSize}>
                {label}
              </Text>
              <Box
                component="dd"
                m={0}
                mt="0.1rem"
                lang={typeof value === "string" ? langOf(value) : undefined}
                style={{ overflowWrap: "anywhere" }}
              >
                {value}
              </Box>
            </div>
          ),
      )}
    </Box>
  );
}
