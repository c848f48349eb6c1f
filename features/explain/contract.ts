import { z } from 'zod'
import { call, type AccessRule } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'
import { sightRight } from '#engine/contract/sight.ts'

/** Explanations for administrators: why a person may or may not do something. Not part of the platform family. */
const path = '/api/permission/Explain'

export const explainMenu = sightRight.menu
const ofPerson = (where: 'params' | 'body'): AccessRule => ({
  menu: explainMenu,
  within: [{ action: 'select', of: 'user', id: { in: where, member: 'userId' } }],
})

/** What is asked about: something that a menu grants, a record, what is done with a request, a call of the server. */
export const subjects = ['menu', 'button', 'column', 'field', 'record', 'request', 'call'] as const
export type Subject = (typeof subjects)[number]

const item = z.object({ code: z.string(), name: z.string() })
const menu = z.object({
  id: z.string(),
  /** Names from the system to the entry, joined with `/`. */
  name: z.string(),
  /** Whether it holds the records of an online function. */
  ofRecords: z.boolean(),
  /** Id of the online function whose records it holds; `''` for others. */
  modelId: z.string(),
  withFlow: z.boolean(),
  buttons: z.array(item),
  columns: z.array(item),
  fields: z.array(item),
})
export type ExplainedMenu = z.output<typeof menu>

/** The menus, with their items, that the caller holds: nobody learns of others by an explanation. */
export const explainedMenus = call({ method: 'GET', path: `${path}/Menus`, access: { menu: explainMenu }, answer: listOf(menu) })

/** What people may do with requests, by the names that `explainRight` takes, and the calls of the server. */
export const explainedNames = call({
  method: 'GET',
  path: `${path}/Names`,
  access: { menu: explainMenu },
  answer: z.object({ actions: z.array(item), calls: z.array(z.string()) }),
})

const reason = z.object({
  /** Whether it speaks for or against it; null for what only is to be known. */
  speaks: z.enum(['for', 'against']).nullable(),
  text: z.string(),
})

/**
 * Why a person may or may not do something, by the evaluation that rights are enforced with. Asked by administrators who administer
 * that person, and written into the audit log.
 */
export const explainRight = call({
  method: 'POST',
  path,
  access: ofPerson('body'),
  body: z.object({
    userId: z.string().max(100),
    about: z.enum(subjects),
    /** Of a menu, its items and its records. */
    menuId: z.string().max(100).default(''),
    /** Code of a button, column or field; what is done with a request; method and path of a call. */
    code: z.string().max(300).default(''),
    /** Id or bill number of a record or request. */
    record: z.string().max(100).default(''),
  }),
  answer: z.object({
    allowed: z.boolean(),
    /** The person and what was asked, in a sentence. */
    verdict: z.string(),
    reasons: z.array(reason),
    /** What would change it. */
    remedies: z.array(z.string()),
  }),
})

/**
 * Begins to see as a person: reads that carry its id in the header `seedbed-sight` are answered as to that person, for half an hour.
 * Only of a person whom the caller may change and who has no right that the caller lacks; never of super administrators.
 */
export const beginSight = call({
  method: 'POST',
  path: `${path}/Sight`,
  access: { ...sightRight, within: [{ action: 'edit', of: 'user', id: { in: 'body', member: 'userId' } }] },
  body: z.object({ userId: z.string().max(100) }),
  answer: z.object({ id: z.string(), name: z.string() }),
})

export const endSight = call({
  method: 'DELETE',
  path: `${path}/Sight/{id}`,
  access: { menu: explainMenu },
  params: z.object({ id: z.string().max(100) }),
})
