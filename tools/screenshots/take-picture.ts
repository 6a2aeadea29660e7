import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { withoutEvents } from "../../e2e/support/events.ts";
import { signIn, type DemoLogin } from "../../e2e/support/sign-in.ts";
import { pictureTime } from "./demo-portal.ts";

/** A picture of a page, or of the part of it that a guide explains. */
export interface Picture {
  /** File name without folder and extension. */
  readonly name: string;
  /** Without one: a visitor without a session. */
  readonly login?: DemoLogin;
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  /** Device pixels per CSS pixel. */
  readonly scale?: number;
  /** Brings the page to the state of the picture. Must not change stored records. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Elements that the picture must show; the whole screen without them. */
  readonly show?: (page: Page) => readonly Locator[];
  /** Maximum height of the part in pixels. */
  readonly maxHeight?: number;
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

const quality = 82;
/** Maximum time of a step, in milliseconds. */
const stepTimeout = 15_000;

/** Takes pictures of one portal; signs each user in once. */
export function openCamera(browser: Browser, baseURL: string) {
  const sessions = new Map<DemoLogin, Session>();
  const common = { baseURL, locale: "ru-RU", timezoneId: "Europe/Moscow", reducedMotion: "reduce" } as const;

  async function sessionOf(login: DemoLogin): Promise<Session> {
    const known = sessions.get(login);
    if (known) return known;
    const context = await browser.newContext(common);
    const page = await context.newPage();
    await signIn(page, login);
    const session = await context.storageState();
    await context.close();
    sessions.set(login, session);
    return session;
  }

  return async (picture: Picture): Promise<Buffer> => {
    const { login, width = 1440, height = 900 } = picture;
    const context = await browser.newContext({
      ...common,
      viewport: { width, height },
      deviceScaleFactor: picture.scale ?? 1,
      colorScheme: picture.scheme ?? "light",
      ...(width < 500 && { isMobile: true, hasTouch: true }),
      ...(login && { storageState: await sessionOf(login) }),
    });
    try {
      // An event stream never ends, and the page would never be idle.
      await withoutEvents(context);
      const page = await context.newPage();
      page.setDefaultTimeout(stepTimeout);
      // Forms preset the browser's date.
      await page.clock.setFixedTime(new Date(`${pictureTime}+03:00`));
      await page.goto(picture.path);
      await waitUntilShown(page);
      if (picture.prepare) {
        await picture.prepare(page);
        await waitUntilShown(page);
      }
      return await capture(page, picture);
    } finally {
      await context.close();
    }
  };
}

async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true], [data-stale]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready.then(() => undefined)");
}

async function capture(page: Page, picture: Picture): Promise<Buffer> {
  const { show, maxHeight = Infinity } = picture;
  const screen = page.viewportSize()!;
  let clip = { x: 0, y: 0, width: screen.width, height: Math.min(screen.height, maxHeight) };
  if (show) {
    const boxes = await Promise.all(show(page).map((one) => one.boundingBox()));
    const found = boxes.filter((box) => box !== null);
    if (found.length < boxes.length) throw new Error("an element of the picture is not on the screen");
    const x = Math.max(0, Math.min(...found.map((box) => box.x)));
    const y = Math.max(0, Math.min(...found.map((box) => box.y)));
    const right = Math.min(screen.width, Math.max(...found.map((box) => box.x + box.width)));
    const bottom = Math.min(screen.height, Math.max(...found.map((box) => box.y + box.height)));
    clip = { x, y, width: right - x, height: Math.min(bottom - y, maxHeight) };
  }
  // Playwright writes PNG and JPEG; WebP is a third of their size.
  const session = await page.context().newCDPSession(page);
  const [scrollX, scrollY] = (await page.evaluate("[scrollX, scrollY]")) as [number, number];
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality,
    // It would resize the page: tables turn into cards, and popovers close.
    captureBeyondViewport: false,
    clip: {
      x: Math.round(clip.x + scrollX),
      y: Math.round(clip.y + scrollY),
      width: Math.round(clip.width),
      height: Math.round(clip.height),
      scale: picture.scale ?? 1,
    },
  });
  return Buffer.from(data, "base64");
}
