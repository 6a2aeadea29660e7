import type { TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import { useTranslations } from "use-intl";
import { useBox } from "./address/box-address.ts";
import type { ScreenBoxProps } from "./screen-box.tsx";

interface ProcessedBoxOptions {
  /** Parameter of the address. */
  readonly name: string;
  readonly label: string;
  /** The open tab; undefined for all rows. */
  readonly tab: TabName | undefined;
  readonly hasTabs: boolean;
  /** Filter of the status column. */
  readonly status: unknown;
  /** Status of processed rows. */
  readonly processed: number;
  /** CON-002: ticked and locked by the address. */
  readonly isFixed?: boolean;
}

/**
 * CON-005, SPOT-003, FIX-243: the checkbox of the documents that shows processed rows. A tab of one step and a status in
 * the column filter (FIX-034) decide instead of it. The tab of all rows starts with processed ones (FIX-128).
 */
export function useProcessedBox(options: ProcessedBoxOptions): ScreenBoxProps {
  const t = useTranslations();
  const { name, label, tab, hasTabs, status, processed, isFixed = false } = options;
  const [isSet, onSet] = useBox(name, hasTabs);
  if (tab !== undefined)
    return { label, isSet: tab === "processed", onSet, lockedBy: t("editing.tabChosen") };
  if (status !== undefined)
    return { label, isSet: status === String(processed), onSet, lockedBy: t("rows.statusChosen") };
  return { label, isSet: isSet || isFixed, onSet, lockedBy: isFixed ? label : undefined };
}
