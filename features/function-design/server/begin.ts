import { headingRowsAtMost } from '#engine/forms/editing/columns/sheet-columns.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { sentRows } from '#features/files/entry.ts'
import { readColumnSheet, sampleCellAtMost, sampleRowsAtMost } from '#features/function-design/contract/begin.ts'
import { serve } from '#server/http/serve.ts'
import { pinyinReader } from '#server/pinyin.ts'

const nameAtMost = 30
/** Longer headings are sentences; the pinyin of their beginning names nothing. */
const headingAtMost = 50

/** What a heading could be called: its pinyin, of a long one the first letters; undefined where it has none. */
function nameOf(syllables: readonly string[]): string | undefined {
  const words = syllables
    .map((one) =>
      one
        .toLowerCase()
        .replaceAll('ü', 'v')
        .replace(/[^a-z0-9]/g, ''),
    )
    .filter((one) => one !== '')
  const whole = words.join('')
  const name = whole.length <= nameAtMost ? whole : words.map(([first = '']) => first).join('')
  return /^[a-z][a-z0-9]*$/.test(name) ? name.slice(0, nameAtMost) : undefined
}

async function namesFor(cells: readonly (readonly string[])[]): Promise<Record<string, string>> {
  const { read } = await pinyinReader()
  const headings = new Set(cells.slice(0, headingRowsAtMost + 1).flat())
  // What stands behind the name in brackets is a unit.
  const named = [...headings]
    .filter((text) => text.length <= headingAtMost && /\p{Script=Han}/u.test(text))
    .map((text) => [text, nameOf(read(text.replace(/[(（].*$/, '')))] as const)
  return Object.fromEntries(named.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

export const serveColumnSheet = serve(readColumnSheet, async ({ files }) => {
  const { name, rows } = await sentRows(files, sampleRowsAtMost)
  const cells = rows.map((row) => row.map((cell) => cell.slice(0, sampleCellAtMost)))
  if (cells.every((row) => row.every((cell) => cell === ''))) throw new Refused(refusal('invalid', 'function-columns.sheet-empty'))
  return { name: name.replace(/\.[^.]*$/, ''), cells, names: await namesFor(cells) }
})
