/** The other person of a chat, as lists and the head of the conversation show it. */
export interface Other {
  readonly id: string
  readonly name: string
  readonly department: string
}

/** What lists of people to talk to are given. */
export interface ChoosingOther {
  /** Id of the person whose chat is open. */
  readonly chosen: string | undefined
  readonly onChoose: (other: Other) => void
  /** The open chat was taken out of the list. */
  readonly onRemoved: () => void
}
