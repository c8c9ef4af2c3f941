/*
 * What the film uses of gifenc, which has no declarations of its own.
 */
declare module 'gifenc' {
  interface Encoder {
    /** `delay` in ms; the first frame's palette and size are the film's. */
    writeFrame(
      indices: Uint8Array,
      width: number,
      height: number,
      options: { palette: number[][]; delay: number },
    ): void
    finish(): void
    bytes(): Uint8Array
  }
  const gifenc: { GIFEncoder(): Encoder }
  export default gifenc
}
