/*
 * FAST-105: gives `node_modules/.bin` a Node.js that executes TypeScript: the one of the machine, or the package of this
 * folder (120 MB) where that is older than 24. `npm ci` calls it last. Plain JavaScript, because an old Node.js runs it.
 */
const { execSync } = require("node:child_process");
const { rmSync, symlinkSync } = require("node:fs");
const path = require("node:path");

const isOwn = process.execPath.startsWith(__dirname);
const isNew = Number.parseInt(process.versions.node, 10) >= 24;

function install() {
  execSync("npm ci --no-audit --no-fund", { cwd: __dirname, stdio: ["ignore", "ignore", "inherit"] });
  const folder = path.join(__dirname, "node_modules", `node-linux-${process.arch}`);
  // FIX-345: headers for native add-ons, which the portal does not have, are a third of the package.
  rmSync(path.join(folder, "include"), { recursive: true, force: true });
  return path.join(folder, "bin/node");
}

// Other systems use the Node.js of their search path.
if (process.platform === "linux") {
  const node = isNew && !isOwn ? process.execPath : install();
  const link = path.join(__dirname, "../../node_modules/.bin/node");
  rmSync(link, { force: true });
  symlinkSync(node, link);
}
