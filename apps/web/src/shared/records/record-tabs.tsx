import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import panel from "../../ui/panel.module.css";
import { tabSearch, type TabSearch } from "../address-values.ts";
import css from "./record-tabs.module.css";

/** Page of a tab's list, starting at 1. */
export interface TabPage {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

interface RecordTabsProps {
  readonly label: string;
  /** The first tab is open by default. */
  readonly tabs: readonly {
    readonly value: string;
    readonly label: string;
    readonly list: (place: TabPage) => ReactNode;
  }[];
}

/** The lists of a record, one per tab; the address holds the open tab and page. */
export function RecordTabs({ label, tabs }: RecordTabsProps) {
  const [first, ...others] = tabs.map(({ value }) => value);
  const { tab: shown = first, page = 1 } = useSearch({ strict: false, select: tabSearch(...others) });
  const navigate = useNavigate();
  const go = ({ tab, page: next = 1 }: TabSearch) =>
    void navigate({
      to: ".",
      search: {
        ...(tab === undefined || tab === first ? {} : { tab }),
        ...(next > 1 ? { page: next } : {}),
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs
      className={panel.panel}
      mt="md"
      value={shown ?? null}
      onChange={(tab) => go(tab === null ? {} : { tab })}
      keepMounted={false}
    >
      <Tabs.List className={css.list!} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.list({ page, onPage: (next) => go({ ...(shown ? { tab: shown } : {}), page: next }) })}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
