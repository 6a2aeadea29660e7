import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { RowSelection } from "./use-selection.ts";

export interface SelectionCountProps {
  readonly selection: RowSelection;
  /** Ids of the visible rows. */
  readonly page: readonly string[];
  readonly total: number;
}

/**
 * FIX-033: the number of selected rows, and a button that selects all rows of the filter. SCREEN-102: stands in a bar at the
 * bottom, so that a tick moves no row.
 */
export function SelectionCount({ selection, page, total }: SelectionCountProps) {
  const t = useTranslations("rows");
  const { ids, isAll, onAll, allLimit = total, isReadingAll = false, onClear } = selection;
  if (ids.size === 0) return null;
  const isPageTicked = page.length > 0 && page.every((id) => ids.has(id));
  return (
    <>
      <span role="status">{isAll ? t("chosenAll", { count: total }) : t("chosen", { count: ids.size })}</span>
      {onAll && isPageTicked && !isAll && total > ids.size && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isReadingAll}
          disabled={total > allLimit}
          title={total > allLimit ? t("chooseAllLimit", { count: allLimit }) : undefined}
          onClick={onAll}
        >
          {t("chooseAll", { count: total })}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t("clear")}
      </Button>
    </>
  );
}
