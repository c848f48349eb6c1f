import type { TextKey } from '#engine/texts/text.ts'
import { neededColumns, sheetColumns, type SheetColumnKey } from '#features/users/contract/exchange.ts'
import { sheetTitles } from '#features/users/contract/sheet-titles.ts'
import type { Lookups } from '#features/users/server/sheet/lookups.ts'
import { genderTexts, stateTexts } from '#features/users/server/sheet/read-row.ts'
import { userTexts } from '#features/users/texts.ts'
import type { SheetColumn } from '#server/sheets/workbook.ts'

/** The member that a heading stands for, in any language. */
export function keyOfTitle(title: string): SheetColumnKey | undefined {
  const plain = title.replace(/\*$/, '').trim()
  return sheetColumns.find((key) => Object.values(textOf(sheetTitles[key])).includes(plain) || key === plain)
}

function textOf(key: TextKey): Readonly<Record<string, string>> {
  return (userTexts as Readonly<Record<string, Readonly<Record<string, string>>>>)[key] ?? {}
}

/**
 * The columns of a sheet.
 *
 * @param say the heading in the reader's language
 * @param lookups of a template: what may be chosen
 */
export function columnsOf(keys: readonly SheetColumnKey[], say: (key: TextKey) => string, lookups?: Lookups): SheetColumn[] {
  const choices: Partial<Record<SheetColumnKey, readonly string[]>> = lookups
    ? {
        gender: genderTexts,
        enabledMark: Object.values(stateTexts),
        roleId: lookups.roles.map(({ name }) => name),
        groupId: lookups.groups.map(({ name }) => name),
        nation: lookups.nations.map(({ name }) => name),
        education: lookups.educations.map(({ name }) => name),
        certificatesType: lookups.documents.map(({ name }) => name),
      }
    : {}
  return keys.map((key) => ({
    key,
    title: say(sheetTitles[key]),
    width: key === 'organizeId' || key === 'postalAddress' ? 30 : 16,
    required: lookups !== undefined && neededColumns.includes(key),
    ...(choices[key] ? { choices: choices[key] } : {}),
  }))
}
