import { refusal, Refused } from '#engine/values/refusal.ts'

/** 429 of a budget that is used up: it says how long to wait, to people and to programs. */
export function tooMany(seconds: number): Refused {
  return new Refused(refusal('too-many', 'kernel.too-many', { params: { seconds } }), { retryAfterSeconds: seconds })
}
