/** What of a BPMN process a flow can be made of. */
export interface BpmnNode {
  readonly id: string
  readonly name: string
  /** Element without its prefix: `userTask`, `exclusiveGateway`. */
  readonly element: string
  /** Of an event that waits for a time: how long, as ISO 8601 writes it; absent of others. */
  readonly duration?: string
}

export interface BpmnFlow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly name: string
  /** The text of the condition; undefined without one. */
  readonly condition: string | undefined
  /** The gateway goes this way where nothing else fits. */
  readonly isDefault: boolean
}

export interface BpmnGraph {
  readonly name: string
  readonly nodes: readonly BpmnNode[]
  readonly flows: readonly BpmnFlow[]
}

/** What is left out: of a node its members, or why it is not taken. */
export interface BpmnLoss {
  readonly node: string
  readonly name: string
  readonly why: 'members' | 'condition' | 'choice' | 'kind' | 'duration' | 'loop' | 'unreached'
  /** Names of members of the model, or what stands there. */
  readonly what: readonly string[]
}
