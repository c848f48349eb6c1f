import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A statement that writes a table outside the folder that owns it. */
export interface ForeignWrite {
  readonly file: string
  readonly line: number
  readonly table: string
  readonly reason: string
}

/** Tables whose owner is not the folder whose migration made them, and the one that no migration makes. */
const ownersByHand: Readonly<Record<string, string>> = {
  // Made together with the roles; the memberships of a user are written together.
  user_role: 'server/directory',
  idempotency: 'server/saves',
  audit_entry: 'server/audit',
  audit_entry_rest: 'server/audit',
  audit_seal: 'server/audit',
  audit_restore: 'server/audit',
  outbox: 'server/outbox',
  cache_version: 'server/cache',
  migration: 'server/database',
}

/** Known writes of tables owned by another folder, `file table`; nothing is to be added. */
const knownExceptions: readonly string[] = []

/** Where statements may be made for a table that is named at run time: the writer of changes, stores of managed tables, the tables of records, and those of other databases. */
const writesAnyTable =
  /^server\/(database\/write-set|resource\/store|saves\/[\w-]+)\.ts$|^features\/records\/server\/|^features\/data-sources\/server\/drivers\//

/** Tests, what only tests use, and migrations, which may touch whatever stands when they run. */
const notJudged = /\.test\.ts$|\/testing(\/|\.ts$)|\/migrations\//

const creating = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)/gi

/** Owners by table, from the folders of the migrations that make them: `server/directory`, `features/files`. */
export function tableOwners(migrations: readonly { readonly file: string; readonly text: string }[]): ReadonlyMap<string, string> {
  const made = migrations.flatMap(({ file, text }) =>
    [...text.matchAll(creating)].map((match): [string, string] => [match[1]!, folderOf(file)]),
  )
  return new Map([...made, ...Object.entries(ownersByHand)])
}

function folderOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

const writing: readonly RegExp[] = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([a-z_]+)/gi,
  /\bupdate\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
  // Who asks for the store of a table writes it.
  /\bstoreOf\(\s*['"`](\w+)/g,
  // The shape of a table for the writer of changes.
  /\b(?:table:|tableShape\()\s*['"`](\w+)/g,
]
const writingAnyTable = /\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'"`\s]|\b(?:insert\s+into|delete\s+from|update)\s+\$\{/g

/** Finds the statements of one file that write what another folder owns. */
export function foreignWritesOf(file: string, text: string, owners: ReadonlyMap<string, string>): ForeignWrite[] {
  if (notJudged.test(file)) return []
  const code = withoutComments(text)
  const lineAt = (index: number): number => code.slice(0, index).split('\n').length
  const named = writing.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((match): ForeignWrite[] => {
      const table = match[1]!
      const owner = owners.get(table)
      if (owner === undefined || owner === folderOf(file) || knownExceptions.includes(`${file} ${table}`)) return []
      return [{ file, line: lineAt(match.index), table, reason: `only ${owner} writes it` }]
    }),
  )
  if (writesAnyTable.test(file)) return named
  const unnamed = [...code.matchAll(writingAnyTable)].map((match): ForeignWrite => ({
    file,
    line: lineAt(match.index),
    table: 'a table named at run time',
    reason: 'only features/records writes those',
  }))
  return [...named, ...unnamed]
}

/** Comments become spaces, so that lines keep their numbers. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/^\s*\/\/.*$/gm, (comment) => ' '.repeat(comment.length))
}

/** Finds the foreign writes of all files below a folder. */
export function foreignWritesBelow(root: string): ForeignWrite[] {
  const files = globSync('{server,features,main}/**/*.ts', { cwd: root })
    .sort()
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(resolve(root, file), 'utf8') }))
  const owners = tableOwners(files.filter(({ file }) => file.includes('/migrations/')))
  return files.flatMap(({ file, text }) => foreignWritesOf(file, text, owners))
}

if (import.meta.main) {
  const wrong = foreignWritesBelow(process.argv[2] ?? '.')
  for (const { file, line, table, reason } of wrong) console.error(`${file}:${line} writes ${table}: ${reason}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
