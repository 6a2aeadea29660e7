import type { OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { Group } from "@mantine/core";
import IconCheck from "../../ui/icons/check.svg";
import IconX from "../../ui/icons/x.svg";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import css from "./application-progress.module.css";

/** Steps of an application by its status; the current step is the last one that has begun. */
const begunBy = {
  [applicationStatus.new]: { steps: ["filed", "decision", "access"], current: 1 },
  [applicationStatus.rejected]: { steps: ["filed", "rejected"], current: 1 },
  [applicationStatus.accepted]: { steps: ["filed", "decision", "access"], current: 2 },
} as const;

/** SCREEN-013: the status line of an application: filed, under review, access granted. */
export function ApplicationProgress({ id, status }: Pick<OwnApplication, "id" | "status">) {
  const t = useTranslations("applications.own");
  const begun = begunBy[status as keyof typeof begunBy];
  if (!begun) return null;
  return (
    <Group
      component="ol"
      gap="0.375rem 0.75rem"
      mt="0.25rem"
      align="stretch"
      className={`${layout.plain} ${css.steps}`}
      aria-label={t("progress", { number: String(id) })}
    >
      {begun.steps.map((step, place) => {
        const isDone = place < begun.current || step === "access";
        const state = place > begun.current ? "later" : step === "rejected" ? "bad" : isDone ? "done" : "now";
        return (
          <li
            key={step}
            className={css.step}
            data-state={state}
            aria-current={place === begun.current ? "step" : undefined}
          >
            <span className={css.dot} aria-hidden>
              {state === "done" && <IconCheck size={12} stroke={3} />}
              {state === "bad" && <IconX size={12} stroke={3} />}
            </span>
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </Group>
  );
}
