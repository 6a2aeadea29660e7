import * as React from "react";
import { configure, getConfig, prettyDOM } from "@testing-library/react";

/** The library's own sign that a look is one of many: something is waited for. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/*
 * HOUSE-023: React notes for each element of a tree where it was made, a stack trace each, for messages that name the
 * owner: a seventh of the time. It stops by itself after many at once; here it never begins.
 */
Object.defineProperty(
  (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object })
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  { get: () => 10_000, set() {}, configurable: true },
);

configure({
  // What is waited for comes when the machine gets to it: a busy one must fail no test.
  asyncUtilTimeout: 60_000,
  // HOUSE-023: each look in vain printed the whole document, and nobody read it: a quarter of the time. A wait that
  // has ended in vain prints it once.
  getElementError: (message, container) =>
    Object.assign(new Error([message, isWaiting() ? "" : prettyDOM(container)].join("\n\n")), {
      name: "TestingLibraryElementError",
    }),
});
