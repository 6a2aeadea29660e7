import type { DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import type { ItemRow } from "@birzha/domain/exchange/register.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { ItemForm } from "./item-form.tsx";

interface ItemModalProps {
  readonly kind: DictionaryKind;
  /** Undefined for a new item. */
  readonly item: ItemRow | undefined;
  readonly mayKeep: boolean;
  /** Fetches the current item; undefined if the list no longer includes it. */
  readonly reread: (id: number) => Promise<ItemRow | undefined>;
  readonly onClose: () => void;
}

/** DESK-021: dialog that creates or edits an item of a dictionary. */
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
