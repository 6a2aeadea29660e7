import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { findFreePort } from "../resilience/server-process.ts";

/** Whether this machine has nginx. */
export const hasNginx = spawnSync("nginx", ["-v"]).error === undefined;

export interface Nginx {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

const shipped = path.resolve(import.meta.dirname, "../../../../deploy/nginx.conf");

/** Starts nginx with `deploy/nginx.conf` and the addresses of the test; `directory` is empty. */
export async function startNginx(directory: string, nodes: readonly [number, number]): Promise<Nginx> {
  const port = await findFreePort();
  const site = (await readFile(shipped, "utf8"))
    .replace("birzha-1:3000", `127.0.0.1:${nodes[0]}`)
    .replace("birzha-2:3000", `127.0.0.1:${nodes[1]}`)
    .replace("keycloak:8080", `127.0.0.1:${await findFreePort()}`)
    .replace("listen 8080", `listen ${port}`)
    .replaceAll("/var/log/nginx", directory);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const file = path.join(directory, "nginx.conf");
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, "site.conf"), site);
  await writeFile(
    file,
    `daemon off; pid ${directory}/pid; worker_processes 1; error_log stderr notice;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http {
      ${folders.map((name) => `${name}_temp_path ${directory}/${name};`).join(" ")}
      access_log off;
      include ${directory}/site.conf;
    }`,
  );
  const child = spawn("nginx", ["-e", "stderr", "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  let log = "";
  child.stderr.setEncoding("utf8");
  for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
    log += String(text);
    if (log.includes("start worker process ")) break;
  }
  if (!log.includes("start worker process ")) throw new Error(`nginx failed to start: ${log}`);
  child.stderr.resume();
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
