import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer, idParam, listOf } from '#engine/contract/shapes.ts'
import { matchesPattern, patternByName } from '#engine/values/named-patterns.ts'

/** Menu of the dictionary screen (document 1, section 2). */
export const dictionaryMenu = 'systemData-dictionary'

/** Parent of what stands at the top, as the family writes it: of categories, of entries. */
export const topCategory = '-1'
export const topEntry = '0'

const types = '/api/system/DictionaryType'
const data = '/api/system/DictionaryData'
const seeing = { menu: dictionaryMenu }
const adding = { menu: dictionaryMenu, button: 'btn_add' }
const editing = { menu: dictionaryMenu, button: 'btn_edit' }
const removing = { menu: dictionaryMenu, button: 'btn_remove' }

/** 0 or 1, also as text, because query and form values come so. */
const flag = z.union([z.literal(0), z.literal(1), z.literal('0').transform(() => 0 as const), z.literal('1').transform(() => 1 as const)])

/** Letters, digits and inner dots (document 1, section 5: code). */
const codePattern = /^[0-9A-Za-z]([0-9A-Za-z.]*[0-9A-Za-z])?$/
const code = (tooLong: string) =>
  z
    .string('dictionaries.code-missing')
    .trim()
    .min(1, { error: 'dictionaries.code-missing', abort: true })
    .max(50, { error: tooLong, abort: true })
    .regex(codePattern, 'dictionaries.code-wrong')
const name = (tooLong: string) => z.string('dictionaries.name-missing').trim().min(1, 'dictionaries.name-missing').max(50, tooLong)

const plainName = patternByName('plain-name')

/** Whether a name has no special characters. Names that an application brought stay as they are: only a new one is asked. */
export function isPlainName(text: string): boolean {
  return !plainName || matchesPattern(plainName, text)
}

const sortCode = z.coerce
  .number('dictionaries.sort-wrong')
  .int('dictionaries.sort-wrong')
  .min(0, 'dictionaries.sort-wrong')
  .max(999_999, 'dictionaries.sort-wrong')
const description = z.string().max(500, 'dictionaries.description-too-long')
const version = z.coerce.number().int().nullish()

/** What is typed for a category (document 1, section 5: dictionary category form). What is left out stays as it is. */
export const categoryInput = z.object({
  parentId: z.string('dictionaries.category.parent-missing').min(1, 'dictionaries.category.parent-missing').max(100),
  fullName: name('dictionaries.category.name-too-long'),
  enCode: code('dictionaries.category.code-too-long'),
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
  fullName: name('dictionaries.name-too-long'),
  enCode: code('dictionaries.code-too-long'),
  sortCode: sortCode.optional(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})

/** Version of what is deleted or switched; clients of the family send no body. */
const versionBody = z.object({ version }).nullish()
const written = z.object({ id: z.string(), version: z.number() })

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

export const listCategories = call({ method: 'GET', path: types, access: seeing, answer: listOf(categoryNode) })

/** Categories one may be put below: without the named one and what stands below it; `0` names none. */
export const categorySelector = call({
  method: 'GET',
  path: `${types}/Selector/{id}`,
  access: 'signed-in',
  params: idParam,
  answer: listOf(categoryNode),
})

export const createCategory = call({
  method: 'POST',
  path: types,
  access: adding,
  body: categoryInput,
  answer: written,
  message: 'kernel.created',
})

export const updateCategory = call({
  method: 'PUT',
  path: `${types}/{id}`,
  access: editing,
  params: idParam,
  body: categoryInput,
  answer: written,
  message: 'kernel.updated',
})

export const readCategory = call({ method: 'GET', path: `${types}/{id}`, access: seeing, params: idParam, answer: category })

export const deleteCategory = call({
  method: 'DELETE',
  path: `${types}/{id}`,
  access: removing,
  params: idParam,
  body: versionBody,
  message: 'kernel.deleted',
})

/** Every category with its entries, disabled ones included: old records still show them. */
export const allDictionaries = call({
  method: 'GET',
  path: `${data}/All`,
  access: 'signed-in',
  answer: listOf(
    z.object({ id: z.string(), enCode: z.string(), fullName: z.string(), isTree: z.number(), dictionaryList: z.array(choiceNode) }),
  ),
})

export const generateCode = call({ method: 'GET', path: `${data}/generateCode`, access: seeing, answer: z.string() })

/** Entries of the category `id`; a tree when `isTree` is 1, or when it is left out and the category is one. */
export const listEntries = call({
  method: 'GET',
  path: `${data}/{id}`,
  access: seeing,
  params: idParam,
  query: z.object({ keyword: z.string().max(200).default(''), isTree: z.enum(['0', '1', '']).default('') }),
  answer: listOf(entryNode),
})

/** Where an entry may stand: the category as the root, below it the enabled entries without `parentId` and what it holds. */
export const entryParents = call({
  method: 'GET',
  path: `${data}/{id}/Selector/{parentId}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100), parentId: z.string().max(100) }),
  query: z.object({ isTree: z.enum(['0', '1', '']).default('') }),
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

export const createEntry = call({
  method: 'POST',
  path: data,
  access: adding,
  body: entryInput,
  answer: written,
  message: 'kernel.created',
})

export const updateEntry = call({
  method: 'PUT',
  path: `${data}/{id}`,
  access: editing,
  params: idParam,
  body: entryInput,
  answer: written,
  message: 'kernel.updated',
})

export const readEntry = call({ method: 'GET', path: `${data}/{id}/Info`, access: seeing, params: idParam, answer: entry })

export const deleteEntry = call({
  method: 'DELETE',
  path: `${data}/{id}`,
  access: removing,
  params: idParam,
  body: versionBody,
  message: 'kernel.deleted',
})

/** Beyond this many records a use is not counted on. */
export const mostCountedUses = 10_000

const use = z.object({
  /** Names of the published functions that choose from it or look something up in it. */
  functions: z.array(z.string()),
  /** Records that hold the entry, drafts included; `mostCountedUses` and one more stand for many. */
  records: z.number(),
})
export type DictionaryUse = z.output<typeof use>

/** Ours: what uses an entry, asked before it is deleted. */
export const entryUse = call({ method: 'GET', path: `${data}/{id}/Use`, access: removing, params: idParam, answer: use })

/** Ours: what uses a category. */
export const categoryUse = call({ method: 'GET', path: `${types}/{id}/Use`, access: removing, params: idParam, answer: use })

/** Enables what is disabled and the other way round. */
export const switchEntry = call({
  method: 'PUT',
  path: `${data}/{id}/Actions/State`,
  access: editing,
  params: idParam,
  body: versionBody,
  answer: written,
  message: 'kernel.done',
})

/** Makes the link of a file with the category `id` and its entries: single use, 5 minutes (security 8.8). */
export const exportCategory = call({
  method: 'GET',
  path: `${data}/{id}/Action/Export`,
  access: { menu: dictionaryMenu, button: 'btn_download' },
  params: idParam,
  answer: fileAnswer,
  rate: 'exchange',
})

/** What the link opens. The ticket in it names the session that exported; its rights are asked again. */
export const downloadCategory = call({
  method: 'GET',
  path: `${data}/{id}/Action/Export/{ticket}`,
  access: 'public',
  params: z.object({ id: z.string().max(100), ticket: z.string().max(200) }),
  bytes: true,
  rate: 'exchange',
})

/** Creates the category of an exported file, or adds the entries that it does not have yet; nothing that is there changes. */
export const importCategory = call({
  method: 'POST',
  path: `${data}/Action/Import`,
  access: { menu: dictionaryMenu, button: 'btn_upload' },
  answer: z.object({ categoryId: z.string(), categoryCreated: z.boolean(), created: z.number(), kept: z.number() }),
  message: 'dictionaries.imported',
  bodyKind: 'multipart',
  bodyLimitBytes: 500 * 1024,
  rate: 'exchange',
})
