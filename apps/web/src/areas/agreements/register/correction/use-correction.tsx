import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSelection, type RowSelection } from "../../../../shared/register/editing/use-selection.ts";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { filtersOf, type RegisterSearch } from "../register-search.ts";

const CorrectionStart = lazyComponent(() => import("./correction-start.tsx"));

interface RegisterCorrection {
  /** Absent until the user corrects reports. */
  readonly selection: RowSelection | undefined;
  readonly button: ReactNode;
  readonly bar: ReactNode;
}

/** BULK-007: the selection of the reports to correct; without one, the whole filter. */
export function useCorrection(search: RegisterSearch, total: number, isAllowed: boolean): RegisterCorrection {
  const t = useTranslations("agreements.register");
  const [isOpen, setOpen] = useState(false);
  const query = Object.fromEntries(filtersOf(search).map((filter) => [filter, search[filter]]));
  const selection = useSelection(JSON.stringify(query));
  if (!isAllowed) return { selection: undefined, button: undefined, bar: undefined };
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
    bar: isOpen && (
      <Suspense>
        <CorrectionStart query={query} selection={selection} total={total} onCancel={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
