import { IconSearch, IconX } from "@tabler/icons-react";
import type { InputHTMLAttributes } from "react";
import css from "./search-box.module.css";

interface SearchBoxProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "maxLength"> {
  /** Names the box and stands in it while it is empty. */
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
  readonly onClear: () => void;
}

/** The search above a register. Plain elements: the fields of forms with all they bring come with the forms. */
export function SearchBox({ label, clearLabel, onChange, onEnter, onClear, ...input }: SearchBoxProps) {
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
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onEnter();
        }}
      />
      {input.value && (
        <button type="button" className={css.clear} aria-label={clearLabel} onClick={onClear}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
