import { z } from 'zod'
import { call, type EntrySubject } from '#engine/contract/call.ts'
import { idParam, listOf } from '#engine/contract/shapes.ts'
import { orEntry, resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { flagFilter } from '#engine/resource/inputs.ts'
import { categoryInput, entryInput } from '#features/dictionaries/contract/inputs.ts'

/** Menu of the dictionary screen (document 1, section 2). */
export const dictionaryMenu = 'systemData-dictionary'

/** Parent of top-level categories on the wire. */
export const topCategory = '-1'

const data = '/api/system/DictionaryData'
const rules = rulesOfMenu(dictionaryMenu)

/** Type of menu entries that open one category as a screen of its own (document 1, section 2). */
export const categoryMenuType = 4
/** Name by which access rules find the category of an entry. */
export const entrySubject = 'dictionary-entry'

const ofCategory: EntrySubject = { type: categoryMenuType, id: { in: 'params', member: 'id' } }
const ofEntry: EntrySubject = { ...ofCategory, of: entrySubject }
const ofNewEntry: EntrySubject = { ...ofCategory, id: { in: 'body', member: 'dictionaryTypeId' } }

const categories = resourceCalls('/api/system/DictionaryType', rules)
/** Whoever is granted a menu entry of a category reads and manages its entries by the buttons of that entry. */
const entries = resourceCalls(data, {
  see: orEntry(rules.see, ofEntry),
  add: orEntry(rules.add, ofNewEntry),
  edit: orEntry(rules.edit, ofEntry),
  remove: orEntry(rules.remove, ofEntry),
  export: orEntry(rules.export, ofCategory),
  import: rules.import,
})

const category = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isTree: z.number(),
  sortCode: z.number(),
  description: z.string(),
  version: z.number(),
})

/** A category with its children. `category` is always 0, business. */
export interface CategoryNode extends z.infer<typeof category> {
  category: number
  hasChildren: boolean
  children: CategoryNode[]
}

const categoryNode: z.ZodType<CategoryNode, CategoryNode> = z.object({
  ...category.shape,
  category: z.number(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(categoryNode)
  },
})

const entry = z.object({
  id: z.string(),
  dictionaryTypeId: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  version: z.number(),
})

export interface EntryNode extends z.infer<typeof entry> {
  hasChildren: boolean
  children: EntryNode[]
}

const entryNode: z.ZodType<EntryNode, EntryNode> = z.object({
  ...entry.shape,
  hasChildren: z.boolean(),
  get children() {
    return z.array(entryNode)
  },
})

/** An entry as forms use it. */
export interface ChoiceNode {
  id: string
  parentId: string
  fullName: string
  enCode: string
  enabledMark: number
  hasChildren: boolean
  children: ChoiceNode[]
}

const choiceNode: z.ZodType<ChoiceNode, ChoiceNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  enabledMark: z.number(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(choiceNode)
  },
})

export const listCategories = categories.list(categoryNode)
export const categorySelector = categories.parentSelector(categoryNode)
export const readCategory = { ...categories.read(category), access: orEntry(rules.see, ofCategory) }
export const createCategory = categories.create(categoryInput)
export const updateCategory = categories.update(categoryInput)
export const deleteCategory = categories.remove()
export const categoryUse = categories.uses()

/** All categories with their entries, including disabled ones, which old records still show. */
export const allDictionaries = call({
  method: 'GET',
  path: `${data}/All`,
  access: 'signed-in',
  answer: listOf(
    z.object({ id: z.string(), enCode: z.string(), fullName: z.string(), isTree: z.number(), dictionaryList: z.array(choiceNode) }),
  ),
})

export const generateCode = call({ method: 'GET', path: `${data}/generateCode`, access: 'signed-in', answer: z.string() })

/** Entries of the category `id`; as a tree when `isTree` is 1, or when it is absent and the category is a tree. */
export const listEntries = call({
  method: 'GET',
  path: `${data}/{id}`,
  access: orEntry(rules.see, ofCategory),
  params: idParam,
  query: z.object({ keyword: z.string().max(200).default(''), isTree: flagFilter }),
  answer: listOf(entryNode),
})

/**
 * Possible parents of an entry: the category as the root, then its enabled entries without `parentId` and the descendants of that
 * entry.
 */
export const entryParents = call({
  method: 'GET',
  path: `${data}/{id}/Selector/{parentId}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100), parentId: z.string().max(100) }),
  query: z.object({ isTree: flagFilter }),
  answer: listOf(choiceNode),
})

/** Enabled entries of the category `id`, to choose from. */
export const entrySelector = call({
  method: 'GET',
  path: `${data}/{id}/Data/Selector`,
  access: 'signed-in',
  params: idParam,
  answer: listOf(choiceNode),
})

export const readEntry = entries.read(entry, '/{id}/Info')
export const createEntry = entries.create(entryInput)
export const updateEntry = entries.update(entryInput)
export const deleteEntry = entries.remove()
export const switchEntry = entries.switchState()
/** Ours: changes the order of the entries below the same one. */
export const placeEntry = entries.place({})
export const entryUse = entries.uses()

/** Exports a whole category; `id` and version are those of the category. */
export const exportCategory = entries.exportOne()
export const downloadCategory = entries.downloadOne()

const imported = z.object({ categoryId: z.string(), categoryCreated: z.boolean(), created: z.number(), kept: z.number() })

/** Creates the category of an exported file, or adds its missing entries; existing data do not change. */
export const importCategory = entries.importFile(imported)

/** Ours: adds the missing entries of an exported file to the category `id`, which the file must be of. */
export const importEntries = {
  ...entries.importFile(imported, '/{id}/Actions/Import'),
  access: orEntry(rules.import, ofCategory),
  params: idParam,
}
