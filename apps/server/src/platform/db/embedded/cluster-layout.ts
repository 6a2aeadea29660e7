import path from "node:path";

/** Returns the paths inside the embedded server's directory. */
export function clusterLayout(directory: string) {
  const root = path.resolve(directory);
  return {
    root,
    data: path.join(root, "data"),
    passwords: {
      own: path.join(root, "password"),
      superuser: path.join(root, "superuser-password"),
      requests: path.join(root, "requests-password"),
    },
    port: path.join(root, "port"),
    lock: path.join(root, "lock"),
    /** Finished WAL segments that wait for the copy to the backup folder (decision 0041). */
    spool: path.join(root, "archive"),
    socket: socketDirectory(root),
  };
}

export type ClusterLayout = ReturnType<typeof clusterLayout>;

/** Maximum length of a socket path in bytes on every supported system. */
const maxSocketPath = 103;

/**
 * Directory of the Unix socket, in addition to 127.0.0.1: a local socket costs both sides less per message.
 * Undefined when the path would be too long.
 */
const socketDirectory = (root: string): string | undefined =>
  process.platform !== "win32" && Buffer.byteLength(path.join(root, ".s.PGSQL.65535")) <= maxSocketPath
    ? root
    : undefined;
