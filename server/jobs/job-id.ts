import { createHash } from 'node:crypto'

/** An id made of a text, so that the same text gives the same job. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  // Version 8: made as the application likes.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
