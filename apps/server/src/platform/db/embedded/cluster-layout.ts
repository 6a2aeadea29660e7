import path from "node:path";

/** The files in the embedded server's directory. */
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
    /** Finished segments of the write-ahead log that wait for the backup folder (decision 0041). */
    spool: path.join(root, "archive"),
    socket: socketDirectory(root),
  };
}

export type ClusterLayout = ReturnType<typeof clusterLayout>;

/** Bytes of a socket's path that every system takes. */
const longestSocketPath = 103;

/**
 * Where PostgreSQL listens beside 127.0.0.1: a message through a socket of the file system costs both sides less. A
 * directory may lie too deep for it.
 */
const socketDirectory = (root: string): string | undefined =>
  process.platform !== "win32" && Buffer.byteLength(path.join(root, ".s.PGSQL.65535")) <= longestSocketPath
    ? root
    : undefined;
