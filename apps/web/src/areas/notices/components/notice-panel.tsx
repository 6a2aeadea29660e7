import { Box, Button, Group, Skeleton, Stack, Title } from "@mantine/core";
import IconBell from "../../../ui/icons/bell.svg";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import AnchoredPanel from "../../../ui/overlays/anchored-panel.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { readAll } from "../mutations.ts";
import { newestQuery } from "../queries.ts";
import css from "./notice-panel.module.css";
import { NoticeRow } from "./notice-row.tsx";
import layout from "../../../ui/layout.module.css";

interface NoticePanelProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** WORK-020: panel with the newest notices; its chunk loads with the first click on the bell. */
export default function NoticePanel({ anchor, onClose }: NoticePanelProps) {
  const t = useTranslations("notices");
  const list = useQuery(newestQuery);
  const reading = useMutation(readAll);
  const notices = list.data?.rows;
  const newest = notices?.[0];
  return (
    <AnchoredPanel anchor={anchor} label={t("newest")} onClose={onClose}>
      <div className={css.panel}>
        <Group
          justify="space-between"
          gap="1rem"
          p="0.625rem 0.625rem 0.625rem 1rem"
          style={{ borderBlockEnd: "1px solid var(--line)" }}
        >
          {/* Focuses the heading, not the first button: pressing the bell's key twice would activate that
              button. */}
          <Title order={2} fz="0.90625rem" style={{ outline: 0 }} tabIndex={-1} data-autofocus>
            {t("title")}
          </Title>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={!newest || list.data?.extra.unread === 0}
            loading={reading.isPending}
            onClick={() => newest && reading.mutate(newest.id)}
          >
            {t("readAll")}
          </Button>
        </Group>
        <Box mih={0} style={{ overflow: "auto" }} aria-busy={list.isPending}>
          {notices ? (
            notices.length > 0 ? (
              <ul className={layout.plain}>
                {notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} onFollow={onClose} />
                ))}
              </ul>
            ) : (
              <EmptyState
                icon={<IconBell size={28} stroke={1.6} />}
                title={t("empty.title")}
                hint={t("empty.hint")}
              />
            )
          ) : list.isError ? (
            <FailedState
              title={t("failed")}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <Stack gap="0.75rem" p="1rem">
              {[1, 2, 3].map((row) => (
                <Skeleton key={row} height={44} />
              ))}
            </Stack>
          )}
        </Box>
        <Link to={pagePaths.notices} className={css.all} onClick={onClose}>
          {t("all")}
        </Link>
      </div>
    </AnchoredPanel>
  );
}
