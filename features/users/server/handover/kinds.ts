import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { AuditActor } from '#server/audit/audit.ts'
import type { Tx } from '#server/database/types.ts'
import type { DirectorySnapshot, Person } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Audit } from '#server/saves/saves.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Who asks about what hangs on whom. The caller administers both people. */
export interface HandoverQuestion {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly directory: DirectorySnapshot
  readonly from: Person
  /** Enabled, and somebody else; undefined while nobody is chosen. */
  readonly to: Person | undefined
}

/** One thing that hangs on a person. */
export interface HeldThing {
  readonly id: string
  readonly name: string
  /** Why it cannot be handed over. */
  readonly refused?: Refusal | undefined
}

export interface HeldThings {
  readonly things: readonly HeldThing[]
  /** How many there are, where not all are among `things`. */
  readonly total?: number
  readonly notes?: readonly { readonly text: TextKey; readonly params: TextParams }[]
}

export interface HandoverWork extends HandoverQuestion {
  readonly to: Person
  readonly tx: Tx
  readonly audit: Audit
  /** The caller, as the audit log names him. */
  readonly actor: AuditActor
}

/** A kind of thing that hangs on people and can be given to somebody else, declared by the feature that owns it. */
export interface HandedKind {
  readonly name: string
  readonly title: TextKey
  /** A sentence that says what handing over does. */
  readonly effect: TextKey
  /** There is no tick for all of them: each is decided on its own. */
  readonly tickedOneByOne?: boolean
  /**
   * Notes are asked for while nobody is chosen to get them.
   *
   * @param atMost how many things are wanted; those with a reason to refuse stand among them
   */
  readonly things: (question: HandoverQuestion, atMost: number) => Promise<HeldThings>
  /**
   * Hands over one thing in a transaction that hands over others too.
   *
   * @returns why it stays where it is; then nothing of it was written
   */
  readonly give: (work: HandoverWork, id: string) => Promise<Refusal | undefined>
}

const kinds = new WeakMap<Kernel, HandedKind[]>()

/** Called at start by features that own what can be handed over; shown before what users has itself. */
export function registerHandover(kernel: Kernel, own: readonly HandedKind[]): void {
  kinds.set(kernel, [...(kinds.get(kernel) ?? []), ...own])
}

export function registeredKinds(kernel: Kernel): readonly HandedKind[] {
  return kinds.get(kernel) ?? []
}
