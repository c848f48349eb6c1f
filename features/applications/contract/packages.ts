import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { version, written } from '#engine/resource/inputs.ts'
import { membersChosen, missingMember } from '#features/flow-design/contract.ts'

/** Packages of functions (功能包), ours: a function with its list, flow, dictionaries and bill rules as one text, from one system to another. */
const path = '/api/visualdev/Package'

export const packageMenu = 'onlineDev-package'
export const applyButton = 'btn_apply'
export const undoButton = 'btn_undo'

const rules = rulesOfMenu(packageMenu)
const packages = resourceCalls(path, rules)

/** Bytes of a file, and how deep and how large its JSON may be: flows are deep, nothing else in it is. */
export const packageBytes = 8 * 1024 * 1024
export const packageLimits = { depth: 2_000, keysInAll: 1_000_000 } as const
export const plainFileLimits = { depth: 40, keysInAll: packageLimits.keysInAll } as const

/** Functions of one package. */
const functionsAtMost = 50

export const partKinds = ['dictionary', 'bill-rule', 'function', 'flow'] as const
export type PartKind = (typeof partKinds)[number]

const packageRow = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Name of the file that was taken in. */
  fileName: z.string(),
  parts: z.number(),
  creatorUser: z.string(),
  creatorTime: z.number(),
  /** Of the application that was not undone last. */
  appliedUser: z.string(),
  appliedTime: z.number().nullable(),
  state: z.enum(['waiting', 'applied', 'undone']),
  version: z.number(),
})
export type PackageRow = z.output<typeof packageRow>

export const listPackages = packages.page(packageRow, sortedPageQuery)
export const deletePackage = packages.remove()
export const importPackage = { ...packages.importFile(written, '/Actions/Import'), bodyLimitBytes: packageBytes }

const told = z.object({ what: z.string(), name: z.string(), before: z.string(), after: z.string() })

const part = z.object({
  key: z.string(),
  kind: z.enum(partKinds),
  code: z.string(),
  name: z.string(),
  /** Against what stands here; `refused`: it cannot be taken over. */
  state: z.enum(['new', 'changed', 'same', 'refused']),
  differences: z.array(told),
  /** What is missing here or will be other than expected, as sentences. */
  findings: z.array(z.string()),
  /** Id of the function, where it is here as a draft. */
  functionId: z.string(),
})
export type PackagePart = z.output<typeof part>

/** What the package would change here, part by part; nothing is changed. */
export const comparePackage = call({
  method: 'GET',
  path: `${path}/{id}`,
  access: rules.see,
  params: idParam,
  rate: 'search',
  answer: z.object({
    ...{ id: z.string(), fullName: z.string(), version: z.number() },
    parts: z.array(part),
    /** Whom parts name that are seen, and who are not here. */
    people: z.array(missingMember.extend({ /** Keys of these parts. */ parts: z.array(z.string()) })),
    canUndo: z.boolean(),
  }),
})

const changed = z.object({ id: z.string(), version: z.number(), changed: z.number() })

/** Takes chosen parts over, functions and flows as drafts: all of them or none. A second time changes nothing. */
export const applyPackage = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Apply`,
  access: { menu: packageMenu, button: applyButton },
  params: idParam,
  body: z.object({
    parts: z.array(z.string().max(200)).min(1, 'packages.nothing-chosen').max(1_000),
    /** Of those whom the parts name and who are not here; what was chosen before counts further. */
    people: membersChosen.default([]),
    version,
  }),
  answer: changed,
  message: 'packages.applied',
})

/** Puts back what the newest application of the package replaced. */
export const undoPackage = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Undo`,
  access: { menu: packageMenu, button: undoButton },
  params: idParam,
  body: z.object({ version }),
  answer: changed,
  message: 'packages.undone',
})

const choice = z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), isRelease: z.number() })

/** Functions that may be chosen for a package. */
export const packableFunctions = call({
  method: 'GET',
  path: `${path}/Functions`,
  access: rules.export,
  answer: listOf(choice),
})

const chosen = z.object({ ids: z.array(z.string().max(100)).min(1, 'packages.no-function').max(functionsAtMost, 'packages.too-many') })

const contents = z.object({
  parts: z.array(z.object({ kind: z.enum(partKinds), code: z.string(), name: z.string() })),
  /** What these functions need and the package does not bring, as sentences. */
  leftOut: z.array(z.string()),
})
export type PackageContents = z.output<typeof contents>

/** What a package of these functions would hold. */
export const packageContents = call({
  method: 'POST',
  path: `${path}/Actions/Contents`,
  access: rules.export,
  changes: false,
  rate: 'search',
  body: chosen,
  answer: contents,
})

export const exportPackage = call({
  method: 'POST',
  path: `${path}/Actions/Export`,
  access: rules.export,
  rate: 'exchange',
  body: chosen.extend({
    fullName: z.string('packages.name-missing').trim().min(1, 'packages.name-missing').max(100, 'packages.name-too-long'),
  }),
  /** The text of the file. */
  answer: z.object({ name: z.string(), content: z.string() }),
})
