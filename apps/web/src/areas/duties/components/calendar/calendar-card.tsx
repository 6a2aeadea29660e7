import { Box, Title, type BoxProps } from "@mantine/core";
import type { ReactNode } from "react";
import layout from "../../../../ui/layout.module.css";

interface CalendarCardProps extends BoxProps {
  readonly id?: string;
  readonly label: string;
  readonly title?: ReactNode;
  readonly "aria-live"?: "polite";
  readonly children: ReactNode;
}

/** A card of the calendar; its title is the label by default. */
export function CalendarCard({ label, title = label, children, ...box }: CalendarCardProps) {
  return (
    <Box
      component="section"
      className={layout.card}
      p="1rem"
      style={{ boxShadow: "var(--mantine-shadow-xs)" }}
      aria-label={label}
      {...box}
    >
      <Title order={2} fz="0.90625rem">
        {title}
      </Title>
      {children}
    </Box>
  );
}
