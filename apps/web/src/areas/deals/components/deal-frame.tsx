import { Box, Stack } from "@mantine/core";
import IconFileOff from "../../../ui/icons/file-off.svg";
import type { UseQueryResult } from "@tanstack/react-query";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { ErrorPage } from "../../../shared/routes/error-page.tsx";
import { NotFoundPage } from "../../../shared/routes/not-found-page.tsx";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import panel from "../../../ui/panel.module.css";

interface DealHead {
  readonly partnerName: string;
  readonly partnerInn: string | null;
  readonly organizationName: string;
  readonly contractNumber: string;
  readonly contractDate: IsoDate;
}

interface DealFrameProps<Deal> {
  readonly query: UseQueryResult<Deal>;
  readonly back: ReactNode;
  readonly state?: ((deal: Deal) => ReactNode) | undefined;
  readonly actions?: ((deal: Deal) => ReactNode) | undefined;
  readonly children: (deal: Deal) => ReactNode;
}

/** DEAL-001: page of a contract: header with number, date, partner and state; content once it has loaded. */
export function DealFrame<Deal extends DealHead>(props: DealFrameProps<Deal>) {
  const { query, back, state, actions, children } = props;
  const user = useCurrentUser();
  const t = useTranslations("deals");
  const langOf = useLangOf();
  const { data, error, isFetching, refetch } = query;
  if (error instanceof ApiFailure && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiFailure && error.status === 403) return <ErrorPage error={error} />;
  return (
    <Stack gap="1rem">
      <PageHeader
        title={
          data ? t("title", { number: data.contractNumber, date: formatDate(data.contractDate) }) : t("link")
        }
        back={back}
        subtitle={
          data && (
            <>
              <span lang={langOf(data.partnerName)}>{shortCompanyName(data.partnerName)}</span>
              {data.partnerInn && <span>{t("inn", { inn: data.partnerInn })}</span>}
              {state?.(data)}
              {/* Staff also see whose contract it is. */}
              {isStaff(user) && <span lang="ru">{data.organizationName}</span>}
            </>
          )
        }
        actions={data && actions?.(data)}
      />
      {data ? (
        children(data)
      ) : (
        <section className={panel.panel} aria-busy={isFetching}>
          {error ? (
            <FailedState
              title={t("failed")}
              hint={error.message}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
              requestId={error instanceof ApiFailure ? error.requestId : undefined}
            />
          ) : (
            <Box mih="18rem" role="status" aria-label={t("link")} />
          )}
        </section>
      )}
    </Stack>
  );
}

/** A contract without rows. */
export const NoRows = ({ title }: { readonly title: string }) => (
  <EmptyState icon={<IconFileOff size={28} stroke={1.6} />} title={title} />
);

/** Events of a row in words, one below the other. */
export const DetailLines = ({ lines, children }: PropsWithChildren<{ lines: readonly string[] }>) => (
  <Stack gap={0} py={7} fz="0.8125rem" style={{ whiteSpace: "normal" }}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
    {children}
  </Stack>
);
