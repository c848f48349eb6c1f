/** Lost or unreachable server, SQLSTATE or error code of the socket; 53100 is a full disk, 53300 no connection left. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006', '08001', '08004'],
])

/** The driver's own words for a connection that went away; it gives them no code. */
const awayMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded when trying to connect)/

const retryableCodes = new Set(['40001', '40P01', '55P03'])

/** A statement prepared before its table changed: it works again when prepared anew. */
const outdatedCodes = new Set(['0A000', '42703', '42P01', '26000'])

/** SQLSTATE or socket code of an error, of its cause where it has none itself. */
export function failureCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return failureCode(error.cause)
}

/** Whether the database cannot work now, so that the caller may come back later (503). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return awayCodes.has(failureCode(error) ?? '') || awayMessages.test(error.message)
}

/** Whether the whole transaction may succeed when run once more: serialization failure, deadlock, lock not got in time. */
export function isRetryable(error: unknown): boolean {
  return retryableCodes.has(failureCode(error) ?? '')
}

/** Whether a table changed under a prepared statement; reload the definition and run the whole transaction once more. */
export function isOutdatedStatement(error: unknown): boolean {
  return outdatedCodes.has(failureCode(error) ?? '')
}

/** Whether a value is too long for an index that it would have to enter. */
export function isTooLongForIndex(error: unknown): boolean {
  return failureCode(error) === '54000'
}

/** Whether a statement was ended because it took longer than it may (`statement_timeout`). */
export function tookTooLong(error: unknown): boolean {
  return failureCode(error) === '57014'
}

/** Name of the unique index or constraint that was violated, undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof Error) || failureCode(error) !== '23505') return undefined
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
}
