import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version } from '#engine/resource/inputs.ts'
import { propertyText } from '#features/systems/contract.ts'

/** Menu of the screen of menus. */
export const menuMenu = 'system-menu'

/** Parent of entries at the top on the wire. */
export const topMenu = '-1'

const path = '/api/system/Menu'
const rules = rulesOfMenu(menuMenu)
const menus = resourceCalls(path, rules)

/** Where an entry is shown: in the browser, or in the application of the telephone. */
export const menuCategories = ['Web', 'App'] as const
const category = z.enum(menuCategories)

/** Letters, digits, dots, dashes and underscores, none of them but letters and digits at the ends. */
const menuCode = /^[0-9A-Za-z]([\w.-]*[0-9A-Za-z])?$/

const small = (max: number) => z.string().trim().max(max)

const typed = {
  /** `-1` at the top. */
  parentId: z.string('menus.parent-missing').min(1, 'menus.parent-missing').max(100),
  fullName: nameInput(),
  enCode: codeInput({ pattern: menuCode, wrong: 'menus.code-wrong' }),
  icon: z.string('menus.icon-missing').trim().min(1, 'menus.icon-missing').max(100),
  type: z.coerce.number('menus.type-missing').int('menus.type-missing').min(0, 'menus.type-missing').max(8, 'menus.type-missing'),
  /** Entered for pages and links; of all others the server makes it from the code. */
  urlAddress: small(1000).nullish(),
  linkTarget: z.enum(['_self', '_blank', '']).nullish(),
  isButtonAuthorize: flag.nullish(),
  isColumnAuthorize: flag.nullish(),
  isFormAuthorize: flag.nullish(),
  isDataAuthorize: flag.nullish(),
  /** JSON text `{moduleId, iconBackgroundColor, isTree}`. */
  propertyJson: propertyText.nullish(),
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  /** Ours: 1 takes the entry out of the navigation, while its page can be opened. */
  hidden: flag.nullish(),
  version,
}

/** An entry stays in the system and category that it was made in. */
export const menuInput = z.object({ ...typed, systemId: z.string().min(1).max(100), category: category.default('Web') })

/** Members that are absent from a change keep their value. */
export const menuChange = z.object({ ...typed, parentId: typed.parentId.optional() })

const menu = {
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  type: z.number(),
  urlAddress: z.string(),
  linkTarget: z.string(),
  category: z.string(),
  systemId: z.string(),
  propertyJson: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  isButtonAuthorize: z.number(),
  isColumnAuthorize: z.number(),
  isFormAuthorize: z.number(),
  isDataAuthorize: z.number(),
  /** Ours. */
  hidden: z.number(),
  /** Ours: the program or an application brings it: it cannot be deleted, and keeps what leads to its page. */
  isBuiltIn: z.boolean(),
  version: z.number(),
}
const menuShape = z.object(menu)

/** An entry in the tree of a system. */
export interface MenuRow extends z.output<typeof menuShape> {
  hasChildren: boolean
  children: MenuRow[]
}

const menuRow: z.ZodType<MenuRow, MenuRow> = z.object({
  ...menu,
  hasChildren: z.boolean(),
  get children() {
    return z.array(menuRow)
  },
})

/** An entry to choose from. `type` 0 stands for a system too. */
export interface MenuChoice {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  type: number
  systemId: string
  hasChildren: boolean
  children: MenuChoice[]
}

const menuChoice: z.ZodType<MenuChoice, MenuChoice> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  type: z.number(),
  systemId: z.string(),
  hasChildren: z.boolean(),
  get children() {
    return z.array(menuChoice)
  },
})

/** The entries of a system as a tree; with a keyword those that hold it, and what stands above them. */
export const listMenus = call({
  method: 'GET',
  path: `${path}/ModuleBySystem/{systemId}`,
  access: rules.see,
  params: z.object({ systemId: z.string().max(100) }),
  query: z.object({ keyword: z.string().max(200).default(''), category: category.default('Web'), enabledMark: flagFilter }),
  answer: listOf(menuRow),
})

/** Some screens of the family send an empty category: both are meant. */
const choiceQuery = z.object({ category: z.union([category, z.literal('')]).default('Web') })

/**
 * The folders an entry may stand in: without the named one and what stands below it, `0` names none. Of the system `0` all systems
 * are the first level.
 */
export const menuParents = call({
  method: 'GET',
  path: `${path}/Selector/{id}/{systemId}`,
  access: rules.see,
  params: idParam.extend({ systemId: z.string().max(100) }),
  query: choiceQuery,
  answer: listOf(menuChoice),
})

/** All systems with their enabled entries. */
export const allMenus = call({
  method: 'GET',
  path: `${path}/Selector/All`,
  access: rules.see,
  query: choiceQuery,
  answer: listOf(menuChoice),
})

export const createMenu = menus.create(menuInput)
export const updateMenu = menus.update(menuChange)
export const readMenu = menus.read(menuShape.extend({ description: z.string() }))
export const deleteMenu = menus.remove()
export const switchMenu = menus.switchState()
export const menuUse = menus.uses()
/** A file with an entry and everything below it. */
export const exportMenu = menus.exportOne()
export const downloadMenu = menus.downloadOne()

const importing = {
  method: 'POST',
  access: rules.import,
  params: z.object({ systemId: z.string().max(100) }),
  body: z.object({
    /** Folder that the first entry of the file comes to stand in. */
    parentId: z.string().max(100).default(topMenu),
    category: category.default('Web'),
    /** Ours: 1 changes entries whose code is there already to what the file says; otherwise they are refused. */
    overwrite: flag.default(0),
  }),
  bodyKind: 'multipart',
  bodyLimitBytes: 500 * 1024,
  rate: 'exchange',
} as const

const imported = { ...importing, answer: z.object({ created: z.number(), changed: z.number() }), message: 'resource.imported' } as const

/** Makes the entries of a file in a system, all of them or none. */
export const importMenu = call({ ...imported, path: `${path}/{systemId}/Actions/Import` })
/** The same where the client of the family calls it. */
export const importMenuAsFamily = call({ ...imported, path: `${path}/{systemId}/Action/Import` })

/** Ours: what the import of a file would do, entry by entry in the order of the file; nothing is written. */
export const previewMenuImport = call({
  ...importing,
  path: `${path}/{systemId}/Actions/ImportPreview`,
  changes: false,
  answer: listOf(
    z.object({
      /** Below how many others of the file it stands. */
      level: z.number(),
      fullName: z.string(),
      enCode: z.string(),
      type: z.number(),
      outcome: z.enum(['created', 'changed', 'same', 'refused']),
      /** Why it is refused. */
      problems: z.array(z.string()),
    }),
  ),
})

/** Ours: puts an entry into a folder, before another entry of it or at its end. */
export const placeMenu = menus.place({ parentId: typed.parentId })

/** Ours: the systems whose entries are managed, in their order, the disabled ones too. */
export const menuSystems = call({
  method: 'GET',
  path: `${path}/Systems`,
  access: rules.see,
  answer: listOf(z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), icon: z.string(), enabledMark: z.number() })),
})

/** What an entry of a type can be made for. */
export interface MenuSubject {
  id: string
  fullName: string
  enCode: string
  isTree: number
  children: MenuSubject[]
}

const menuSubject: z.ZodType<MenuSubject, MenuSubject> = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isTree: z.number(),
  get children() {
    return z.array(menuSubject)
  },
})

/** Ours: what entries can be made for: published functions (type 3), dictionary categories (type 4), data reports (type 5). */
export const menuSubjects = call({
  method: 'GET',
  path: `${path}/Subjects/{type}`,
  access: rules.see,
  params: z.object({ type: z.coerce.number().int().min(0).max(8) }),
  answer: listOf(menuSubject),
})
