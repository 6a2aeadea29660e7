import { Box, Center, Group, Text } from "@mantine/core";
import IconCheck from "../../ui/icons/check.svg";
import IconClock from "../../ui/icons/clock.svg";
import IconFileOff from "../../ui/icons/file-off.svg";
import IconGitCompare from "../../ui/icons/git-compare.svg";
import IconX from "../../ui/icons/x.svg";
import type { Icon } from "../../ui/icons/create-icon.ts";
import css from "./receipt.module.css";

/** good: genuine and in force. new: replaced. wait: not yet, or not wholly, a proof. bad: wrong. ended: genuine, no longer in force. */
export type VerdictTone = "bad" | "ended" | "good" | "new" | "wait";

const icons: Readonly<Record<VerdictTone, Icon>> = {
  bad: IconX,
  ended: IconFileOff,
  good: IconCheck,
  new: IconGitCompare,
  wait: IconClock,
};

const chips: Readonly<Record<VerdictTone, string>> = {
  bad: "bad",
  ended: "mute",
  good: "ok",
  new: "info",
  wait: "warn",
};

interface VerdictHeadProps {
  readonly tone: VerdictTone;
  readonly title: string;
  readonly hint: string;
}

/** Result of a verification: the state first and largest. */
export function VerdictHead({ tone, title, hint }: VerdictHeadProps) {
  const Icon = icons[tone];
  return (
    <Group className={css.head} gap="0.875rem" wrap="nowrap" data-tone={tone} role="status">
      <Center
        flex="none"
        w="2.625rem"
        h="2.625rem"
        bdrs="50%"
        bg={`var(--chip-${chips[tone]}-bg)`}
        c={`var(--chip-${chips[tone]}-ink)`}
        aria-hidden
      >
        <Icon size={22} />
      </Center>
      <div>
        <Box component="h2" m={0} fz="1.1875rem" fw={650} lh={1.25}>
          {title}
        </Box>
        <Text mt="0.125rem" c="var(--ink-2)" fz="0.875rem">
          {hint}
        </Text>
      </div>
    </Group>
  );
}
