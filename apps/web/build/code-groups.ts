/*
 * HOUSE-024: chunk groups of the web build. Each file costs a request, and dozens of small files compress worse than
 * a few, but a page should not load code that it does not need. e2e/app/budgets.spec.ts checks both limits. A group
 * also takes the imports of its modules, unless a group of higher priority has them. Modules outside of all groups go
 * into the chunks of the pages that import them.
 */

/** Shared by nearly every page: queries, page heading, icons, dates and sums, downloads. */
const pages = new RegExp(
  [
    String.raw`/@mantine/core/.*/components/ActionIcon/|/icons/Icon\w+\.m?js$`,
    String.raw`/(?:useQuery|useInfiniteQuery|useMutation|(?:infiniteQ|q)ueryOptions|mutationOptions|use-debounced-callback|VisuallyHidden)\.m?js$`,
    // The side bar and its drawer.
    String.raw`/web/src/(?:app|shared)/(?:shell|account|menu|help)/(?:side-menu|use-menu|menu|organization-button|menu-help-link|help-link)\.tsx?$|/short-company-name\.ts$|/use-recent-questions\.ts$|/live/news\.ts$|/shared/register/rejection-line\.(?:tsx|module\.css)$|/ui/charts/chart-tones\.module\.css$|/i18n/local-decimal\.ts$`,
    String.raw`/domain/src/(?:shared/(?:\w+/)?(?!phone|file-limits|xml-text|import-|notice-topics|time-left|key-rights|consent)[\w-]+|(?:agreements/api|catalogs/dropdown-api)|agreements/lifecycle)\.ts$`,
    String.raw`/web/src/areas/(?!users|organizations|applications)[\w-]+/(?:(?!register)[\w-]+-search|report/versions/versions-search|report/create/new-report-search|report/create/(?:blank-report|use-report-template)|use-last-visit)\.tsx?$`,
    String.raw`/web/src/(?:api|shared|shared/(?!register/)\w+|ui|ui/\w+)/(?:page-header|notice|tone-chip|empty-state|layout-query|mounted-form|tick-box|report-status|actor|download|panel|record-card|foreign-text|pending-approval|tasks-query)\.(?:tsx?|module\.css)$`,
  ].join("|"),
);
/** Messages of reports, and modules that the register of reports shares with the report forms. */
const reports =
  /virtual:messages\/agreements$|\/areas\/agreements\/(?:queries|report\/edit\/report-rejection|components\/(?:report-number|no-organization))\.tsx?$|\/domain\/src\/(?:agreements\/permissions|rules\/custom-rule-(?:code|limits))\.ts$/;
/** The form of a report. This group has priority over the group of pages that only show a report. */
const report =
  /\/areas\/agreements\/(?:mutations|report\/\w+\/(?:use-report-entry|termination-entry|report-(?:entry|layout|texts)))\.tsx?$|\/domain\/src\/(?:agreements\/(?!permissions|register|report-form\.|compare-versions|termination)|forms\/(?!written-values))|\/react-hook-form\/|\/shared\/reports\/report-presets\.ts$|\/shared\/form\/(?!read-only-form|drafts\/(?:use-open-draft|draft-store))/;
/** Pages that show a stored report. */
const storedReport =
  /\/areas\/agreements\/report\/\w+\/(?:use-stored-report|report-sheet|report-header|stored-report)\.tsx?$|\/shared\/form\/read-only-form\.tsx$/;
/** The table of every register. */
const table =
  /\/ui\/(?:table\/(?:data-table|columns\/column-settings|open-button)|fields\/(?:search-box|search-text))\.tsx?$|\/shared\/(?:register\/(?:views\/(?:chosen-view|views-button|view-tabs|use-chosen-view|view-calls)|columns-button|export-button|register-head|(?:address\/)?address-query|plain-columns|register-screen|screen-box|record-card|editing\/(?:selection-bar|use-selection))|applications\/staff-organization-button)\.tsx?$|virtual:messages\/rows$|\/shared\/register\/(?:register-(?:tabs|head)|export-button|views\/view-tabs)\.module\.css$/;
/** Tabs, history and buttons of the pages of a user and an organisation. */
const record =
  /\/shared\/(?:\w+\/)?(?:page-links|organization-choices|own-organizations|record-tabs|status-button|tab-table|record-history|access-list|details-form|use-block-question)\.tsx?$|\/components\/Tabs\/|\/areas\/organizations\/components\/owner-badge\.tsx$/;
/** Components of all lists except the register of reports. */
const lists = /\/shared\/inputs\/filters-form\.tsx$|\/components\/(?:Radio|Checkbox)\//;
/** Form controls of the portal and of Mantine, except those that few pages use, and the styles of forms. */
const controls = new RegExp(
  [
    String.raw`/@mantine/(?:core|hooks)/(?!.*/(?:Modal\w*|Drawer|Notification|Tabs|Radio|Checkbox|Menu|PasswordInput|MultiSelect|Pill\w*|Inline\w+|Accordion|Paper|Badge|Collapse|Kbd|Progress|FileInput|use-(?:drag|collapse|pills-reorder|local-storage|session-storage))/)`,
    String.raw`/@floating-ui/|/web/src/ui/\w+/(?:[\w-]+-field|limited-input|history-list|progress-bar)\.tsx$|/ui/overlays/unsaved-guard\.ts$`,
    String.raw`/shared/(?:inputs/[\w-]+-input\.tsx|records/record-news\.(?:tsx|module\.css)|session/saved-input\.ts|reports/stored-files\.ts|approvals/waiting-decision\.tsx|session/saved-input-notice\.tsx)$|/api/upload\.ts$|/ui/\w+/(?:change-table\.tsx|use-[\w-]+\.ts)$`,
    String.raw`/domain/src/(?:shared/\w+/(?:file-limits|xml-text|import-request)|organizations/api|exchange/working-days|forms/written-values)\.ts$`,
    String.raw`/(?:shared/form|web/src/ui)/(?:(?!table|charts)\w+/)?(?!table|page-header|empty|notice|search|tone|tick|toast|prompt)[\w-]*\.module\.css$|/areas/auctions/.*\.module\.css$`,
    String.raw`/shared/reports/warning-details\.module\.css$|/areas/agreements/report/\w+/(?:report-(?!card|number)|termination|concurrent|stored|edit|duplicate)[\w-]*\.module\.css$`,
  ].join("|"),
);
/** Components shared by the editable registers of deals. */
const deals =
  /\/shared\/(?:register\/(?:editing\/use-select-all|address\/table-address|register-(?:table|columns|question|tabs)|use-processed-box|other-tab|editing\/(?:edit-bar\.module|edit-actions))|status\/deal-tones)\.(?:tsx?|css)$|\/ui\/table\/(?:filters\/filter-row|filters\/filter-control|cell-inputs)\.tsx$|\/ui\/fields\/reason-button\.tsx$/;
/** Overlays: modals and drawers. */
const overlays = /\/components\/(?:Modal|ModalBase|Drawer)\//;
/** Components shared by all forms. */
const forms =
  /\/shared\/form\/(?:error-list|form-(?:details|frame|host|progress|section|skeleton))\.tsx?$|\/shared\/inputs\/usual-values\.ts$|\/useQueries\.js$/;
/** Components shared by the auction pages, and their messages. */
const auctions =
  /\/areas\/auctions\/(?!components\/decisions\/processing)|\/domain\/src\/(?:auctions\/(?!processing)|exchange\/(?!decree|register|staff|notice|working))|virtual:messages\/auctions$/;

/** The applicant's own applications for access, shown on the home page and on the page where they are filed. */
const ownApplications =
  /\/shared\/\w+\/(?:own-application-list|application-(?:tones|status))\.(?:tsx?|module\.css)$/;

/** Components and calls shared by the pages of imports, corrections and reconciliations. */
const imports = /\/areas\/imports\/(?!reconciliation|[\w-]+-(?:page|view|panel)\.)|\/domain\/src\/imports\//;

/** Components shared by the member pages. */
const members =
  /\/areas\/members\/(?:mutations|queries|components\/(?:decision-buttons|member-requests))\.tsx?$|\/domain\/src\/members\/(?:lifecycle|api|permissions|admission)\.ts$/;

/** Components, calls and messages shared by the pages of custom rules. */
const customRules =
  /\/areas\/rules\/custom\/(?!custom-rules?-page|end-rule)(?!\w+\/(?:records-select|shown-trial|trial-(?!module)))|\/domain\/src\/rules\/custom-rule(?!-code|-limits)|virtual:messages\/customRules$/;

/** Charts as tables. Pages of different areas share them. */
const charts = /\/ui\/charts\/(?:bar|chart)-table\.tsx$/;

/** Progress of long work. Pages load it with the first long work. */
const progress = /\/shared\/progress\/|\/values\/time-left\.ts$|virtual:messages\/progress$/;

export const codeGroups = [
  // FIX-250: only the oldest browsers load this file.
  { name: "polyfills", test: /node_modules\/core-js\/|\/web\/src\/polyfills\.ts$/, priority: 11 },
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler)\//,
    priority: 10,
  },
  // The first load of every visitor is a single file: dozens of small files compress worse.
  { name: "app", tags: ["$initial" as const], priority: 9 },
  { name: "pages", test: pages, minShareCount: 2, priority: 7 },
  { name: "register", test: table, priority: 6 },
  // Home and the queue need the states of proposals without the auction pages.
  { name: "proposal-states", test: /\/domain\/src\/auctions\/lifecycle\.ts$/, priority: 6 },
  { name: "reports", test: reports, minShareCount: 2, priority: 5 },
  { name: "progress", test: progress, priority: 1 },
  { name: "controls", test: controls, priority: 3 },
  { name: "record", test: record, minShareCount: 2, priority: 2 },
  { name: "lists", test: lists, minShareCount: 2, priority: 2 },
  { name: "deals", test: deals, minShareCount: 2, priority: 2 },
  { name: "overlays", test: overlays, priority: 2 },
  { name: "forms", test: forms, minShareCount: 2, priority: 1 },
  { name: "own-applications", test: ownApplications, minShareCount: 2, priority: 0 },
  // Pages of reports need the form without the code of imports.
  { name: "report-form", test: /\/domain\/src\/agreements\/report-form(?:-name)?\.ts$/, priority: 1 },
  { name: "imports", test: imports, minShareCount: 2, priority: 0 },
  { name: "custom-rules", test: customRules, minShareCount: 2, priority: 0 },
  { name: "charts", test: charts, minShareCount: 2, priority: 0 },
  { name: "members", test: members, minShareCount: 2, priority: 0 },
  { name: "auctions", test: auctions, minShareCount: 2, priority: 0 },
  { name: "report", test: report, minShareCount: 2, priority: 0 },
  { name: "stored-report", test: storedReport, minShareCount: 2, priority: 0 },
];
