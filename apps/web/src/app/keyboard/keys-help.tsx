import { Box, Group, Kbd, Modal, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { goLetters, keyTexts, plainKeys } from "./keys.ts";
import layout from "../../ui/layout.module.css";
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
      <Box component="dl" m={0} className={layout.tiles} style={{ "--tile-gap": "0.5rem 1.5rem" }}>
        {plainKeys.map((key) => (
          <Entry key={key} keys={keyTexts[key]}>
            {t(`tasks.keys.${key}`)}
          </Entry>
        ))}
        {menu.flatMap(({ name }) =>
          goLetters[name] === undefined ? (
            []
          ) : (
            <Entry key={name} keys={["G", goLetters[name]]}>
              {t(`app.menuShort.${name}`)}
            </Entry>
          ),
        )}
      </Box>
    </Modal>
  );
}

const Entry = ({ keys, children }: { readonly keys: readonly string[]; readonly children: string }) => (
  <Group gap="0.75rem" align="baseline" wrap="nowrap">
    <Group component="dt" gap="0.25rem" wrap="nowrap" align="stretch" miw="6rem" style={{ flex: "none" }}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
    <Text component="dd">{children}</Text>
  </Group>
);
