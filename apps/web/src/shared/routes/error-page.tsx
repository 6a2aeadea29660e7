import { Button, Flex, Group, Text } from "@mantine/core";
import IconPhone from "../../ui/icons/phone.svg";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../api/api-failure.ts";
import { useContacts } from "../contacts.ts";
import { pagePaths } from "../paths.ts";
import { usePageTitle } from "../../ui/navigation/page-title.ts";
import { MessageFrame } from "./message-frame.tsx";

/** A response about the record itself: unknown, or closed to the user. */
const isUnavailable = (error: unknown): boolean =>
  error === undefined || (error instanceof ApiFailure && error.status >= 400 && error.status < 500);

/**
 * The page for anything that cannot be shown (PLAT-023..025, G-24): a missing permission, an unknown record. Areas throw
 * to get here. FIX-251: every other error is a crash, which a reload can end.
 */
export function ErrorPage({ error, reset }: Partial<Pick<ErrorComponentProps, "error" | "reset">>) {
  const t = useTranslations("app");
  const router = useRouter();
  const { phone } = useContacts();
  const isCrash = !isUnavailable(error);
  const title = t(isCrash ? "errors.crashTitle" : "errors.title");
  usePageTitle(title, { isAlone: true });
  const requestId = error instanceof ApiFailure ? error.requestId : undefined;
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  return (
    <MessageFrame
      title={title}
      text={t(isCrash ? "errors.crash" : "errors.text")}
      actions={
        <>
          {isCrash && <Button onClick={() => location.reload()}>{t("errors.reload")}</Button>}
          <Button component="a" href={pagePaths.home} variant={isCrash ? "default" : "filled"}>
            {t("errors.home")}
          </Button>
          {!isCrash && error !== undefined && (
            <Button variant="default" onClick={retry}>
              {t("errors.retry")}
            </Button>
          )}
        </>
      }
    >
      {phone && (
        <Group component="p" gap="0.25rem 0.75rem" justify="center" m={0} mt="2rem" c="var(--ink-3)">
          {t("errors.support")}
          <Flex component="a" align="center" gap="0.375rem" href={phone.href} c="var(--ink)" fw={600}>
            <IconPhone size={16} aria-hidden />
            {phone.text}
          </Flex>
        </Group>
      )}
      {requestId && (
        <Text mt="1rem" c="var(--ink-3)" fz="0.75rem" style={{ overflowWrap: "anywhere" }}>
          {t("errors.requestId", { id: requestId })}
        </Text>
      )}
    </MessageFrame>
  );
}
