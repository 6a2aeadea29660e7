import type { DictionaryKind } from "@birzha/domain/exchange/dictionaries.ts";
import type { ItemRow } from "@birzha/domain/exchange/register.ts";
import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedClose } from "../../ui/overlays/guarded-close.ts";
import { useReturnFocus } from "../../ui/overlays/use-return-focus.ts";
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
  useReturnFocus();
  const t = useTranslations("exchange.dictionaries");
  const actions = useTranslations("shared.actions");
  const [isChanged, setChanged] = useState(false);
  const { close, letLeave } = useGuardedClose(isChanged, onClose);
  return (
    <Modal
      opened
      size={520}
      title={item ? t("editItem", { number: String(item.idRec) }) : t("newItem")}
      closeButtonProps={{ "aria-label": actions("close") }}
      onClose={() => void close()}
    >
      <ItemForm
        {...form}
        item={item}
        onChanged={setChanged}
        onDone={() => {
          letLeave();
          onClose();
        }}
        onCancel={() => void close()}
      />
    </Modal>
  );
}
