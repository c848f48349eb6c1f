import type { Refusal } from '#engine/values/refusal.ts'

/** A picture that the image process shall write anew. */
export interface PictureJob {
  readonly path: string
  readonly target: string
  /** Where a small one for lists is written too, unless the picture is small itself. */
  readonly small: string
  /** Of all its threads; then it asks to be ended. */
  readonly processorMilliseconds: number
}

export type PictureOutcome =
  | { readonly reason: 'written'; readonly hasSmall: boolean }
  | { readonly reason: 'broken' | 'too-slow' | 'disk-full' }
  | { readonly reason: 'too-large'; readonly refusal: Refusal }
