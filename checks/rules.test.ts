import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = 'security|permissions|form-definition|workflow|platform-api|platform-entities|expectations|seed-industry'
const citation = new RegExp(
  `\\b(?:(${sources}) ((?:F?\\d+(?:\\.\\d+)?)(?:, \\d+(?:\\.\\d+)?)*)|document ([12]), sections? ([\\d, and]*\\d))`,
  'g',
)

/** Places named in a text, one each: `security 14.2, 14.4` are two. */
function cited(text: string): string[] {
  return [...text.matchAll(citation)].flatMap(([, source, places, document, sections]) =>
    document
      ? (sections ?? '').match(/\d+/g)!.map((section) => `document ${document}, section ${section}`)
      : (places ?? '').split(', ').map((place) => `${source} ${place}`),
  )
}

const listed = new Set(
  readFileSync(join(root, 'docs/rules.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| ([a-z].*?) \|/.exec(line)?.[1] ?? []),
)

test('places named in a text are found one by one', () => {
  expect(cited('(security 14.2, 14.4) and (document 1, sections 2 and 5; workflow 3.1)')).toEqual([
    'security 14.2',
    'security 14.4',
    'document 1, section 2',
    'document 1, section 5',
    'workflow 3.1',
  ])
})

test('every rule that the code cites has its line in docs/rules.md', () => {
  const files = globSync('{engine,fields,features,server,ui,web,main,apps,bench,e2e,checks}/**/*.{ts,tsx,css,md}', { cwd: root })
  const missing = files.flatMap((file) =>
    cited(readFileSync(join(root, file), 'utf8'))
      .filter((place) => !listed.has(place))
      .map((place) => `${file}: ${place}`),
  )
  expect(missing).toEqual([])
})
