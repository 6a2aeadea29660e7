import { proposalFields } from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { useFieldChanges } from "../../../../shared/proposal/use-field-changes.ts";
import { useFieldText } from "../../../../shared/proposal/use-field-text.ts";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import { processingQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps } from "./read-details.tsx";

/**
 * FIX-063: for a change the differences from the version in force, old → new; for a new proposal all fields.
 */
export default function ProposalDetails({ item }: DetailsProps) {
  const t = useTranslations("queue.item");
  const fields = useTranslations("auctions.fields");
  const format = useFormatter();
  const changesOf = useFieldChanges();
  const textOf = useFieldText();
  return (
    <ReadDetails query={useQuery(processingQuery(item.id))}>
      {({ proposal, versions, inForce }) => {
        const before = versions.find(({ version }) => version === inForce);
        const after = versions.at(-1);
        if (before && after && before !== after) {
          const changes = changesOf(before.payload, after.payload);
          const date = format.dateTime(new Date(before.at), "moment");
          return (
            <section>
              <h3>{t("changes")}</h3>
              <p>{t("inForce", { number: String(before.version), date })}</p>
              {changes.length > 0 ? (
                <ChangeTable label={t("changes")} changes={changes} />
              ) : (
                <p>{t("same")}</p>
              )}
            </section>
          );
        }
        return (
          <FormDetails
            details={proposalFields.map((field) => ({
              label: fields(field),
              value: textOf(field, proposal),
            }))}
          />
        );
      }}
    </ReadDetails>
  );
}
