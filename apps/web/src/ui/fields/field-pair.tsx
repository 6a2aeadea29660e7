import { Box } from "@mantine/core";
import type { ReactNode } from "react";

/** Two fields of a form, one below the other where they would be narrower than 14 rem. */
export const FieldPair = ({ children }: { readonly children: ReactNode }) => (
  <Box
    style={{
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(min(14rem, 100%), 1fr))",
      alignItems: "start",
      gap: "0.875rem",
    }}
  >
    {children}
  </Box>
);
