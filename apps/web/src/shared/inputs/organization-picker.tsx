import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { listOrganizations } from "@birzha/domain/organizations/api.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { Box, Button, CloseButton, Group, Modal, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconBuildings from "../../ui/icons/buildings.svg";
import IconSearch from "../../ui/icons/search.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
import { fixedColumns } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn, TableState } from "../../ui/table/columns/column.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import { chooseOrganization } from "../session/session-sync.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { typingDelay } from "../../ui/fields/typing-delay.ts";

/** OTC-027, G-3: rows per page. */
const pageSize = 10;

interface OrganizationPickerProps {
  /** Called after the server has accepted the choice; requests act for this organisation from now on. */
  readonly onChosen: (organization?: Pick<Organization, "id" | "inn" | "name">) => void;
  readonly onClose: () => void;
  /** A new report cannot be for a blocked organisation (G-57). */
  readonly forNewReport?: boolean;
}

/** OTC-026, G-57: lets an operator choose the acting organisation among all of the portal. */
export default function OrganizationPicker({ onChosen, onClose, forNewReport }: OrganizationPickerProps) {
  useReturnFocus();
  const t = useTranslations();
  const langOf = useLangOf();
  const [text, setText] = useState("");
  const [wanted] = useDebouncedValue(text.trim(), typingDelay);
  const [page, setPage] = useState({ page: 1, wanted });
  const state: TableState = { page: page.wanted === wanted ? page.page : 1, size: pageSize, sort: null };

  const organizations = useQuery({
    queryKey: ["organizations", "choice", wanted, state.page],
    queryFn: ({ signal }) =>
      callEndpoint(listOrganizations, {
        query: {
          pageIndex: state.page - 1,
          pageSize,
          sortKey: "name",
          sortDirection: "Asc",
          ...search(wanted),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { error: "shared.failures.organizations" },
  });
  const { mutate: choose, ...choice } = useMutation({
    mutationFn: async (organization: Organization | undefined) => {
      await chooseOrganization(organization?.id);
      return organization;
    },
    meta: { error: "shared.failures.organization" },
    onSuccess: (organization) => {
      if (!organization) return onChosen();
      const { id, inn, name } = organization;
      onChosen({ id, inn, name });
    },
  });

  // SCREEN-108: the server names the statuses in Russian.
  const statusText = useCallback(
    ({ status }: Organization) =>
      (t as FormatPhrase)(
        `organizations.statuses.${status === organizationStatus.blocked ? 1 : 0}` as PhraseKey,
      ),
    [t],
  );
  const columns = useMemo<TableColumn<Organization>[]>(
    () => [
      { id: "inn", label: t("shared.organizationChoice.inn"), width: 130, text: ({ inn }) => inn },
      { id: "name", label: t("shared.organizationChoice.name"), width: 300, text: ({ name }) => name },
      {
        id: "status",
        label: t("shared.organizationChoice.status"),
        width: 130,
        text: statusText,
      },
    ],
    [t, statusText],
  );
  const settings = useMemo(() => fixedColumns(columns), [columns]);
  const isBarred = useCallback(
    ({ status }: Organization) => forNewReport === true && status === organizationStatus.blocked,
    [forNewReport],
  );
  const chosen = choice.isPending ? choice.variables?.id : undefined;
  const isChosen = useCurrentUser().organizationInfo !== null;
  const actions = useCallback(
    (organization: Organization) => (
      <Button
        size="compact-sm"
        variant="light"
        loading={chosen === organization.id}
        disabled={isBarred(organization)}
        title={isBarred(organization) ? t("shared.errors.organization-blocked") : undefined}
        aria-label={`${t("shared.actions.choose")}: ${organization.name}`}
        lang={langOf(organization.name)}
        onClick={() => choose(organization)}
      >
        {t("shared.actions.choose")}
      </Button>
    ),
    [t, langOf, chosen, isBarred, choose],
  );
  const onRowClick = useCallback(
    (organization: Organization) => {
      if (!isBarred(organization) && chosen === undefined) choose(organization);
    },
    [isBarred, chosen, choose],
  );

  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title={t("shared.organizationChoice.title")}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
      styles={{ body: { padding: "0 0 4px" } }}
    >
      <LimitedInput
        data-autofocus
        px={16}
        pb={12}
        aria-label={t("shared.organizationChoice.search")}
        placeholder={t("shared.organizationChoice.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text && <CloseButton size="sm" aria-label={t("shared.actions.clear")} onClick={() => setText("")} />
        }
        limit={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isChosen && !forNewReport && (
        <Button
          variant="default"
          mx={16}
          mb={12}
          leftSection={<IconBuildings size={17} aria-hidden />}
          loading={choice.isPending && choice.variables === undefined}
          onClick={() => choose(undefined)}
        >
          {t("shared.organizationChoice.all")}
        </Button>
      )}
      <Box style={{ borderTop: "1px solid var(--line)" }}>
        <DataTable
          label={t("shared.organizationChoice.title")}
          columns={columns}
          settings={settings}
          rows={organizations.data?.rows ?? none}
          total={organizations.data?.total ?? 0}
          rowId={rowId}
          rowLabel={rowLabel}
          state={state}
          onState={(change) => setPage({ page: change.page ?? 1, wanted })}
          pageWindow={pageWindow}
          pageSizes={pageSizes}
          onRowClick={onRowClick}
          actions={actions}
          actionsWidth={112}
          loading={organizations.isPending}
          stale={organizations.isPlaceholderData}
          failed={organizations.isError}
          onRetry={() => void organizations.refetch()}
          card={(organization, slots) => (
            <Group component="article" justify="space-between" gap={12} wrap="nowrap">
              <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
                <Text fw={600} lang={langOf(organization.name)}>
                  {organization.name}
                </Text>
                <Text c="var(--ink-3)" fz={12.5}>
                  {organization.inn} · {statusText(organization)}
                </Text>
              </Box>
              {slots.actions}
            </Group>
          )}
        />
      </Box>
    </Modal>
  );
}

const none: readonly Organization[] = [];
const pageSizes = [pageSize];
const rowId = ({ id }: Organization) => String(id);
const rowLabel = ({ name }: Organization) => name;

/** Digits are the start of an INN, other text is part of the name. */
const search = (wanted: string) =>
  wanted === "" ? {} : /^\d{1,12}$/.test(wanted) ? { inn: wanted } : { organizationName: wanted };
