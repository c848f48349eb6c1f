import { toEpoch } from '#engine/values/calendar.ts'
import { refusal } from '#engine/values/refusal.ts'
import { parseDate } from '#engine/values/typed-date.ts'
import { createUser, type UserBody } from '#features/users/contract.ts'
import type { SheetColumnKey, SheetRow } from '#features/users/contract/exchange.ts'
import type { Lookups } from '#features/users/server/sheet/lookups.ts'
import type { ColumnProblem, ReadRow } from '#server/managed/import-rows.ts'

/** Texts of the genders, in the order of their numbers. */
export const genderTexts = ['男', '女', '保密'] as const
export const stateTexts = { on: '启用', off: '禁用' } as const

/** What somebody writes between several values of a cell. */
const separators = /[；;、\n]/

/** The column of the sheet by the member of the body that a rule names. */
export function columnOf(field: string): string {
  return field === 'organizeIdTree' || field === 'organizationIds' ? 'organizeId' : field
}

/** What a row means, or which of its cells mean nothing. */
export function readRow(row: SheetRow, lookups: Lookups): ReadRow<UserBody> {
  const cells = new CellReader(row, lookups)
  const organizations = cells.several('organizeId', lookups.organization)
  const input = {
    // Cells of the other columns hold what is stored.
    ...row,
    gender: row.gender === '' ? 3 : cells.one('gender', (text) => String(genderTexts.findIndex((one) => one === text) + 1 || '')),
    organizeId: organizations.join(','),
    positionId: cells.several('positionId', (text) => lookups.position(text, organizations)).join(','),
    roleId: cells.several('roleId', idIn(lookups.roles)).join(','),
    groupId: cells.several('groupId', idIn(lookups.groups)).join(','),
    managerId: cells.one('managerId', (text) => lookups.directory.personByAccount(text.split('/').at(-1)?.trim() ?? '')?.id),
    nation: cells.one('nation', idIn(lookups.nations)),
    education: cells.one('education', idIn(lookups.educations)),
    certificatesType: cells.one('certificatesType', idIn(lookups.documents)),
    birthday: cells.day('birthday'),
    entryDate: cells.day('entryDate'),
    enabledMark: row.enabledMark === '' ? 1 : cells.one('enabledMark', (text) => ({ [stateTexts.on]: '1', [stateTexts.off]: '0' })[text]),
    sortCode: row.sortCode === '' ? 0 : row.sortCode,
  }
  const read = createUser.body!.safeParse(input)
  const problems = [...cells.problems, ...(read.success ? [] : read.error.issues.flatMap((issue) => problemOf(issue, cells.problems)))]
  return read.success && problems.length === 0 ? { input: read.data } : { problems }
}

const idIn =
  (named: readonly { readonly id: string; readonly name: string }[]) =>
  (text: string): string | undefined =>
    named.find(({ name }) => name === text)?.id

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** A refusal of the schema; of a cell that has one already no second one. */
function problemOf({ path, message }: Issue, told: readonly ColumnProblem[]): ColumnProblem[] {
  const column = columnOf(String(path[0] ?? ''))
  if (told.some((one) => one.column === column)) return []
  const text = /^[\w-]+(\.[\w-]+)+$/.test(message) ? message : 'users.import-wrong'
  return [{ column, refusal: refusal('invalid', text) }]
}

class CellReader {
  readonly problems: ColumnProblem[] = []
  readonly #row: SheetRow
  readonly #lookups: Lookups

  constructor(row: SheetRow, lookups: Lookups) {
    this.#row = row
    this.#lookups = lookups
  }

  one(key: SheetColumnKey, find: (text: string) => string | undefined): string {
    const text = this.#row[key].trim()
    return text === '' ? '' : (this.#found(key, text, find(text)) ?? '')
  }

  several(key: SheetColumnKey, find: (text: string) => string | undefined): string[] {
    const texts = this.#row[key].split(separators).flatMap((text) => text.trim() || [])
    return texts.flatMap((text) => this.#found(key, text, find(text)) ?? [])
  }

  day(key: SheetColumnKey): number | null {
    const text = this.#row[key].trim()
    if (text === '') return null
    const day = parseDate(text, 'yyyy-MM-dd')
    const moment = day === undefined ? undefined : toEpoch(day, this.#lookups.zone)
    if (moment === undefined) this.problems.push({ column: key, refusal: refusal('invalid', 'users.import-no-day', { params: { text } }) })
    return moment ?? null
  }

  #found(key: SheetColumnKey, text: string, found: string | undefined): string | undefined {
    if (found) return found
    this.problems.push({ column: key, refusal: refusal('invalid', 'users.import-unknown', { params: { text } }) })
    return undefined
  }
}
