import { maxCounted } from "@birzha/domain/shared/registers/register-tabs.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";

/** A tab of the register that holds other rows. */
export interface OtherTab {
  readonly name: string;
  /** Number of its rows; more than `maxCounted` stands for all greater numbers. */
  readonly count: number;
  readonly onShow: () => void;
}

/** FIX-243: says how many rows another tab holds, and opens it. */
export function OtherTabButton({ name, count, onShow }: OtherTab) {
  const t = useTranslations("rows");
  return (
    <Button size="compact-sm" variant="subtle" onClick={onShow}>
      {count > maxCounted ? t("otherTabMore", { name, count: maxCounted }) : t("otherTab", { name, count })}
    </Button>
  );
}
