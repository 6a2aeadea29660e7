import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { statusesOf } from "../../shared/status-chip.tsx";
import type { SelectOption } from "../../ui/select-field.tsx";

/** The states that one may choose among, in words. */
export function useStatusOptions(of: Parameters<typeof statusesOf>[0]): readonly SelectOption[] {
  const t = useTranslations("shared.statuses");
  return useMemo(
    () => statusesOf(of).map((value) => ({ value, label: t(`${of}.${value}` as "participant.active") })),
    [t, of],
  );
}
