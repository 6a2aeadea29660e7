import type { DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import type { ItemRow } from "@birzha/domain/exchange/register.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { ItemForm } from "./item-form.tsx";

interface ItemModalProps {
  readonly kind: DictionaryKind;
  /** Undefined: a new one. */
  readonly item: ItemRow | undefined;
  readonly mayKeep: boolean;
  /** The item as it is by now; undefined where the list does not show it any more. */
  readonly reread: (id: number) => Promise<ItemRow | undefined>;
  readonly onClose: () => void;
}

/** DESK-021: an item of a dictionary is added or changed. */
export default function ItemModal({ item, onClose, ...form }: ItemModalProps) {
  const t = useTranslations("exchange.dictionaries");
  const [isChanged, setChanged] = useState(false);
  return (
    <FormDialog
      size={520}
      title={item ? t("editItem", { number: String(item.idRec) }) : t("newItem")}
      isUnsaved={isChanged}
      onClose={onClose}
    >
      {(exits) => (
        <ItemForm
          {...form}
          item={item}
          onChanged={setChanged}
          onDone={exits.finish}
          onCancel={exits.cancel}
        />
      )}
    </FormDialog>
  );
}
