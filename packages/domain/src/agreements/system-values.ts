import type { FormValues } from "../forms/definition.ts";
import type { Actor } from "../shared/access/actor.ts";
import type { IsoDate } from "../shared/values/dates.ts";

/** What the server writes into a report itself (G-42, S-10). */
export interface SystemValues {
  readonly number?: number;
  readonly status?: string;
  /** Moscow's day of registration. */
  readonly date?: IsoDate;
  readonly organization?: { readonly inn: string; readonly name: string };
  readonly holder?: string;
}

/** System values under the names of their elements. The mark of the exchange is never part of the XML (G-53). */
export const systemElements = ({ number, status, date, organization, holder }: SystemValues): FormValues => ({
  report_number: number === undefined ? undefined : String(number),
  report_status: status,
  report_date: date,
  organization: organization?.name,
  organization_inn: organization?.inn,
  report_holder: holder,
});

/** Who a report says has made it (S-10): the person's name, or the login of somebody without one. */
export const holderOf = ({ name, account }: Pick<Actor, "name" | "account">): string =>
  name.trim() || account;
