import { isFieldKey } from '#engine/forms/check-form.ts'
import { choicesIn, guessKind } from './guess-kind.ts'
import { freeKey, type ProposedColumn } from './proposed-column.ts'

/** Where the headings of a sheet stand. */
export interface HeadingPlace {
  /** Index of the row of headings, of two that of the upper one. */
  readonly row: number
  /** Two rows: the upper one names sub-tables, the lower one their columns. */
  readonly isDouble: boolean
}

/** Rows among which headings are looked for: titles and notes may stand above them. */
export const headingRowsAtMost = 10

type Cells = readonly (readonly string[])[]

const samplesShown = 3

const filled = (row: readonly string[] = []): number => row.filter((text) => text !== '').length
const isWord = (text: string): boolean => !/^[\d.,:/\s-]+$/.test(text)

/** Whether the row below says what stands below headings that reach over several columns, as import templates have it. */
function isDoubled(above: readonly string[] = [], below: readonly string[] = []): boolean {
  const width = Math.max(above.length, below.length)
  const places = Array.from({ length: width }, (_, place) => ({ top: above[place] ?? '', under: below[place] ?? '' }))
  const [first] = places
  return (
    first?.top !== '' &&
    places.some(({ top, under }) => top === '' && under !== '') &&
    places.every(({ top, under }) => top !== '' || under !== '') &&
    places.every(({ under }) => under === '' || isWord(under)) &&
    // Columns of the form itself have one heading over both rows, or all stand in groups.
    (places.some(({ under }) => under === '') || filled(above) < filled(below))
  )
}

/** The first of the first rows that is as wide as the widest of them, and how many rows it takes. */
export function guessHeading(cells: Cells): HeadingPlace {
  const rows = cells.slice(0, headingRowsAtMost)
  const doubled = rows.findIndex((row, place) => filled(row) > 1 && isDoubled(row, rows[place + 1]))
  const widest = Math.max(0, ...rows.map(filled))
  const single = Math.max(
    0,
    rows.findIndex((row) => filled(row) > widest / 2),
  )
  return doubled !== -1 && doubled <= single ? { row: doubled, isDouble: true } : { row: single, isDouble: false }
}

interface Heading {
  readonly place: number
  readonly group: string
  readonly text: string
}

function headingsIn(cells: Cells, { row, isDouble }: HeadingPlace): readonly Heading[] {
  const [above, below] = [cells[row] ?? [], isDouble ? (cells[row + 1] ?? []) : []]
  const width = Math.max(0, ...cells.slice(row).map(({ length }) => length))
  let group = ''
  return Array.from({ length: width }, (_, place): Heading => {
    const [top, under] = [above[place] ?? '', below[place] ?? '']
    if (top !== '' || !isDouble) group = top
    return under === '' ? { place, group: '', text: top } : { place, group: bare(group), text: under }
  })
}

/** A star marks what must be filled in. */
const bare = (text: string): string =>
  text
    .replace(/\s*[*＊]\s*$/, '')
    .replace(/^[*＊]\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
const inBrackets = /^(.+)[(（]([A-Za-z]\w*)[)）]$/

/** Templates of this product name the field behind the label of each column; elsewhere brackets hold a unit. */
const isTemplate = (headings: readonly Heading[]): boolean =>
  headings.every(({ text }) => text === '' || isFieldKey(inBrackets.exec(bare(text))?.[2] ?? ''))

/**
 * The columns of a sheet as fields. One without heading and values is none.
 *
 * @param names what a heading could be called: its pinyin
 * @param occupied keys that are taken
 */
export function columnsOfSheet(
  cells: Cells,
  heading: HeadingPlace,
  names: Readonly<Record<string, string>>,
  occupied: ReadonlySet<string>,
): readonly ProposedColumn[] {
  const headings = headingsIn(cells, heading)
  const rows = cells.slice(heading.row + (heading.isDouble ? 2 : 1))
  const named = isTemplate(headings)
  const known = new Set(occupied)
  return headings.flatMap(({ place, group, text }): ProposedColumn[] => {
    const values = rows.map((row) => row[place] ?? '').filter((cell) => cell !== '')
    if (text === '' && values.length === 0) return []
    const whole = bare(text)
    const parts = named ? inBrackets.exec(whole) : null
    const label = parts?.[1]?.trim() ?? whole
    const guess = guessKind(label, values)
    return [
      {
        id: place,
        group,
        label,
        key: freeKey(parts?.[2] ?? names[text] ?? whole, known),
        ...guess,
        required: /[*＊]\s*$|^[*＊]/.test(text),
        choices: guess.choices.length > 0 ? guess.choices : choicesIn(values),
        samples: [...new Set(values)].slice(0, samplesShown),
        taken: true,
      },
    ]
  })
}
