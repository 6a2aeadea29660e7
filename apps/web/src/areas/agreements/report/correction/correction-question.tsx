import {
  type ReportCorrection,
  correctionCauses,
  needsCorrectionReason,
} from "@birzha/domain/agreements/correction.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { Box, Button, Flex, Radio } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { LimitedTextarea } from "../../../../ui/fields/limited-input.tsx";
import css from "./correction-question.module.css";
import layout from "../../../../ui/layout.module.css";

/** Answers of the question; a termination leads to its own form. */
const answers = ["input-error", "supplementary-agreement", "termination", "no-deal"] as const;
type Answer = (typeof answers)[number];

/** Answer and reason as the user enters them. */
export interface CorrectionEntry {
  readonly answer: Answer;
  readonly reason: string;
}

/** Most corrections. */
export const usualCorrection: CorrectionEntry = { answer: "input-error", reason: "" };

/** Returns the correction of a request; undefined for a termination. */
export const toCorrection = ({ answer, reason }: CorrectionEntry): ReportCorrection | undefined => {
  const cause = correctionCauses.find((known) => known === answer);
  return cause && { cause, ...(reason.trim() === "" ? {} : { reason: reason.trim() }) };
};

/** Whether the entry lacks its reason. */
export const lacksReason = (entry: CorrectionEntry): boolean => {
  const correction = toCorrection(entry);
  return correction !== undefined && needsCorrectionReason(correction) && correction.reason === undefined;
};

interface CorrectionQuestionProps {
  readonly entry: CorrectionEntry;
  readonly onChange: (entry: CorrectionEntry) => void;
  /** Undefined if the contract cannot be terminated. */
  readonly onTerminate: (() => void) | undefined;
}

/** PROOF-004: asks why the report changes. The version stores answer and reason; its files are the papers. */
export function CorrectionQuestion({ entry, onChange, onTerminate }: CorrectionQuestionProps) {
  const t = useTranslations("corrections");
  const id = useId();
  const { answer, reason } = entry;
  const offered = answers.filter((known) => known !== "termination" || onTerminate);
  return (
    <section className={css.question} aria-labelledby={id}>
      <Box component="h2" id={id} m={0} fz="1rem">
        {t("question")}
      </Box>
      <Radio.Group
        aria-labelledby={id}
        value={answer}
        onChange={(value) =>
          onChange({ ...entry, answer: answers.find((known) => known === value) ?? answer })
        }
      >
        <Box className={layout.tiles} style={{ "--tile": "18rem", "--tile-gap": "0.625rem 1.25rem" }}>
          {offered.map((known) => (
            <Radio key={known} value={known} label={t(`causes.${known}`)} description={t(`hints.${known}`)} />
          ))}
        </Box>
      </Radio.Group>
      {answer === "termination" ? (
        <Flex component="p" wrap="wrap" align="center" gap="0.5rem 0.75rem" m={0} c="var(--ink-2)">
          {t("terminate")}
          <Button size="compact-sm" variant="default" onClick={onTerminate}>
            {t("toTermination")}
          </Button>
        </Flex>
      ) : (
        <>
          <LimitedTextarea
            label={t("reason")}
            required={answer === "no-deal"}
            autosize
            limit={commentLimit}
            value={reason}
            onChange={({ currentTarget }) => onChange({ ...entry, reason: currentTarget.value })}
          />
          <Flex component="p" wrap="wrap" align="center" gap="0.5rem 0.75rem" m={0} c="var(--ink-2)">
            {t(
              answer === "no-deal" ? "noDeal" : answer === "supplementary-agreement" ? "agreement" : "papers",
            )}
          </Flex>
        </>
      )}
    </section>
  );
}
