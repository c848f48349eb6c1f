import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { refuseImport, refusePackage } from './layers.ts'

/** An import that goes the wrong way. */
export interface WrongImport {
  readonly file: string
  readonly line: number
  readonly imported: string
  readonly reason: string
}

const statement =
  /(?:^|\n)[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*\(\s*['"]([^'"\n]+)['"]|(?:^|\n)import\s*['"]([^'"\n]+)['"]/g

/** Finds the wrong imports of one file, of types too, written with an alias or as a relative path. */
export function wrongImportsOf(file: string, text: string): WrongImport[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...code.matchAll(statement)].flatMap((match) => {
    const imported = match[1] ?? match[2] ?? match[3] ?? ''
    const reason = reasonAgainst(file, imported)
    const line = code.slice(0, match.index + match[0].indexOf(imported)).split('\n').length
    return reason ? [{ file, line, imported, reason }] : []
  })
}

function reasonAgainst(file: string, imported: string): string | undefined {
  if (imported.startsWith('#')) return refuseImport(file, imported.slice(1))
  if (imported.startsWith('.')) return refuseImport(file, posix.join(posix.dirname(file), imported))
  return refusePackage(file, imported)
}

/** Finds the wrong imports of all files below a folder. */
export function wrongImportsBelow(root: string): WrongImport[] {
  const files = globSync('{engine,fields,ui,web,server,features}/**/*.{ts,tsx}', { cwd: root })
  return files.sort().flatMap((file) => wrongImportsOf(file.replaceAll('\\', '/'), readFileSync(resolve(root, file), 'utf8')))
}

if (import.meta.main) {
  const wrong = wrongImportsBelow(process.argv[2] ?? '.')
  for (const { file, line, imported, reason } of wrong) console.error(`${file}:${line} imports ${imported}: ${reason}`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
