import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** Names of the packages that this file of npm asks for itself. */
function directDependencies(path: string): string[] {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
  } = JSON.parse(read(path)) as Record<string, Record<string, string>>
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
}

/** Names in the first column of the tables, with a text in the last one; `@a/{b,c}` and `<platform>` stand for several. */
function explained(document: string): (name: string) => boolean {
  const rows = document.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return cells.length >= 5 && cells.at(-2) !== '' ? [cells[1] ?? ''] : []
  })
  const names = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  const patterns = names.map((name) => {
    const text = name
      .replaceAll(/[.*+]/g, '\\$&')
      .replaceAll(/\{([^}]*)\}/g, (_whole, all: string) => `(?:${all.replaceAll(',', '|')})`)
      .replaceAll(/<\w+>/g, '[\\w-]+')
    return new RegExp(`^${text}$`)
  })
  return (name) => patterns.some((one) => one.test(name))
}

test('every direct dependency stands in docs/dependencies.md with its reason (security 13)', () => {
  const isExplained = explained(read('docs/dependencies.md'))
  const asked = [...directDependencies('package.json'), ...directDependencies('runtime/package.json')]
  expect(asked.filter((name) => !isExplained(name))).toEqual([])
})
