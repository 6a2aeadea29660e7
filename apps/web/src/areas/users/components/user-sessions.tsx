import type { UserSession } from "@birzha/domain/users/user.ts";
import { Button, Group } from "@mantine/core";
import IconDevices from "../../../ui/icons/devices.svg";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { isLate } from "../../../api/api-failure.ts";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { confirmAction } from "../../../ui/overlays/prompt.ts";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";
import { endOtherSessions, endSession } from "../mutations.ts";
import { sessionsQuery } from "../queries.ts";

/**
 * INST-001: returns the URL of the password page from a `meta` tag; empty with an external identity server.
 */
const readAccountPage = () =>
  document.querySelector<HTMLMetaElement>('meta[name="account-page"]')?.content.replace(/^__.*/, "");

/** FIX-007: sessions of the current user, who can end one or all others. */
export function UserSessions({ page, onPage }: TabPage) {
  const t = useTranslations("users.sessions");
  const format = useFormatter();
  const list = useQuery({ ...sessionsQuery(page), placeholderData: keepPreviousData });
  const { endOne, endOthers, ending, isEndingOthers } = useSessionEnding();
  const deviceOf = useCallback(
    ({ browser, system }: UserSession) =>
      [browser, system].filter((part) => part !== null).join(", ") || t("unknownDevice"),
    [t],
  );
  const momentOf = useCallback((text: string) => format.dateTime(new Date(text), "moment"), [format]);
  const columns = useMemo<TableColumn<UserSession>[]>(
    () => [
      { id: "device", label: t("device"), width: 280, text: deviceOf },
      { id: "ip", label: t("address"), width: 220, text: ({ ip }) => ip ?? "-" },
      { id: "usedDate", label: t("used"), width: 190, text: ({ usedDate }) => momentOf(usedDate) },
      {
        id: "signedInDate",
        label: t("signedIn"),
        width: 170,
        text: ({ signedInDate }) => momentOf(signedInDate),
      },
    ],
    [t, deviceOf, momentOf],
  );
  const end = (session: UserSession) =>
    session.isCurrent ? (
      <ToneChip tone="ok">{t("current")}</ToneChip>
    ) : (
      <Button
        size="compact-sm"
        variant="default"
        loading={ending === session.id}
        aria-label={t("endOf", { device: deviceOf(session), address: session.ip ?? "-" })}
        onClick={() => void endOne(session.id, { device: deviceOf(session), address: session.ip ?? "-" })}
      >
        {t("end")}
      </Button>
    );
  const accountPage = readAccountPage();
  const total = list.isError ? 0 : (list.data?.total ?? 0);
  return (
    <>
      {(total > 1 || accountPage) && (
        <Group justify="flex-end" px="md" py="sm">
          {accountPage && (
            <Button component="a" href={accountPage} variant="default">
              {t("account")}
            </Button>
          )}
          {total > 1 && (
            <Button variant="default" loading={isEndingOthers} onClick={() => void endOthers()}>
              {t("endOthers")}
            </Button>
          )}
        </Group>
      )}
      <TabTable
        label={t("title")}
        columns={columns}
        rowId={rowId}
        rowLabel={deviceOf}
        list={list}
        page={page}
        onPage={onPage}
        actions={end}
        actionsWidth={150}
        empty={<EmptyState icon={<IconDevices size={28} stroke={1.6} />} title={t("empty")} />}
      />
    </>
  );
}

const rowId = ({ id }: UserSession) => String(id);

/** FIX-007: confirms, ends one session or all others, and refetches the list. */
function useSessionEnding() {
  const t = useTranslations("users.sessions");
  const queryClient = useQueryClient();
  const one = useMutation(endSession);
  const others = useMutation(endOtherSessions);
  const reread = () => queryClient.invalidateQueries({ queryKey: ["users", "sessions"] });
  /** The mutation has shown the error. If the session has already ended, refetch the list all the same. */
  const after = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      if (!isLate(error)) return;
    }
    await reread();
  };

  const endOne = async (id: number, place: { device: string; address: string }) => {
    const isAgreed = await confirmAction({
      title: t("endTitle"),
      text: t("endText", place),
      confirmLabel: t("end"),
      isDestructive: true,
    });
    if (isAgreed) await after(one.mutateAsync({ id }));
  };
  const endOthers = async () => {
    const isAgreed = await confirmAction({
      title: t("endOthersTitle"),
      text: t("endOthersText"),
      confirmLabel: t("end"),
      isDestructive: true,
    });
    if (isAgreed) await after(others.mutateAsync());
  };
  return {
    endOne,
    endOthers,
    ending: one.isPending ? one.variables.id : undefined,
    isEndingOthers: others.isPending,
  };
}
