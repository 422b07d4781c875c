/** The disk that is written to failed: no fault of the bundle. */
export class DiskFailed extends Error {
  override readonly name = 'DiskFailed';
}
