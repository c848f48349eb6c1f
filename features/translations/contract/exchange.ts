import { z } from 'zod'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { sheetCalls, type Sheet, type SheetRow } from '#engine/resource/sheet-calls.ts'
import { textConditions, translationMenu, translationPath } from '#features/translations/contract.ts'

/** Headings of the columns, by the members of a text that they stand for, in their order. */
const titles = {
  id: 'translations.id',
  ownerName: 'translations.owner',
  original: 'translations.original',
  zhtw: 'translations.zhtw',
  en: 'translations.en',
}
export type TranslationColumn = keyof typeof titles
export type TranslationSheetRow = SheetRow<TranslationColumn>

/** The workbook of translations. A row is found by its id; the Chinese text tells whether it is still said. */
export const translationSheet: Sheet<TranslationColumn> = {
  columns: Object.keys(titles) as TranslationColumn[],
  needed: ['id', 'original'],
  titles,
}

/** Characters that a cell of an import keeps (`sheetCalls`); longer translations are typed on the screen. */
export const cellAtMost = 2_000

export const translationExchange = sheetCalls(translationPath, rulesOfMenu(translationMenu), translationSheet)

/** `found`: what the list finds; `all`: every text of every definition. */
export const translationRanges = ['found', 'all'] as const
export type TranslationRange = (typeof translationRanges)[number]

export const exportTranslations = translationExchange.exportSheet({
  ...textConditions,
  keyword: z.string().max(200).default(''),
  range: z.enum(translationRanges).default('found'),
})
