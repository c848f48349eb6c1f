import { peopleView, type PeopleView } from '#features/pickers/server/visible-people.ts'
import { namesByPinyin } from '#server/names-by-pinyin.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import type { Asking } from '#server/managed/resource.ts'

interface Page {
  readonly keyword: string
  readonly currentPage: number
  readonly pageSize: number
}

/** Whom the caller sees and what he may open, of what is enabled. */
export async function viewOf({ kernel, session }: Asking): Promise<{ readonly directory: DirectorySnapshot; readonly view: PeopleView }> {
  const directory = await kernel.directory.snapshot()
  const { sees, opens } = peopleView(directory, session)
  return { directory, view: { sees: (person) => person.enabled && sees(person), opens: (one) => one.enabled && opens(one) } }
}

/** Those whose name, account or pinyin holds the keyword; everybody without one. */
export async function named(people: readonly Person[], keyword: string): Promise<readonly Person[]> {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return people
  const byPinyin = await namesByPinyin(
    people.map(({ name }) => name),
    wanted,
  )
  return people.filter(
    ({ name, account }) => name.toLowerCase().includes(wanted) || account.toLowerCase().includes(wanted) || byPinyin.has(name),
  )
}

/** One page of people, in the family's shape. */
export async function pageOfPeople<Row>(people: readonly Person[], { keyword, currentPage, pageSize }: Page, row: (person: Person) => Row) {
  const found = await named(people, keyword)
  const shown = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
  return { list: shown.map(row), pagination: { currentPage, pageSize, total: found.length } }
}
