import { Select, type OptionsFilter } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { choicesQuery } from "../../../shared/inputs/organization-choices.ts";
import { ownOrganizationsQuery } from "../../../shared/applications/own-organizations.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { matchOptions } from "../../../ui/fields/match-options.ts";
import { useDrawnOptions } from "../../../ui/fields/use-drawn-options.ts";
import select from "../../../ui/fields/select-field.module.css";
import css from "./organization-selector.module.css";
import { typingDelay } from "../../../ui/fields/typing-delay.ts";

/** Keeps all options, because the server searches by name or INN. */
const asFound: OptionsFilter = ({ options }) => options;

interface OrganizationSelectorProps {
  /** Id of the shown organisation. */
  readonly id: number;
  readonly name: string | undefined;
}

/**
 * ORG-030, ORG-031, G-19: select that switches to another organisation: the user's own, for exchange staff
 * any.
 */
export function OrganizationSelector({ id, name }: OrganizationSelectorProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const langOf = useLangOf();
  const user = useCurrentUser();
  const staff = isStaff(user);
  const [typed, setTyped] = useState("");
  // The name of the chosen organisation in the input is not a search text.
  const [wanted] = useDebouncedValue(typed === name ? "" : typed.trim(), typingDelay);
  const all = useQuery({ ...choicesQuery(wanted), enabled: staff, placeholderData: keepPreviousData });
  const own = useQuery({ ...ownOrganizationsQuery(user.userId), enabled: !staff });
  const rows = (staff ? all.data?.rows : own.data?.rows) ?? [];

  const { isOpen, drawn } = useDrawnOptions(staff && wanted ? asFound : matchOptions);
  const options = rows.map((row) => ({ value: String(row.id), label: row.name, inn: row.inn }));
  if (name !== undefined && !rows.some((row) => row.id === id))
    options.unshift({ value: String(id), label: name, inn: "" });
  return (
    <Select
      className={css.selector}
      lang={langOf(name ?? "")}
      classNames={{ options: select.options }}
      aria-label={t("organizations.page.selector")}
      data={options}
      value={name === undefined ? null : String(id)}
      onChange={(chosen) => {
        if (chosen && chosen !== String(id))
          void navigate({ to: pagePaths.editOrganization, params: { id: chosen } });
      }}
      allowDeselect={false}
      searchable
      onSearchChange={setTyped}
      {...drawn}
      nothingFoundMessage={isOpen ? t("shared.table.empty") : undefined}
      withScrollArea={false}
      comboboxProps={{ shadow: "md" }}
      checkIconPosition="right"
    />
  );
}
