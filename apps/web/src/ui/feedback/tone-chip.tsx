import css from "./tone-chip.module.css";

interface ToneChipProps {
  readonly tone: "ok" | "info" | "mute" | "bad";
  readonly children: string;
}

/** A state in one word, with a colour that repeats what the word says. */
export const ToneChip = ({ tone, children }: ToneChipProps) => (
  <span className={css.chip} data-tone={tone}>
    {children}
  </span>
);
