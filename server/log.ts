import pino, { type DestinationStream, type Logger } from 'pino'
import { newId } from '#server/new-id.ts'
import type { Settings } from '#server/settings.ts'

/**
 * Members that no log may hold (security 11.5): credentials, and the rows that the database quotes in its errors, because they
 * hold what people typed.
 */
const redact = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.ticket',
  'err.detail',
  'err.where',
  'err.internalQuery',
]

/** The log of one process: lines of JSON, so that nothing in a value can look like a line of its own. */
export function createLog(level: Settings['logLevel'], to?: DestinationStream): Logger {
  const options = { level, redact, base: { node: newId().slice(-6) } }
  return to ? pino(options, to) : pino(options)
}
