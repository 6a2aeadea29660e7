import { Button } from "@mantine/core";
import IconPencil from "../../../../ui/icons/pencil.svg";
import { Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSelection, type RowSelection } from "../../../../shared/register/editing/use-selection.ts";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import type { RegisterEntry } from "../../queries.ts";
import { toFilterQuery, type RegisterSearch } from "../register-search.ts";

const MassCorrection = lazyComponent(() => import("./mass-correction.tsx"));

interface RegisterCorrection {
  /** Absent until the user corrects reports. */
  readonly selection: RowSelection | undefined;
  readonly button: ReactNode;
  /** The panel of the correction; its style puts it at the right of the register that follows. */
  readonly panel: ReactNode;
}

interface ShownRegister {
  readonly rows: readonly RegisterEntry[];
  readonly total: number;
  readonly isAtLeast?: boolean;
}

/** BULK-103: the reports to correct, and the panel that corrects them. */
export function useCorrection(
  search: RegisterSearch,
  shown: ShownRegister | undefined,
  isAllowed: boolean,
): RegisterCorrection {
  const t = useTranslations("agreements.register");
  const [isOpen, setOpen] = useState(false);
  const query = toFilterQuery(search);
  const selection = useSelection(JSON.stringify(query));
  // Ticked reports of other pages keep their values.
  const seen = useRef(new Map<string, RegisterEntry>());
  const known = useMemo(() => {
    for (const row of shown?.rows ?? []) seen.current.set(String(row.id), row);
    return new Map(seen.current);
  }, [shown]);
  if (!isAllowed) return { selection: undefined, button: undefined, panel: undefined };
  return {
    selection: isOpen ? selection : undefined,
    button: (
      <Button
        variant="default"
        leftSection={<IconPencil size={17} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("correctSeveral")}
      </Button>
    ),
    panel: isOpen && (
      <Suspense>
        <MassCorrection
          query={query}
          selection={selection}
          known={known}
          total={shown?.total ?? 0}
          isAtLeast={shown?.isAtLeast ?? false}
          onCancel={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
