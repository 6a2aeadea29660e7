import type { Localized } from "@birzha/domain/shared/localized.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { useMemo } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { Column } from "../../ui/table/column.ts";
import { shownDates } from "./components/auction-dates.ts";
import { DatesCell } from "./components/dates-cell.tsx";
import { OpenLink } from "./components/open-link.tsx";
import { ProposalStatus } from "./components/proposal-status.tsx";
import css from "./proposals-columns.module.css";
import type { ListedProposal } from "./queries.ts";

/** What a row says, in the language of the page (PROP-024). */
export function useProposalTexts(isStaff: boolean) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useFormatter();
  return useMemo(() => {
    const empty = t("shared.words.empty");
    const say = (text: Localized | null | undefined) => text?.[locale] || empty;
    return {
      /** ACC-024: as dates are written in both languages. */
      created: ({ created }: ListedProposal) => formatDate(created && moscowDate(new Date(created))),
      createdTime: ({ created }: ListedProposal) =>
        created ? format.dateTime(new Date(created), timeOfDay) : "",
      commodity: ({ commodity }: ListedProposal) => say(commodity?.name),
      /** the basis, then the terms. */
      basis: ({ basis, termsSupply }: ListedProposal) =>
        [basis, termsSupply].flatMap((item) => item?.name[locale] || []).join(", ") || empty,
      proposalType: ({ proposalType }: ListedProposal) => say(proposalType),
      series: ({ series }: ListedProposal) => say(series),
      status: ({ statusDecription }: ListedProposal) => say(statusDecription),
      /** FIX-063, FIX-064: what the status alone does not say of a change. */
      change: ({ status, isInForce, changeOutcome }: ListedProposal) => {
        if (changeOutcome) return t(`auctions.list.outcomes.${changeOutcome}`);
        return isInForce && status !== proposalStatus.accepted ? t("auctions.list.inForce") : "";
      },
      /** PROP-025, A-20. */
      createUser: ({ createUser, createdByNtb }: ListedProposal) =>
        createdByNtb && isStaff ? t("auctions.list.ntb") : say(createUser),
      editUser: ({ editUser }: ListedProposal) => say(editUser),
    };
  }, [t, locale, format, isStaff]);
}
const timeOfDay = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
export type ProposalTexts = ReturnType<typeof useProposalTexts>;

/** PROP-018: the columns, in this order; what can be done with a row stands in a tenth. */
export function useProposalColumns(texts: ProposalTexts): readonly Column<ListedProposal>[] {
  const t = useTranslations("auctions.columns");
  return useMemo<Column<ListedProposal>[]>(
    () => [
      { id: "created", label: t("created"), width: 104, text: texts.created, sub: texts.createdTime },
      {
        id: "auctionDate",
        label: t("auctionDate"),
        width: 172,
        text: ({ auctionDate }) => shownDates(auctionDate).join(" "),
        cell: ({ auctionDate }) => <DatesCell dates={shownDates(auctionDate)} />,
      },
      {
        id: "commodity",
        label: t("commodity"),
        width: 146,
        text: texts.commodity,
        sub: ({ firmName = "" }) => firmName,
        cell: (proposal) => <OpenLink proposal={proposal}>{texts.commodity(proposal)}</OpenLink>,
      },
      { id: "basis", label: t("basis"), width: 140, ...wrapped(texts.basis) },
      { id: "proposalType", label: t("proposalType"), width: 168, ...wrapped(texts.proposalType) },
      { id: "series", label: t("series"), width: 84, text: texts.series },
      {
        id: "status",
        label: t("status"),
        width: 186,
        text: texts.status,
        sub: texts.change,
        cell: (proposal) => <ProposalStatus status={proposal.status} name={texts.status(proposal)} />,
      },
      { id: "createUser", label: t("createUser"), width: 122, ...wrapped(texts.createUser) },
      { id: "editUser", label: t("editUser"), width: 122, ...wrapped(texts.editUser) },
    ],
    [t, texts],
  );
}

/** A text that may take two lines. */
const wrapped = (text: (proposal: ListedProposal) => string) => ({
  text,
  cell: (proposal: ListedProposal) => <span className={css.wrapped}>{text(proposal)}</span>,
});
