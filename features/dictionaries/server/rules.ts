import { wrongPlace, type Placed } from '#engine/resource/tree.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { isPlainName } from '#engine/resource/inputs.ts'

/** A category; `parentId` is undefined at the top level. */
export interface Category {
  readonly id: string
  readonly parentId: string | undefined
  readonly code: string
  readonly name: string
  /** Whether its entries form a tree. */
  readonly isTree: boolean
  readonly description: string
  readonly sortCode: number
  readonly version: number
}

/** An entry; `parentId` is undefined at the top level of its category. */
export interface Entry {
  readonly id: string
  readonly categoryId: string
  readonly parentId: string | undefined
  readonly code: string
  readonly name: string
  readonly enabled: boolean
  readonly description: string
  readonly sortCode: number
  readonly version: number
}

/**
 * Reasons to refuse a category.
 *
 * @param before its former state; undefined for a new one
 * @param all all existing categories
 */
export function refuseCategory(next: Category, before: Category | undefined, all: readonly Category[]): Refusal[] {
  return present([
    refuseParent(next, all),
    all.some((other) => other.id !== next.id && other.parentId === next.parentId && other.name === next.name)
      ? refusal('invalid', 'dictionaries.category.name-taken', { params: { name: next.name }, field: 'fullName' })
      : undefined,
    next.name === before?.name ? undefined : refuseSpecialName(next.name),
    // Categories are found by id or code, so a code must also differ from the ids of others.
    all.some((other) => other.id !== next.id && (other.code === next.code || other.id === next.code))
      ? refuseTaken(next.code, true)
      : undefined,
    before && before.isTree !== next.isTree ? refusal('invalid', 'dictionaries.category.tree-fixed', { field: 'isTree' }) : undefined,
  ])
}

/** Refuses special characters in new names (document 1, section 5); names from an application are accepted unchanged. */
function refuseSpecialName(name: string): Refusal | undefined {
  return isPlainName(name) ? undefined : refusal('invalid', 'dictionaries.category.name-special', { field: 'fullName' })
}

/**
 * Reasons to refuse an entry. A disabled entry keeps its code, because old records still show it.
 *
 * @param others the entries of its category
 */
export function refuseEntry(next: Entry, category: Category, others: readonly Entry[]): Refusal[] {
  const holder = others.find((other) => other.id !== next.id && other.code === next.code)
  const namesake = others.some((other) => other.id !== next.id && other.parentId === next.parentId && other.name === next.name)
  return present([
    next.parentId !== undefined && !category.isTree
      ? refusal('invalid', 'dictionaries.not-a-tree', { field: 'parentId' })
      : refuseParent(next, others),
    namesake ? refusal('invalid', 'dictionaries.name-taken', { params: { name: next.name }, field: 'fullName' }) : undefined,
    holder ? refuseTaken(next.code, holder.enabled) : undefined,
  ])
}

function refuseTaken(code: string, enabled: boolean): Refusal {
  return refusal('invalid', enabled ? 'dictionaries.code-taken' : 'dictionaries.code-taken-by-disabled', {
    params: { code },
    field: 'enCode',
  })
}

function refuseParent(next: Placed, all: readonly Placed[]): Refusal | undefined {
  const wrong = wrongPlace(next, all)
  return (
    wrong && refusal('invalid', wrong === 'circle' ? 'dictionaries.parent-circle' : 'dictionaries.parent-unknown', { field: 'parentId' })
  )
}

/** Reasons to refuse the deletion of a category: it is not empty. */
export function refuseCategoryRemoval(entries: number, children: number): Refusal | undefined {
  if (entries > 0) return refusal('invalid', 'dictionaries.category.has-entries', { params: { count: entries } })
  if (children > 0) return refusal('invalid', 'dictionaries.category.has-children', { params: { count: children } })
  return undefined
}

export function refuseEntryRemoval(children: number): Refusal | undefined {
  return children > 0 ? refusal('invalid', 'dictionaries.entry-has-children', { params: { count: children } }) : undefined
}

function present(refusals: readonly (Refusal | undefined)[]): Refusal[] {
  return refusals.filter((one) => one !== undefined)
}
