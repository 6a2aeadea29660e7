import { Text } from "@mantine/core";
import css from "./date-change.module.css";

interface DateChangeProps {
  /** Previous date; undefined if unchanged. */
  readonly before: string | undefined;
  readonly after: string;
}

/** FIX-069: changed date: old → new. */
export const DateChange = ({ before, after }: DateChangeProps) =>
  before === undefined ? (
    after
  ) : (
    <Text span style={{ whiteSpace: "nowrap" }}>
      <Text component="del" c="var(--ink-3)">
        {before}
      </Text>{" "}
      → <ins className={css.after}>{after}</ins>
    </Text>
  );
