import { Loader, Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../feedback/foreign-text.ts";
import css from "./select-field.module.css";
import { useDrawnOptions } from "./use-drawn-options.ts";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectGroup {
  readonly group: string;
  readonly items: readonly SelectOption[];
}

type Own = "data" | "value" | "onChange" | "searchable" | "filter" | "onDropdownOpen" | "onDropdownClose";

interface SelectFieldProps extends Omit<SelectProps, Own> {
  readonly options: readonly (SelectOption | SelectGroup)[];
  readonly value: string | null;
  /** Called with null only if the list can be cleared or has a placeholder. */
  readonly onChange: (value: string | null) => void;
  /** The options are loading. */
  readonly loading?: boolean;
}

/** Minimum number of options for the on-screen keyboard of a phone. Shorter lists are visible at a glance. */
const longFrom = 8;

/**
 * One of a list, found by typing (FIX-029): what is typed takes the place of what stood there, Enter and Tab take the
 * first match, and an emptied text empties the list.
 */
export function SelectField({
  options,
  value,
  onChange,
  loading,
  onFocus,
  onClick,
  onBlur,
  onKeyDown,
  ...select
}: SelectFieldProps) {
  const t = useTranslations("shared");
  const langOf = useLangOf();
  const isTyping = useRef(false);
  const isTaken = useRef(false);
  const [text, setText] = useState(() => labelOf(options, value));
  const { isOpen, drawn } = useDrawnOptions();
  const field = useRef<HTMLInputElement>(null);
  const typedText = useRef("");
  const chosenValue = useRef(value);
  useEffect(() => {
    if (chosenValue.current === value) return;
    chosenValue.current = value;
    // The library shows the label of a value that the form presets. It must not interrupt typing.
    if (isTyping.current) setText(typedText.current);
  }, [value]);
  useEffect(() => {
    // The next key replaces a preset that arrives after the focus.
    if (!isTyping.current && document.activeElement === field.current) field.current?.select();
  }, [text]);
  const take = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const match = input.value.trim() === "" ? null : firstMatch(input);
    if (!match) return;
    if (event.key === "Enter") event.preventDefault();
    match.click();
    // The list itself would take it once more with the same key, where it knows its first match already.
    isTaken.current = true;
    setTimeout(() => (isTaken.current = false));
  };
  const mayBeEmpty = Boolean(select.clearable || select.placeholder);
  const data = options.map((option) =>
    "group" in option
      ? { group: option.group, items: option.items.map((item) => ({ ...item })) }
      : { ...option },
  );
  return (
    <Select
      allowDeselect={false}
      nothingFoundMessage={isOpen ? t(loading ? "table.loading" : "table.empty") : undefined}
      limit={200}
      // The list itself scrolls: a scrolling part inside of it could not be reached by the keyboard.
      withScrollArea={false}
      classNames={{ options: css.options }}
      comboboxProps={{ shadow: "md" }}
      checkIconPosition="right"
      inputMode={options.length < longFrom ? "none" : undefined}
      lang={langOf(text)}
      {...select}
      ref={field}
      rightSection={loading ? <Loader size={14} /> : select.rightSection}
      data={data}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      {...drawn}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onOptionSubmit={(chosen) => {
        // FIX-125: the library keeps the typed text when it means the value that was chosen before.
        setText(labelOf(options, chosen));
        select.onOptionSubmit?.(chosen);
      }}
      onChange={(chosen) => {
        if (isTaken.current) return;
        isTyping.current = false;
        chosenValue.current = chosen;
        onChange(chosen);
      }}
      onInput={(event) => {
        isTyping.current = true;
        typedText.current = event.currentTarget.value;
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onClick={(event) => {
        // The press puts the cursor into the text: what is typed next would be added to it.
        if (!isTyping.current) event.currentTarget.select();
        onClick?.(event);
      }}
      onKeyDown={(event) => {
        if ((event.key === "Enter" || event.key === "Tab") && isTyping.current) take(event);
        // Enter in an open list without a highlighted option must not send the form around it.
        else if (event.key === "Enter" && isOpen) event.preventDefault();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        const isEmptied = isTyping.current && event.currentTarget.value.trim() === "";
        isTyping.current = false;
        if (isEmptied && mayBeEmpty && value !== null) onChange(null);
        onBlur?.(event);
      }}
    />
  );
}

function labelOf(options: SelectFieldProps["options"], value: string | null): string {
  const flat = options.flatMap((option) => ("group" in option ? option.items : [option]));
  return flat.find((option) => option.value === value)?.label ?? "";
}

/** Returns the highlighted option of the open list, or the first one. */
function firstMatch(input: HTMLElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  const option = "[data-combobox-option]";
  return (
    list?.querySelector<HTMLElement>(`${option}[data-combobox-selected]`) ??
    list?.querySelector<HTMLElement>(`${option}:not([data-combobox-disabled])`) ??
    null
  );
}
