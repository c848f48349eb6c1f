import { directoryOf, mayBeTold, type Directory } from '#engine/forms/directory.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { askedFunctionIfAllowed, toldFunction, type AskedFunction } from '#features/records/server/asked-function.ts'
import { flowDoors } from '#features/records/server/flow-doors.ts'
import { functionById, publishedFunctions, type OnlineFunction } from '#features/records/server/online-function.ts'
import { ruleConditions } from '#features/records/server/query/fixed-filter.ts'
import { referringFields, type FunctionSource, type Referring } from '#features/records/server/related/referring-fields.ts'
import { isApproved, isSubmitted } from '#features/records/server/query/standing-conditions.ts'
import { visibleFields } from '#features/records/server/query/visible-fields.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import { Derived } from '#server/cache/derived.ts'
import type { Kernel } from '#server/kernel.ts'
import { all, type Condition } from '#server/query/conditions.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** What somebody may see of the records of a function where he chooses one of them. */
export interface Choosable {
  /** By his own rights to the function; undefined where he has none. */
  readonly own: AskedFunction | undefined
  /** By its directory, as he fills in a form that refers to it; undefined where it has none, or he has no such form. */
  readonly directory: AskedDirectory | undefined
}

/**
 * A directory as if it were rights to the function: its columns alone, and no buttons. Whatever asks it can therefore show, search, sort and group
 * by nothing else.
 */
export interface AskedDirectory {
  /** With the records that may be chosen. */
  readonly chosen: AskedFunction
  /** With the records that are named where they are chosen already. */
  readonly named: AskedFunction
}

/**
 * What of a function somebody may see to choose from it; undefined where he may neither use it nor choose from it.
 *
 * @param refers whether a record that he reads or saves refers to the function; otherwise it is asked whether one of his forms does
 */
export async function choosableOf(
  kernel: Kernel,
  session: SignedIn,
  source: FunctionSource,
  refers: 'refers' | 'asks',
): Promise<Choosable | undefined> {
  const [own, directory] = await Promise.all([
    askedFunctionIfAllowed(kernel, session, source.id),
    askedDirectory(kernel, session, source, refers),
  ])
  return own || directory ? { own, directory } : undefined
}

async function askedDirectory(
  kernel: Kernel,
  session: SignedIn,
  source: FunctionSource,
  refers: 'refers' | 'asks',
): Promise<AskedDirectory | undefined> {
  const found = await functionById(kernel, source.id, session.language)
  const directory = found && !found.isFlowForm ? directoryOf(found.list, source.directory) : undefined
  if (!found || !directory) return undefined
  const isHis = refers === 'refers' || (await fillsInReferring(kernel, session, source))
  return isHis
    ? asRights.get([session, found], source.directory ?? '', () => directoryAsRights(kernel, session, found, directory))
    : undefined
}

/**
 * Made once for a request, which reads its session anew: a save asks the same directory up to five times, to name what it refers to and to decide
 * whether that may be chosen.
 */
const asRights = new Derived<Promise<AskedDirectory>>()

/** What a directory of a function alone tells, whatever the person may see by rights; undefined where the function has none such. */
export const directoryOfFunction = (kernel: Kernel, session: SignedIn, source: FunctionSource): Promise<AskedDirectory | undefined> =>
  askedDirectory(kernel, session, source, 'refers')

const nothing: MenuRights = { menuId: '', menuCode: '', buttons: new Set(), columns: new Set(), fields: new Set(), rows: [] }

async function directoryAsRights(
  kernel: Kernel,
  session: SignedIn,
  found: OnlineFunction,
  { columns, chosen, named }: Directory,
): Promise<AskedDirectory> {
  const { fn, facts: own } = await toldFunction(kernel, session, found)
  // What is masked is refused when a directory is published; a value that is covered for everybody cannot slip through either.
  const facts = { ...own, covers: () => true }
  const told = toldColumns(fn, columns)
  const visible = { inForm: (name: string) => told.has(name), inList: (name: string) => told.has(name) }
  const asked = { fn, facts, visible, rights: nothing }
  const within = (rules: unknown, ended: Condition): Condition =>
    all([...(fn.flowId ? [ended] : []), ...ruleConditions({ fn, facts }, rules)])
  return { chosen: { ...asked, right: within(chosen, isApproved) }, named: { ...asked, right: within(named, isSubmitted) } }
}

function toldColumns(fn: OnlineFunction, columns: readonly string[]): ReadonlySet<string> {
  const { byName } = outlineOf(fn.form, fieldTypes)
  return new Set(
    columns.filter((key) => {
      const field = byName.get(key)
      return field !== undefined && mayBeTold(field)
    }),
  )
}

/** Whether somebody sees a field that refers to a function by this directory: of a form granted to him, or of a request that is before him. */
async function fillsInReferring(kernel: Kernel, session: SignedIn, { id, directory }: FunctionSource): Promise<boolean> {
  for (const fn of await publishedFunctions(kernel)) {
    const fields = referringOf(fn).filter(({ to }) => to.id === id && to.directory === directory)
    if (fields.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- the first form that is found settles it, and few refer to one function
    if (await sees(kernel, session, fn, fields)) return true
  }
  return false
}

async function sees(kernel: Kernel, session: SignedIn, fn: OnlineFunction, fields: readonly Referring[]): Promise<boolean> {
  const rights = await kernel.access.functionRights(session, fn.id)
  const granted = rights && !fn.isFlowForm ? visibleFields(fn, rights) : undefined
  if (fields.some(({ field }) => granted?.inForm(field.name))) return true
  if (!fn.flowId && !fn.isFlowForm) return false
  const before = await flowDoors(kernel).formsBefore(session, fn)
  return before.some(({ inForm }) => fields.some(({ field }) => inForm(field.name)))
}

const references = new Derived<{ readonly list: readonly Referring[] }>()

const referringOf = (fn: OnlineFunction): readonly Referring[] => references.get([fn], '', () => ({ list: referringFields(fn.form) })).list
