import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { logTexts } from '#features/logs/texts.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('{server,features}/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|\/testing\/|\/web\//.test(file))
const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')

const found = (pattern: RegExp): string[] => [...new Set([...sources.matchAll(pattern)].map((match) => match[1]!))].sort()
const unworded = (kind: string, names: readonly string[]) => names.filter((name) => !(`logs.${kind}.${name}` in logTexts))

describe('what is written into the audit log has words', () => {
  const actions = found(/\baction: '([a-z-]+\.[a-z-]+)'/g)

  test('every thing', () => {
    // Resources and the writes of people, roles and menus name their thing; the verb is added by the shared code.
    const resources = found(/(?:store|Store)\b[^}]*?\n\s+action: '([a-z-]+)',/g)
    const kinds = found(/noteOf\(\{ kind: '([a-z-]+)'/g)
    expect(actions.length + resources.length + kinds.length).toBeGreaterThan(30)
    expect(unworded('thing', [...new Set([...actions.map((action) => action.split('.')[0]!), ...resources, ...kinds])])).toEqual([])
  })

  test('every verb', () => {
    const added = found(/\$\{(?:resource\.action|kind|kinds\[holder\.type\])\}\.([a-z-]+)/g)
    const flows = globSync('engine/flows/actions/*/', { cwd: root }).map((folder) => folder.split('/').filter(Boolean).at(-1)!)
    expect(added.length).toBeGreaterThan(2)
    expect(unworded('verb', [...new Set([...actions.map((action) => action.split('.')[1]!), ...added, ...flows])])).toEqual([])
  })
})
