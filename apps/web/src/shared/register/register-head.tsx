import type { ReactNode } from "react";
import { useUser } from "../session/session-store.ts";
import { phoneQuery, useLayoutQuery } from "../../ui/navigation/layout-query.ts";
import { MoreActions } from "../../ui/navigation/more-actions.tsx";
import type { ColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { ColumnsButton } from "./columns-button.tsx";
import { ExportButton } from "./export-button.tsx";
import type { ReadPage } from "./export-rows.ts";
import css from "./register-head.module.css";
import type { RegisterViews } from "../views/register-views.ts";
import { useChosenView } from "../views/use-chosen-view.ts";
import { ViewTabs } from "../views/view-tabs.tsx";
import { ViewsButton } from "../views/views-button.tsx";

interface RegisterHeadProps<Row> {
  /** Tabs that choose the rows of the register (DESK-001). */
  readonly tabs?: ReactNode;
  /** Saved views as further tabs (WORK-040). */
  readonly views?: RegisterViews | undefined;
  /** Checkboxes, status text and frequent actions of the register. */
  readonly children?: ReactNode;
  /** The actions need the whole row, without filters beside them. */
  readonly isWide?: boolean | undefined;
  /** Rare actions, behind the button «…» at any width. */
  readonly menu?: ReactNode;
  readonly columns: readonly TableColumn<Row>[];
  readonly settings: ColumnSettings;
  readonly hasColumnsButton?: boolean | undefined;
  /** Search box and the button of its filters, on the row of the tabs where they fit. */
  readonly search?: ReactNode;
  /** Opens the filters on phones, where they are behind a button. */
  readonly filtersToggle?: ReactNode;
  /** Reads a page of the list under its filters, to export registers without a workbook of the server. */
  readonly readPage?: ReadPage<Row> | undefined;
}

/** SCREEN-008, SCREEN-102: the one toolbar row of every register: its tabs, actions, export, and the rest behind «…». */
export function RegisterHead<Row>({ views, ...props }: RegisterHeadProps<Row>) {
  const user = useUser();
  const { tabs, children, hasColumnsButton, search, filtersToggle, menu } = props;
  if (!views && !tabs && !children && !hasColumnsButton && !search && !filtersToggle && !menu) return null;
  // Another organisation has other views.
  const key = `${user?.userId} ${user?.organizationInfo?.id}`;
  return views ? (
    <ViewedHead key={key} views={views} {...props} />
  ) : (
    <HeadRow {...props} hasTabs={tabs !== undefined} />
  );
}

function ViewedHead<Row>({ views, ...props }: RegisterHeadProps<Row> & { readonly views: RegisterViews }) {
  const { tabs, columns, settings } = props;
  const chosen = useChosenView(views, columns, settings);
  return (
    <HeadRow
      {...props}
      hasTabs={tabs !== undefined}
      tabs={
        <>
          {tabs}
          <ViewTabs views={chosen} hasTabs={tabs !== undefined} />
        </>
      }
      viewsButton={<ViewsButton views={chosen} settings={settings} />}
      download={views.download}
    />
  );
}

interface HeadRowProps<Row> extends Omit<RegisterHeadProps<Row>, "views"> {
  /** Whether the register has tabs of its own; saved views are others. */
  readonly hasTabs: boolean;
  readonly viewsButton?: ReactNode;
  readonly download?: RegisterViews["download"];
}

function HeadRow<Row>(props: HeadRowProps<Row>) {
  const { tabs, viewsButton, children, columns, settings, hasColumnsButton, download, readPage } = props;
  const isPhone = useLayoutQuery(phoneQuery);
  const often = (
    <>
      {(download ?? readPage) && (
        <ExportButton columns={columns} settings={settings} download={download} readPage={readPage} />
      )}
      {children}
    </>
  );
  // SCREEN-102: without tabs of the register, filters stand on the same line.
  const isBeside = !props.hasTabs && !props.search && !props.isWide && !isPhone;
  return (
    <div className={css.head} data-toolbar data-beside={isBeside || undefined}>
      <div className={css.tabs}>{tabs}</div>
      {props.search && <div className={`${css.search} no-print`}>{props.search}</div>}
      {props.filtersToggle}
      {!isPhone && <div className={css.tools}>{often}</div>}
      <MoreActions isAlways>
        {isPhone && often}
        {viewsButton}
        {hasColumnsButton && <ColumnsButton columns={columns} settings={settings} />}
        {props.menu}
      </MoreActions>
    </div>
  );
}
