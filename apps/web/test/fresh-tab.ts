import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

/* Files of a worker share document and modules (HOUSE-023): each test takes down what it drew, each file begins anew. */
afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
