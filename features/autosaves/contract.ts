import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'

/** Longest stored input, in characters of JSON: a form of 1,000 rows with what they were before. */
export const autosaveLength = 1_000_000

/** Days after which input that was never saved is forgotten. */
export const autosaveDays = 90

/** The form, and the record it edits: an id, or `new` for one that was never saved. */
const place = z.object({ form: z.string().min(1).max(100), record: z.string().min(1).max(200) })

const path = '/api/system/Autosave/{form}/{record}'

/** What the caller typed into a form and has not saved yet; null when nothing is kept. */
export const readAutosave = call({
  method: 'GET',
  path,
  access: 'signed-in',
  params: place,
  answer: z.object({ content: z.string(), savedAt: z.number() }).nullable(),
})

/** Where the caller has input that was not saved, the newest first. */
export const listAutosaves = call({
  method: 'GET',
  path: '/api/system/Autosave',
  access: 'signed-in',
  answer: listOf(place.extend({ savedAt: z.number() })),
})

/** Keeps what was typed, for the caller alone, in the place of what was kept before. */
export const writeAutosave = call({
  method: 'PUT',
  path,
  access: 'signed-in',
  params: place,
  // The same content again changes nothing, so no answer is stored for a repetition.
  changes: false,
  rate: 'write',
  bodyLimitBytes: 4 * 1024 * 1024,
  body: z.object({ content: z.string().max(autosaveLength) }),
  answer: z.object({ savedAt: z.number() }),
})

/** Forgets it, after a save or when the user discards it. */
export const dropAutosave = call({
  method: 'DELETE',
  path,
  access: 'signed-in',
  params: place,
  changes: false,
  rate: 'write',
  answer: z.null(),
})
