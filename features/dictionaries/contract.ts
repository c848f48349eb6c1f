import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Menu of the dictionary screen (document 1, section 2). */
export const dictionaryMenu = 'systemData-dictionary'

/** Parent of what stands at the top, as the family writes it: of categories, of entries. */
export const topCategory = '-1'
export const topEntry = '0'

const data = '/api/system/DictionaryData'
const rules = rulesOfMenu(dictionaryMenu)
const categories = resourceCalls('/api/system/DictionaryType', rules)
const entries = resourceCalls(data, rules)

/** What is typed for a category (document 1, section 5: dictionary category form). What is left out stays as it is. */
export const categoryInput = z.object({
  parentId: z.string('dictionaries.category.parent-missing').min(1, 'dictionaries.category.parent-missing').max(100),
  fullName: nameInput(),
  enCode: codeInput(),
  isTree: flag.nullish(),
  sortCode: sortCode.optional(),
  description: description.nullish(),
  version,
})

/** What is typed for an entry (document 1, section 5: dictionary item form). What is left out stays as it is. */
export const entryInput = z.object({
  dictionaryTypeId: z.string('dictionaries.choose').min(1, 'dictionaries.choose').max(100),
  /** `0`, or the id of the category, at the top. */
  parentId: z.string().min(1, 'dictionaries.choose').max(100).default(topEntry),
  fullName: nameInput({ tooLong: 'dictionaries.name-too-long' }),
  enCode: codeInput({ tooLong: 'dictionaries.code-too-long' }),
  sortCode: sortCode.optional(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
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

/** Category with those below it. `category` is 0, business, for all. */
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

/** An entry as look-ups need it. */
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
export const readCategory = categories.read(category)
export const createCategory = categories.create(categoryInput)
export const updateCategory = categories.update(categoryInput)
export const deleteCategory = categories.remove()
export const categoryUse = categories.uses()

/** Every category with its entries, disabled ones included: old records still show them. */
export const allDictionaries = call({
  method: 'GET',
  path: `${data}/All`,
  access: 'signed-in',
  answer: listOf(
    z.object({ id: z.string(), enCode: z.string(), fullName: z.string(), isTree: z.number(), dictionaryList: z.array(choiceNode) }),
  ),
})

export const generateCode = call({ method: 'GET', path: `${data}/generateCode`, access: rules.see, answer: z.string() })

/** Entries of the category `id`; a tree when `isTree` is 1, or when it is left out and the category is one. */
export const listEntries = call({
  method: 'GET',
  path: `${data}/{id}`,
  access: rules.see,
  params: idParam,
  query: z.object({ keyword: z.string().max(200).default(''), isTree: flagFilter }),
  answer: listOf(entryNode),
})

/** Where an entry may stand: the category as the root, below it the enabled entries without `parentId` and what it holds. */
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
export const entryUse = entries.uses()

/** Of a whole category: its ids are what these two name. */
export const exportCategory = entries.exportOne()
export const downloadCategory = entries.downloadOne()

/** Creates the category of an exported file, or adds the entries that it does not have yet; nothing that is there changes. */
export const importCategory = entries.importFile(
  z.object({ categoryId: z.string(), categoryCreated: z.boolean(), created: z.number(), kept: z.number() }),
)
