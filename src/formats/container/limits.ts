/** How much of an archive or folder we are ready to unpack (trust §3). */
export interface ContainerLimits {
  /** One unpacked file. */
  readonly entryBytes: number;
  /** Everything unpacked from one archive, nested archives included: ten years of a phone's health export. */
  readonly totalBytes: number;
  readonly entries: number;
  /** Unpacked bytes for each packed byte; a recording does not reach 50. */
  readonly ratio: number;
  /** ZIPs inside a ZIP: Garmin's account export is one of ZIPs. */
  readonly nesting: number;
  readonly folderDepth: number;
}

export const containerLimits: ContainerLimits = {
  entryBytes: 32 * 1024 * 1024,
  totalBytes: 16 * 1024 ** 3,
  entries: 200_000,
  ratio: 200,
  nesting: 1,
  folderDepth: 32,
};

/** Below this a high ratio does no harm: a short file of zeros is not a bomb. */
const harmlessBytes = 64 * 1024;

/** The most that `packed` bytes may become before they are taken for a bomb. */
export const mostUnpacked = (packed: number, limits: ContainerLimits): number =>
  Math.max(harmlessBytes, packed * limits.ratio);
