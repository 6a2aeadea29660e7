import IconChevronLeft from "../ui/icons/chevron-left.svg";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import css from "../ui/table/open-button.module.css";
import type { pagePaths } from "./paths.ts";

/** A link above the page title to the list of the record. Never the current page, although the address begins alike. */
export const BackLink = ({
  children,
  ...to
}: Pick<LinkProps, "to" | "search" | "params"> & { readonly children: string }) => (
  <Link {...to} activeOptions={{ exact: true }}>
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </Link>
);

interface RecordLinkProps {
  readonly to: typeof pagePaths.viewUser | typeof pagePaths.editOrganization;
  readonly id: number;
  readonly children: ReactNode;
}

/** The name of a row as a link, for the keyboard and for new tabs. The row itself may be clickable, too. */
export const RecordLink = ({ to, id, children }: RecordLinkProps) => (
  <Link to={to} params={{ id: String(id) }} className={css.open}>
    {children}
  </Link>
);
