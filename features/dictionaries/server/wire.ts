import { topCategory, type CategoryNode, type ChoiceNode, type EntryNode } from '#features/dictionaries/contract.ts'
import { topEntry } from '#features/dictionaries/contract/inputs.ts'
import type { BookEntry } from '#features/dictionaries/server/book.ts'
import type { Category, Entry } from '#features/dictionaries/server/rules.ts'

/** A category in the shape of the wire. */
export function writeCategory({ id, parentId, name, code, isTree, sortCode, description, version }: Category) {
  return { id, parentId: parentId ?? topCategory, fullName: name, enCode: code, isTree: Number(isTree), sortCode, description, version }
}

export function categoryNode(category: Category, children: CategoryNode[]): CategoryNode {
  return { ...writeCategory(category), category: 0, hasChildren: children.length > 0, children }
}

/** An entry in the shape of the wire. */
export function writeEntry({ id, categoryId, parentId, name, code, sortCode, enabled, description, version }: Entry) {
  return {
    id,
    dictionaryTypeId: categoryId,
    parentId: parentId ?? topEntry,
    fullName: name,
    enCode: code,
    sortCode,
    enabledMark: Number(enabled),
    description,
    version,
  }
}

export function entryNode(entry: Entry, children: EntryNode[]): EntryNode {
  return { ...writeEntry(entry), hasChildren: children.length > 0, children }
}

export function choiceNode({ id, parentId, name, code, enabled }: BookEntry, children: ChoiceNode[]): ChoiceNode {
  return {
    id,
    parentId: parentId ?? topEntry,
    fullName: name,
    enCode: code,
    enabledMark: Number(enabled),
    hasChildren: children.length > 0,
    children,
  }
}
