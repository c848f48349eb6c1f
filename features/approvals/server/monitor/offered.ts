import { monitorActions } from '#engine/flows/availability.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { deleteMonitored, urgeMonitored } from '#features/approvals/contract.ts'
import { watcherActions } from '#features/approvals/actions.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

interface Watched {
  readonly state: FlowState
  readonly organization_id: string
}

/**
 * What somebody may do with the requests that he watches over: by their state, by his buttons and by what he may do in their
 * organizations.
 */
export async function watchersWords(kernel: Kernel, session: SignedIn): Promise<(row: Watched, definition: FlowDefinition) => string[]> {
  const { administration, allows } = kernel.access
  const act = (action: 'select' | 'edit' | 'delete') => administration.organizations(session, action)
  const [select, edit, remove] = await Promise.all([act('select'), act('edit'), act('delete')])
  const rules = [
    { word: 'urge', access: urgeMonitored.access, among: select },
    { word: 'delete', access: deleteMonitored.access, among: remove },
    ...watcherActions.map(({ word, call, access = call.access }) => ({ word, access, among: edit })),
  ]
  const held = await Promise.all(rules.map(async (rule) => ({ ...rule, may: await allows(rule.access, session, {}) })))
  return ({ state, organization_id: id }, definition) => {
    const mine = held.filter(({ may, among }) => may && (among === 'all' || among.has(id))).map(({ word }) => word)
    return monitorActions(definition, state, session.userId, kernel.now()).filter((word) => mine.includes(word))
  }
}
