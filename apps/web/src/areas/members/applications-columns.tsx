import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import type { MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { applicationRegister, draftRegister } from "@birzha/domain/members/register.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { StatusChip } from "../../shared/status/status-chip.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { useStatusWord } from "./use-status-texts.ts";

function useNumberOf(): (id: number) => string {
  const t = useTranslations("shared.words");
  return useCallback((id) => t("number", { number: String(id) }), [t]);
}

/** MEM-020, MEM-026: columns of sent applications. */
export function useApplicationColumns(isStaff: boolean): readonly TableColumn<MemberApplication>[] {
  const numberOf = useNumberOf();
  const ways = useMemo(
    () => ({
      firmName: {
        text: ({ firmName: organizationName }: MemberApplication) => shortCompanyName(organizationName ?? ""),
      },
      storeDate: { sub: ({ orderId }: MemberApplication) => numberOf(orderId) },
      status: { cell: ({ status }: MemberApplication) => <StatusChip of="change" status={status} /> },
    }),
    [numberOf],
  );
  return useRegisterColumns<typeof applicationRegister, MemberApplication>({
    register: applicationRegister,
    isStaff,
    label: useTranslations("members.fields"),
    word: useStatusWord(),
    ways,
  });
}

/** MEM-023, MEM-027: columns of drafts. Sortable but without filters, because there are few drafts. */
export function useDraftColumns(): readonly TableColumn<MemberDraft>[] {
  const word = useStatusWord();
  const numberOf = useNumberOf();
  const ways = useMemo(
    () => ({
      storeDate: { sub: ({ draftId }: MemberDraft) => numberOf(draftId) },
      // Always a draft, regardless of the response.
      status: {
        text: () => word("change", orderStatus.draft),
        cell: () => <StatusChip of="change" status={orderStatus.draft} />,
      },
    }),
    [word, numberOf],
  );
  const columns = useRegisterColumns<typeof draftRegister, MemberDraft>({
    register: draftRegister,
    isStaff: false,
    label: useTranslations("members.fields"),
    word,
    ways,
  });
  return useMemo(() => columns.map(({ filter: _filter, ...column }) => column), [columns]);
}
