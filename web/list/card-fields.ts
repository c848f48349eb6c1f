import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { ListColumn } from '#engine/forms/model.ts'
import type { ListRow } from '#web/list/model.ts'
import { cellText } from '#web/list/row-title.ts'

/** Fields below the title of a card: texts and sums, or texts alone where the list sums nothing. */
const textsBesideSums = 2
const sumsShown = 2
const textsAlone = 3

interface CardFieldsInput<Column> {
  readonly columns: readonly Column[]
  readonly rows: readonly ListRow[]
  /** Keys of the columns that the list sums. */
  readonly summed: readonly string[]
  /** The user's own names (`ownNames`). */
  readonly own: ReadonlySet<string>
}

/**
 * The fields of the cards of a list, in the order of its columns. Of the texts the first column, as the year of a filing, and those in
 * which the rows differ come first. What names the user in every row, as one's own company, tells nothing and comes last. Of the
 * columns that the list sums, as area and amount, those that differ come first.
 */
export function cardFields<Column extends Pick<ListColumn, 'key'>>({
  columns,
  rows,
  summed,
  own,
}: CardFieldsInput<Column>): readonly Column[] {
  const textsOf = ({ key }: Column) => new Set(rows.map((row) => cellText(row[key])))
  const differs = (column: Column) => textsOf(column).size > 1
  const tellsNothing = (column: Column) => [...textsOf(column)].every((text) => text === '' || own.has(text))
  const sums = columns.filter(({ key }) => summed.includes(key))
  const texts = columns.filter(({ key }) => !summed.includes(key))
  const [first, ...others] = texts.filter((column) => !tellsNothing(column))
  const telling = [...(first ? [first] : []), ...ranked(others, differs), ...texts.filter(tellsNothing)]
  const shownSums = ranked(sums, differs).slice(0, sumsShown)
  const shown = new Set([...telling.slice(0, sums.length > 0 ? textsBesideSums : textsAlone), ...shownSums])
  return columns.filter((column) => shown.has(column))
}

/** Those that hold first, each part in its order. */
const ranked = <Column>(columns: readonly Column[], holds: (column: Column) => boolean): readonly Column[] => [
  ...columns.filter(holds),
  ...columns.filter((column) => !holds(column)),
]

/** What a cell says of the user: name, own organization and those above it, by name and by path. */
export function ownNames({ user, lookups }: FieldFacts): ReadonlySet<string> {
  if (!user) return new Set()
  const { pathNames = [] } = lookups.organization(user.organizationId) ?? {}
  const person = lookups.user(user.id)?.name
  const paths = pathNames.map((_, index) => pathNames.slice(0, index + 1).join('/'))
  return new Set([...pathNames, ...paths, ...(person ? [person] : [])])
}
