import { useCallback, useMemo, useState } from "react";

/** The selected rows: single ones, or all rows of the filter (FIX-033). */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Selects all rows of the filter; absent if not supported. */
  readonly onAll?: (() => void) | undefined;
  /** Maximum rows that `onAll` can select (FIX-124). */
  readonly allLimit?: number;
  /** True while `onAll` reads the rows. */
  readonly isReadingAll?: boolean;
  readonly onClear: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Filters at the time of the selection. */
  readonly scope: string;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * FIX-033: keeps the selection across pages and orders. A new filter clears it, so that invisible rows are never
 * downloaded or sent.
 * @param scope the filters as text
 */
export function useSelection(scope: string): RowSelection {
  const [chosen, setChosen] = useState<Chosen>({ ids: nobody, isAll: false, scope });
  const onSelect = useCallback(
    (ids: ReadonlySet<string>) => setChosen({ ids, isAll: false, scope }),
    [scope],
  );
  const onAll = useCallback(() => setChosen(({ ids }) => ({ ids, isAll: true, scope })), [scope]);
  const onClear = useCallback(() => onSelect(nobody), [onSelect]);
  return useMemo(() => {
    const isOfThis = chosen.scope === scope;
    return {
      ids: isOfThis ? chosen.ids : nobody,
      isAll: isOfThis && chosen.isAll,
      onSelect,
      onAll,
      onClear,
    };
  }, [chosen, scope, onSelect, onAll, onClear]);
}
