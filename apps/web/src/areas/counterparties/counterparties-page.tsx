import { mentionRoles, type MentionRole } from "@birzha/domain/counterparties/mention.ts";
import { Button, Center, Group, NativeSelect, Skeleton, Stack } from "@mantine/core";
import IconUsersGroup from "../../ui/icons/users-group.svg";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { SegmentedChoice } from "../../ui/navigation/segments.tsx";
import panel from "../../ui/panel.module.css";
import { MentionEntry } from "./components/mention-entry.tsx";
import { readMentionSearch, type MentionSearch } from "./mention-search.ts";
import { mentionsQuery } from "./queries.ts";

/** DEAL-021: «Обо мне сообщили», reports of others that name the organisation. */
export function CounterpartiesPage() {
  const user = useCurrentUser();
  const { organizationInfo } = user;
  return isStaff(user) || !organizationInfo ? (
    <ErrorPage />
  ) : (
    <Mentions organizationId={organizationInfo.id} />
  );
}

function Mentions({ organizationId }: { readonly organizationId: number }) {
  const t = useTranslations("counterparties");
  const search = useSearch({ strict: false, select: readMentionSearch });
  const navigate = useNavigate();
  const go = (next: MentionSearch) =>
    void navigate({ to: pagePaths.counterparties, search: next, replace: true });
  const list = useInfiniteQuery(mentionsQuery(organizationId, search));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const { role, unanswered } = search;
  return (
    <>
      <PageHeader title={t("title")} subtitle={t("lead")} />
      <Group gap="0.75rem" mb="0.75rem">
        <SegmentedChoice
          aria-label={t("filters.label")}
          value={unanswered ? "unanswered" : "all"}
          onChange={(value) =>
            go({ ...(role ? { role } : {}), ...(value === "unanswered" ? { unanswered: true } : {}) })
          }
          data={[
            { value: "all", label: t("filters.all") },
            { value: "unanswered", label: t("filters.unanswered") },
          ]}
        />
        <NativeSelect
          aria-label={t("role")}
          value={role ?? ""}
          onChange={({ currentTarget: { value } }) =>
            go({ ...(value ? { role: value as MentionRole } : {}), ...(unanswered ? { unanswered } : {}) })
          }
          data={[
            { value: "", label: t("filters.anyRole") },
            ...mentionRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
          ]}
        />
      </Group>
      <section className={panel.panel} aria-label={t("title")} aria-busy={list.isFetching}>
        {rows ? (
          rows.length > 0 ? (
            <ul className={layout.plain}>
              {rows.map((mention) => (
                <MentionEntry
                  key={mention.reportId}
                  mention={mention}
                  isOpen={mention.reportId === search.open}
                  onToggle={(isOpen) => {
                    const { open: _open, ...filters } = search;
                    go({ ...filters, ...(isOpen ? { open: mention.reportId } : {}) });
                  }}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<IconUsersGroup size={28} stroke={1.6} />}
              title={t(role || unanswered ? "empty.narrowed" : "empty.title")}
              hint={t("empty.hint")}
            />
          )
        ) : list.isError ? (
          <FailedState title={t("failed")} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : (
          <Stack gap="0.75rem" p="1rem" aria-busy>
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={52} />
            ))}
          </Stack>
        )}
      </section>
      {list.hasNextPage && (
        <Center mt="0.75rem">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("more")}
          </Button>
        </Center>
      )}
    </>
  );
}
