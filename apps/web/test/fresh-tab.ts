import { notifications } from "@mantine/notifications";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/*
 * Files of a worker share their document and the libraries (HOUSE-023); each begins as in a fresh tab, with modules of
 * ours that nobody has used.
 */
vi.resetModules();
afterEach(cleanup);
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
