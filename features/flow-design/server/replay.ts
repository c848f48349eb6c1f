import { replay } from '#engine/flows/evolve.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { route } from '#engine/flows/preview.ts'
import { nodeName } from '#engine/flows/tree.ts'
import type { Directory } from '#engine/flows/facts.ts'
import { finishedRequests, type FinishedRequest } from '#features/approvals/entry.ts'
import { replayedAtMost, replayFlow, type ReplayDifference } from '#features/flow-design/contract/replay.ts'
import { askedFlow, definitionOf } from '#features/flow-design/server/asked-flow.ts'
import { serve } from '#server/http/serve.ts'

/** The answer tells what was compared until then. */
const patienceMilliseconds = 10_000

/**
 * Compares the way that each of the newest approved requests took with the one by the flow in the designer. The way is told by the values
 * that the form has now and by the people of today: who was asked then, and what the form held while the request ran, is not known. Of
 * branches that somebody chose, the same are taken.
 */
export const serveReplay = serve(replayFlow, async (context) => {
  const { kernel, session, params, body, say } = context
  const asked = await askedFlow(context, params.id, body.flowTemplateJson)
  const draft = definitionOf(asked)
  const until = kernel.now() + patienceMilliseconds
  const list: ReplayDifference[] = []
  let compared = 0
  let isCut = false
  for await (const open of finishedRequests(kernel, session, draft.id, replayedAtMost)) {
    if (kernel.now() > until) {
      isCut = true
      break
    }
    compared += 1
    const { took, would, problem } = waysOf(draft, open, asked.directory)
    if (!isSameWay(took, would) || problem)
      list.push({
        id: open.row.id,
        flowId: draft.id,
        fullName: open.row.state.title,
        enCode: open.row.number ?? '',
        took: took.map((code) => nodeName(open.definition, code)),
        would: would.map((code) => nodeName(draft, code)),
        problem: problem ? say(problem) : '',
      })
  }
  return { compared, isCut, list }
})

function waysOf(draft: FlowDefinition, { row, record }: FinishedRequest, directory: Directory) {
  const { passed, initiator } = row.state
  const took = passed.map(({ node }) => node)
  const facts = {
    formData: record.values as JsonObject,
    directory,
    initiator: initiator ?? { id: row.initiator_id, name: '' },
    branches: took,
  }
  const { steps, refusal: problem } = route(draft, replay([]), facts)
  return { took, would: steps.map(({ node }) => node), problem }
}

/** Branches beside each other have no order, so the nodes alone count. */
const isSameWay = (took: readonly string[], would: readonly string[]): boolean =>
  took.length === would.length && took.every((code) => would.includes(code))
