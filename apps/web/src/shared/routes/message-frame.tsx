import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface MessageFrameProps {
  readonly title: string;
  readonly lang?: string;
  readonly text: string;
  /** Buttons under the text. */
  readonly actions: ReactNode;
  /** Line above the title. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** A page that consists of a message and buttons. */
export function MessageFrame({ title, lang, text, actions, before, children }: MessageFrameProps) {
  return (
    <MessageBox>
      {before}
      <Title order={1} mb="0.625rem" fz="1.75rem" lh={1.2} lang={lang}>
        {title}
      </Title>
      <Text mb="1.5rem" c="var(--ink-2)" fz="0.9375rem">
        {text}
      </Text>
      <Group gap="0.5rem" justify="center">
        {actions}
      </Group>
      {children}
    </MessageBox>
  );
}

interface MessageBoxProps {
  readonly role?: "status";
  readonly children: ReactNode;
}

/** The middle of a page without other content. */
export const MessageBox = (props: MessageBoxProps) => (
  <Stack
    component="section"
    gap={0}
    align="center"
    maw="34rem"
    mx="auto"
    my="clamp(2rem, 12vh, 8rem)"
    ta="center"
    {...props}
  />
);
