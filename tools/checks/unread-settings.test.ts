import { expect, test } from "vitest";
import { unreadSettings } from "./unread-settings.ts";

test("HOUSE-008: an unaccepted or unread setting is an error", () => {
  const offered = "# The port.\n#PORT=3000\n#OLD_PORT=1\n";
  const config =
    "interface Config {\n  readonly port: number;\n  readonly old: number;\n}\nport: given.PORT ?? 3000";
  expect(unreadSettings(offered, config, ["listen(config.port)"])).toEqual([
    "OLD_PORT: unused setting",
    "old: unused setting",
  ]);
});
