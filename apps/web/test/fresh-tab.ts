import { notifications } from "@mantine/notifications";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { expectNamesWithText } from "./names-with-text.ts";

/*
 * Test files of a worker share the document and the libraries (HOUSE-023). Each file starts as in a fresh tab, with fresh
 * modules of the project.
 */
vi.resetModules();
afterEach(() => {
  expectNamesWithText();
  cleanup();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
