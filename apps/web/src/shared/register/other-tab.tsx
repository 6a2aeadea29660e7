import { maxCounted } from "@birzha/domain/shared/registers/register-tabs.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

interface OtherTabButtonProps {
  readonly name: string;
  /** Number of its rows; more than `maxCounted` stands for all greater numbers. */
  readonly count: number;
  readonly onShow: () => void;
}

/** A tab of the register that holds other rows. */
export interface OtherTab {
  readonly count: number;
  /** Says the number and opens the tab. */
  readonly button: ReactNode;
}

export const makeOtherTab = (tab: OtherTabButtonProps): OtherTab => ({
  count: tab.count,
  button: <OtherTabButton {...tab} />,
});

/** FIX-243: says how many rows another tab holds, and opens it. */
function OtherTabButton({ name, count, onShow }: OtherTabButtonProps) {
  const t = useTranslations("rows");
  return (
    <Button size="compact-sm" variant="subtle" onClick={onShow}>
      {count > maxCounted ? t("otherTabMore", { name, count: maxCounted }) : t("otherTab", { name, count })}
    </Button>
  );
}
