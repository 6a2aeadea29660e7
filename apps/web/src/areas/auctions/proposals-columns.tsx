import { collapseDates } from "@birzha/domain/auctions/auction-dates.ts";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { basisWithTerms } from "@birzha/domain/auctions/proposal/basis-with-terms.ts";
import { proposalRegister, type ProposalColumn } from "@birzha/domain/auctions/register.ts";
import { compactCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { currencySign, unitSign } from "@birzha/domain/shared/values/currency-sign.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { LocalizedText } from "@birzha/domain/shared/values/localized.ts";
import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { formatFigure } from "../../i18n/local-decimal.ts";
import { pagePaths } from "../../shared/paths.ts";
import { shownDates } from "../../shared/proposal/shown-dates.ts";
import { usePlainColumns } from "../../shared/register/plain-columns.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import css from "./proposals-columns.module.css";
import { ProposalStatus } from "./components/view/proposal-status.tsx";
import type { ProposalSearch } from "./proposal-search.ts";
import type { ListedProposal } from "./queries.ts";

const timeOfDay = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * PROP-018, SCREEN-012: returns the columns in their order, in the page's language (PROP-024); actions are the last
 * one.
 */
export function useProposalColumns(isStaff: boolean): readonly TableColumn<ListedProposal>[] {
  const t = useTranslations("auctions");
  const label = useCallback((key: ProposalColumn) => t(`columns.${key}`), [t]);
  const empty = useTranslations("shared.words")("empty");
  const locale = useLanguage();
  const format = useFormatter();
  const ways = useMemo(() => {
    const say = (text: LocalizedText | null | undefined) => text?.[locale] || empty;
    const money = (amount: string | number | null | undefined, currency: ListedProposal["currency"]) =>
      amount
        ? formatFigure(String(amount), currency ? currencySign(currency.name[locale]) : undefined)
        : undefined;
    const commodity = (proposal: ListedProposal) => say(proposal.commodity?.name);
    const status = ({ statusDecription }: ListedProposal) => say(statusDecription);
    return {
      created: {
        text: ({ created }: ListedProposal) => (created ? formatDate(moscowDate(new Date(created))) : empty),
        sub: ({ created }: ListedProposal) => (created ? format.dateTime(new Date(created), timeOfDay) : ""),
      },
      auctionDate: {
        text: ({ auctionDate }: ListedProposal) => shownDates(auctionDate).join(", ") || empty,
        cell: ({ auctionDate }: ListedProposal) => <DatesCell dates={shownDates(auctionDate)} />,
      },
      commodity: {
        text: commodity,
        sub: ({ firmName: organizationName = "" }: ListedProposal) => compactCompanyName(organizationName),
        wraps: "sub" as const,
        cell: (proposal: ListedProposal) => <OpenLink proposal={proposal}>{commodity(proposal)}</OpenLink>,
      },
      basis: wrapped((proposal) => basisWithTerms(proposal, locale) ?? empty),
      totalVolume: {
        figure: ({ totalVolume, productUnit }: ListedProposal) =>
          totalVolume
            ? formatFigure(totalVolume, productUnit ? unitSign(productUnit.name[locale]) : undefined)
            : undefined,
      },
      startPrice: { figure: ({ startPrice, currency }: ListedProposal) => money(startPrice, currency) },
      totalValue: { figure: ({ totalValue, currency }: ListedProposal) => money(totalValue, currency) },
      proposalType: wrapped(({ proposalType }) => say(proposalType)),
      series: { text: ({ series }: ListedProposal) => say(series) },
      status: {
        text: status,
        /** FIX-063, FIX-064: details of a change that the status alone does not show. */
        sub: ({ status: code, isInForce, changeOutcome }: ListedProposal) => {
          if (changeOutcome) return t(`list.outcomes.${changeOutcome}`);
          return isInForce && code !== proposalStatus.accepted ? t("list.inForce") : "";
        },
        wraps: "sub" as const,
        cell: (proposal: ListedProposal) => (
          <ProposalStatus status={proposal.status} name={status(proposal)} />
        ),
      },
      // PROP-025, A-20: staff see when an exchange employee created the proposal.
      createUser: wrapped(({ createUser, createdByNtb }) =>
        createdByNtb && isStaff ? t("list.ntb") : say(createUser),
      ),
      editUser: wrapped(({ editUser }) => say(editUser)),
    };
  }, [t, empty, locale, format, isStaff]);
  return usePlainColumns({ register: proposalRegister, isStaff, label, ways });
}

/** Cell with up to two lines of text. */
const wrapped = (text: (proposal: ListedProposal) => string) => ({
  text,
  cell: (proposal: ListedProposal) => (
    <Text span inherit lineClamp={2} style={{ whiteSpace: "normal" }}>
      {text(proposal)}
    </Text>
  ),
});

/** PROP-019, PROP-020: auction dates of a row; a click expands or collapses a long list. */
function DatesCell({ dates }: { readonly dates: readonly string[] }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  if (dates.length === 0) return t("shared.words.empty");
  const folded = collapseDates(dates);
  // Lines break between dates, and after the dash of a period. The ellipsis of folded dates needs no comma.
  const days = (isOpen ? dates : folded).join(", ").replace(", …,", " …");
  if (folded === dates) return <span className={css.dates}>{days}</span>;
  return (
    <button
      type="button"
      className={css.dates}
      aria-expanded={isOpen}
      title={t(isOpen ? "auctions.list.foldDates" : "auctions.list.unfoldDates")}
      onClick={() => setOpen(!isOpen)}
    >
      {days}
    </button>
  );
}

type Opened = Pick<ListedProposal, "id" | "status">;

/** Returns the URL state that opens a proposal: drafts for editing, others read-only (PROP-031, PROP-032). */
export const openSearch = ({ id, status }: Opened): ProposalSearch => ({
  page: status === proposalStatus.draft ? "edit" : "view",
  id,
  status,
});

const OpenLink = ({ proposal, children }: { readonly proposal: Opened; readonly children: ReactNode }) => (
  <Link to={pagePaths.proposalForm} search={openSearch(proposal)} className={css.open}>
    {children}
  </Link>
);
