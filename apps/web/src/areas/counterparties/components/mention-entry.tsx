import type { Mention } from "@birzha/domain/counterparties/mention.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Flex, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import IconChevronDown from "../../../ui/icons/chevron-down.svg";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import layout from "../../../ui/layout.module.css";
import { MentionPanel } from "./mention-panel.tsx";

const tones = {
  "one-side": "mute",
  agrees: "ok",
  differs: "info",
  several: "mute",
  disputed: "bad",
} as const;

interface MentionEntryProps {
  readonly mention: Mention;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A report of the list; its row opens a panel with the visible fields. */
export function MentionEntry({ mention, isOpen, onToggle }: MentionEntryProps) {
  const t = useTranslations("counterparties");
  const langOf = useLangOf();
  const id = useId();
  const { reporterName, contractNumber, contractDate, productTypeName, roles, state, answer } = mention;
  const answerText =
    answer && !answer.isOutdated ? t(`answered.${answer.settlement ? "settled" : answer.kind}`) : undefined;
  return (
    <li className={layout.ruled}>
      <UnstyledButton
        w="100%"
        p="0.75rem 1rem"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        <Flex gap="0.75rem" align="center">
          <Stack gap="0.125rem" flex={1} miw={0}>
            <Text fw={600} lang={langOf(reporterName)} style={{ overflowWrap: "anywhere" }}>
              {shortCompanyName(reporterName)}
            </Text>
            <Text
              c="var(--ink-2)"
              fz="0.8125rem"
              lang={langOf(productTypeName)}
              style={{ overflowWrap: "anywhere" }}
            >
              {t("contract", { number: contractNumber, date: formatDate(contractDate) })}, {productTypeName},{" "}
              {t("ofReport", { id: String(mention.reportId) })}
            </Text>
            <Group gap="0.375rem 0.75rem" fz="0.8125rem" mt="0.25rem">
              <ToneChip tone={tones[state]}>{t(`states.${state}`)}</ToneChip>
              <Text span inherit c="var(--ink-2)">
                {t("youAre", { roles: roles.map((role) => t(`inRole.${role}`)).join(", ") })}
              </Text>
              <Text span inherit fw={answerText ? 400 : 600} c={answerText ? "var(--ink-2)" : "var(--ink)"}>
                {answerText ?? t(answer ? "askedAgain" : "unanswered")}
              </Text>
            </Group>
          </Stack>
          <Box
            component={IconChevronDown}
            size={18}
            aria-hidden
            style={{ flex: "none", transform: isOpen ? "rotate(180deg)" : undefined }}
          />
        </Flex>
      </UnstyledButton>
      <Box id={id} p={isOpen ? "0 1rem 1rem" : 0}>
        {isOpen && <MentionPanel mention={mention} />}
      </Box>
    </li>
  );
}
