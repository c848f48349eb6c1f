import type { SourceFault } from '#features/data-sources/server/drivers/driver.ts'

/** The code of an error, `''` without one. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Codes of a certificate that is not believed, or of a server that cannot encrypt. */
const certificate = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO|HANDSHAKE_NO_SSL)/

/** What is wrong with a connection, whatever kind of database is behind it; undefined where the error is of another kind. */
export function connectionFault(error: unknown): SourceFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (certificate.test(code) || /does not support (SSL|secure connection)|establishing an SSL connection/i.test(error.message))
    return 'certificate'
  if (code === 'ETIMEDOUT' || /timeout expired/.test(error.message)) return 'late'
  if (
    /^E[A-Z_]{3,}$|^PROTOCOL_/.test(code) ||
    /^Connection terminated|^Connection ended|Client was closed|client has been closed/i.test(error.message)
  )
    return 'unreachable'
  // Parsers of the protocol throw what has no code.
  return /unexpected|unknown (message|authenticat)|SASL/i.test(error.message) ? 'unreachable' : undefined
}
