import type { Delegation } from "@birzha/domain/keys/access-key.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import IconArrowsExchange from "../../ui/icons/arrows-exchange.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useConfirmedMutation } from "../../shared/records/confirmed-mutation.ts";
import type { TabPage } from "../../shared/records/record-tabs.tsx";
import { AccessList } from "../../shared/records/access-list.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { revokeDelegationMutation } from "./mutations.ts";
import { delegationsQuery } from "./queries.ts";
import { KeyStateChip } from "./key-state.tsx";

const DelegationModal = lazyDialog(() => import("./delegation-modal.tsx"));

/** DOOR-002: delegations to and from the organisation, for its owner. */
export default function DelegationsTab({ page, onPage }: TabPage) {
  const t = useTranslations("keys");
  const [isAdding, setAdding] = useState(false);
  const list = useQuery({ ...delegationsQuery(page), placeholderData: keepPreviousData });
  const { run: revoke, running: revoking } = useConfirmedMutation<Delegation>({
    mutation: revokeDelegationMutation,
    queryKey: ["keys", "delegations"],
    question: ({ organization }) => ({
      title: t("delegations.revokeTitle"),
      text: t("delegations.revokeText", { name: organization.name }),
      confirmLabel: t("delegations.revoke"),
      isDestructive: true,
    }),
  });
  const columns = useMemo<TableColumn<Delegation>[]>(
    () => [
      {
        id: "organization",
        label: t("fields.organization"),
        width: 300,
        text: ({ organization }) => organization.name,
        sub: ({ organization, isGiven }) =>
          isGiven
            ? organization.inn
            : `${organization.inn} · ${t("delegations.id", { id: String(organization.id) })}`,
      },
      {
        id: "direction",
        label: t("fields.direction"),
        width: 170,
        text: ({ isGiven }) => t(isGiven ? "delegations.given" : "delegations.received"),
      },
      {
        id: "rights",
        label: t("fields.rights"),
        width: 240,
        text: ({ rights }) => rights.map((right) => t(`rights.${right}`)).join(", "),
      },
      { id: "until", label: t("fields.until"), width: 130, text: ({ until }) => formatDate(until) },
      {
        id: "state",
        onCard: "state",
        label: t("fields.state"),
        width: 120,
        text: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <KeyStateChip state={state} />,
      },
    ],
    [t],
  );
  const actions = useCallback(
    (delegation: Delegation) =>
      delegation.isGiven &&
      delegation.state === "active" && (
        <Button
          size="compact-sm"
          variant="default"
          loading={revoking === delegation.id}
          aria-label={t("delegations.revokeOf", { name: delegation.organization.name })}
          onClick={() => void revoke(delegation)}
        >
          {t("delegations.revoke")}
        </Button>
      ),
    [t, revoke, revoking],
  );
  return (
    <>
      <AccessList
        lead={t("delegations.lead")}
        add={{ label: t("delegations.add"), onClick: () => setAdding(true) }}
        label={t("delegations.title")}
        columns={columns}
        rowId={rowId}
        rowLabel={rowLabel}
        list={list}
        page={page}
        onPage={onPage}
        actions={actions}
        actionsWidth={120}
        empty={
          <EmptyState icon={<IconArrowsExchange size={28} stroke={1.6} />} title={t("delegations.empty")} />
        }
      />
      {isAdding && <DelegationModal onClose={() => setAdding(false)} />}
    </>
  );
}

const rowId = ({ id }: Delegation) => String(id);
const rowLabel = ({ organization }: Delegation) => organization.name;
