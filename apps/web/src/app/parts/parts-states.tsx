import { Group } from "@mantine/core";
import { StatusChip, statusesOf } from "../../shared/status-chip.tsx";
import css from "./parts-page.module.css";

/** States in words, and one that nobody knows. */
export const PartsStates = () => (
  <div className={css.body}>
    {(["participant", "admission", "change"] as const).map((of) => (
      <Group key={of} gap="xs">
        {[...statusesOf(of), "?"].map((status) => (
          <StatusChip key={status} of={of} status={status} />
        ))}
      </Group>
    ))}
  </div>
);
