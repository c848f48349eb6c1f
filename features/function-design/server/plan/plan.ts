import { sql, type CompiledQuery } from 'kysely'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { planRelease, type ReleasePlan } from '#features/function-design/contract.ts'
import { draftStore, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { toldConversions } from '#features/function-design/server/plan/tell-conversions.ts'
import { tellDifferences } from '#features/function-design/server/plan/tell-differences.ts'
import { differencesOf } from '#features/function-design/server/plan/differences.ts'
import { placed, readDraft, type PlacedRefusal } from '#features/function-design/server/plan/read-draft.ts'
import { refuseRelease } from '#features/function-design/server/plan/refuse-release.ts'
import { spotsOf, type AskedEntries } from '#features/function-design/server/plan/spots.ts'
import { grantableItems } from '#features/menu-items/entry.ts'
import { menusOfFunction, widensMenu } from '#features/menus/entry.ts'
import {
  publishedEvenDisabled,
  indexNeeds,
  preparePublication,
  recordsTable,
  statementsOf,
  tableTaken,
  triedRows,
  tryPublication,
  type FunctionDefinition,
  type OnlineFunction,
  type PreparedPublication,
  type PublishStep,
} from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { Db } from '#server/database/types.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import type { FieldUse } from '#server/resource/uses.ts'

type Say = (refusal: Refusal) => string
export type Planning = Asking & { readonly say: Say }

/** A draft as it would be published, and what keeps it from that. */
export interface JudgedDraft {
  /** Undefined where the draft cannot be read. */
  readonly wanted: FunctionDefinition | undefined
  /** Undefined where the definition itself is refused. */
  readonly prepared: PreparedPublication | undefined
  readonly refusals: readonly PlacedRefusal[]
}

/** What is refused of the code stands with the function, anything else with its form. */
const placedInFunction = (one: Refusal): PlacedRefusal =>
  one.text === tableTaken && one.field === undefined ? placed('function', one, 'enCode') : placed('form', one)

/** Judges everything that can be judged before something is published; the same for a plan and for a release. */
export async function judgeDraft(asking: Asking, draft: FunctionDraft): Promise<JudgedDraft> {
  const { definition: wanted, refusals: own } = readDraft(draft)
  if (!wanted || own.length > 0) return { wanted, prepared: undefined, refusals: own }
  const needs = await indexNeeds(asking.kernel, draft.id)
  const prepared = await preparePublication(asking.db, { id: draft.id, code: draft.code, definition: wanted }, needs)
  const more = await refuseRelease(asking, draft, wanted, prepared)
  return { wanted, prepared, refusals: [...more, ...prepared.refusals.map(placedInFunction)] }
}

export const servePlan = serveDesigned(planRelease, async (context) => {
  const { db, params, body } = context
  const draft = present(await draftStore.find(db, params.id))
  return planOf(context, draft, await judgeDraft(context, draft), body)
})

async function planOf(
  context: Planning,
  draft: FunctionDraft,
  { wanted, prepared, refusals }: JudgedDraft,
  asked: AskedEntries,
): Promise<ReleasePlan> {
  const { say } = context
  const before = prepared?.before
  const published = await publishedEvenDisabled(context.db, draft.id)
  const differences = wanted && before ? differencesOf(before, wanted, prepared?.returning) : []
  const steps = prepared && refusals.length === 0 ? prepared.steps : []
  const items = wanted && !draft.isFlowForm ? await plannedItems(context, draft, wanted) : []
  return {
    version: draft.version,
    publishedVersion: draft.standing.publishedVersion,
    isSame: prepared?.isSame ?? false,
    refusals: refusals.map((one) => ({ text: say(one.refusal), place: one.place })),
    differences: await tellDifferences(context, differences, say),
    steps: await toldSteps(context, steps),
    conversions: before && wanted ? await toldConversions(context, draft, { before, wanted, steps }) : [],
    uses: wanted && before && published ? await usesOf(context, published, changedFields(before, wanted)) : [],
    // A flow form has no entry, and so nothing that could be granted.
    menus: draft.isFlowForm ? [] : [...(await plannedMenus(context, draft, wanted, asked)), ...toBeGranted(context, wanted, items)],
    items,
    dryRun: await dryRun(context, draft, prepared, refusals.length > 0),
  }
}

/** Steps that have a statement, in words. Those that would find their index there are not told, as they change nothing. */
async function toldSteps({ kernel, db, say }: Planning, steps: readonly PublishStep[]): Promise<ReleasePlan['steps']> {
  const { timeZone } = kernel.settings
  const counts = new Map<string, number>()
  const told: ReleasePlan['steps'] = []
  const there = await indexesThere(db, steps)
  for (const step of steps) {
    if (step.kind === 'create-index' && there.has(step.name)) continue
    const statements = statementsOf(step, timeZone)
    // What the program converts by itself is told without a statement.
    if (statements.length === 0 && step.kind !== 'fill-column') continue
    const table = workedThrough(step)
    if (table !== undefined && !counts.has(table)) counts.set(table, await countRows(db, table))
    told.push({
      text: say(refusal('invalid', `function-design.step.${nameOfStep(step)}`, { params: namesIn(step) })),
      statement: statements.map((one) => written(one.compile(db))).join(';\n'),
      rows: table === undefined ? 0 : (counts.get(table) ?? 0),
    })
  }
  return told
}

/** Those of the indexes to be made that are there and whole. */
async function indexesThere(db: Db, steps: readonly PublishStep[]): Promise<ReadonlySet<string>> {
  const names = steps.flatMap((step) => (step.kind === 'create-index' ? [step.name] : []))
  const { rows } = await sql<{ name: string }>`
    select i.relname::text as name from pg_index as x join pg_class as i on i.oid = x.indexrelid
    where i.relnamespace = 'records'::regnamespace and x.indisvalid and i.relname = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function nameOfStep(step: PublishStep): string {
  if (step.kind !== 'fill-column') return step.kind
  const named: Readonly<Record<string, string>> = { 'text>bytea': 'encrypt-column', 'bytea>text': 'decrypt-column' }
  return named[step.conversion.kind] ?? step.kind
}

function namesIn(step: PublishStep): Readonly<Record<string, string>> {
  if (step.kind === 'create-table') return { table: step.table }
  if (step.kind === 'add-column' || step.kind === 'clear-column') return { table: step.table, column: step.column }
  if (step.kind === 'create-index') return { table: step.table, column: step.columns.filter((one) => one !== 'id').join('、') }
  if (step.kind === 'fill-column') return { table: step.conversion.table, column: step.conversion.to }
  return {}
}

/** The table whose rows a step reads or writes one by one. */
function workedThrough(step: PublishStep): string | undefined {
  if (step.kind === 'fill-column') return step.conversion.table
  return step.kind === 'create-index' || step.kind === 'clear-column' ? step.table : undefined
}

const rowsCountedAtMost = 1_000_000

async function countRows(db: Db, table: string): Promise<number> {
  const { rows: there } = await sql<{ name: string | null }>`select to_regclass(${`records.${table}`})::text as name`.execute(db)
  if (!there[0]?.name) return 0
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from ${recordsTable(table)} limit ${rowsCountedAtMost}) as counted`.execute(db)
  return rows[0]!.n
}

/** A statement with its values in it, to be read by people; it is never run. */
function written({ sql: text, parameters }: CompiledQuery): string {
  return text.replace(/\$(\d+)/g, (_all, no: string) => `'${String(parameters[Number(no) - 1]).replaceAll("'", "''")}'`)
}

/** Fields that are gone, or of which something that others rely on is another. */
function changedFields(before: FunctionDefinition, wanted: FunctionDefinition): readonly string[] {
  const after = outlineOf(wanted.form, fieldTypes).byName
  return [...outlineOf(before.form, fieldTypes).byName.values()].flatMap(({ name, part }) => {
    const now = after.get(name)?.part
    const same = now && now.type === part.type && JSON.stringify(now.options) === JSON.stringify(part.options) && now.label === part.label
    return same ? [] : [name]
  })
}

type WithTables = Pick<OnlineFunction, 'id' | 'form'> & Partial<Pick<OnlineFunction, 'tables'>>

type Telling = Pick<Planning, 'kernel' | 'session' | 'say'>

/**
 * What uses these fields of a function beyond its own definition; one that was never published has no tables. Things that the caller has no
 * menu for are counted and not named.
 *
 * @param designed the form as it is designed, for fields that are not published yet
 */
export async function usesOf(
  { kernel, session, say }: Telling,
  fn: WithTables,
  fields: readonly string[],
  designed?: FormDefinition,
): Promise<ReleasePlan['uses']> {
  if (fields.length === 0) return []
  const outlines = [fn.form, ...(designed ? [designed] : [])].map((form) => outlineOf(form, fieldTypes).byName)
  const labelOf = (field: string): string =>
    outlines.map((names) => names.get(field)?.part.label).find((label) => label !== undefined) ?? field
  const tables = fn.tables ? [fn.tables.main, ...fn.tables.subTables] : []
  const columns = tables.flatMap(({ name: table, stored }) =>
    stored.filter(({ field }) => fields.includes(field.name)).map(({ field, column }) => ({ field: field.name, table, column })),
  )
  const told = (text: string | undefined): string => (text === undefined ? '' : say(refusal('invalid', text)))
  const { fields: found } = await kernel.uses.of(usedFields, { functionId: fn.id, fields, columns })
  const seen = await menusAmong({ kernel, session }, found)
  const counted = Map.groupBy(
    found.filter(({ menu }) => !seen.has(menu)),
    ({ field, kind }) => JSON.stringify([field, kind]),
  )
  return [
    ...found
      .filter(({ menu }) => seen.has(menu))
      .map(({ field, kind, name, where }) => ({ field: labelOf(field), kind: told(kind), name, where: told(where) })),
    ...[...counted.values()].map((uses) => {
      const { field = '', kind } = uses[0] ?? {}
      const unseen = refusal('invalid', 'function-design.use-unseen', { params: { kind: told(kind) } })
      return { field: labelOf(field), kind: say(unseen), name: String(new Set(uses.map(({ name }) => name)).size), where: '' }
    }),
  ]
}

/** The menus of these uses that the caller has, and none for what names nothing. */
async function menusAmong(
  { kernel, session }: Pick<Telling, 'kernel' | 'session'>,
  uses: readonly FieldUse[],
): Promise<ReadonlySet<string | undefined>> {
  const menus = [...new Set(uses.map(({ menu }) => menu))]
  const seen = await Promise.all(menus.map(async (menu) => menu === undefined || kernel.access.allows({ menu }, session, {})))
  return new Set(menus.filter((_, at) => seen[at]))
}

async function plannedMenus(
  planning: Planning,
  { id, name }: FunctionDraft,
  wanted: FunctionDefinition | undefined,
  asked: AskedEntries,
): Promise<ReleasePlan['menus']> {
  const { db, say, session } = planning
  const there = await menusOfFunction(db, id)
  const spots = (await spotsOf(planning, asked)).filter(
    (spot) => !there.some((menu) => menu.system_id === spot.systemId && (menu.parent_id ?? undefined) === spot.parentId),
  )
  const text = (key: string, params: Readonly<Record<string, string>>) => ({
    text: say(refusal('invalid', `function-design.menu.${key}`, { params })),
  })
  const stays = wanted && !session.isAdministrator ? there.filter((menu) => widensMenu(menu, wanted.list)) : []
  return [
    ...spots.map((spot) => text('made', { name, place: spot.name })),
    ...there.map((menu) => text('updated', { name: menu.name })),
    ...stays.map((menu) => text('keeps-switches', { name: menu.name })),
    ...(spots.length === 0 && there.length === 0 ? [text('none', {})] : []),
  ]
}

type Items = ReleasePlan['items']

const judging = { button: 'buttons', column: 'columns', field: 'fields' } as const

/** Says that what is added is seen by nobody until it is granted: a required field would be left out by all without a word. */
function toBeGranted({ say }: Planning, wanted: FunctionDefinition | undefined, items: Items): ReleasePlan['menus'] {
  const isHidden = items.some(({ kind, change }) => change === 'added' && wanted?.list.judges[judging[kind]])
  return isHidden ? [{ text: say(refusal('invalid', 'function-design.menu.to-be-granted')) }] : []
}

/** Permission items of the function's first entry that come, go or are called otherwise. */
async function plannedItems({ db }: Asking, { id }: FunctionDraft, wanted: FunctionDefinition): Promise<Items> {
  const [menu] = await menusOfFunction(db, id)
  const stored = await db
    .selectFrom('menu_item')
    .select(['kind', 'code', 'name', 'withdrawn', 'declared'])
    .where('menu_id', '=', menu?.id ?? '')
    .execute()
  const items = grantableItems(wanted)
  return (['button', 'column', 'field'] as const).flatMap((kind): Items => {
    const own = new Map(stored.filter((one) => one.kind === kind).map((one) => [one.code, one]))
    const is = new Set(items[kind].map(({ code }) => code))
    return [
      ...items[kind].flatMap(({ code, name }): Items => {
        const was = own.get(code)
        if (!was || was.withdrawn) return [{ kind, code, name, change: 'added' }]
        const declared = was.declared as { readonly name?: unknown } | null
        return declared && declared.name !== name && was.name === declared.name ? [{ kind, code, name, change: 'renamed' }] : []
      }),
      ...[...own.values()]
        .filter(({ code, declared, withdrawn }) => declared !== null && !withdrawn && !is.has(code))
        .map(({ code, name }) => ({ kind, code, name, change: 'withdrawn' as const })),
    ]
  })
}

async function dryRun(
  { kernel, db, say }: Planning,
  draft: FunctionDraft,
  prepared: PreparedPublication | undefined,
  isRefused: boolean,
): Promise<ReleasePlan['dryRun']> {
  const text = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
    say(refusal('invalid', `function-design.dry-run.${key}`, { params }))
  if (!prepared || isRefused) return { ok: false, text: text('refused') }
  if (prepared.isSame) return { ok: true, text: text('nothing') }
  const { error, rows, all, steps, left } = await tryPublication(db, prepared, draft.code, kernel.settings.timeZone)
  if (error !== undefined) {
    kernel.log.warn({ err: error, function: draft.code }, 'a publication was tried and would fail')
    return { ok: false, text: text('failed', { steps: steps + 1 }) }
  }
  if (steps === 0 && left > 0) return { ok: true, text: text('late') }
  const tried = text(all ? 'done' : 'done-newest', { steps, rows: all ? rows : triedRows })
  return { ok: true, text: left > 0 ? `${tried}${text('left', { left })}` : tried }
}
