import { compactCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import css from "./company-name.module.css";

/** Lengths in characters from which a name needs smaller letters, above a second line and alone. */
const [longAbove, longAlone] = [19, 26];

interface CompanyNameProps {
  /** Full name, also the tooltip. */
  readonly name: string;
  /** The cell has a second line below the name. */
  readonly hasLineBelow?: boolean;
}

/** SCREEN-102: the distinctive part of a company's name; the tooltip has the full one. */
export function CompanyName({ name, hasLineBelow = false }: CompanyNameProps) {
  const compact = compactCompanyName(name);
  return (
    <span
      className={css.name}
      title={name}
      data-above={hasLineBelow || undefined}
      data-long={compact.length >= (hasLineBelow ? longAbove : longAlone) || undefined}
    >
      {compact}
    </span>
  );
}
