import { treeOf } from '#engine/resource/tree.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { offeredReports } from '#features/data-reports/entry.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { menuSubjects, type MenuSubject } from '#features/menus/contract.ts'
import { subjectOf } from '#features/menus/server/rules.ts'
import { publishedFunctions } from '#features/records/entry.ts'
import type { MenuRow } from '#server/access/menu-store.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

/** What entries of a type can be made for; nothing for types that are made for nothing. */
const subjectsOf: Readonly<Record<number, (kernel: Kernel) => Promise<MenuSubject[]>>> = {
  3: async (kernel) =>
    (await publishedFunctions(kernel))
      .filter(({ isFlowForm }) => !isFlowForm)
      .map(({ id, code, name }) => ({ id, fullName: name, enCode: code, isTree: 0, children: [] }))
      .toSorted((one, other) => one.fullName.localeCompare(other.fullName, 'zh')),
  4: async (kernel) =>
    treeOf((await dictionaryBook(kernel)).categories, ({ id, name, code, isTree }, children: MenuSubject[]) => ({
      id,
      fullName: name,
      enCode: code,
      isTree: Number(isTree),
      children,
    })),
  5: async (kernel) =>
    (await offeredReports(kernel)).map(({ id, code, name }) => ({ id, fullName: name, enCode: code, isTree: 0, children: [] })),
}

export const serveMenuSubjects = serve(menuSubjects, async ({ kernel, params }) => ({
  list: (await subjectsOf[params.type]?.(kernel)) ?? [],
}))

/** What entries of a type can be made for, read once; undefined for types that are made for nothing. */
export type Subjects = (type: number) => Promise<MenuSubject[]> | undefined

export function subjectsIn(kernel: Kernel): Subjects {
  const read = new Map<number, Promise<MenuSubject[]> | undefined>()
  return (type) => {
    if (!read.has(type)) read.set(type, subjectsOf[type]?.(kernel))
    return read.get(type)
  }
}

/** Whether what an entry is made for exists; an entry that is changed elsewhere keeps what is gone meanwhile. */
export async function refuseSubject(subjects: Subjects, after: MenuRow, before: MenuRow | undefined): Promise<Refusal | undefined> {
  const offered = await subjects(after.type)
  const id = subjectOf(after)
  if (!offered || (before?.type === after.type && subjectOf(before) === id)) return undefined
  const field = 'moduleId'
  if (id === '') return refusal('invalid', 'menus.subject-missing', { field })
  return holds(offered, id) ? undefined : refusal('invalid', 'menus.subject-unknown', { field })
}

function holds(subjects: readonly MenuSubject[], id: string): boolean {
  return subjects.some((one) => one.id === id || holds(one.children, id))
}
