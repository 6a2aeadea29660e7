import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FormSection } from "../../../../shared/form/form-section.tsx";
import fieldCss from "../../../../shared/form/form-field.module.css";

/** Organisation of the proposal; read-only. */
export interface Organization {
  readonly id: number | null;
  readonly name: string | null;
}

/** PROP-046: read-only section with the organisation of the proposal. */
export function CustomerSection({ firm: organization }: { readonly firm: Organization }) {
  const t = useTranslations("auctions.form");
  return (
    <FormSection name="customer" title={t("sections.customer")}>
      <div className={fieldCss.field} data-locked>
        <TextInput label={t("firmId")} disabled value={organization.id ?? ""} />
      </div>
      <div className={fieldCss.field} data-span={2} data-locked>
        <TextInput lang="ru" label={t("firmName")} disabled value={organization.name ?? ""} />
      </div>
    </FormSection>
  );
}
