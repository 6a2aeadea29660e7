/*
 * HOUSE-024: what travels together. Each file costs a request, and dozens of small ones compress worse than a few; what a
 * page does not need should not come with it. e2e/app/budgets.spec.ts judges both. A group takes what its modules import,
 * unless one of a higher priority has it; what is in no group goes with the pages that need it.
 */

/** What nearly every page stands on: the question for data, its heading, icons, dates and sums, downloads. */
const pages = new RegExp(
  [
    String.raw`/@mantine/core/.*/components/ActionIcon/|/icons/Icon\w+\.m?js$`,
    String.raw`/(?:useQuery|useInfiniteQuery|useMutation|(?:infiniteQ|q)ueryOptions|mutationOptions|use-debounced-callback|VisuallyHidden)\.m?js$`,
    // The side bar and its drawer.
    String.raw`/web/src/app/(?:side-menu|use-menu|menu|organization-button)\.tsx?$|/short-company-name\.ts$|/use-recent-questions\.ts$|/live/news\.ts$`,
    String.raw`/domain/src/(?:shared/(?!phone|file-limits|xml-text|import-)[\w-]+|(?:agreements/api|catalogs/dropdown-api)|(?:agreements|applications|auctions)/lifecycle)\.ts$`,
    String.raw`/web/src/areas/(?!users|organizations|applications)[\w-]+/(?:(?!register)[\w-]+-search|components/blank-report|use-report-template|use-last-visit)\.tsx?$`,
    String.raw`/web/src/(?:api|shared|shared/session|ui)/(?:page-header|notice|tone-chip|empty-state|layout-query|tick-box|status-chip|actor|download|panel|record-card)\.(?:tsx?|module\.css)$`,
  ].join("|"),
);
/** Words of reports and what their register shares with their forms. */
const reports =
  /virtual:words\/agreements$|\/areas\/agreements\/(?:queries|components\/(?:report-number|no-organization|status-chip))\.tsx?$/;
/** What pages of one report share, and its form. */
const report =
  /\/areas\/agreements\/(?:mutations|use-report-entry|use-stored-report|components\/(?:report-(?:entry|layout|words|refusal|sheet|header)|stored-report|change-list))\.tsx?$|\/domain\/src\/(?:agreements\/(?!register)|forms\/)|\/shared\/form\/|\/api\/upload\.ts$/;
/** The table of every register. */
const table =
  /\/ui\/(?:table\/(?:data-table|column-settings|open-button)|search-box)\.tsx?$|\/shared\/(?:register\/(?:columns-button|plain-columns|register-screen|record-card|selection-bar)|report-download|staff-organization-button)\.tsx?$/;
/** What the page of a user or an organisation has beside its form. */
const record =
  /\/shared\/(?:page-links|record-tabs|status-button|tab-(?:history|table)|use-block-question)\.tsx?$|\/components\/Tabs\/|\/areas\/organizations\/components\/owner-mark\.tsx$/;
/** What lists other than the register of reports stand on. */
const lists = /\/shared\/filters-form\.tsx$|\/components\/(?:Radio|Checkbox)\//;
/** Fields, ours and the library's, without those that few pages have; and the styles of forms. */
const controls = new RegExp(
  [
    String.raw`/@mantine/(?:core|hooks)/(?!.*/(?:Modal\w*|Drawer|Notification|Tabs|Radio|Checkbox|Menu|PasswordInput|MultiSelect|Pill\w*|Inline\w+|Accordion|Paper|Badge|Collapse|Kbd|File\w+|use-(?:drag|collapse))/)`,
    String.raw`/@floating-ui/|/web/src/ui/(?:[\w-]+-field|history-list)\.tsx$|/ui/unsaved-guard\.ts$`,
    String.raw`/shared/(?:[\w-]+-input\.tsx|record-news\.(?:tsx|module\.css)|session/kept-input\.ts|own-organizations\.ts)$|/ui/(?:change-table\.tsx|use-[\w-]+\.ts)$`,
    String.raw`/domain/src/(?:shared/(?:file-limits|xml-text|import-request)|organizations/api)\.ts$`,
    String.raw`/(?:shared/form|web/src/ui)/(?!table|page-header|empty|notice|search|tone|tick|toast|prompt)[\w-]*\.module\.css$|/areas/auctions/.*\.module\.css$`,
    String.raw`/areas/agreements/components/(?:report-(?!card|number)|termination|change|stored|edit|twin)[\w-]*\.module\.css$`,
  ].join("|"),
);
/** What the registers of deals, which are filled in place, share. */
const deals =
  /\/shared\/(?:register\/(?:use-selection|register-columns)|deal-tones)\.tsx?$|\/ui\/table\/(?:filter-row|filter-control|cell-inputs)\.tsx$/;
/** What opens over a page. */
const overlays = /\/components\/(?:Modal|ModalBase|Drawer)\//;
/** What all forms stand on. */
const forms =
  /\/shared\/form\/(?:fault-list|form-(?:field|frame|host|progress|section|skeleton|tally))\.tsx?$|\/useQueries\.js$|\/components\/FileButton\/|\/react-hook-form\//;
/** What pages of auctions share, and their words. */
const auctions = /\/areas\/auctions\/|\/domain\/src\/(?:auctions|exchange)\/|virtual:words\/auctions$/;

export const codeGroups = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
    priority: 10,
  },
  // What every visitor loads, in one file: dozens of small ones travel and compress worse.
  { name: "app", tags: ["$initial" as const], priority: 9 },
  { name: "pages", test: pages, minShareCount: 2, priority: 7 },
  { name: "register", test: table, priority: 6 },
  { name: "reports", test: reports, minShareCount: 2, priority: 5 },
  { name: "controls", test: controls, priority: 3 },
  { name: "record", test: record, minShareCount: 2, priority: 2 },
  { name: "lists", test: lists, minShareCount: 2, priority: 2 },
  { name: "deals", test: deals, minShareCount: 2, priority: 2 },
  { name: "overlays", test: overlays, priority: 2 },
  { name: "forms", test: forms, minShareCount: 2, priority: 1 },
  { name: "auctions", test: auctions, minShareCount: 2, priority: 0 },
  { name: "report", test: report, minShareCount: 2, priority: 0 },
];
