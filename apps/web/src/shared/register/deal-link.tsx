import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";

interface DealLinkProps {
  /** Path of the page of the contract. */
  readonly to: string;
  /** Record of the contract. */
  readonly id: number;
  readonly number: string;
}

/** DEAL-001: contract number of a row, with a link to the contract. */
export function DealLink({ to, id, number }: DealLinkProps) {
  const title = `${useTranslations("shared.words")("deal")} ${number}`;
  return (
    <Link
      to={to}
      params={{ id: String(id) }}
      className={layout.link}
      // SCREEN-112: the line is 16 pixels high, a target needs 24.
      style={{ paddingBlock: "0.25rem" }}
      title={title}
      preload={false}
      onClick={(event) => event.stopPropagation()}
    >
      {number}
    </Link>
  );
}
