import css from "./progress-bar.module.css";

interface ProgressBarProps {
  /** Progress in percent, 0 to 100. Undefined if unknown: the bar moves. */
  readonly value: number | undefined;
  /** Accessible name of the operation. */
  readonly label: string;
}

/** Shows the progress of an operation. */
export const ProgressBar = ({ value, label }: ProgressBarProps) => (
  <progress className={css.bar} max={100} value={value} aria-label={label} />
);
