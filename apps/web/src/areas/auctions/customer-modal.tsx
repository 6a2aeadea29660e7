import {
  isCustomerVolume,
  maskCustomerVolume,
  maxLotDigits,
} from "@birzha/domain/auctions/proposal/joint-auction.ts";
import { Box, Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { WholeNumberInput } from "../../shared/inputs/whole-number-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
import layout from "../../ui/layout.module.css";
import type { CustomerOrganization } from "./queries.ts";

/** PROP-068: dialog width in pixels. */
const width = 700;
/** PROP-100: keys that cannot be part of a whole number. */
const blockedKeys: ReadonlySet<string> = new Set(["-", "e", "E", ".", ","]);

interface CustomerModalProps {
  /** Organisations that can still be added. */
  readonly firms: readonly CustomerOrganization[];
  readonly isLoading: boolean;
  readonly onClose: () => void;
  readonly onAdd: (customer: { readonly id: number; readonly value: string }) => void;
}

/** PROP-068, PROP-098..101: dialog that adds an organiser of a joint auction with its number of lots. */
export default function CustomerModal({
  firms: organizations,
  isLoading,
  onClose,
  onAdd,
}: CustomerModalProps) {
  useReturnFocus();
  const t = useTranslations();
  const [organization, setOrganization] = useState<string | null>(null);
  const [volume, setVolume] = useState("");
  const [isAsked, setAsked] = useState(false);
  const required = t("auctions.rules.requiredField");
  const lotsError = isCustomerVolume(volume)
    ? undefined
    : volume !== ""
      ? t("shared.validation.digits", { max: maxLotDigits })
      : isAsked && required;
  // No `<form>`, because the dialog is inside the proposal's form and Enter must not submit that one.
  const add = () => {
    setAsked(true);
    if (organization !== null && isCustomerVolume(volume)) onAdd({ id: Number(organization), value: volume });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={width}
      title={t("auctions.customers.addTitle")}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
    >
      <Box
        className={layout.columns}
        style={{ alignItems: "start", "--columns": "minmax(0, 1fr) 11rem", "--columns-gap": "1rem" }}
      >
        <SelectField
          label={t("auctions.customers.firm")}
          required
          placeholder={t("shared.words.choose")}
          // Names of organisations are always Russian (DESK-030).
          attributes={{ option: { lang: "ru" }, ...(organization === null ? {} : { input: { lang: "ru" } }) }}
          options={organizations.map(({ id, firmName: organizationName }) => ({
            value: String(id),
            label: organizationName,
          }))}
          loading={isLoading}
          value={organization}
          onChange={setOrganization}
          error={isAsked && organization === null ? required : undefined}
          data-autofocus
        />
        <WholeNumberInput
          label={t("auctions.customers.lots")}
          required
          value={volume}
          onChange={(text) => setVolume(maskCustomerVolume(text))}
          onKeyDown={(event) => {
            if (blockedKeys.has(event.key)) event.preventDefault();
            if (event.key === "Enter") add();
          }}
          error={lotsError}
        />
      </Box>
      <Group gap="0.5rem" wrap="nowrap" align="stretch" justify="flex-end" mt="1.25rem">
        <Button variant="default" onClick={onClose}>
          {t("shared.actions.cancel")}
        </Button>
        <Button onClick={add}>{t("shared.actions.add")}</Button>
      </Group>
    </Modal>
  );
}
