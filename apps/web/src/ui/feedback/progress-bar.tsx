import css from "./progress-bar.module.css";

interface ProgressBarProps {
  /** Of a hundred. */
  readonly value: number;
  /** Says what goes on, for who does not see the bar. */
  readonly label: string;
}

/** How far something is. */
export const ProgressBar = ({ value, label }: ProgressBarProps) => (
  <progress className={css.bar} max={100} value={value} aria-label={label} />
);
