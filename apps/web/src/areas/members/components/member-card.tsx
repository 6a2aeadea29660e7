import type { Member } from "@birzha/domain/members/member.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { Fragment } from "react";
import type { Column } from "../../../ui/table/column.ts";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import { StatusChip } from "../../../shared/status-chip.tsx";
import css from "../../../ui/record-card.module.css";
import own from "./member-card.module.css";

interface MemberCardProps extends CardSlots {
  readonly member: Member;
  readonly columns: readonly Column<Member>[];
}

/** A member on a narrow screen. */
export function MemberCard({ member, columns, tick, actions }: MemberCardProps) {
  const facts = columns.filter(({ id }) => id !== "memberName" && id !== "memberAuctionStatus");
  return (
    <article className={css.card}>
      <header>
        <span className={own.name}>
          {tick}
          {shortCompanyName(member.memberName)}
        </span>
        <StatusChip of="participant" status={member.memberAuctionStatus} />
      </header>
      <dl>
        {facts.map((column) => (
          <Fragment key={column.id}>
            <dt>{column.label}</dt>
            <dd>
              {column.cell?.(member) ?? column.text(member)}
              {column.sub?.(member) && <small> {column.sub(member)}</small>}
            </dd>
          </Fragment>
        ))}
      </dl>
      {actions && <footer>{actions}</footer>}
    </article>
  );
}
