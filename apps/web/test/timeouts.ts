import * as React from "react";
import { configure, getConfig, prettyDOM } from "@testing-library/react";

/** Internal flag of the library while it repeats a query. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/*
 * HOUSE-023: React records a stack trace for each element to name its owner in messages, which took a seventh of the
 * test time. React stops after a maximum number of traces; this setting reports the maximum as reached.
 */
Object.defineProperty(
  (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object })
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  { get: () => 10_000, set() {}, configurable: true },
);

configure({
  // A slow machine must fail no test.
  asyncUtilTimeout: 60_000,
  // HOUSE-023: printing the document for each failed attempt took a quarter of the test time. Only the last attempt
  // prints it.
  getElementError: (message, container) =>
    Object.assign(new Error([message, isWaiting() ? "" : prettyDOM(container)].join("\n\n")), {
      name: "TestingLibraryElementError",
    }),
});
