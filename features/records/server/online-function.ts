import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { withPhoneOfCards } from '#engine/forms/phone/phone-list.ts'
import type { Language } from '#engine/texts/text.ts'
import { sayWith, type Words } from '#engine/texts/translation.ts'
import { mapFunctionTexts } from '#features/records/server/function-texts.ts'
import { recordTablesOf, type RecordTables } from '#features/records/server/record-tables.ts'
import { Derived } from '#server/cache/derived.ts'
import type { VersionedCache } from '#server/cache/versioned-cache.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** The published definition as an internal model: form and list, with the columns of the fields. */
export interface FunctionDefinition {
  readonly name: string
  readonly category: string
  readonly webType: '1' | '2' | '4'
  readonly form: FormDefinition
  readonly list: ListDefinition
  /** Flow of its records; undefined when records are saved without a flow. */
  readonly flowId: string | undefined
  /** The form of flows that are started by themselves (流程表单): nobody has a list of its records, and they begin as requests alone. */
  readonly isFlowForm?: true
}

/** A published function as calls use it. */
export interface OnlineFunction extends FunctionDefinition {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly tables: RecordTables
}

export type PublicationState = 'running' | 'done' | 'failed'

declare module '#server/database/types.ts' {
  interface Tables {
    online_function: {
      id: string
      code: string
      name: string
      category: string
      web_type: string
      flow_id: string | null
      draft: unknown
      published: FunctionDefinition | null
      published_version: import('kysely').Generated<number>
      enabled: import('kysely').Generated<boolean>
      version: import('kysely').Generated<number>
    }
    function_version: {
      function_id: string
      version: number
      definition: unknown
      published_by: string | null
      published_at: import('kysely').Generated<Date>
    }
    publication: {
      id: string
      function_id: string
      from_version: number
      to_version: number
      definition: unknown
      state: PublicationState
      error: string | null
      published_by: string | null
      started_at: import('kysely').Generated<Date>
      finished_at: Date | null
    }
    publication_step: {
      publication_id: string
      no: number
      kind: string
      detail: unknown
      state: 'waiting' | 'done'
      /** It made its table or column. */
      made: import('kysely').Generated<boolean>
      error: string | null
      finished_at: Date | null
    }
  }
}

export type Functions = ReadonlyMap<string, OnlineFunction>

const caches = new WeakMap<Kernel, VersionedCache<Functions>>()

/** Registers the cache of published functions. */
export function defineFunctions(kernel: Kernel): void {
  caches.set(kernel, kernel.caches.define('functions', loadFunctions))
}

export function functionsCache(kernel: Kernel): VersionedCache<Functions> {
  const cache = caches.get(kernel)
  if (!cache) throw new RangeError('the records feature has not started')
  return cache
}

/**
 * The published function with this id, undefined when there is none or it is disabled.
 *
 * @param language of whom it is read for: labels and other texts are said in it. Absent: Chinese, as whatever is stored needs it
 */
export async function functionById(kernel: Kernel, id: string, language: Language = 'zh'): Promise<OnlineFunction | undefined> {
  const [functions, words] = await Promise.all([functionsCache(kernel).get(), kernel.translations.in(language)])
  const fn = functions.get(id)
  return fn && functionInWords(fn, words.of({ kind: 'function', id }))
}

const translated = new Derived<OnlineFunction>()

/** The function as it is said with these words; made once for each version of both. */
function functionInWords(fn: OnlineFunction, words: Words | undefined): OnlineFunction {
  if (!words) return fn
  return translated.get([fn, words], '', () => {
    const { id, code, version, tables: _, ...definition } = mapFunctionTexts(fn, (text) => sayWith(words, text))
    return functionOf(id, code, version, definition)
  })
}

/** All published functions that are enabled. */
export async function publishedFunctions(kernel: Kernel): Promise<readonly OnlineFunction[]> {
  return [...(await functionsCache(kernel).get()).values()]
}

/** The function whose records run through a flow. */
export async function functionOfFlow(kernel: Kernel, flowId: string): Promise<OnlineFunction | undefined> {
  return [...(await functionsCache(kernel).get()).values()].find((fn) => fn.flowId === flowId)
}

async function loadFunctions(db: Db): Promise<Functions> {
  const rows = await db
    .selectFrom('online_function')
    .select(['id', 'code', 'published', 'published_version'])
    .where('enabled', '=', true)
    .where('published', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, functionOf(row.id, row.code, row.published_version, row.published!)]))
}

export function functionOf(id: string, code: string, version: number, definition: FunctionDefinition): OnlineFunction {
  return { ...definition, list: withPhoneOfCards(definition.list), id, code, version, tables: recordTablesOf(code, definition.form) }
}

/** The function as it was published last, disabled or not: its table, its records and what names its fields are there all the same. */
export async function publishedEvenDisabled(db: Db | Tx, id: string): Promise<OnlineFunction | undefined> {
  const row = await db
    .selectFrom('online_function')
    .select(['code', 'published', 'published_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.published ? functionOf(id, row.code, row.published_version, row.published) : undefined
}

/** The published function as it is in this transaction, disabled or not; no other version goes live before the commit. */
export async function publishedIn(tx: Tx, id: string): Promise<OnlineFunction | undefined> {
  const row = await tx
    .selectFrom('online_function')
    .select(['code', 'published', 'published_version'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row?.published ? functionOf(id, row.code, row.published_version, row.published) : undefined
}

/** The published functions by code, as the audit log names them. */
export async function functionsByCode(kernel: Kernel): Promise<ReadonlyMap<string, OnlineFunction>> {
  const functions = await functionsCache(kernel).get()
  return new Map([...functions.values()].map((fn) => [fn.code, fn]))
}

/** Takes a flow form out of use for good; its table and versions stay. */
export async function retireFlowForm(kernel: Kernel, tx: Tx, id: string): Promise<void> {
  await tx.updateTable('online_function').set({ enabled: false }).where('id', '=', id).execute()
  await functionsCache(kernel).bump(tx)
}

/**
 * Enables a published function, or disables it: then it is missing for everybody, and its records stay.
 *
 * @returns whether it is enabled now; undefined where nothing is published
 */
export async function switchFunctionState(kernel: Kernel, tx: Tx, id: string): Promise<boolean | undefined> {
  const row = await tx
    .updateTable('online_function')
    .set((eb) => ({ enabled: eb.not('enabled') }))
    .where('id', '=', id)
    .where('published', 'is not', null)
    .returning('enabled')
    .executeTakeFirst()
  if (row) await functionsCache(kernel).bump(tx)
  return row?.enabled
}
