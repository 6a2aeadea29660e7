import { Kbd, Modal } from "@mantine/core";
import { useTranslations } from "use-intl";
import { goLetters, keyTexts, plainKeys } from "./keys.ts";
import css from "./keys-help.module.css";
import { useMenu } from "../menu/use-menu.ts";

/** WORK-050: lists all shortcuts, generated from the table that defines them. */
export default function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations();
  const menu = useMenu();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("tasks.keys.title")}
      size="lg"
      closeButtonProps={{ "aria-label": t("tasks.keys.close") }}
    >
      <dl className={css.keys}>
        {plainKeys.map((key) => (
          <div key={key} className={css.key}>
            <dt>
              {keyTexts[key].map((word) => (
                <Kbd key={word}>{word}</Kbd>
              ))}
            </dt>
            <dd>{t(`tasks.keys.${key}`)}</dd>
          </div>
        ))}
        {menu.flatMap(({ name }) =>
          goLetters[name] === undefined ? (
            []
          ) : (
            <div key={name} className={css.key}>
              <dt>
                <Kbd>G</Kbd>
                <Kbd>{goLetters[name]}</Kbd>
              </dt>
              <dd>{t(`app.menu.${name}`)}</dd>
            </div>
          ),
        )}
      </dl>
    </Modal>
  );
}
