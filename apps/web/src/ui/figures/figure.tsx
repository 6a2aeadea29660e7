import css from "./figure.module.css";

/** A formatted number. */
export interface FigureValue {
  readonly text: string;
  /** Number of digits after the decimal sign. */
  readonly fraction: number;
  readonly unit?: string | undefined;
}

interface FigureProps {
  readonly value: FigureValue;
  /** Digits after the decimal sign that the column reserves, so that its decimal signs are aligned. */
  readonly fraction?: number;
  /** The heading shows the unit. */
  readonly isBare?: boolean;
}

/** SCREEN-101: a number with its unit, small and grey, on one line. */
export function Figure({ value, fraction = 0, isBare = false }: FigureProps) {
  const missing = fraction - value.fraction;
  const sign = value.fraction === 0 ? "," : "";
  return (
    <span className={css.figure} data-pad={missing > 0 ? sign + "0".repeat(missing) : undefined}>
      {value.text}
      {value.unit !== undefined && !isBare && <span className={css.unit}>{`\u00a0${value.unit}`}</span>}
    </span>
  );
}

/** Returns the number with its unit as plain text. */
export const figureText = ({ text, unit }: FigureValue): string =>
  unit === undefined ? text : `${text}\u00a0${unit}`;
