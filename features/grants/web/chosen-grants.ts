import { flatten } from '#engine/resource/tree.ts'
import { grantSteps, readGrants, type Granted, type GrantNode, type GrantStep } from '#features/grants/contract.ts'
import type { CallAnswer } from '#engine/contract/call.ts'
import { request } from '#web/call/request.ts'

/** What the user checked, by step; a step that was not opened has no entry and keeps what is granted. */
export type Chosen = Readonly<Partial<Record<GrantStep, readonly string[]>>>

/** The answer to a step. */
export type Offered = CallAnswer<typeof readGrants>

/** What stands in the list of a change for each step. */
const memberOf = { system: 'systemIds', module: 'module', button: 'button', column: 'column', form: 'form', resource: 'resource' } as const

/** Things of the step itself that can be checked: systems and menus are granted by what stands below them. */
export function leavesOfStep({ list }: Pick<Offered, 'list'>, step: GrantStep): string[] {
  return flatten<GrantNode>(list).flatMap(({ id, type, children }) => (type === step && children.length === 0 ? [id] : []))
}

/** What is checked in a step: what the user left of it, else what is granted; things that are offered no more fall out. */
export function checkedIn(offered: Offered, step: GrantStep, chosen: Chosen): readonly string[] {
  const leaves = new Set(leavesOfStep(offered, step))
  return (chosen[step] ?? offered.ids).filter((id) => leaves.has(id))
}

/** The step whose choice a step depends on. */
export const stepBefore = (step: GrantStep): GrantStep | undefined =>
  step === 'system' ? undefined : step === 'module' ? 'system' : 'module'

/** Reads the steps in their order and completes what was chosen: the whole change, as it is sent. */
export async function completeGrants(objectId: string, chosen: Chosen): Promise<Granted> {
  const done: Partial<Record<GrantStep, readonly string[]>> = {}
  for (const type of grantSteps) {
    const before = stepBefore(type)
    const moduleIds = before === undefined ? '' : (done[before] ?? []).join(',')
    const offered = await request(readGrants, { params: { objectId }, body: { type, moduleIds } }, { handles: 'all' })
    done[type] = checkedIn(offered, type, chosen)
  }
  const entries = grantSteps.map((step) => [memberOf[step], [...(done[step] ?? [])]] as const)
  return { systemIds: [], module: [], button: [], column: [], form: [], resource: [], ...Object.fromEntries(entries) }
}
