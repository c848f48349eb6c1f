import { recalledNode } from '#engine/flows/actions/recall/action.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FlowState } from '#engine/flows/state.ts'
import { opinionRule, opinionRuleOfHanding, type OpinionRule } from '#engine/flows/statement.ts'
import type { RequestRow } from '#features/approvals/contract.ts'

/** What differs from the usual of buttons on a request: how they are called, whether they ask for an opinion, and which must be signed. */
export function toldButtons(
  definition: FlowDefinition,
  state: FlowState,
  userId: string,
): Pick<RequestRow, 'captions' | 'opinions' | 'signed'> {
  const { start } = definition
  const recalled = recalledNode(definition, state, userId)
  const captions = { ...start.captions, ...(recalled?.captions?.recall !== undefined && { recall: recalled.captions.recall }) }
  const rules: readonly (readonly [string, OpinionRule])[] = [
    ['withdraw', opinionRule(start)],
    ...(recalled ? [['recall', opinionRuleOfHanding(recalled)] as const] : []),
  ]
  const opinions = rules.filter(([, rule]) => rule !== 'optional')
  return {
    ...(Object.keys(captions).length > 0 && { captions }),
    ...(opinions.length > 0 && { opinions: Object.fromEntries(opinions) }),
    ...(start.signed && { signed: ['withdraw'] }),
  }
}
