import { emptyLine } from '../event-kind.ts'
import type { AtNode, EventKind } from '../event-kind.ts'
import type { ServiceFailure } from '../facts.ts'
import type { Person } from '../state.ts'

/** The data interface that should have named the people of a node (接口服务) named nobody, so the rule of the flow for nodes without people applies. */
interface ServiceGaveNobody extends AtNode {
  readonly why: ServiceFailure
  /** Who is asked instead; nobody where the flow goes on by itself. */
  readonly to: readonly Person[]
}

export const serviceGaveNobody: EventKind<'service-gave-nobody', ServiceGaveNobody> = {
  type: 'service-gave-nobody',
  evolve: (state) => state,
  line: (event) => {
    const { node, nodeName, why, to } = event
    return { ...emptyLine(event), node, nodeName, service: { why, to } }
  },
}
