import { useCallback, useRef } from 'react'
import { makeIntention } from '#web/call/intention.ts'
import { randomKey } from '#web/call/random-key.ts'

/**
 * Gives a change its idempotency key, for calls that `useCommand` cannot make (uploads, dialogs that tell refusals themselves): the
 * same input keeps its key until the change succeeded. A call that saves in parts may be refused after some are saved; under the same key
 * those are not saved again.
 */
export function useIntention() {
  const intention = useRef(makeIntention(randomKey))
  return useCallback(async <Answer>(input: unknown, send: (idempotencyKey: string) => Promise<Answer>): Promise<Answer> => {
    const answer = await send(intention.current.keyFor(input))
    intention.current.settle()
    return answer
  }, [])
}

/** What tells a file from others in an input. */
export const fileFacts = ({ name, size, lastModified }: File) => ({ name, size, lastModified })
