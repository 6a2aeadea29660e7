import { useCallback, useMemo, useState } from "react";

/** Which rows are meant: those ticked, or all that the list has by its filter (FIX-033). */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** Takes all by the filter; absent where that cannot be. */
  readonly onAll?: (() => void) | undefined;
  readonly onClear: () => void;
}

interface Chosen {
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  /** What the list was narrowed by when this was chosen. */
  readonly scope: string;
}

const nobody: ReadonlySet<string> = new Set();

/**
 * FIX-033: ticks outlive pages and orders. Once the list is narrowed otherwise they are gone: what cannot be seen is not
 * downloaded or sent.
 * @param scope what the list is narrowed by, as text
 */
export function useSelection(scope: string): Selection {
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
