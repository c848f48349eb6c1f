import type { Refusal } from '#engine/values/refusal.ts'

/** A picture that the image process shall write anew. */
export interface PictureJob {
  readonly path: string
  readonly target: string
  /** Of all its threads; then it asks to be ended. */
  readonly processorMilliseconds: number
}

export type PictureOutcome =
  | { readonly reason: 'written' | 'broken' | 'too-slow' | 'disk-full' }
  | { readonly reason: 'too-large'; readonly refusal: Refusal }
