import type { HandoverKind } from '#features/users/contract/handover.ts'

/** Ids of the things that are ticked, by kind. */
export type Ticked = Readonly<Record<string, readonly string[]>>

/** Who gets what: one person for all, and others for single kinds (`''`: still to be chosen). */
export interface Successors {
  readonly usual: string
  readonly ofKinds: Readonly<Record<string, string>>
}

export interface HandoverPart {
  readonly kind: string
  readonly successorId: string
  readonly ids: string[]
}

/** Who gets the things of a kind; `''` while nobody is chosen. */
export const successorOf = ({ usual, ofKinds }: Successors, kind: string): string => ofKinds[kind] ?? usual

/** The successors of single kinds as the call takes them in its address. */
export function inAddress({ ofKinds }: Successors): string {
  return Object.entries(ofKinds)
    .filter(([, id]) => id !== '')
    .map(([kind, id]) => `${kind}=${id}`)
    .join(',')
}

/** What is ticked, can be handed over and has a successor. */
export function chosenParts(kinds: readonly HandoverKind[], ticked: Ticked, successors: Successors): HandoverPart[] {
  return kinds.flatMap(({ name, things }) => {
    const successorId = successorOf(successors, name)
    const ids = things.filter(({ id, refused }) => refused === '' && ticked[name]?.includes(id)).map(({ id }) => id)
    return ids.length > 0 && successorId !== '' ? [{ kind: name, successorId, ids }] : []
  })
}

/** What is told with regard to the successors, with the notes that do not depend on them. */
export function withNotes(judged: readonly HandoverKind[], all: readonly HandoverKind[]): readonly HandoverKind[] {
  return all.map((kind) => ({ ...(judged.find(({ name }) => name === kind.name) ?? kind), notes: kind.notes }))
}
