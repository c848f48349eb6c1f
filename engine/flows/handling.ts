import type { Statement } from './event-kind.ts'
import type { NamedPeople } from './facts.ts'

/** Members of every command that decides about a work item. */
export interface Handling extends Partial<Statement> {
  readonly workItem: string
  readonly copyTo?: readonly string[]
  /** People for nodes without any, by node code, after the decision asked for them. */
  readonly people?: NamedPeople
  /** Codes of the first nodes of the branches that the request shall go into, where the flow lets the person choose (选择分支). */
  readonly branches?: readonly string[]
}
