/** Files that are uploaded into cells: those under way, and the names of those that have arrived. */
export function makeRowUploads(onChange: () => void) {
  let fileNames: ReadonlyMap<string, string> = new Map();
  let pending = 0;
  /** Rises with every change of user or organisation; uploads of an earlier generation are ignored. */
  let generation = 0;
  const count = (difference: number) => {
    pending += difference;
    onChange();
  };

  return {
    pending: () => pending,
    fileNames: () => fileNames,
    addNames(names: Iterable<readonly [string, string]>) {
      fileNames = new Map([...fileNames, ...names]);
    },
    reset() {
      generation += 1;
      fileNames = new Map();
      pending = 0;
    },
    /** SPOT-034: uploads a file into a cell, unless the user or the organisation changes meanwhile. */
    attach: async (
      file: File,
      upload: (file: File) => Promise<number>,
      enter: (id: string) => void,
    ): Promise<void> => {
      const begun = generation;
      count(1);
      try {
        const id = String(await upload(file));
        if (begun !== generation) return;
        fileNames = new Map(fileNames).set(id, file.name);
        enter(id);
      } finally {
        if (begun === generation) count(-1);
      }
    },
  };
}
