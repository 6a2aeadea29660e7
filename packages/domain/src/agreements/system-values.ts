import type { FormValues } from "../forms/definition.ts";
import type { Actor } from "../shared/access/actor.ts";
import type { IsoDate } from "../shared/values/dates.ts";

/** Values that the server writes into a report (G-42, S-10). */
export interface SystemValues {
  readonly number?: number;
  readonly status?: string;
  /** Day of registration, Moscow time. */
  readonly date?: IsoDate;
  readonly organization?: { readonly inn: string; readonly name: string };
  readonly holder?: string;
}

/** Maps system values to their XML elements. The "dubious" flag is never part of the XML (G-53). */
export const systemElements = ({ number, status, date, organization, holder }: SystemValues): FormValues => ({
  report_number: number === undefined ? undefined : String(number),
  report_status: status,
  report_date: date,
  organization: organization?.name,
  organization_inn: organization?.inn,
  report_holder: holder,
});

/** Returns the author of a report (S-10): the user's name, or the login if the name is empty. */
export const holderOf = ({ name, account }: Pick<Actor, "name" | "account">): string =>
  name.trim() || account;
