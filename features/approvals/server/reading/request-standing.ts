import { actions } from '#engine/flows/actions.ts'
import type { Person } from '#engine/flows/state.ts'
import { Refused, type Refusal } from '#engine/values/refusal.ts'
import { readingOf, type RequestReading } from '#features/approvals/server/reading/request-reading.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** How somebody stands to a request, for explanations. */
export interface RequestStanding {
  /** Why the request may be read. */
  readonly by: RequestReading['by']
  /** In whose name it may be decided, where that is not the person. */
  readonly inNameOf: Person | undefined
  /** Why something may not be done with it now, by the rules that refuse it; undefined where it may. */
  readonly refusalOf: (action: string) => Refusal | undefined
}

/** Names of what initiators and approvers may do with requests. */
export const requestActionNames: readonly string[] = Object.values(actions).flatMap(({ by, type }) =>
  by === 'initiator' || by === 'operator' ? [type] : [],
)

/** How a person stands to a request; undefined where it does not exist for that person. */
export async function requestStanding(kernel: Kernel, person: SignedIn, requestId: string): Promise<RequestStanding | undefined> {
  try {
    const { open, workItem, inNameOf, by } = await readingOf(kernel, person, requestId)
    const question = { definition: open.definition, state: open.row.state, actorId: person.userId, now: kernel.now() }
    const acting = inNameOf ? { ...question, actorId: inNameOf.id, through: person.userId } : question
    return {
      by,
      inNameOf,
      refusalOf: (name) => {
        const action = Object.values(actions).find(({ type }) => type === name)
        return action?.by === 'operator' ? action.refuse({ ...acting, workItem: workItem ?? '' }) : action?.refuse(question)
      },
    }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
