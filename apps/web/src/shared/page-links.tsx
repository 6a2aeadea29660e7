import { IconChevronLeft } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import css from "../ui/table/open-button.module.css";
import type { paths } from "./paths.ts";

/** Above the title of a page: the list that it belongs to. */
export const BackLink = ({
  children,
  ...to
}: Pick<LinkProps, "to" | "search" | "params"> & { readonly children: string }) => (
  <Link {...to}>
    <IconChevronLeft size={16} aria-hidden />
    {children}
  </Link>
);

interface RecordLinkProps {
  readonly to: typeof paths.viewUser | typeof paths.editOrganization;
  readonly id: number;
  readonly children: ReactNode;
}

/** What names a row. The row may lead there, too: the link is for the keyboard and for a new tab. */
export const RecordLink = ({ to, id, children }: RecordLinkProps) => (
  <Link to={to} params={{ id: String(id) }} className={css.open}>
    {children}
  </Link>
);
