import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { Select, type OptionsFilter } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { useDrawnOptions } from "../../ui/fields/use-drawn-options.ts";
import { choicesQuery } from "../inputs/organization-choices.ts";
import { typingDelay } from "../../ui/fields/typing-delay.ts";

/** The server filters the options, by name or INN. */
const asFound: OptionsFilter = ({ options }) => options;

interface OrganizationFieldProps {
  /** Default: the label of invitations. */
  readonly label?: string;
  readonly value: number | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: number) => void;
}

/** INST-001: the organisation that staff invite to; a blocked one cannot be chosen. */
export function OrganizationField({ label, value, error, onChange }: OrganizationFieldProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const langOf = useLangOf();
  // The text is the chosen name, not a search.
  const [wanted] = useDebouncedValue(typed === chosen ? "" : typed.trim(), typingDelay);
  const found = useQuery({ ...choicesQuery(wanted), placeholderData: keepPreviousData });
  const { isOpen, drawn } = useDrawnOptions(asFound);
  const options = (found.data?.rows ?? []).map(({ id, name, inn, status }) => ({
    value: String(id),
    label: `${name} (${inn})`,
    disabled: status === organizationStatus.blocked,
  }));
  if (value !== undefined && !options.some((option) => option.value === String(value)))
    options.unshift({ value: String(value), label: chosen, disabled: false });
  return (
    <Select
      label={label ?? t("invitations.fields.organization")}
      withAsterisk
      lang={langOf(chosen)}
      data={options}
      value={value === undefined ? null : String(value)}
      error={error}
      onChange={(picked, option) => {
        if (!picked || !option) return;
        setChosen(option.label);
        onChange(Number(picked));
      }}
      allowDeselect={false}
      searchable
      onSearchChange={setTyped}
      {...drawn}
      nothingFoundMessage={isOpen ? t("shared.table.empty") : undefined}
      styles={{ options: { maxHeight: 260, overflowY: "auto" } }}
      withScrollArea={false}
      comboboxProps={{ shadow: "md" }}
      checkIconPosition="right"
    />
  );
}
