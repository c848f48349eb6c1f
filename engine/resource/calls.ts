import { z } from 'zod'
import { call, type AccessRule, type EntrySubject, type Managed } from '#engine/contract/call.ts'
import { fileAnswer, idParam, listOf, pageOf } from '#engine/contract/shapes.ts'
import { version, versionBody, written } from '#engine/resource/inputs.ts'

/** Who may do what with a resource: the access rules of its calls, which screens ask for their buttons too. */
export interface ResourceRules {
  readonly see: AccessRule
  readonly add: AccessRule
  readonly edit: AccessRule
  readonly remove: AccessRule
  readonly export: AccessRule
  readonly import: AccessRule
}

/** Codes of the standard buttons (permissions 2). */
export const buttonCodes = { add: 'btn_add', edit: 'btn_edit', remove: 'btn_remove', export: 'btn_download', import: 'btn_upload' } as const

/** The rules of a management screen: its menu to see, the standard buttons to act. */
export function rulesOfMenu(menu: string): ResourceRules {
  const holding = (act: keyof typeof buttonCodes): AccessRule => ({ menu, button: buttonCodes[act] })
  return {
    see: { menu },
    add: holding('add'),
    edit: holding('edit'),
    remove: holding('remove'),
    export: holding('export'),
    import: holding('import'),
  }
}

/** The same rule for whatever is done. */
export function rulesForAll(rule: AccessRule): ResourceRules {
  return { see: rule, add: rule, edit: rule, remove: rule, export: rule, import: rule }
}

/** Things that have a place in the organization tree: who manages them is decided by graded administration (permissions 6). */
export interface Administered {
  readonly of: Managed['of']
  /** Member of the body with the organizations that a new one is added to. */
  readonly addedTo: string
}

/** What is done with one thing, as graded administration judges it. */
const actionOf = { see: 'select', edit: 'edit', remove: 'delete', export: 'select' } as const

/** The rules of the calls that name one thing, and of the one that adds one. */
function rulesOfOne(rules: ResourceRules, administered: Administered | undefined): ResourceRules {
  if (!administered) return rules
  const { of, addedTo } = administered
  const named = (act: keyof typeof actionOf) => within(rules[act], { action: actionOf[act], of, id: { in: 'params', member: 'id' } })
  return {
    ...rules,
    see: named('see'),
    edit: named('edit'),
    remove: named('remove'),
    export: named('export'),
    add: within(rules.add, { action: 'add', of: 'organization', id: { in: 'body', member: addedTo } }),
  }
}

/** The rule of a menu that also asks for the right to manage what the request names. */
export function within(rule: AccessRule, ...managed: readonly Managed[]): AccessRule {
  if (typeof rule === 'string' || !('menu' in rule)) throw new RangeError('only the rule of a menu can ask who manages a thing')
  return { ...rule, within: [...(rule.within ?? []), ...managed] }
}

/** The rule of a menu that the grant of an entry made for what the request names satisfies too. */
export function orEntry(rule: AccessRule, subject: EntrySubject): AccessRule {
  if (typeof rule === 'string' || !('menu' in rule)) throw new RangeError('only the rule of a menu can take an entry in its place')
  return { ...rule, orEntry: subject }
}

/** The rule of a menu that another menu with the same button satisfies too; the handler decides what of it is whose. */
export function orMenu(rule: AccessRule, menu: string): AccessRule {
  if (typeof rule === 'string' || !('menu' in rule)) throw new RangeError('only the rule of a menu can take another menu in its place')
  return { ...rule, orMenu: menu }
}

/**
 * Declares the usual calls of a resource, each by a function of its own, so that only those asked for exist:
 *
 *     const phrases = resourceCalls('/api/system/CommonWords', rulesOfMenu('system-commonWords'))
 *     export const createPhrase = phrases.create(phraseInput)
 *
 * What comes out is a plain call: server, client and tests see no difference to one written out.
 *
 * @param path address of the resource, without a slash at its end
 * @param administered given where graded administration decides who manages a thing; lists are cut by what the caller may see
 */
export function resourceCalls(path: string, rules: ResourceRules, administered?: Administered) {
  const one = rulesOfOne(rules, administered)
  return { ...readingCalls(path, rules, one), ...writingCalls(path, one), ...fileCalls(path, rules, one) }
}

function readingCalls(path: string, rules: ResourceRules, one: ResourceRules) {
  return {
    /** One page: search, sort and further filters stand in `query`, which extends `sortedPageQuery`. */
    page: <Row extends z.ZodType, Query extends z.ZodType>(row: Row, query: Query) =>
      call({ method: 'GET', path, access: rules.see, query, answer: pageOf(row) }),

    /** All at once: few rows, or a tree. */
    list: <Row extends z.ZodType>(row: Row) => call({ method: 'GET', path, access: rules.see, answer: listOf(row) }),

    /** Those that may be chosen elsewhere: for everybody who is signed in, without rights to the screen. */
    selector: <Row extends z.ZodType>(row: Row) =>
      call({ method: 'GET', path: `${path}/Selector`, access: 'signed-in', answer: listOf(row) }),

    /** A tree to choose a parent from: without the named one and what stands below it; `0` names none. */
    parentSelector: <Node extends z.ZodType>(node: Node) =>
      call({ method: 'GET', path: `${path}/Selector/{id}`, access: 'signed-in', params: idParam, answer: listOf(node) }),

    /** What the form is opened with. Some resources of the family read below `/{id}/Info`. */
    read: <Row extends z.ZodType>(row: Row, below = '/{id}') =>
      call({ method: 'GET', path: `${path}${below}`, access: one.see, params: idParam, answer: row }),

    /** Ours: what uses a row, asked before it is deleted. */
    uses: () => call({ method: 'GET', path: `${path}/{id}/Use`, access: one.remove, params: idParam, answer: usesAnswer }),
  }
}

function writingCalls(path: string, rules: ResourceRules) {
  return {
    create: <Input extends z.ZodType>(input: Input) =>
      call({ method: 'POST', path, access: rules.add, body: input, answer: written, message: 'kernel.created' }),

    /** Ours: puts a row before another one of those beside it, or at their end; `more` may name another parent. */
    place: <More extends z.ZodRawShape>(more: More) =>
      call({
        method: 'PUT',
        path: `${path}/{id}/Actions/Place`,
        access: rules.edit,
        params: idParam,
        body: z.object({ ...more, beforeId: z.string().max(100).nullish(), version }),
        answer: written,
        message: 'resource.placed',
      }),

    update: <Input extends z.ZodType>(input: Input) =>
      call({
        method: 'PUT',
        path: `${path}/{id}`,
        access: rules.edit,
        params: idParam,
        body: input,
        answer: written,
        message: 'kernel.updated',
      }),

    remove: () =>
      call({ method: 'DELETE', path: `${path}/{id}`, access: rules.remove, params: idParam, body: versionBody, message: 'kernel.deleted' }),

    /** Enables what is disabled and the other way round (platform-api 0). */
    switchState: () =>
      call({
        method: 'PUT',
        path: `${path}/{id}/Actions/State`,
        access: rules.edit,
        params: idParam,
        body: versionBody,
        answer: written,
        message: 'kernel.done',
      }),
  }
}

/** Most bytes of a file to import. */
const importBytes = 500 * 1024

function fileCalls(path: string, rules: ResourceRules, one: ResourceRules) {
  return {
    /** Makes the link of a file with one row and what belongs to it: single use, 5 minutes (security 8.8). */
    exportOne: (below = '/{id}/Action/Export') =>
      call({ method: 'GET', path: `${path}${below}`, access: one.export, params: idParam, answer: fileAnswer, rate: 'exchange' }),

    /** What the link opens. The ticket in it names the session that exported; its rights are asked again. */
    downloadOne: (below = '/{id}/Action/Export') =>
      call({
        method: 'GET',
        path: `${path}${below}/{ticket}`,
        access: 'public',
        params: idParam.extend({ ticket: z.string().max(200) }),
        bytes: true,
        rate: 'exchange',
      }),

    /** Makes the link of a file with all rows that the filters find. */
    exportAll: <Query extends z.ZodType>(query: Query) =>
      call({ method: 'GET', path: `${path}/Actions/Export`, access: rules.export, query, answer: fileAnswer, rate: 'exchange' }),

    /** What that link opens, with the same filters. */
    downloadAll: <Query extends z.ZodType>(query: Query) =>
      call({
        method: 'GET',
        path: `${path}/Actions/Export/{ticket}`,
        access: 'public',
        params: z.object({ ticket: z.string().max(200) }),
        query,
        bytes: true,
        rate: 'exchange',
      }),

    /** Takes in an exported file, whole or not at all. */
    importFile: <Answer extends z.ZodType>(answer: Answer, below = '/Action/Import') =>
      call({
        method: 'POST',
        path: `${path}${below}`,
        access: rules.import,
        answer,
        message: 'resource.imported',
        bodyKind: 'multipart',
        bodyLimitBytes: importBytes,
        rate: 'exchange',
      }),
  }
}

/** Beyond this many a use is not counted on; one more stands for many. */
export const mostCountedUses = 10_000

const usesAnswer = z.object({
  /** Names of what uses it: published functions that choose from it or look something up in it. */
  functions: z.array(z.string()),
  /** Records that hold it, drafts included; `mostCountedUses` and one more stand for many. */
  records: z.number(),
  /** Some records could not be counted in time. */
  atLeast: z.boolean().default(false),
  /** What must be moved or deleted before the thing can be deleted, in the caller's language, and where that is done (`''`: nowhere yet). */
  holders: z.array(z.object({ text: z.string(), address: z.string() })),
  /** What else a deletion changes, as sentences in the caller's language; it holds nothing back. */
  notes: z.array(z.string()).default([]),
})
export type Uses = z.output<typeof usesAnswer>
