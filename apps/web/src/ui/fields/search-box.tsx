import IconSearch from "../icons/search.svg";
import IconX from "../icons/x.svg";
import { useId, type InputHTMLAttributes } from "react";
import { useTranslations } from "use-intl";
import { isTooLong } from "./text-limit.ts";
import layout from "../layout.module.css";
import css from "./search-box.module.css";

interface SearchBoxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode"> {
  /** Names the box and stands in it while it is empty. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  /** The most characters that the server takes; more are an error and search nothing (FIX-106). */
  readonly limit?: number;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly onClear: () => void;
}

/** The search above a register. Plain elements: the fields of forms with all they bring come with the forms. */
export function SearchBox(props: SearchBoxProps) {
  const { label, clearLabel, limit, onChange, onEnter, onClear, ...input } = props;
  const t = useTranslations("shared.validation");
  const errorId = useId();
  const isWrong = isTooLong(input.value, limit);
  return (
    <div className={css.box}>
      <IconSearch className={css.glass} size={16} aria-hidden />
      <input
        type="text"
        autoComplete="off"
        className={css.input}
        aria-label={label}
        placeholder={label}
        {...input}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isWrong) onEnter();
        }}
      />
      {input.value && (
        <button
          type="button"
          className={`${layout.bare} ${css.clear}`}
          aria-label={clearLabel}
          onClick={onClear}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
      {limit !== undefined && isWrong && (
        <p id={errorId} role="alert" className={css.error}>
          {t("too-long", { count: input.value.trim().length, max: limit })}
        </p>
      )}
    </div>
  );
}
