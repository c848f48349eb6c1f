import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { ReportColumn, ReportLine, ReportTable } from '#features/data-reports/contract.ts'
import type { GroupLine, KeyText, ReportData } from '#features/data-reports/server/report-data.ts'

/** What lines that add up are called, and groups whose rows are all left out. */
export interface TotalWords {
  readonly total: string
  readonly subtotal: (group: string) => string
  readonly unlisted: (group: string) => string
}

interface Laid extends Pick<ReportTable, 'columns'> {
  readonly lines: ReportLine[]
}

/** Most columns that a cross table has, and most cells of a table of groups: more is no table that somebody reads. */
const mostCrossColumns = 200
const mostCells = 50_000

/**
 * Lays out what was found as a table: groups in order with their subtotals, at the end the total of all.
 *
 * @throws Refused 422 for a cross table that is too wide or too large, as few values in many rows and columns make many empty cells
 */
export function layOut(data: ReportData, words: TotalWords): Laid {
  return data.columns.length > 0 ? withRows(data, words) : groupsAlone(data, words)
}

const idOf = (keys: readonly (KeyText | undefined)[]): string => JSON.stringify(keys.map((key) => key?.id ?? null))

/** Finds lines by their keys, and the keys below others. */
function indexOf({ lines, groups }: ReportData) {
  const width = groups.length
  const measures = new Map(lines.map((line) => [idOf(line.keys), line.measures]))
  const levelOf = (line: GroupLine): number => line.keys.slice(0, width).filter((key) => key !== undefined).length
  const isCrossed = ({ keys }: GroupLine): boolean => keys[width] !== undefined
  const plain = lines.filter((line) => !isCrossed(line) && levelOf(line) > 0)
  const below = Map.groupBy(plain, (line) => idOf(line.keys.slice(0, levelOf(line) - 1)))
  const byRank = (keys: readonly KeyText[]): readonly KeyText[] => keys.toSorted((one, other) => one.rank - other.rank)
  return {
    /** Keys of the next level below some. */
    keysBelow: (path: readonly KeyText[]) => byRank((below.get(idOf(path)) ?? []).map(({ keys }) => keys[path.length]!)),
    /** The values that stand side by side. */
    crossKeys: byRank(lines.flatMap((line) => (isCrossed(line) && levelOf(line) === 0 ? [line.keys[width]!] : []))),
    measuresAt: (path: readonly KeyText[], cross: KeyText | undefined, hasCross: boolean) =>
      measures.get(idOf([...path, ...Array.from({ length: width - path.length }, () => undefined), ...(hasCross ? [cross] : [])])),
  }
}

function groupsAlone(data: ReportData, words: TotalWords): Laid {
  const { groups, cross, measures } = data
  const { keysBelow, crossKeys, measuresAt } = indexOf(data)
  const hasCross = cross !== undefined
  refuseTooLarge(data, crossKeys.length)
  const alone = measures.length === 1
  const crossed = crossKeys.flatMap((key): readonly ReportColumn[] =>
    measures.map(({ title, align }) => (alone ? { title: key.text, group: cross?.title ?? '', align } : { title, group: key.text, align })),
  )
  const summed = measures.map(({ title, align }): ReportColumn =>
    hasCross ? { title: alone ? words.total : title, group: alone ? '' : words.total, align } : { title, group: '', align },
  )
  const cellsAt = (path: readonly KeyText[]): readonly string[] =>
    [...crossKeys, undefined].flatMap((key) => {
      const found = measuresAt(path, key, hasCross)
      return measures.map(({ text }, no) => (found ? text(found[no] ?? null) : ''))
    })
  const lines = (path: readonly KeyText[]): ReportLine[] =>
    keysBelow(path).flatMap((key) => {
      const here = [...path, key]
      if (here.length === groups.length)
        return [{ kind: 'row', level: path.length, cells: [...here.map(({ text }) => text), ...cellsAt(here)] }]
      const rest = Array.from({ length: groups.length - here.length }, () => '')
      const subtotal: ReportLine = { kind: 'subtotal', level: path.length, cells: [words.subtotal(key.text), ...rest, ...cellsAt(here)] }
      return [...lines(here), subtotal]
    })
  const total: ReportLine = { kind: 'total', level: 0, cells: [...groups.map((_, no) => (no === 0 ? words.total : '')), ...cellsAt([])] }
  return {
    columns: [...groups.map(({ title, align }): ReportColumn => ({ title, group: '', align })), ...crossed, ...summed],
    lines: measures.length === 0 ? lines([]).filter(({ kind }) => kind === 'row') : [...lines([]), total],
  }
}

function refuseTooLarge({ groups, measures, lines }: ReportData, crossKeys: number): void {
  const refuse = (text: TextKey, count: number) => new Refused(refusal('invalid', text, { params: { count } }))
  if (crossKeys * measures.length > mostCrossColumns) throw refuse('data-reports.too-wide', mostCrossColumns)
  const height = lines.filter(({ keys }) => keys[groups.length] === undefined).length
  const width = groups.length + (crossKeys + 1) * measures.length
  if (height * width > mostCells) throw refuse('data-reports.too-many-cells', mostCells)
}

function withRows(data: ReportData, words: TotalWords): Laid {
  const { groups, measures, columns, rows, cutAfter } = data
  const { keysBelow, measuresAt } = indexOf(data)
  const beside = measures.flatMap(({ under }, no) => (under === undefined ? [no] : []))
  const rowsOf = Map.groupBy(rows, ({ keys }) => idOf(keys))
  const listed = new Set(rows.flatMap(({ keys }) => keys.map((_, no) => idOf(keys.slice(0, no + 1)))))
  const summing = (path: readonly KeyText[], first: string): readonly string[] => {
    const found = measuresAt(path, undefined, false) ?? []
    const textOf = (no: number): string => measures[no]!.text(found[no] ?? null)
    const own = columns.map((_, place) => {
      const no = measures.findIndex(({ under }) => under === place)
      return no === -1 ? '' : textOf(no)
    })
    // A name and a sum of one column share its cell.
    const named = own.map((text, place) => (place === 0 ? [first, text].filter((one) => one !== '').join('　') : text))
    return [...named, ...beside.map(textOf)]
  }
  const lines = (path: readonly KeyText[]): ReportLine[] => {
    if (path.length === groups.length)
      return (rowsOf.get(idOf(path)) ?? []).map(({ cells }) => ({
        kind: 'row',
        level: 0,
        cells: [...cells, ...beside.map(() => '')],
      }))
    return keysBelow(path).flatMap((key) => {
      const here = [...path, key]
      const text = cutAfter > 0 && !listed.has(idOf(here)) ? words.unlisted(key.text) : key.text
      return [{ kind: 'heading', level: path.length, cells: [...summing(here, text)] } as const, ...lines(here)]
    })
  }
  const total: ReportLine = { kind: 'total', level: 0, cells: [...summing([], words.total)] }
  return {
    columns: [
      ...columns.map(({ title, align }): ReportColumn => ({ title, group: '', align })),
      ...beside.map((no): ReportColumn => ({ title: measures[no]!.title, group: '', align: measures[no]!.align })),
    ],
    lines: measures.length === 0 ? lines([]) : [...lines([]), total],
  }
}
