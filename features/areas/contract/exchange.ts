import { z } from 'zod'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { sheetCalls, type Sheet, type SheetRow } from '#engine/resource/sheet-calls.ts'
import { areaMenu, areasPath } from '#features/areas/contract.ts'

/** Headings of the columns, by the members of an area that they stand for, in their order. */
const titles = {
  enCode: 'areas.code',
  fullName: 'areas.name',
  parentId: 'areas.parent-code',
  replaces: 'areas.replaces',
  effectiveDate: 'areas.effective',
  sortCode: 'areas.sort',
  enabledMark: 'areas.state',
  description: 'areas.description',
}
export type AreaColumn = keyof typeof titles
export type AreaSheetRow = SheetRow<AreaColumn>

/** The workbook of areas. */
export const areaSheet: Sheet<AreaColumn> = { columns: Object.keys(titles) as AreaColumn[], needed: ['enCode', 'fullName'], titles }

export const areaExchange = sheetCalls(areasPath, rulesOfMenu(areaMenu), areaSheet)

/**
 * `edited`: what differs from the shipped areas, so what another installation needs to have the same ones; `wide`: provinces, cities and
 * counties; `below`: one area and all below it.
 */
export const areaRanges = ['edited', 'wide', 'below'] as const
export type AreaRange = (typeof areaRanges)[number]

export const exportAreas = areaExchange.exportSheet({
  range: z.enum(areaRanges).default('edited'),
  /** The area of `below`. */
  id: z.string().max(20).default(''),
})
