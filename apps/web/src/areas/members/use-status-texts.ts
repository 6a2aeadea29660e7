import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { statusesOf } from "../../shared/status/status-chip.tsx";
import type { SelectOption } from "../../ui/fields/select-field.tsx";

type Of = Parameters<typeof statusesOf>[0];

/** Returns the display name of a status; empty for an unknown one. */
export function useStatusWord() {
  const t = useTranslations("shared.statuses");
  return useCallback(
    (of: string, status: string) =>
      statusesOf(of as Of).includes(status) ? t(`${of}.${status}` as "participant.active") : "",
    [t],
  );
}

/** Returns the options of a status filter. */
export function useStatusOptions(of: Of): readonly SelectOption[] {
  const word = useStatusWord();
  return useMemo(() => statusesOf(of).map((value) => ({ value, label: word(of, value) })), [word, of]);
}
