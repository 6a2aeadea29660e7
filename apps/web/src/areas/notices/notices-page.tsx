import { pageWindow, tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { noticeTopics, type NoticeTopic } from "@birzha/domain/shared/notices/notice-topics.ts";
import { Button, Group, NativeSelect, Skeleton, Stack } from "@mantine/core";
import IconBell from "../../ui/icons/bell.svg";
import IconChecks from "../../ui/icons/checks.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { NewsStrip } from "../../shared/register/news-strip.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { TablePager } from "../../ui/table/table-pager.tsx";
import { NoticeRow } from "./components/notice-row.tsx";
import layout from "../../ui/layout.module.css";
import { readAll } from "./mutations.ts";
import { readNoticeSearch, type NoticeSearch } from "./notices-search.ts";
import { noticesQuery } from "./queries.ts";
import { SegmentedChoice } from "../../ui/navigation/segments.tsx";

const topics = Object.keys(noticeTopics) as NoticeTopic[];

/** WORK-020: all notices of the current user, newest first. */
export function NoticesPage() {
  const t = useTranslations("notices");
  const user = useCurrentUser();
  const { unread, topic, page = 1 } = useSearch({ strict: false, select: readNoticeSearch });
  const navigate = useNavigate();
  const go = (search: NoticeSearch) => void navigate({ to: pagePaths.notices, search, replace: true });
  const query = noticesQuery({
    pageIndex: page - 1,
    pageSize: tabPageSize,
    ...(unread ? { isUnread: "true" as const } : {}),
    ...(topic ? { topic } : {}),
  });
  const list = useQuery({ ...query, placeholderData: keepPreviousData });
  const reading = useMutation(readAll);
  const notices = list.data?.rows;
  const newest = page === 1 && !topic ? notices?.[0]?.id : undefined;
  return (
    <>
      <PageHeader
        title={t("title")}
        actions={
          <>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  to={pagePaths.viewUser}
                  params={{ id: String(user.userId) }}
                  search={{ tab: "emails" }}
                  {...props}
                />
              )}
            >
              {t("choices")}
            </Button>
            <Button
              variant="default"
              leftSection={<IconChecks size={17} aria-hidden />}
              disabled={newest === undefined || list.data?.extra.unread === 0}
              loading={reading.isPending}
              onClick={() => newest !== undefined && reading.mutate(newest)}
            >
              {t("readAll")}
            </Button>
          </>
        }
      />
      <Group gap="0.75rem" mb="0.75rem">
        <SegmentedChoice
          aria-label={t("filters.label")}
          value={unread ? "unread" : "all"}
          onChange={(value) =>
            go({ ...(value === "unread" ? { unread: true } : {}), ...(topic ? { topic } : {}) })
          }
          data={[
            { value: "all", label: t("filters.all") },
            { value: "unread", label: t("filters.unread") },
          ]}
        />
        <NativeSelect
          aria-label={t("filters.topic")}
          value={topic ?? ""}
          onChange={({ currentTarget: { value } }) =>
            go({ ...(unread ? { unread } : {}), ...(value ? { topic: value as NoticeTopic } : {}) })
          }
          data={[
            { value: "", label: t("filters.anyTopic") },
            ...topics.map((value) => ({ value, label: t(`topics.${value}`) })),
          ]}
        />
      </Group>
      <NewsStrip
        queryKey={query.queryKey}
        isNarrowed={Boolean(unread || topic)}
        onTake={() => (page === 1 ? void list.refetch() : go({}))}
      />
      <section className={panel.panel} aria-label={t("title")} aria-busy={list.isFetching}>
        {notices ? (
          notices.length > 0 ? (
            <>
              <ul className={layout.plain}>
                {notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} />
                ))}
              </ul>
              {list.data!.total > tabPageSize && (
                <TablePager
                  page={page}
                  size={tabPageSize}
                  total={list.data!.total}
                  sizes={[tabPageSize]}
                  pageWindow={pageWindow}
                  onPage={(next) =>
                    go({
                      ...(unread ? { unread } : {}),
                      ...(topic ? { topic } : {}),
                      ...(next > 1 ? { page: next } : {}),
                    })
                  }
                  onSize={() => {}}
                />
              )}
            </>
          ) : (
            <EmptyState
              icon={<IconBell size={28} stroke={1.6} />}
              title={t(unread ? "empty.unread" : "empty.title")}
              hint={t("empty.hint")}
            />
          )
        ) : list.isError ? (
          <FailedState title={t("failed")} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : (
          <Stack gap="0.75rem" p="1rem">
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={44} />
            ))}
          </Stack>
        )}
      </section>
    </>
  );
}
