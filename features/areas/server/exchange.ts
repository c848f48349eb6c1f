import { levelOfCode, type Region } from '#engine/values/region.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { createArea } from '#features/areas/contract.ts'
import { areaExchange, areaSheet, exportAreas, type AreaColumn, type AreaSheetRow } from '#features/areas/contract/exchange.ts'
import { areas } from '#features/areas/server/areas.ts'
import { areaBook, type AreaBook } from '#features/areas/server/book.ts'
import { areaStore } from '#features/areas/server/store.ts'
import { areaTexts } from '#features/areas/texts.ts'
import { offerSheet, sheetHandlers } from '#features/files/entry.ts'
import { serve } from '#server/http/serve.ts'
import { CellReader } from '#server/managed/read-cells.ts'
import { countedAtMost } from '#server/resource/store.ts'

const stateTexts = { on: '启用', off: '禁用' } as const
const states: Readonly<Record<string, string>> = { [stateTexts.on]: '1', [stateTexts.off]: '0' }

const widths: Partial<Record<AreaColumn, number>> = { fullName: 24, replaces: 40, description: 40 }

const county = 2

/** Areas come from a workbook and leave in one. A cell that is empty keeps what an area has already. */
export const areaExchanges = [
  ...sheetHandlers(areaExchange, {
    sheet: areaSheet,
    name: 'areas.sheet',
    texts: areaTexts,
    resource: areas,
    lookups: async ({ kernel }) => kernel.settings.timeZone,
    looks: (key) => ({
      ...(widths[key] === undefined ? {} : { width: widths[key] }),
      ...(key === 'enabledMark' ? { choices: Object.values(stateTexts) } : {}),
    }),
    read: readRow,
    existing: (tx, { enCode }) => areaStore.lock(tx, enCode),
    // An area stands in the file before or behind the one above it.
    rank: ({ enCode }) => levelOfCode(enCode.trim()),
  }),
  serve(exportAreas, async (context) => {
    const { kernel, query } = context
    const book = await areaBook(kernel)
    const found = [...book.tree().byCode.values()].filter(({ code }) => !book.isDeleted(code)).filter(inRange(book, query))
    if (found.length > countedAtMost) throw new Refused(refusal('too-large', 'kernel.too-large'))
    const rows = found.map((region) => textsOf(book, region)).toSorted((one, other) => (one.enCode < other.enCode ? -1 : 1))
    const note = { action: 'area.exported', object: areaStore.table }
    return offerSheet(context, { sheet: areaSheet, name: 'areas.sheet', selectKey: query.selectKey, rows, note })
  }),
]

function readRow(row: AreaSheetRow, zone: string) {
  const cells = new CellReader(row)
  const kept = (key: AreaColumn): string | undefined => row[key].trim() || undefined
  return cells.read(createArea.body!, {
    enCode: row.enCode,
    fullName: row.fullName,
    parentId: row.parentId.trim(),
    replaces: kept('replaces'),
    effectiveDate: kept('effectiveDate') === undefined ? undefined : cells.day('effectiveDate', zone),
    sortCode: kept('sortCode'),
    enabledMark: kept('enabledMark') === undefined ? undefined : cells.one('enabledMark', (text) => states[text]),
    description: kept('description'),
  })
}

interface Asked {
  readonly range: 'edited' | 'wide' | 'below'
  readonly id: string
}

function inRange(book: AreaBook, { range, id }: Asked): (region: Region) => boolean {
  if (range === 'edited') return ({ code }) => book.edited(code) !== undefined
  // Former codes of the shipped data were never offered here.
  const isOwn = ({ code }: Region): boolean => book.edited(code) !== undefined || book.isEnabled(code)
  if (range === 'wide') return (region) => levelOfCode(region.code) <= county && isOwn(region)
  const below = codesBelow(book, id)
  return (region) => below.has(region.code) && isOwn(region)
}

/** The codes of an area and of all below it, those that are not offered included. */
export function codesBelow(book: AreaBook, id: string): ReadonlySet<string> {
  const codes = new Set([id])
  for (const code of codes) for (const region of book.below(code)) codes.add(region.code)
  return codes
}

function textsOf(book: AreaBook, { code, name, parentCode }: Region): AreaSheetRow {
  const { replaces = [], effectiveOn = '', sortCode, description = '' } = book.edited(code) ?? {}
  return {
    enCode: code,
    fullName: name,
    parentId: parentCode ?? '',
    replaces: replaces.join('、'),
    effectiveDate: effectiveOn,
    sortCode: sortCode === undefined ? '' : String(sortCode),
    enabledMark: book.isEnabled(code) ? stateTexts.on : stateTexts.off,
    description,
  }
}
