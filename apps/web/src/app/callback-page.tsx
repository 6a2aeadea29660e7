import { Button, Loader, Text } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../api/api-failure.ts";
import { pagePaths } from "../shared/paths.ts";
import { currentUser } from "../shared/session/session-store.ts";
import { finishSignIn, signIn, signInWithSecondFactor } from "../shared/session/sign-in.ts";
import { takeReturnPath } from "../shared/session/return-path.ts";
import { MessageBox, MessageFrame } from "../shared/routes/message-frame.tsx";
import { usePageTitle } from "../ui/navigation/page-title.ts";

/** The redirect target of the sign-in (PLAT-011): sends the code to the server and continues to the requested page. */
export function CallbackPage() {
  const t = useTranslations("callback");
  const router = useRouter();
  const [failure, setFailure] = useState<ApiFailure | true>();
  const isStarted = useRef(false);
  usePageTitle(t("title"));

  useEffect(() => {
    // A code is valid once; a second effect run must not send it again.
    if (isStarted.current) return;
    isStarted.current = true;
    const query = new URLSearchParams(location.search);
    finishSignIn(query).then(
      (target) => router.history.replace(takeReturnPath(currentUser()?.account, target)),
      (error: unknown) => {
        // PLAT-042: a forged or expired attempt signs in no user and ends on the home page, as does a repeated visit.
        if (currentUser() || !query.has("code") || isForged(error)) {
          router.history.replace(pagePaths.home);
        } else {
          setFailure(error instanceof ApiFailure ? error : true);
        }
      },
    );
  }, [router]);

  if (!failure) {
    return (
      <MessageBox role="status">
        <Loader size="sm" mb="md" />
        <Text mb="1.5rem" c="var(--ink-2)" fz="0.9375rem">
          {t("working")}
        </Text>
      </MessageBox>
    );
  }
  return (
    <MessageFrame
      title={t("failedTitle")}
      text={(failure !== true && failure.message) || t("failed")}
      actions={
        <>
          {lacksSecondFactor(failure) ? (
            <Button onClick={() => signInWithSecondFactor(pagePaths.home)}>{t("withSecondFactor")}</Button>
          ) : (
            <Button onClick={() => signIn(pagePaths.home)}>{t("again")}</Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to={pagePaths.home} {...props} />}>
            {t("home")}
          </Button>
        </>
      }
    />
  );
}

const lacksSecondFactor = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === "users.second-factor";

/** FIX-204: staff without a proven second factor read why the sign-in failed. */
const isForged = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  !lacksSecondFactor(error);
