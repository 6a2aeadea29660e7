import { Box, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly title: string;
  /** Suggested next step. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Shows that there is no data, with a suggested next step. */
export function EmptyState({ action, ...words }: EmptyStateProps) {
  return (
    <StateBox role="status" tone="ok" {...words}>
      {action && <Box mt="0.75rem">{action}</Box>}
    </StateBox>
  );
}

interface StateBoxProps extends Omit<EmptyStateProps, "action"> {
  readonly role: "status" | "alert";
  readonly tone: "ok" | "bad";
  readonly children: ReactNode;
}

/** Layout of a state that stands in place of content. */
export function StateBox({ role, tone, icon, title, hint, children }: StateBoxProps) {
  return (
    <Stack align="center" gap="0.375rem" px="1.5rem" py="3.5rem" ta="center" role={role}>
      {icon && (
        <Box
          display="grid"
          w="3.5rem"
          h="3.5rem"
          mb="0.625rem"
          bdrs="50%"
          bg={`var(--chip-${tone}-bg)`}
          c={`var(--chip-${tone}-ink)`}
          style={{ placeItems: "center" }}
          aria-hidden
        >
          {icon}
        </Box>
      )}
      <Text fz="1rem" fw={600}>
        {title}
      </Text>
      {hint && (
        <Text maw="34rem" c="var(--ink-2)" style={{ textWrap: "pretty" }}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  );
}
