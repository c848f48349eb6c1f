/** Keeps the idempotency key of one change that the user wants. */
export interface Intention {
  /** Key for this input; the same key while the same input is sent again because no answer arrived. */
  readonly keyFor: (input: unknown) => string
  /** Called when the server has answered; the next attempt gets a new key. */
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
