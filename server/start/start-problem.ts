import { DataFolderInUse, DataFolderUnusable } from '#server/database/data-folder-lock.ts'
import { failureCode, isUnavailable } from '#server/database/failures.ts'
import { RestoreUnfinished } from '#server/backup/unfinished-restore.ts'
import { MigrationProblem } from '#server/database/migrate.ts'
import { InvalidFiles } from '#server/start/invalid-files.ts'
import { KeysDiffer } from '#server/storage/node-keys.ts'
import type { Settings } from '#server/settings.ts'

/** Wrong password or user, no such database. */
const refusedLogin = new Set(['28P01', '28000', '3D000'])

/**
 * One line for who starts the product, when the reason lies outside of the program.
 *
 * @returns undefined for a fault of the program, whose stack is needed
 */
export function startProblem(error: unknown, settings: Settings): string | undefined {
  if (!(error instanceof Error)) return undefined
  const known = [DataFolderInUse, DataFolderUnusable, MigrationProblem, InvalidFiles, KeysDiffer, RestoreUnfinished]
  if (known.some((kind) => error instanceof kind)) return error.message
  const facts: NodeJS.ErrnoException = error
  if (facts.syscall === 'listen') return listenProblem(facts.code, settings)
  if (facts.path?.startsWith(settings.dataDirectory)) return new DataFolderUnusable(settings.dataDirectory, error).message
  const isFile = facts.path !== undefined && facts.syscall !== 'connect'
  if (settings.databaseUrl && !isFile && (isUnavailable(error) || refusedLogin.has(failureCode(error) ?? '')))
    return `The database of DATABASE_URL cannot be used: ${said(error)}. Check the address, the user and whether it runs.`
  return undefined
}

/** What the database or the network said; a refusal for want of a connection carries it as its cause. */
function said(error: Error): string {
  return error.cause instanceof Error ? said(error.cause) : error.message || (failureCode(error) ?? error.name)
}

function listenProblem(code: string | undefined, { host, port }: Settings): string {
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another port.`
  if (code === 'EACCES') return `Port ${port} of ${host} may not be opened by this user. Set PORT to a port above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine. Set HOST to one that is.`
  return `Port ${port} of ${host} cannot be opened (${code}). Set PORT and HOST to others.`
}
