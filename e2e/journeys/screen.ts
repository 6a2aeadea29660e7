import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { EngineWindow, JourneyKey } from "./window.ts";

/** An element as a user knows it: by role and accessible name, or by its text. */
export interface Target {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly text?: string | RegExp;
  readonly within?: Target;
}

const library = readFileSync(
  createRequire(import.meta.url)
    .resolve("@testing-library/dom")
    .replace(/index\.js$/, "@testing-library/dom.umd.min.js"),
  "utf8",
);

/** Marks the one visible element of a target; returns the reason if there is none. */
const findInPage = `
  const { queryAllByRole, queryAllByText } = TestingLibraryDom;
  const revive = (value) => (value && value.source ? new RegExp(value.source, value.flags) : value);
  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const find = ({ role, name, text, within }) => {
    const roots = within ? find(within) : [document.body];
    return roots
      .flatMap((root) =>
        role
          ? queryAllByRole(root, role, { hidden: true, ...(name && { name: revive(name) }) })
          : queryAllByText(root, revive(text)),
      )
      .filter(isVisible);
  };
  for (const old of document.querySelectorAll("[data-journey]")) old.removeAttribute("data-journey");
  const [element] = find(target);
  if (!element) return "no element";
`;

const hitTest = `
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (element.matches(":disabled, [aria-disabled=true]")) return "disabled";
  if (!hit || !(element.contains(hit) || hit.contains(element))) return "covered by " + hit?.outerHTML.slice(0, 120);
  element.setAttribute("data-journey", "");
`;

const marked = "[data-journey]";
/** Milliseconds for a step on a busy machine, and between two attempts. */
const timeout = 60_000;
const interval = 100;

/** Repeats a step until it succeeds. */
async function repeat<Value>(step: () => Promise<Value> | Value): Promise<Value> {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(interval);
    }
  }
}

/** The portal in a window of any engine, driven as a user does. Each step waits up to a minute. */
export class Screen {
  readonly window: EngineWindow;
  readonly address: string;

  constructor(window: EngineWindow, address: string) {
    this.window = window;
    this.address = address;
  }

  /** Opens a page. Repeats the attempt that a redirect of the sign-in interrupts. */
  open(path: string): Promise<void> {
    return repeat(() => this.window.open(this.address + path));
  }

  /** Waits until the target is visible. */
  see(target: Target): Promise<void> {
    return repeat(() => this.#run(target, ""));
  }

  async click(target: Target): Promise<void> {
    await repeat(async () => {
      await this.#run(target, hitTest);
      await this.window.click(marked);
    });
  }

  /** SCREEN-014: shows an action that can be behind a button. */
  async showAction(action: Target, more: Target): Promise<void> {
    const shown = await repeat(() =>
      Promise.any([action, more].map((target) => this.#run(target, "").then(() => target))),
    );
    if (shown === more) await this.click(more);
  }

  /** Replaces the text of an input and leaves it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.window.selectAll();
    await this.window.type(text);
    await this.window.press("Tab");
  }

  /** Selects an option of a combobox. */
  async choose(target: Target, option: string): Promise<void> {
    await this.click(target);
    await this.click({ role: "option", name: option });
  }

  press(key: JourneyKey): Promise<void> {
    return this.window.press(key);
  }

  type(text: string): Promise<void> {
    return this.window.type(text);
  }

  /** Waits until the input of the target has a value. */
  seeValue(target: Target, value: string | RegExp): Promise<void> {
    const check = `
      const expected = revive(${serialize(value)});
      const value = element.value.replace(/\\s+/g, " ");
      const isEqual = expected instanceof RegExp ? expected.test(value) : value === expected;
      if (!isEqual) return "value is " + value;`;
    return repeat(() => this.#run(target, check));
  }

  /** Waits until a file with a name that matches has been saved; returns its content. */
  seeDownload(name: RegExp): Promise<Buffer> {
    return repeat(() => {
      const files = readdirSync(this.window.downloads, { recursive: true, encoding: "utf8" });
      const file = files.find((path) => name.test(path));
      if (!file) throw new Error(`no ${name} among ${files.join(", ")}`);
      const content = readFileSync(join(this.window.downloads, file));
      // Firefox creates an empty file first.
      if (content.length === 0) throw new Error(`${file} is not complete`);
      return content;
    });
  }

  async #run(target: Target, step: string): Promise<void> {
    const isLoaded = await this.window.run<boolean>('return typeof TestingLibraryDom === "object"');
    if (!isLoaded) await this.window.run(`${library}; return true`);
    const reason = await this.window.run<string>(
      `const target = ${serialize(target)}; ${findInPage} ${step} return "";`,
    );
    if (reason) {
      const page = await this.window.run<string>(
        "return location.pathname + ' ' + document.body.innerText.slice(0, 3000)",
      );
      throw new Error(`${serialize(target)}: ${reason} on ${page}`);
    }
  }
}

/** The queries compare with the text of the page after its spaces became one, non-breaking ones included. */
const serialize = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    part instanceof RegExp
      ? { source: part.source, flags: part.flags }
      : typeof part === "string"
        ? part.replace(/\s+/g, " ")
        : part,
  );
