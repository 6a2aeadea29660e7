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
    <span className={css.change}>
      <del>{before}</del> → <ins>{after}</ins>
    </span>
  );
