import { askedInOrder } from '#engine/flows/editing/branches.ts'
import { branchesOf } from '#engine/flows/model.ts'
import type { FlowDefinition, FlowStep } from '#engine/flows/model.ts'
import { kindText } from '#features/flow-design/web/sentences.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { OutlineNode } from '#web/designer/outline-rows.ts'

/** The flow as a list in the order it runs: branches stand inside of the step they hang on. */
export function outlineOfFlow(definition: FlowDefinition, faults: ReadonlyMap<string, number>, t: Translate): readonly OutlineNode[] {
  const chain = (first: FlowStep | undefined): readonly OutlineNode[] => {
    const nodes: OutlineNode[] = []
    for (let step = first; step; step = step.next) nodes.push(...rows(step))
    return nodes
  }
  const rows = (step: FlowStep): readonly OutlineNode[] => {
    const branches = askedInOrder(branchesOf(step)).map((branch): OutlineNode => ({
      ...own(branch),
      children: [...inside(branch), ...chain(branch.next)],
    }))
    if (step.kind === 'pass') return branches
    return [{ ...own(step), ...(branches.length > 0 && { children: branches }) }]
  }
  const inside = (branch: FlowStep): readonly OutlineNode[] => {
    const below = askedInOrder(branchesOf(branch))
    return below.map((one) => ({ ...own(one), children: [...inside(one), ...chain(one.next)] }))
  }
  const own = (step: FlowStep): OutlineNode => ({
    key: step.code,
    label: step.name || kindText(step, { t, definition }),
    detail: kindText(step, { t, definition }),
    renamed: step.kind !== 'foreign',
    faulty: (faults.get(step.code) ?? 0) > 0,
  })
  return chain(definition.start)
}
