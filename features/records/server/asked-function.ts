import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Manager } from '#engine/access/graded-administration.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
import { withInterfaceChoices } from '#features/records/server/interface-choices.ts'
import { withCalendar } from '#features/records/server/with-calendar.ts'
import { functionById, publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import { all, mainAlias, type Condition } from '#server/query/conditions.ts'
import { rowColumns } from '#features/records/server/query/row-columns.ts'
import { isSubmitted } from '#features/records/server/query/standing-conditions.ts'
import { visibleFields, type VisibleFields } from '#features/records/server/query/visible-fields.ts'
import type { MenuRights } from '#server/access/access-control.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import { rowRight, type Asker } from '#server/query/row-right.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A function with the rights of one user. */
export interface AskedFunction {
  readonly fn: OnlineFunction
  readonly rights: MenuRights
  readonly visible: VisibleFields
  readonly facts: ServerFacts
  /** Undefined when the user may see every row. */
  readonly right: Condition | undefined
}

/** @throws Refused 404 when there is no such published function, or the user has no right to it */
export async function askedFunction(kernel: Kernel, session: SignedIn, functionId: string): Promise<AskedFunction> {
  const asked = await askedFunctionIfAllowed(kernel, session, functionId)
  if (!asked) throw new Refused(refusal('missing', 'kernel.missing'))
  return asked
}

/** The function as the user may use it; undefined where he may not, or there is none. */
export async function askedFunctionIfAllowed(kernel: Kernel, session: SignedIn, functionId: string): Promise<AskedFunction | undefined> {
  const [found, rights] = await Promise.all([
    functionById(kernel, functionId, session.language),
    kernel.access.functionRights(session, functionId),
  ])
  return found && rights && !found.isFlowForm ? askedWith(kernel, session, found, rights) : undefined
}

/**
 * Rights to a flow form (流程表单). No menu leads to it: who may begin a request is decided by the flow, and who reads one by his part in
 * it. So the whole form is open, and of its records each person's own.
 */
const flowFormRights: MenuRights = {
  menuId: '',
  menuCode: '',
  buttons: new Set(['btn_add']),
  columns: 'all',
  fields: 'all',
  rows: [{ match: 'and', groups: [{ match: 'and', conditions: [{ field: '@owner', operator: 'equals', value: { current: 'user' } }] }] }],
}

/**
 * A flow form as somebody fills it in whom its flow lets.
 *
 * @throws Refused 404 when there is no such published form
 */
export async function askedFlowForm(kernel: Kernel, session: SignedIn, formId: string): Promise<AskedFunction> {
  const found = await functionById(kernel, formId, session.language)
  if (!found?.isFlowForm) throw new Refused(refusal('missing', 'kernel.missing'))
  return askedWith(kernel, session, found, flowFormRights)
}

/** A function as it is told to somebody, without what he may see of it. */
export async function toldFunction(
  kernel: Kernel,
  session: SignedIn,
  found: OnlineFunction,
): Promise<{ readonly fn: OnlineFunction; readonly facts: ServerFacts }> {
  const facts = await serverFacts(kernel, session)
  return { facts, fn: await withCalendar(kernel, await withInterfaceChoices(kernel, found, session)) }
}

async function askedWith(kernel: Kernel, session: SignedIn, found: OnlineFunction, rights: MenuRights): Promise<AskedFunction> {
  const [{ fn, facts }, manager] = await Promise.all([toldFunction(kernel, session, found), kernel.access.administration.of(session)])
  return {
    fn,
    rights,
    visible: visibleFields(fn, rights),
    facts,
    right: rightOf(fn, rights, { session, manager, directory: facts.directory }),
  }
}

/** All functions that the user may use. */
export async function askedFunctions(kernel: Kernel, session: SignedIn): Promise<readonly AskedFunction[]> {
  const functions = await publishedFunctions(kernel)
  const asked = await Promise.all(functions.map(({ id }) => askedFunctionIfAllowed(kernel, session, id)))
  return asked.filter((one) => one !== undefined)
}

interface KnownRight {
  readonly fn: OnlineFunction
  readonly administered: Manager['grants']
  readonly right: Condition | undefined
}

interface RecordAsker extends Asker {
  readonly session: SignedIn
}

const known = new WeakMap<MenuRights, WeakMap<DirectorySnapshot, LRUCache<string, KnownRight>>>()
const peopleAtMost = 1_000

/** The row right as a condition, computed once per person for each version of function, grants, administration and directory. */
function rightOf(fn: OnlineFunction, rights: MenuRights, asker: RecordAsker): Condition | undefined {
  const { session, manager, directory } = asker
  const ofRights = known.get(rights) ?? new WeakMap<DirectorySnapshot, LRUCache<string, KnownRight>>()
  known.set(rights, ofRights)
  const ofDirectory = ofRights.get(directory) ?? new LRUCache<string, KnownRight>({ max: peopleAtMost })
  ofRights.set(directory, ofDirectory)
  const key = JSON.stringify([fn.id, session.userId, session.organizationId, session.seenBy !== undefined])
  const found = ofDirectory.get(key)
  if (found?.fn === fn && found.administered === manager.grants) return found.right
  const right = withoutForeignDrafts(rowRight(rights.rows, rowColumns(fn), asker), fn, session)
  ofDirectory.set(key, { fn, administered: manager.grants, right })
  return right
}

/** Excludes drafts of others: only their owner may see them, whatever rows a role admits. */
function withoutForeignDrafts(granted: Condition | undefined, fn: OnlineFunction, session: SignedIn): Condition | undefined {
  if (!fn.flowId && !fn.isFlowForm) return granted
  // An administrator who sees as the owner does not read his drafts.
  const own = session.seenBy ? isSubmitted : sql<boolean>`(${isSubmitted} or ${sql.raw(mainAlias)}.owner_id = ${session.userId})`
  return granted ? all([granted, own]) : own
}
