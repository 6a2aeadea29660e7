import { compactCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import css from "./company-name.module.css";

/** Lengths in characters from which a name needs smaller letters, on one line and on several. */
const [longLine, longName] = [21, 26];

interface CompanyNameProps {
  /** Full name, also the tooltip. */
  readonly name: string;
  /** The cell has a second line. */
  readonly isOneLine?: boolean;
}

/** SCREEN-102: the distinctive part of a company's name; the tooltip has the full one. */
export function CompanyName({ name, isOneLine = false }: CompanyNameProps) {
  const compact = compactCompanyName(name);
  return (
    <span
      className={css.name}
      title={name}
      data-one={isOneLine || undefined}
      data-long={compact.length >= (isOneLine ? longLine : longName) || undefined}
    >
      {compact}
    </span>
  );
}
