import { encodeForm } from '#engine/forms/codec-form.ts'
import { ownButtonsOf, withOwnButtons } from '#engine/forms/own-buttons.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { textsOfList } from '#engine/forms/phone/codec-lists.ts'
import { onEachDevice } from '#engine/forms/phone/phone-list.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { wireOfRights } from '#engine/forms/wire-rights.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import type { ApproverNode, FlowDefinition, StartNode } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { nodeRights } from '#features/approvals/entry.ts'
import { listViewers, previewAs } from '#features/function-design/contract/preview.ts'
import { designedFlow } from '#features/function-design/server/designed-flow.ts'
import { draftStore, type FunctionDraft } from '#features/function-design/server/draft-store.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import { serveDesigned } from '#features/function-design/server/serve-designed.ts'
import { grantableItems } from '#features/menu-items/entry.ts'
import { carrierView } from '#features/pickers/entry.ts'
import {
  cutDefinition,
  formRights,
  recordTablesOf,
  visibleFields,
  type OnlineFunction,
  type VisibleFields,
} from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { functionMenus, holdingsOfRoles, type Grants, type Menu } from '#server/access/grants.ts'
import type { MenuRights } from '#server/access/menu-rights.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

type Preview = CallAnswer<typeof previewAs>
type Step = StartNode | ApproverNode

const missing = (): Refused => new Refused(refusal('missing', 'kernel.missing'))

/** The draft as it would serve once it is published. @throws Refused 422 for one that could not */
function publishable(draft: FunctionDraft): OnlineFunction {
  const { definition, refusals } = readDraft(draft)
  const faults = refusals.filter(({ place }) => place.page === 'form' || place.page === 'json')
  if (!definition || faults.length > 0) throw new Refused(faults.map((one) => one.refusal))
  return { ...definition, id: draft.id, code: draft.code, version: 0, tables: recordTablesOf(draft.code, definition.form) }
}

const stepsOf = (flow: FlowDefinition): readonly Step[] =>
  placesOf(flow).flatMap(({ step }) => (step.kind === 'start' || step.kind === 'approver' ? [step] : []))

/** Roles that are shown to the caller where roles are chosen. */
function rolesFor(snapshot: DirectorySnapshot, { session }: Asking) {
  const sees = carrierView(snapshot, session)
  return snapshot.carriers('role').filter((role) => role.enabled && sees(role))
}

/** The entry by which a role opens the function, as everywhere the first that it is granted. */
function entryOf(grants: Grants, functionId: string, roleId: string): { readonly menu: Menu; readonly rights: MenuRights } | undefined {
  const { rights } = holdingsOfRoles(grants, [roleId])
  for (const menu of functionMenus(grants).get(functionId) ?? []) {
    const found = rights.get(menu.id)
    if (found) return { menu, rights: found }
  }
  return undefined
}

/** Rights as they are granted, with what is new in the draft besides: that has no item yet which could be granted. */
function withNew(
  fn: OnlineFunction,
  menu: Menu,
  rights: MenuRights,
): { readonly rights: MenuRights; readonly ungranted: Preview['ungranted'] } {
  const offered = grantableItems(fn)
  const newOf = (kind: 'field' | 'column' | 'button') => {
    const known = new Set(menu.items.filter((item) => item.kind === kind).map(({ code }) => code))
    return offered[kind].filter(({ code }) => !known.has(code))
  }
  const judged = {
    field: rights.fields === 'all' ? [] : newOf('field'),
    column: rights.columns === 'all' ? [] : newOf('column'),
    button: fn.list.judges.buttons ? newOf('button') : [],
  }
  const plus = (granted: MenuRights['fields'], added: readonly { readonly code: string }[]): MenuRights['fields'] =>
    granted === 'all' ? granted : new Set([...granted, ...added.map(({ code }) => code)])
  return {
    rights: {
      ...rights,
      fields: plus(rights.fields, judged.field),
      columns: plus(rights.columns, judged.column),
      buttons: new Set([...rights.buttons, ...judged.button.map(({ code }) => code)]),
    },
    ungranted: (['field', 'column', 'button'] as const).flatMap((kind) => judged[kind].map(({ name }) => ({ kind, name }))),
  }
}

/** The list with the buttons that are granted, where the definition asks for rights to them. */
const offeredTo = (list: ListDefinition, rights: MenuRights): ListDefinition => onEachDevice(list, (one) => offeredIn(one, list, rights))

function offeredIn(list: ListDefinition, { judges }: ListDefinition, { buttons }: MenuRights): ListDefinition {
  const granted = ({ name }: { readonly name: string }): boolean => !judges.buttons || buttons.has(`btn_${name}`)
  const cut = { ...list, buttons: list.buttons.filter(granted), rowButtons: list.rowButtons.filter(granted) }
  const own = ownButtonsOf(list)
  if (own.length === 0) return cut
  return withOwnButtons(
    cut,
    own.filter(({ name }) => !judges.buttons || buttons.has(name)),
  )
}

interface Seen {
  readonly visible: VisibleFields
  readonly form: FormRights
}

const formTextOf = (fn: OnlineFunction, { visible }: Seen): string =>
  JSON.stringify(encodeForm(cutDefinition(fn, visible).form, fieldTypes))

/** What is closed to a role, or was never published, tells nothing of rights. */
const nothing = { formData: '', columnData: '', appColumnData: '', operates: [], actions: [], ungranted: [] }

/** As somebody with one role alone, who fills it in by the flow that is designed for it. */
async function asRole(asking: Asking, fn: OnlineFunction, flow: FlowDefinition | undefined, roleId: string): Promise<Preview> {
  const { kernel, session } = asking
  const { grants } = await kernel.access.standing(session)
  if (!rolesFor(await kernel.directory.snapshot(), asking).some(({ id }) => id === roleId)) throw missing()
  if (!functionMenus(grants).has(fn.id)) return { ...nothing, standing: 'unpublished' }
  const entry = entryOf(grants, fn.id, roleId)
  if (!entry) return { ...nothing, standing: 'closed' }
  const { rights, ungranted } = withNew(fn, entry.menu, entry.rights)
  const visible = visibleFields(fn, rights)
  const mayAdd = rights.buttons.has('btn_add') || !fn.list.judges.buttons
  const form = flow ? nodeRights(fn, flow, flow.start.code, mayAdd, visible).form : formRights(fn, visible, mayAdd)
  const { list } = cutDefinition(fn, visible)
  return {
    standing: 'open',
    formData: formTextOf(fn, { visible, form }),
    ...(fn.webType === '1' ? { columnData: '', appColumnData: '' } : textsOfList(offeredTo(list, rights))),
    operates: wireOfRights(form),
    actions: [],
    ungranted,
  }
}

/** The words of the buttons that a step offers. */
function actionsOf(step: Step): readonly string[] {
  if (step.kind === 'start') {
    const { submit, save } = step.actions
    return [...(submit ? ['function-design.submit'] : []), ...(save ? ['flows.save'] : [])]
  }
  const { approve, return: back, save, transfer, addSigner, terminate } = step.actions
  const offered: readonly (readonly [string, boolean | undefined])[] = [
    ['flows.approve', approve],
    ['flows.return', back],
    ['flows.save', save],
    ['flows.transfer', transfer],
    ['flows.addSigner', addSigner],
    ['flows.terminate', terminate],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([key]) => key)
}

/** As who fills the request in, or handles a work item at a node: the open work item alone is the right to read. */
function atNode(fn: OnlineFunction, flow: FlowDefinition | undefined, code: string, say: (key: string) => string): Preview {
  const step = flow && stepsOf(flow).find((one) => one.code === code)
  if (!step) throw missing()
  const rights = nodeRights(fn, flow, code, true, undefined)
  return {
    ...nothing,
    standing: 'open',
    formData: formTextOf(fn, rights),
    operates: wireOfRights(rights.form),
    actions: actionsOf(step).map(say),
  }
}

export const previewCalls = [
  serveDesigned(listViewers, async (context) => {
    const { kernel, session, db, params } = context
    const draft = present(await draftStore.find(db, params.id))
    const [{ grants }, flow, snapshot] = await Promise.all([
      kernel.access.standing(session),
      designedFlow(context, draft.id),
      kernel.directory.snapshot(),
    ])
    const roles = rolesFor(snapshot, context).map(({ id, name }) => ({
      ...{ id, fullName: name },
      opens: entryOf(grants, draft.id, id) !== undefined,
    }))
    return { roles, nodes: flow ? stepsOf(flow).map(({ code, name }) => ({ id: code, fullName: name })) : [] }
  }),

  serveDesigned(previewAs, async (context) => {
    const { db, params, body, say } = context
    const draft = present(await draftStore.find(db, params.id))
    const [fn, flow] = [publishable(draft), await designedFlow(context, draft.id)]
    if (body.kind === 'role') return asRole(context, fn, draft.enableFlow ? flow : undefined, body.viewerId)
    return atNode(fn, flow, body.viewerId, (key) => say(refusal('invalid', key)))
  }),
]
