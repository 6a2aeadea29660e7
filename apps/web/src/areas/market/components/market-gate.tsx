import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { ErrorPage } from "../../../shared/routes/error-page.tsx";
import { useUser } from "../../../shared/session/session-store.ts";
import { signIn } from "../../../shared/session/sign-in.ts";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import type { Market } from "../periods.ts";
import { marketQuery } from "../queries.ts";

interface MarketGateProps {
  readonly header: ReactNode;
  /** Shown while the market loads. */
  readonly skeleton?: ReactNode;
  readonly children: (market: Market) => ReactNode;
}

/** MKT-008: loads the market for a page. Refused guests sign in, refused users see the error page. */
export function MarketGate({
  header,
  skeleton = <Skeleton height={480} radius="lg" aria-busy />,
  children,
}: MarketGateProps) {
  const t = useTranslations("market");
  const user = useUser();
  const { data, error, isFetching, refetch } = useQuery(marketQuery);
  const isRefused = error instanceof ApiFailure && [401, 403].includes(error.status);
  useEffect(() => {
    if (isRefused && !user) signIn();
  }, [isRefused, user]);
  if (isRefused) return user ? <ErrorPage error={error} /> : null;
  return (
    <>
      {header}
      {data ? (
        children(data)
      ) : error ? (
        <FailedState title={t("failed")} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        skeleton
      )}
    </>
  );
}
