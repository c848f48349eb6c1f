/** Hands out the idempotency key of what a user means to do. */
export interface Intention {
  /** Key for this input: the former one while the same input is tried again after an answer was lost. */
  readonly keyFor: (input: unknown) => string
  /** The server answered, yes or no: the next try is a new intention. */
  readonly settle: () => void
}

export function makeIntention(newKey: () => string): Intention {
  let open: { readonly input: string; readonly key: string } | undefined
  return {
    keyFor: (input) => {
      const written = JSON.stringify(input) ?? ''
      if (open?.input !== written) open = { input: written, key: newKey() }
      return open.key
    },
    settle: () => {
      open = undefined
    },
  }
}
