import type { MemberApplication, MemberDraft } from "@birzha/domain/members/member.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { useFormatter, useTranslations } from "use-intl";
import type { ReactNode } from "react";
import { StatusChip } from "../../../shared/status-chip.tsx";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import css from "../../../ui/record-card.module.css";

/** An application on a narrow screen. */
export function ApplicationCard({
  application,
  actions,
}: CardSlots & { readonly application: MemberApplication }) {
  const { orderId, status, ...facts } = application;
  return <Card number={orderId} status={status} actions={actions} {...facts} />;
}

/** A draft on a narrow screen; its status is a draft's (MEM-027). */
export function DraftCard({ draft, actions }: CardSlots & { readonly draft: MemberDraft }) {
  const { draftId, status: _status, ...facts } = draft;
  return <Card number={draftId} status="draft" commentLku={null} actions={actions} {...facts} />;
}

interface CardProps extends Pick<
  MemberApplication,
  "storeDate" | "lastEditDate" | "commentLku" | "firmName" | "status"
> {
  readonly number: number;
  readonly actions: ReactNode;
}

function Card({ number, status, storeDate, lastEditDate, commentLku, firmName, actions }: CardProps) {
  const t = useTranslations("members.fields");
  const format = useFormatter();
  return (
    <article className={css.card}>
      <header>
        <span>№&nbsp;{number}</span>
        <StatusChip of="change" status={status} />
      </header>
      <dl>
        {firmName !== undefined && (
          <>
            <dt>{t("firmName")}</dt>
            <dd>{shortCompanyName(firmName)}</dd>
          </>
        )}
        <dt>{t("storeDate")}</dt>
        <dd>{format.dateTime(new Date(storeDate), "moment")}</dd>
        <dt>{t("lastEditDate")}</dt>
        <dd>{format.dateTime(new Date(lastEditDate), "moment")}</dd>
        {commentLku && (
          <>
            <dt>{t("commentLku")}</dt>
            <dd>{commentLku}</dd>
          </>
        )}
      </dl>
      <footer>{actions}</footer>
    </article>
  );
}
