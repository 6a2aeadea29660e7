import type { DecreedDay, DecreeError } from "@birzha/domain/exchange/decree.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Checkbox, Stack, Title } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { Notice } from "../../../ui/feedback/notice.tsx";
import layout from "../../../ui/layout.module.css";
import { formatDay } from "./year-days.ts";

interface DaysPreviewProps {
  readonly changes: readonly DecreedDay[];
  readonly errors: readonly DecreeError[];
  readonly leftOut: ReadonlySet<IsoDate>;
  readonly onLeaveOut: (date: IsoDate, isLeft: boolean) => void;
}

/**
 * DESK-021: preview of changed days, each of which the user can exclude, and of lines that could not be
 * parsed.
 */
export function DaysPreview({ changes, errors, leftOut, onLeaveOut }: DaysPreviewProps) {
  const t = useTranslations("exchange.calendar");
  const format = useFormatter();
  const count = changes.filter(({ date }) => !leftOut.has(date)).length;
  return (
    <Box component="section" mt="1.25rem" aria-label={t("preview")}>
      <Title order={3} mb="0.5rem" fz="0.90625rem">
        {t("preview")}
      </Title>
      {errors.length > 0 && (
        <Notice tone="bad">
          {t("unreadable")}
          <ul>
            {errors.map(({ text, reason }) => (
              <li key={`${reason} ${text}`}>
                «{text}»: {t(`faults.${reason}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p role="status">{changes.length === 0 ? t("nothing") : t("previewCount", { count })}</p>
      <Stack
        component="ul"
        className={layout.plain}
        gap="0.5rem"
        mah="20rem"
        mt="0.5rem"
        style={{ overflowY: "auto" }}
      >
        {changes.map(({ date, isWorkDay }) => (
          <li key={date}>
            <Checkbox
              label={`${formatDay(format, date)}: ${t(isWorkDay ? "becomesWorked" : "becomesFree")}`}
              checked={!leftOut.has(date)}
              onChange={(event) => onLeaveOut(date, !event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
